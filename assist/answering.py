"""From the options of a command to what it prints: the lines for a reader, and the object for a program."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.as_json import play_as_json, score_as_json, table_as_json

from assist.jobs import Hinge, best_play, round_score, verify
from assist.observation import Observation, SeenTile
from assist.sources import PhotoFile, Shots, Source, see_rack, see_table
from assist.words import Language, capital, say, tell_play, tell_score, tell_steps, tell_verify
from engine.notation import format_table, format_tiles
from engine.rules import profile


class NothingSeenError(Exception):
    """A photo that shows no tiles, where tiles are needed for an answer."""

    def __init__(self, photo: PhotoFile) -> None:
        super().__init__(photo.path)
        self.photo = photo


@dataclass(frozen=True)
class Answered:
    """What a command prints, and whether the answer is no."""

    lines: tuple[str, ...]
    as_json: dict[str, Any]
    is_no: bool


def answer_play(options: argparse.Namespace, shots: Shots, language: Language) -> Answered:
    """The best play, its steps and the table after it. Raises `InputError` and `NothingSeenError`."""
    rack = _needed(options.rack, see_rack(options.rack, shots))
    table = _needed(options.table, see_table(options.table, shots)) if options.table else None
    rules = profile(options.profile)
    answer = best_play(rack, table, opened=not options.not_opened, rules=rules)
    position = answer.seen.position
    rack_line, table_line = format_tiles(position.rack), format_table(position.table)
    sentences = tell_play(answer, language)
    steps = tell_steps(position, answer.play.steps, language, rules)
    lines = [say("command.rack", language, text=rack_line), say("command.table", language, text=table_line), ""]
    lines += [*sentences, *(f"{number}. {step}" for number, step in enumerate(steps, start=1))]
    if answer.is_play:
        after = format_table([[tile.tile for tile in meld] for meld in answer.play.melds])
        lines.append(say("command.table_after", language, text=after))
    described = {"rack": rack_line, "table": table_line, "sentences": list(sentences), "steps": list(steps)}
    described |= {"answer": play_as_json(answer.play)} | _doubts(answer.doubtful, answer.hinges)
    return Answered(tuple(lines), described, is_no=not answer.is_play)


def answer_verify(options: argparse.Namespace, shots: Shots, language: Language) -> Answered:
    """The verdict on a table. Raises `InputError` and `NothingSeenError`."""
    answer = verify(_needed(options.table, see_table(options.table, shots)), profile(options.profile))
    table_line = format_table([[seen.tile for seen in meld] for meld in answer.table])
    sentences = tell_verify(answer, language)
    lines = (say("command.table", language, text=table_line), "", *sentences)
    described = {"table": table_line, "sentences": list(sentences), "answer": table_as_json(answer.verdict)}
    return Answered(lines, described | _doubts(answer.doubtful, answer.hinges), is_no=answer.verdict.valid is False)


def answer_score(options: argparse.Namespace, shots: Shots, language: Language) -> Answered:
    """The score of a round; a photo without tiles is an empty rack here. Raises `InputError`."""
    racks = [see_rack([source], shots) for source in options.rack]
    answer = round_score(racks, profile(options.profile), winner=options.winner, pot_empty=options.pot_empty)
    rack_lines = [format_tiles(seen.tile for seen in rack) for rack in answer.racks]
    names = [capital(say("player", language, number=number)) for number in range(1, len(rack_lines) + 1)]
    sentences = tell_score(answer, language)
    lines = (*(f"{name}: {line}" for name, line in zip(names, rack_lines, strict=True)), "", *sentences)
    described = {"racks": rack_lines, "sentences": list(sentences), "answer": score_as_json(answer.score)}
    return Answered(lines, described | _doubts(answer.doubtful, answer.hinges), is_no=False)


def _needed(sources: Sequence[Source], seen: Observation) -> Observation:
    photos = [source for source in sources if isinstance(source, PhotoFile)]
    if photos and len(photos) == len(sources) and not seen.in_play:
        raise NothingSeenError(photos[0])
    return seen


def _doubts(doubtful: Iterable[SeenTile], hinges: Iterable[Hinge]) -> dict[str, Any]:
    return {
        "doubtful": [_place(tile) for tile in doubtful],
        "hangs_on": [_place(hinge.tile) | {"other": hinge.other.code} for hinge in hinges],
    }


def _place(tile: SeenTile) -> dict[str, Any]:
    return {"code": tile.tile.code, "photo": tile.photo, "index": tile.index}
