"""A canvas with depth: the nearest piece is seen, in whatever order pieces are painted.

Painting from far to near lets the soft edges of pictures mix with what is behind them.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.camera import Camera
from training.geometry import Points, Vector

_SUBPIXEL_BITS = 4
_FACE_FIRST = np.float32(1.002)  # where a face and a side meet, both as near, the face is painted: half a millimetre
GROUND = -2  # on the map of what is seen: nothing but the ground; -1 is a plate that is no tile


@dataclass(frozen=True)
class Patch:
    """A rectangle in the world with a picture on it.

    `corners` (4, 3) clockwise from the picture's upper left; `radiance` (h, w, 3) and `coverage` (h, w) float32.
    """

    corners: Points
    radiance: NDArray[np.float32]
    coverage: NDArray[np.float32]
    tile: int


@dataclass(frozen=True)
class Facet:
    """A flat convex piece of one colour: `corners` (n, 3)."""

    corners: Points
    radiance: Vector
    tile: int


class Canvas:
    """Radiance, inverse depth and the index of the tile that is seen, for every pixel of a camera's picture."""

    def __init__(self, camera: Camera, radiance: NDArray[np.float32]) -> None:
        width, height = camera.size_wh
        self.camera = camera
        self.radiance = radiance.copy()
        self.nearness = np.zeros((height, width), np.float32)
        self.seen = np.full((height, width), GROUND, np.int16)

    def paint(self, piece: Patch | Facet) -> None:
        """Paint a piece where nothing nearer has been painted."""
        pixels = self.camera.project(piece.corners)[:, :2]
        width, height = self.camera.size_wh
        low = np.maximum(np.floor(pixels.min(axis=0)).astype(int) - 1, 0)
        high = np.minimum(np.ceil(pixels.max(axis=0)).astype(int) + 2, [width, height])
        if (high - low < 1).any():
            return
        box = np.s_[low[1] : high[1], low[0] : high[0]]
        size = (int(high[0] - low[0]), int(high[1] - low[1]))
        nearness = self._nearness(piece.corners, low, size)
        if isinstance(piece, Facet):
            mask = np.zeros(size[::-1], np.uint8)
            corners = np.round((pixels - low) * (1 << _SUBPIXEL_BITS)).astype(np.int32)
            cv2.fillConvexPoly(mask, corners, 1, cv2.LINE_8, _SUBPIXEL_BITS)
            on = (mask > 0) & (nearness > self.nearness[box])
            self.radiance[box][on] = piece.radiance
        else:
            rows, columns = piece.coverage.shape
            source = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
            matrix = cv2.getPerspectiveTransform(source, (pixels - low).astype(np.float32))
            coverage = cv2.warpPerspective(piece.coverage, matrix, size, flags=cv2.INTER_LINEAR)
            nearness *= _FACE_FIRST
            on = (coverage > 0.02) & (nearness > self.nearness[box])
            painted = cv2.warpPerspective(
                piece.radiance, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
            share = coverage[on][:, None]
            self.radiance[box][on] = self.radiance[box][on] * (1 - share) + painted[on] * share
            on &= coverage > 0.5
        self.nearness[box][on] = nearness[on]
        self.seen[box][on] = piece.tile

    def _nearness(self, corners: Points, low: NDArray[np.int_], size: tuple[int, int]) -> NDArray[np.float32]:
        """One over the depth (h, w) of the plane through the corners: linear in the pixels."""
        own = (corners - self.camera.eye) @ self.camera.axes.T
        slope = np.linalg.solve(own[:3], np.ones(3))  # the plane is where slope . point = 1
        inverse = slope @ self.camera.to_flat
        x = np.arange(low[0], low[0] + size[0])
        y = np.arange(low[1], low[1] + size[1])
        return (inverse[0] * x[None, :] + inverse[1] * y[:, None] + inverse[2]).astype(np.float32)
