"""Verdicts, plays and scores as objects for JSON, in the form that other programs rely on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from engine.check import TableVerdict
from engine.errors import InputError
from engine.melds import MeldVerdict
from engine.positions import PlacedTile
from engine.problems import Problem
from engine.score import RoundScore
from engine.steps import Spot, Step
from engine.suggest import Opening, Play
from engine.tiles import Place

Json: TypeAlias = dict[str, Any]


def table_as_json(verdict: TableVerdict) -> Json:
    """The verdict over a table; `depends_on` counts tiles over the table in reading order."""
    return {
        "valid": verdict.valid,
        "depends_on": list(verdict.depends_on),
        "points": verdict.points,
        "melds": [_meld(meld) for meld in verdict.melds],
        "problems": _problems(verdict.problems),
    }


def play_as_json(play: Play) -> Json:
    """A play. Tiles are codes; those of a step have `ref`, the index in the rack or the table given, beside it.

    `unread` are the indices of unknown tiles on the rack, which were left out; `best_opening` is null after the
    opening.
    """
    return {
        "played": _codes(tile.tile for tile in play.played),
        "points": play.points,
        "opening_points": play.opening_points,
        "melds": _melds(play.melds),
        "left": _codes(tile.tile for tile in play.left),
        "steps": [step_as_json(step) for step in play.steps],
        "table_was_valid": play.table_was_valid,
        "proven": play.proven,
        "unread": list(play.unread),
        "best_opening": None if play.best_opening is None else _opening(play.best_opening),
    }


def score_as_json(score: RoundScore) -> Json:
    """The score of a round, by player; `never_opened` only where somebody pays for that."""
    told: Json = {
        "scores": list(score.scores),
        "winners": list(score.winners),
        "rack_points": list(score.rack_points),
        "warnings": [warning.value for warning in score.warnings],
    }
    if score.never_opened:
        told["never_opened"] = [
            {"player": one.player, "could_have": one.could_have, "penalty": one.penalty} for one in score.never_opened
        ]
    return told


def error_as_json(error: InputError) -> Json:
    """Why an input could not be used, and the part of it that is meant."""
    return {"error": {"code": error.problem.value, "text": error.text}}


def _meld(meld: MeldVerdict) -> Json:
    return {
        "tiles": _codes(meld.tiles),
        "valid": meld.valid,
        "kind": None if meld.kind is None else meld.kind.value,
        "points": meld.points,
        "jokers": [_codes(meant) for meant in meld.jokers],
        "ambiguous": meld.ambiguous,
        "problems": _problems(meld.problems),
    }


def _problems(problems: Iterable[Problem]) -> list[str]:
    """Each code once: the same problem may concern several tiles."""
    return list(dict.fromkeys(problem.code.value for problem in problems))


def _opening(opening: Opening) -> Json:
    return {"points": opening.points, "melds": _melds(opening.melds), "short": opening.short}


def step_as_json(step: Step) -> Json:
    """A movement, as the doors write it."""
    return {
        "kind": step.kind.value,
        "tiles": [{"code": tile.tile.code, "ref": tile.ref} for tile in step.tiles],
        "from": _spot(step.source),
        "to": _spot(step.target),
    }


def _spot(spot: Spot) -> Json:
    return {"place": spot.place.value, "meld": spot.meld}


def _melds(melds: Sequence[Sequence[PlacedTile]]) -> list[list[str]]:
    return [_codes(tile.tile for tile in meld) for meld in melds]


def _codes(tiles: Iterable[Place]) -> list[str]:
    return [tile.code for tile in tiles]
