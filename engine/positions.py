"""A position, and tiles that keep their place of origin through every rearrangement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.errors import InputError, InputProblem
from engine.tiles import JOKER, Face, Place, TileSet, Unknown


@dataclass(frozen=True, slots=True)
class Position:
    """A rack and a table before a turn; `opened` says whether the player has made the first laying."""

    rack: tuple[Place, ...]
    table: tuple[tuple[Place, ...], ...] = ()
    opened: bool = True

    def _repr_html_(self) -> str:
        """The position as a notebook shows it."""
        from engine.as_html import position_as_html  # there positions are known already

        return position_as_html(self)


class Origin(StrEnum):
    """Where a tile lay before the turn."""

    RACK = "rack"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile with its identity, so that two equal tiles stay two.

    `ref` is its index in the rack, or its index over the whole table in reading order.
    """

    tile: Face
    origin: Origin
    ref: int


Placed: TypeAlias = tuple[PlacedTile, ...]


def rack_tiles(position: Position) -> Placed:
    """The tiles of the rack whose face is known."""
    return tuple(
        PlacedTile(tile, Origin.RACK, index)
        for index, tile in enumerate(position.rack)
        if not isinstance(tile, Unknown)
    )


def table_tiles(position: Position) -> tuple[Placed, ...]:
    """The melds of the table. Raises `InputError` where a tile is unknown: nobody can rearrange it."""
    melds: list[Placed] = []
    index = 0
    for meld in position.table:
        placed: list[PlacedTile] = []
        for tile in meld:
            if isinstance(tile, Unknown):
                raise InputError(InputProblem.UNKNOWN_ON_TABLE, f"{tile.code} {index}")
            placed.append(PlacedTile(tile, Origin.TABLE, index))
            index += 1
        melds.append(tuple(placed))
    return tuple(melds)


def require_possible(tiles: Iterable[Place], tile_set: TileSet) -> None:
    """Raise `InputError` where the tiles cannot all come from one set: a strange tile or too many of a kind."""
    counts = Counter(tile for tile in tiles if not isinstance(tile, Unknown))
    for face, count in counts.items():
        if face is JOKER:
            if count > tile_set.jokers:
                raise InputError(InputProblem.TOO_MANY_JOKERS, " ".join([face.code] * count))
        elif face not in tile_set:
            raise InputError(InputProblem.NOT_IN_SET, face.code)
        elif count > tile_set.copies:
            raise InputError(InputProblem.TOO_MANY_COPIES, " ".join([face.code] * count))
