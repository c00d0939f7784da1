"""What can be wrong with a turn, as codes with the tiles they concern, and what cannot be known of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.jokers import JokerProblem
from engine.problems import TableProblem
from engine.tiles import Place


class TurnProblem(StrEnum):
    """Why a turn is not legal. Those that concern jokers of the table are `JokerProblem`s."""

    TILE_VANISHED = "TILE_VANISHED"
    """A tile that was there is neither on the table nor on the rack."""
    TILE_APPEARED = "TILE_APPEARED"
    """A tile lies on the table that was neither there nor on the rack."""
    TABLE_TILE_ON_RACK = "TABLE_TILE_ON_RACK"
    """A tile went from the table to the rack."""
    JOKER_KEPT = "JOKER_KEPT"
    """A joker that came free went to the rack."""
    NOTHING_LAID = "NOTHING_LAID"
    """No tile of the rack was laid, and none was drawn instead or the table was changed all the same."""
    LAID_AND_DREW = "LAID_AND_DREW"
    """Tiles were laid, and a tile was drawn."""
    DREW_TOO_MANY = "DREW_TOO_MANY"
    """More than one tile was drawn."""
    MUST_PLAY = "MUST_PLAY"
    """Nothing was laid where something could be and had to be."""
    INVALID_MELD = "INVALID_MELD"
    """A meld on the table is not valid."""
    OPENING_SHORT = "OPENING_SHORT"
    """The melds from the rack alone are worth less than the first laying must be."""
    OPENING_WITH_TABLE_TILES = "OPENING_WITH_TABLE_TILES"
    """Before the first laying, tiles of the table were used."""
    OPENING_AND_MORE = "OPENING_AND_MORE"
    """In the turn of the first laying, the table was changed as well."""
    OPENING_WITH_JOKER = "OPENING_WITH_JOKER"
    """A joker was laid in the opening turn, where the rules forbid it."""
    JOKER_BEFORE_OPENING = "JOKER_BEFORE_OPENING"
    """A joker of the table was moved before the first laying."""


class TurnDoubt(StrEnum):
    """What is not known, and could make a turn illegal that shows no fault."""

    RACK_UNKNOWN = "RACK_UNKNOWN"
    """Whether the tiles that were laid come from the rack."""
    DRAW_UNKNOWN = "DRAW_UNKNOWN"
    """Whether a tile was drawn."""
    TILE_UNKNOWN = "TILE_UNKNOWN"
    """What a tile is."""


class Side(StrEnum):
    """Where a tile is seen."""

    BEFORE = "before"
    AFTER = "after"
    RACK = "rack"
    RACK_AFTER = "rack_after"


@dataclass(frozen=True, slots=True)
class SeenAt:
    """A tile at a place: `ref` is its index over the table in reading order, or in the rack."""

    tile: Place
    side: Side
    ref: int


TurnCode: TypeAlias = TurnProblem | JokerProblem | TableProblem


@dataclass(frozen=True, slots=True)
class TurnFault:
    """One reason why a turn is not legal, with the tiles it concerns.

    `melds` are the numbers of melds on the table after the turn. `points` is what the opening was worth, where the
    reason is that it falls short.
    """

    code: TurnCode
    tiles: tuple[SeenAt, ...]
    melds: tuple[int, ...] = ()
    points: int | None = None
