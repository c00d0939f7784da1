"""The best play: which tiles leave the rack, what the table looks like after it, and how hands get there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.positions import PlacedTile, Position
from engine.rules import CLASSIC, Rules
from engine.steps import Step


class Goal(StrEnum):
    """What makes one play better than another."""

    TILES = "tiles"
    """Most tiles off the rack, then most points."""
    POINTS = "points"
    """Most points off the rack, then most tiles."""
    OUT = "out"
    """A play only where it empties the rack."""
    OPENING = "opening"
    """The first laying, whatever the position says about it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Melds from the rack alone and their face value, a joker counting as the tile it stands for."""

    points: int
    melds: tuple[tuple[PlacedTile, ...], ...]


@dataclass(frozen=True, slots=True)
class Play:
    """What a turn leaves on the table.

    `points` is the value of what leaves the rack, a joker at its rack value; `opening_points` the face value of an
    opening. `left` stays on the rack; `unread` are indices of rack tiles that nobody knows, which were left out.
    `best_opening` is given for a player who has not opened, also where it falls short. `proven` is false where the
    time ran out before it was certain that nothing better exists. No tile in `played` means that there is no play.
    """

    played: tuple[PlacedTile, ...]
    points: int
    opening_points: int | None
    melds: tuple[tuple[PlacedTile, ...], ...]
    left: tuple[PlacedTile, ...]
    steps: tuple[Step, ...]
    table_was_valid: bool
    proven: bool
    unread: tuple[int, ...]
    best_opening: Opening | None


def suggest(
    position: Position, rules: Rules = CLASSIC, goal: Goal = Goal.TILES, *, time_limit: float | None = None
) -> Play:
    """Find the best play. Raises `InputError` for an unknown tile on the table and for tiles no set can hold."""
    raise NotImplementedError
