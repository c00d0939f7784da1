"""Several photos of one table become one reading: every tile once, two tiles of one face kept apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engine.tiles import STANDARD, TileSet
from vision.absences import Sighting, absences, tile_at
from vision.align import Alignment, align
from vision.combine import combined, doubted
from vision.doubt import doubt_surplus, warn
from vision.joined_layout import joined_layout
from vision.picture_features import plane_between
from vision.reading import Image, Layout, Reading, ReadingWarning, TileReading, WarningCode


@dataclass(frozen=True)
class JoinedReading:
    """All that was read off several photos of one table.

    Tile i is what its `sightings[i]` say together, the best one first: its quad lies in that one's photo. Groups are as
    those of a photo. `seconds` is what joining took, beside the readings.
    """

    tiles: tuple[TileReading, ...] = ()
    sightings: tuple[tuple[Sighting, ...], ...] = ()
    layout: Layout = field(default_factory=Layout)
    warnings: tuple[ReadingWarning, ...] = ()


def join(
    readings: Sequence[Reading],
    image_of: Callable[[int], Image | None] = lambda _: None,
    tile_set: TileSet = STANDARD,
) -> JoinedReading:
    """One reading of all that the photos show.

    `image_of` gives the image of a photo, RGB uint8 of any size; it is looked at where the tiles alone do not tell how
    two photos lie on each other.
    Photos that share no tile with any other one are taken to show other tiles, and a warning says so.
    """
    alignments = _alignments(readings, image_of)
    sightings = _sightings(readings, _shared(alignments))
    tiles = []
    for seen in sightings:
        missed = absences(readings, alignments, seen[0]) if len(seen) == 1 else 0
        tiles.append(doubted(combined([tile_at(readings, sighting) for sighting in seen]), missed))
    layout = joined_layout([reading.layout for reading in readings], sightings)
    sure = doubt_surplus(tiles, tile_set)
    warnings = warn(sure, tile_set)
    if apart := _photos_apart(readings, sightings):
        warnings += (ReadingWarning(WarningCode.PHOTOS_APART, figures={"photos": len(apart)}),)
    return JoinedReading(sure, sightings, layout, warnings)


def _alignments(
    readings: Sequence[Reading], image_of: Callable[[int], Image | None]
) -> dict[tuple[int, int], Alignment]:
    """How each two photos, a before b, lie on each other."""
    found = {}
    for b in range(len(readings)):
        for a in range(b):
            one, other = readings[a], readings[b]
            if one.tiles and other.tiles:
                alignment = align(one, other)
                found[a, b] = alignment if alignment.pairs else align(one, other, _planes(readings, image_of, a, b))
    return found


def _shared(alignments: Mapping[tuple[int, int], Alignment]) -> list[tuple[Sighting, Sighting]]:
    """The pairs of sightings of one tile in two photos, those of the photos that fit best first."""
    best = sorted(alignments.items(), key=lambda item: -item[1].evidence)
    return [((a, i), (b, j)) for (a, b), alignment in best for i, j in alignment.pairs]


def _planes(
    readings: Sequence[Reading], image_of: Callable[[int], Image | None], a: int, b: int
) -> list[NDArray[np.float64]]:
    """How the picture itself says that photo b lies on photo a, in pixels of the photos."""
    here, there = image_of(a), image_of(b)
    if here is None or there is None:
        return []
    plane = plane_between(here, there)
    if plane is None:
        return []
    enlarged = [
        np.diag([*np.array(readings[i].size_wh) / image.shape[1::-1], 1.0]) for i, image in ((a, here), (b, there))
    ]
    return [enlarged[1] @ plane @ np.linalg.inv(enlarged[0])]


def _sightings(
    readings: Sequence[Reading], shared: Sequence[tuple[Sighting, Sighting]]
) -> tuple[tuple[Sighting, ...], ...]:
    """Every tile with all its sightings, the surest first; no tile is seen twice in one photo.

    What the better pairs of photos say is not undone by the others.
    """
    tile_of = {(photo, i): {(photo, i)} for photo, reading in enumerate(readings) for i in range(len(reading.tiles))}
    for one, other in shared:
        mine, theirs = tile_of[one], tile_of[other]
        if mine is not theirs and not {photo for photo, _ in mine} & {photo for photo, _ in theirs}:
            mine |= theirs
            for sighting in theirs:
                tile_of[sighting] = mine

    def doubt(sighting: Sighting) -> tuple[bool, float]:
        tile = tile_at(readings, sighting)
        return not tile.is_known, -tile.confidence

    tiles = {id(tile): tile for tile in tile_of.values()}.values()
    return tuple(tuple(sorted(sorted(tile), key=doubt)) for tile in tiles)


def _photos_apart(readings: Sequence[Reading], sightings: Sequence[Sequence[Sighting]]) -> list[int]:
    """The photos with tiles none of which another photo shows, where there are several photos with tiles."""
    with_tiles = {photo for photo, reading in enumerate(readings) if reading.tiles}
    linked = {photo for seen in sightings if len(seen) > 1 for photo, _ in seen}
    return sorted(with_tiles - linked) if len(with_tiles) > 1 else []
