"""Runs, groups and jokers: what tiles that lie together are, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.problems import MeldProblem, Problem
from engine.rules import CLASSIC, Rules
from engine.tiles import Place, Tile

__all__ = ["MeldKind", "MeldProblem", "MeldVerdict", "Problem", "judge_meld"]


class MeldKind(StrEnum):
    """The two kinds of meld."""

    RUN = "run"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class MeldVerdict:
    """What a meld is.

    `valid` is None where it hangs on an unknown tile. `kind` is the kind that was meant where it is not valid, None
    where that cannot be told. `points` is the face value, 0 unless valid. `jokers` lists for each joker in order the
    tiles that it can stand for. `ambiguous`: the order of the tiles leaves the kind or the value open; then `kind`,
    `points` and `jokers` are those of the best value.
    """

    tiles: tuple[Place, ...]
    valid: bool | None
    kind: MeldKind | None
    points: int
    jokers: tuple[tuple[Tile, ...], ...]
    ambiguous: bool
    problems: tuple[Problem, ...]


def judge_meld(tiles: Sequence[Place], rules: Rules = CLASSIC) -> MeldVerdict:
    """Judge tiles that lie together."""
    raise NotImplementedError
