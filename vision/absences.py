"""A tile that one photo shows must be on every other photo of that place, or it is doubtful that it is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from vision.align import Alignment, Plane, project
from vision.reading import Reading, TileReading
from vision.settings import ABSENCE_REACH

Sighting = tuple[int, int]
"""A photo and a tile of its reading."""


def tile_at(readings: Sequence[Reading], sighting: Sighting) -> TileReading:
    """What a photo read there."""
    photo, tile = sighting
    return readings[photo].tiles[tile]


def absences(readings: Sequence[Reading], alignments: Mapping[tuple[int, int], Alignment], sighting: Sighting) -> int:
    """On how many other photos the place of a tile is to be seen, given that it was found on none of them.

    `alignments` has each two photos a < b. Of the planes that two photos show, the tile lies in that of its neighbours.
    """
    photo, i = sighting
    quad = readings[photo].tiles[i].quad
    count = 0
    for (a, b), alignment in alignments.items():
        if photo not in (a, b):
            continue
        side, other = (0, b) if photo == a else (1, a)
        plane = _plane_around(readings[photo], i, alignment.planes, side)
        if plane is None:
            continue
        back = np.asarray(np.linalg.inv(plane.homography), dtype=np.float64)
        moved = project(plane.homography if side == 0 else back, quad.corners_xy)
        if moved is not None and ((moved > 0) & (moved < readings[other].size_wh)).all():
            count += 1
    return count


def _plane_around(reading: Reading, i: int, planes: Sequence[Plane], side: int) -> Plane | None:
    """The plane of the tile nearest to a tile; None where no tile is near. `side` is that of the pairs."""
    quad = reading.tiles[i].quad
    best, nearest = None, ABSENCE_REACH * float(np.sqrt(quad.width * quad.height))
    for plane in planes:
        for pair in plane.pairs:
            apart = float(np.linalg.norm(reading.tiles[pair[side]].quad.centre_xy - quad.centre_xy))
            if apart < nearest:
                best, nearest = plane, apart
    return best
