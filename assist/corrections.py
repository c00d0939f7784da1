"""Corrections: an observation and what the user says instead become a new observation.

The user mostly edits a line of text. The line is aligned with what was seen, so that every tile that was left as it
was keeps its photo and its place there, and a tile that was only read wrongly keeps them too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from assist.alignment import align
from assist.observation import Observation, SeenGroup, SeenTile
from engine.notation import parse_table, parse_tiles
from engine.tiles import STANDARD, Place, TileSet
from vision.reading import PlaceKind


def correct_rack(observation: Observation, text: str, tile_set: TileSet = STANDARD) -> Observation:
    """The observation with the rack as `text` has it; everything else stays.

    Raises `InputError`; the observation given is as it was.
    """
    wanted = parse_tiles(text, tile_set)
    return _with_groups(observation, PlaceKind.RACK, (_aligned([observation.rack], [wanted])))


def correct_table(observation: Observation, text: str, tile_set: TileSet = STANDARD) -> Observation:
    """The observation with the table as `text` has it; everything else stays.

    Raises `InputError`; the observation given is as it was.
    """
    wanted = parse_table(text, tile_set) or ((),)
    return _with_groups(observation, PlaceKind.TABLE, _aligned(observation.table, wanted))


def correct_tile(observation: Observation, photo: int, index: int, tile: Place) -> Observation:
    """The observation in which the tile at this place of this photo is `tile`.

    Saying what was read already settles the doubt.
    """
    return _each_tile(
        observation,
        lambda seen: (
            (replace(seen, tile=tile, doubtful=False, corrected=True),) if _is(seen, photo, index) else (seen,)
        ),
    )


def remove_tile(observation: Observation, photo: int, index: int) -> Observation:
    """The observation without the tile at this place of this photo."""
    return _each_tile(observation, lambda seen: () if _is(seen, photo, index) else (seen,))


def _is(seen: SeenTile, photo: int, index: int) -> bool:
    return seen.photo == photo and seen.index == index


def _each_tile(observation: Observation, change: Callable[[SeenTile], tuple[SeenTile, ...]]) -> Observation:
    return Observation(
        tuple(
            SeenGroup(group.place, tuple(new for seen in group.tiles for new in change(seen)))
            for group in observation.groups
        )
    )


def _aligned(seen: Sequence[Sequence[SeenTile]], wanted: Sequence[Sequence[Place]]) -> tuple[tuple[SeenTile, ...], ...]:
    """The wanted tiles as seen tiles, meld by meld."""
    flat = [tile for meld in seen for tile in meld]
    sources = align([[tile.tile for tile in meld] for meld in seen], wanted)
    faces = [tile for meld in wanted for tile in meld]
    new = iter(
        [_said(None if source is None else flat[source], face) for source, face in zip(sources, faces, strict=True)]
    )
    return tuple(tuple(next(new) for _ in meld) for meld in wanted)


def _said(seen: SeenTile | None, face: Place) -> SeenTile:
    """The tile that the user wrote, in the place where it was seen."""
    if seen is None:
        return SeenTile(face, corrected=True)
    if seen.tile == face:
        return seen
    return replace(seen, tile=face, doubtful=False, corrected=True)


def _with_groups(observation: Observation, place: PlaceKind, tiles: tuple[tuple[SeenTile, ...], ...]) -> Observation:
    """The groups at a place replaced, where the first of them stood."""
    new = tuple(SeenGroup(place, group) for group in tiles)
    first = next((i for i, group in enumerate(observation.groups) if group.place is place), len(observation.groups))
    before = observation.groups[:first]
    after = tuple(group for group in observation.groups[first:] if group.place is not place)
    return Observation(before + new + after)
