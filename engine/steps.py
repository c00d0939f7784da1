"""A play as movements that hands can carry out one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.positions import PlacedTile


class StepKind(StrEnum):
    """What a hand does."""

    NEW = "new"
    """Lay tiles from the rack or the hand as a meld of their own."""
    ADD = "add"
    """Lay tiles from the rack or the hand at a meld that lies there."""
    TAKE = "take"
    """Take tiles from a meld into the hand."""
    SPLIT = "split"
    """Push part of a meld aside, so that it becomes a meld of its own."""
    JOIN = "join"
    """Push a whole meld against another one."""
    SWAP_JOKER = "swap_joker"
    """Lay a tile in the place of a joker and take the joker into the hand; `tiles` names the tile, then the joker."""
    MOVE = "move"
    """Move tiles from one meld to another one."""


class SpotPlace(StrEnum):
    """The places between which tiles go."""

    RACK = "rack"
    TABLE = "table"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place, and on the table the number of the meld.

    Melds keep their number while steps are carried out: those of the position are 0, 1, 2, …; each that arises gets
    the next number; the number of a meld that has gone is not used again.
    """

    place: SpotPlace
    meld: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One movement. `tiles` come from `source` and go to `target`."""

    kind: StepKind
    tiles: tuple[PlacedTile, ...]
    source: Spot
    target: Spot
