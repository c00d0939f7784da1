"""From the options of a command to what it prints: the lines for a reader, and the object for a program."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from assist.jobs import Hinge, best_play, round_score, verify
from assist.observation import Observation, SeenTile
from assist.sources import PhotoFile, Shots, Source, see_rack, see_table
from assist.words import Language, capital, say, tell_doubts, tell_play, tell_score, tell_steps, tell_verify
from engine.as_json import play_as_json, score_as_json, table_as_json
from engine.notation import format_table, format_tiles
from engine.rules import profile
from vision.reading import WarningCode
from vision.terminal import visible


class UnusableError(Exception):
    """What was given cannot be answered; the message says so in the language of the user."""


@dataclass(frozen=True)
class Answered:
    """What a command prints, and whether the answer is no."""

    lines: tuple[str, ...]
    as_json: dict[str, Any]
    is_no: bool


def answer_play(options: argparse.Namespace, shots: Shots, language: Language) -> Answered:
    """The best play, its steps and the table after it. Raises `InputError` and `UnusableError`."""
    rack = _needed(options.rack, see_rack(options.rack, shots), language)
    table = _needed(options.table, see_table(options.table, shots), language) if options.table else None
    rules = profile(options.profile)
    answer = best_play(rack, table, opened=not options.not_opened, rules=rules)
    position = answer.seen.position
    rack_line, table_line = format_tiles(position.rack), format_table(position.table)
    sentences = tell_play(answer, language) + tell_doubts(answer.doubtful, answer.hinges, language)
    steps = tell_steps(position, answer.play.steps, language, rules)
    lines = [say("command.rack", language, text=rack_line), say("command.table", language, text=table_line), ""]
    lines += [*sentences, *(f"{number}. {step}" for number, step in enumerate(steps, start=1))]
    if steps:
        after = format_table([[tile.tile for tile in meld] for meld in answer.play.melds])
        left = format_tiles(tile.tile for tile in answer.play.left)
        lines += ["", say("command.table_after", language, text=after), say("command.left", language, text=left)]
    described = {"rack": rack_line, "table": table_line, "sentences": list(sentences), "steps": list(steps)}
    # By the `ref` of a step a program finds the tile on its photo here.
    seen = {
        "rack": [*map(_place, answer.seen.rack)],
        "table": [_place(tile) for meld in answer.seen.table for tile in meld],
    }
    described |= {"answer": play_as_json(answer.play), "seen": seen} | _doubts(answer.doubtful, answer.hinges)
    return Answered(tuple(lines), described, is_no=not answer.is_play)


def answer_verify(options: argparse.Namespace, shots: Shots, language: Language) -> Answered:
    """The verdict on a table. Raises `InputError` and `UnusableError`."""
    answer = verify(_needed(options.table, see_table(options.table, shots), language), profile(options.profile))
    table_line = format_table([[seen.tile for seen in meld] for meld in answer.table])
    sentences = tell_verify(answer, language) + tell_doubts(answer.doubtful, answer.hinges, language)
    lines = (say("command.table", language, text=table_line), "", *sentences)
    described = {"table": table_line, "sentences": list(sentences), "answer": table_as_json(answer.verdict)}
    return Answered(lines, described | _doubts(answer.doubtful, answer.hinges), is_no=answer.verdict.valid is False)


def answer_score(options: argparse.Namespace, shots: Shots, language: Language) -> Answered:
    """The score of a round. Raises `InputError` and `UnusableError`.

    A photo on which nothing was found is no empty rack: it would win the round. A typed `-` is one, and so is the
    photo of the player that `--winner` names.
    """
    racks = []
    for number, source in enumerate(options.rack, start=1):
        rack = see_rack([source], shots)
        racks.append(rack if number == options.winner else _needed([source], rack, language))
    answer = round_score(racks, profile(options.profile), winner=options.winner, pot_empty=options.pot_empty)
    rack_lines = [format_tiles(seen.tile for seen in rack) for rack in answer.racks]
    names = [capital(say("player", language, number=number)) for number in range(1, len(rack_lines) + 1)]
    sentences = tell_score(answer, language) + tell_doubts(answer.doubtful, answer.hinges, language)
    lines = (*(f"{name}: {line}" for name, line in zip(names, rack_lines, strict=True)), "", *sentences)
    described = {"racks": rack_lines, "sentences": list(sentences), "answer": score_as_json(answer.score)}
    return Answered(lines, described | _doubts(answer.doubtful, answer.hinges), is_no=False)


def _needed(sources: Sequence[Source], seen: Observation, language: Language) -> Observation:
    """What was seen, which must not be nothing: no verdict from thin air. A typed `-` says that there is nothing."""
    if not sources:
        raise UnusableError(say("command.nothing_given", language))
    photos = [source.path for source in sources if isinstance(source, PhotoFile)]
    if len(photos) == len(sources) and not seen.in_play:
        sentence = say(WarningCode.NO_TILES, language)
        raise UnusableError(say("command.about", language, photo=visible(photos[0]), sentence=sentence))
    return seen


def _doubts(doubtful: Iterable[SeenTile], hinges: Iterable[Hinge]) -> dict[str, Any]:
    return {
        "doubtful": [_place(tile) for tile in doubtful],
        "hangs_on": [_place(hinge.tile) | {"other": hinge.other.code} for hinge in hinges],
    }


def _place(tile: SeenTile) -> dict[str, Any]:
    return {"code": tile.tile.code, "photo": tile.photo, "index": tile.index}
