"""What lies before the player, tile by tile, each with the photo and the place on it that it was read from.

An observation starts as a reading or as a line of notation and is never changed: a correction makes a new one, so
undo is simply the value before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.notation import format_table, format_tiles, parse_table, parse_tiles
from engine.tiles import STANDARD, Place, TileSet, Unknown
from vision.reading import PlaceKind, Reading, TileReading


@dataclass(frozen=True, slots=True)
class SeenTile:
    """One tile, and where it was seen.

    `photo` counts photos from 0 and `index` is the tile's index in that photo's reading; both are None for a tile
    that was typed. `alternatives` are the other faces that the reader thought of, the likeliest first.
    """

    tile: Place
    photo: int | None = None
    index: int | None = None
    doubtful: bool = False
    corrected: bool = False
    alternatives: tuple[Place, ...] = ()

    @property
    def is_on_photo(self) -> bool:
        """Whether the tile can be shown on a photo."""
        return self.photo is not None and self.index is not None


@dataclass(frozen=True, slots=True)
class SeenGroup:
    """Tiles that lie together, in reading order.

    A group without tiles says that the user emptied this place, which is not the same as nothing being found there.
    """

    place: PlaceKind
    tiles: tuple[SeenTile, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything that was seen, in groups and in reading order. What lies in the background is kept, not played."""

    groups: tuple[SeenGroup, ...] = ()

    def at(self, *places: PlaceKind) -> tuple[SeenGroup, ...]:
        """The groups that lie at one of these places."""
        return tuple(group for group in self.groups if group.place in places)

    @property
    def in_play(self) -> tuple[SeenTile, ...]:
        """Every tile that counts, in reading order: all but the background."""
        return tuple(tile for group in self.groups if group.place is not PlaceKind.BACKGROUND for tile in group.tiles)

    @property
    def doubtful(self) -> tuple[SeenTile, ...]:
        """The tiles in play that somebody should look at."""
        return tuple(tile for tile in self.in_play if tile.doubtful)

    @property
    def rack(self) -> tuple[SeenTile, ...]:
        """The tiles on the rack, row after row."""
        return tuple(tile for group in self.at(PlaceKind.RACK) for tile in group.tiles)

    @property
    def table(self) -> tuple[tuple[SeenTile, ...], ...]:
        """The melds on the table."""
        return tuple(group.tiles for group in self.at(PlaceKind.TABLE) if group.tiles)


def observe(readings: Sequence[Reading], *, first_photo: int = 0) -> Observation:
    """All groups of all photos, in the order of the readings.

    `first_photo` is the number of the first reading's photo, for a caller that shows the photos of a rack and of a
    table together. A photo that could not be read adds nothing.
    """
    return Observation(
        tuple(
            SeenGroup(group.place, tuple(_seen(reading.tiles[index], number, index) for index in group.tiles))
            for number, reading in enumerate(readings, start=first_photo)
            for group in reading.layout.groups
        )
    )


def rack_from_text(text: str, tile_set: TileSet = STANDARD) -> Observation:
    """A rack that was typed.

    >>> rack_text(rack_from_text("r5, j"))
    'R5 J'

    Raises `InputError`.
    """
    tiles = tuple(SeenTile(tile) for tile in parse_tiles(text, tile_set))
    return Observation((SeenGroup(PlaceKind.RACK, tiles),))


def table_from_text(text: str, tile_set: TileSet = STANDARD) -> Observation:
    """A table that was typed.

    >>> table_text(table_from_text("r7 b7 k7 | b3 b4 b5"))
    'R7 B7 K7 | B3 B4 B5'

    Raises `InputError`.
    """
    melds = parse_table(text, tile_set) or ((),)
    return Observation(tuple(SeenGroup(PlaceKind.TABLE, tuple(SeenTile(tile) for tile in meld)) for meld in melds))


def rack_text(observation: Observation) -> str:
    """The rack in the notation."""
    return format_tiles(seen.tile for seen in observation.rack)


def table_text(observation: Observation) -> str:
    """The table in the notation."""
    return format_table([[seen.tile for seen in meld] for meld in observation.table])


def _seen(tile: TileReading, photo: int, index: int) -> SeenTile:
    faces = (candidate.tile for candidate in tile.candidates[1:] if candidate.probability > 0)
    return SeenTile(
        tile=tile.tile,
        photo=photo,
        index=index,
        doubtful=tile.doubtful or tile.tile is Unknown.UNREADABLE,
        alternatives=tuple(dict.fromkeys(face for face in faces if face != tile.tile)),
    )
