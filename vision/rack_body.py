"""What shows around rows of tiles: the ground of the table, or the body of a rack that stands out from it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Image, Points, Quad
from vision.rows import cross
from vision.settings import MIN_TELLING_TILES, PATCH_BESIDE, PATCH_BEYOND, PATCH_CLEAR, PATCH_RADIUS, PATCH_TILES
from vision.steps import Row


class Ground:
    """A photo with tiles on it, of which only what lies between the tiles is looked at."""

    def __init__(self, image: Image, quads: Sequence[Quad]) -> None:
        self._image = image
        self._centre, self._right, self._down = (
            np.array([getattr(quad, name) for quad in quads]).reshape(-1, 2)
            for name in ("centre_xy", "right_xy", "down_xy")
        )
        self._area = np.maximum(np.abs(cross(self._right, self._down)), 1e-6)

    def colour_at(self, point_xy: Points, radius: float, clear: float) -> NDArray[np.float64] | None:
        """The median colour, RGB 0..255 of shape (3,), of a patch; None where it leaves the photo or is near a tile.

        `radius` is half its side, `clear` what must lie between it and every tile, both in pixels.
        """
        height, width = self._image.shape[:2]
        x, y = (float(part) for part in point_xy)
        if not (radius <= x < width - radius and radius <= y < height - radius) or self._is_on_tile(point_xy, clear):
            return None
        left, top, size = int(x - radius), int(y - radius), max(2, int(2 * radius))
        patch = self._image[top : top + size, left : left + size].reshape(-1, 3)
        return np.asarray(np.median(patch, axis=0), dtype=np.float64)

    def _is_on_tile(self, point_xy: Points, clear: float) -> bool:
        between = point_xy - self._centre
        along = np.abs(cross(between, self._down)) / self._area
        across = np.abs(cross(self._right, between)) / self._area
        widths, heights = np.linalg.norm(self._right, axis=1), np.linalg.norm(self._down, axis=1)
        return bool(
            (
                (along <= 0.5 + clear / np.maximum(widths, 1e-6)) & (across <= 0.5 + clear / np.maximum(heights, 1e-6))
            ).any()
        )


def body_contrast(ground: Ground, quads: Sequence[Quad], rows: Sequence[Row]) -> float | None:
    """How far, in Lab, what shows beside the tiles of some rows is from what lies beyond: a median.

    Small on a table, where both are its ground; large on a rack, whose body shows between the tiles and at their ends.
    None where the tiles leave too little to see: what lies beside one tile alone may be the glare of a lamp. The rows
    run from the rear to the front.
    """
    beside: list[float] = []
    telling: set[int] = set()
    for row, side in ((rows[-1], 1), (rows[0], -1)):
        right, down = row.frame.T
        width = float(np.sqrt(abs(np.linalg.det(row.frame))))
        radius, clear = PATCH_RADIUS * width, PATCH_CLEAR * width
        for i in _spread(row.tiles):
            middle = quads[i].centre_xy
            beyond = (ground.colour_at(middle + side * away * down, 2 * radius, 4 * clear) for away in PATCH_BEYOND)
            far = next((colour for colour in beyond if colour is not None), None)
            if far is None:
                continue
            for along, across in PATCH_BESIDE:
                near = ground.colour_at(middle + along * right + across * down, radius, clear)
                if near is not None:
                    beside.append(lab_distance(near, far))
                    telling.add(i)
    return float(np.median(beside)) if len(telling) >= MIN_TELLING_TILES else None


def _spread(tiles: Sequence[int]) -> list[int]:
    """Some tiles of a row, both ends among them."""
    count = min(len(tiles), PATCH_TILES)
    return [tiles[int(i)] for i in np.linspace(0, len(tiles) - 1, count).round()]


def lab_distance(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """How far two colours, RGB 0..255 of shape (3,), are apart in Lab."""
    pixels = (np.array([[one, other]]) / 255).astype(np.float32)
    lab = cv2.cvtColor(pixels, cv2.COLOR_RGB2LAB)[0]
    return float(np.linalg.norm(lab[0] - lab[1]))
