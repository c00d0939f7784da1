"""What lies between tiles: the ground of the table, or the body of a rack that stands out from it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.reading import Image, Points, Quad
from vision.settings import MIN_TELLING_TILES, PATCH_BESIDE, PATCH_BEYOND, PATCH_CLEAR, PATCH_RADIUS


def body_contrast(image: Image, quads: Sequence[Quad], rows: Sequence[Sequence[int]]) -> float | None:
    """How far, in Lab, what lies beside the tiles of some rows is from what lies beyond those rows.

    Small on a table, where both are its ground; large on a rack, whose body shows between the tiles. None where the
    tiles leave too little to see: what lies beside a single tile may be the glare of a lamp.
    """
    down = np.sum([quads[i].down_xy for row in rows for i in row], axis=0)
    by_depth = sorted(rows, key=lambda row: float(np.mean([quads[i].centre_xy @ down for i in row])))
    contrasts: list[float] = []
    telling: set[int] = set()
    for row, side in ((by_depth[0], -PATCH_BEYOND), (by_depth[-1], PATCH_BEYOND)):
        for i in row:
            quad = quads[i]
            radius = PATCH_RADIUS * quad.width
            beside = [quad.centre_xy + step * quad.right_xy for step in (-PATCH_BESIDE, PATCH_BESIDE)]
            near = _colours(image, quads, beside, radius, radius)
            far = _colours(image, quads, [quad.centre_xy + side * quad.down_xy], radius, PATCH_CLEAR * quad.height)
            if near and far:
                contrasts.append(min(float(np.linalg.norm(one - far[0])) for one in near))
                telling.add(i)
    return float(np.median(contrasts)) if len(telling) >= MIN_TELLING_TILES else None


def _colours(
    image: Image, quads: Sequence[Quad], points: Sequence[Points], radius: float, clear: float
) -> list[Points]:
    """Lab medians, each of shape (3,), of the patches inside the image that are `clear` pixels away from every tile."""
    height, width = image.shape[:2]
    colours = []
    for x, y in points:
        inside = radius <= x < width - radius and radius <= y < height - radius
        if inside and not any(_is_near(quad, (float(x), float(y)), clear) for quad in quads):
            left, top, size = int(x - radius), int(y - radius), max(2, int(2 * radius))
            patch = image[top : top + size, left : left + size].astype(np.float32) / 255
            colours.append(np.median(cv2.cvtColor(patch, cv2.COLOR_RGB2LAB).reshape(-1, 3), axis=0))
    return colours


def _is_near(quad: Quad, point_xy: tuple[float, float], distance: float) -> bool:
    return cv2.pointPolygonTest(quad.corners_xy.astype(np.float32), point_xy, True) > -distance
