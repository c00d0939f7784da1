"""Plates with rounded corners and a bevelled rim: tiles, the slabs of a rack, a score pad, a mug.

One shape is enough for all that lies on a game table.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from training.geometry import Points, Pose, Vector, rounded_rectangle

_CHAMFER_TILT = 0.5  # slope of a bevel: about 27 degrees
_EDGE_TILT = 0.8  # slope at the very edge, which is worn round


class Grain(StrEnum):
    """What the matter of a plate looks like from near."""

    SMOOTH = "smooth"
    LEATHERETTE = "leatherette"
    WOOD = "wood"
    PAPER = "paper"


@dataclass(frozen=True)
class Finish:
    """Matter: linear RGB `colour`, `gloss` (0 matt to 1 polished), `roughness` of the gloss in radians."""

    colour: Vector
    gloss: float = 0.5
    roughness: float = 0.15
    grain: Grain = Grain.SMOOTH


@dataclass(frozen=True)
class Plate:
    """A plate in mm. The pose's origin is the middle of its back; the face looks along the pose's out.

    `tile` is the index of the tile that this is, or -1; a tile's face is drawn from its edition, any other face is
    plain matter.
    """

    pose: Pose
    width: float
    height: float
    thickness: float
    corner: float
    bevel: float
    finish: Finish
    tile: int = -1

    @property
    def face(self) -> Pose:
        """The pose of the face: its origin in the middle."""
        return Pose(self.pose.place(np.array([0.0, 0.0, self.thickness])), self.pose.axes)

    @property
    def face_corners(self) -> Points:
        """The corners (4, 3) of the face, clockwise from its own upper left, as if it had no rounded corners."""
        w, h = self.width / 2, self.height / 2
        return self.face.place(np.array([[-w, h, 0.0], [w, h, 0.0], [w, -h, 0.0], [-w, -h, 0.0]]))

    @property
    def outline(self) -> Points:
        """The outline (n, 2) in its own x and y, counter-clockwise."""
        steps = int(np.clip(1.2 * self.corner, 5, 24))
        return rounded_rectangle(self.width, self.height, self.corner, steps)

    @property
    def hull(self) -> Points:
        """Points (n, 3) of the world whose convex hull is the plate."""
        flat = rounded_rectangle(self.width, self.height, self.corner, steps=3)
        low = np.c_[flat, np.zeros(len(flat))]
        raised = np.array([0.0, 0.0, self.thickness])
        return self.pose.place(np.concatenate([low, low + raised]))


@lru_cache(maxsize=48)
def rim(
    width: float, height: float, corner: float, bevel: float, shape_hw: tuple[int, int]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The coverage (h, w) of a plate's face and its normals (h, w, 3) in the plate's own frame.

    The normals lean outwards over the bevel, so that light draws the rim. All lengths are mm.
    """
    rows, columns = shape_hw
    x = (np.arange(columns) + 0.5) / columns * width - width / 2
    y = height / 2 - (np.arange(rows) + 0.5) / rows * height
    # Signed distance to a rounded rectangle: the classic construction from a shrunken rectangle and a radius.
    radius = max(corner, 1e-3)
    dx = np.abs(x)[None, :] - (width / 2 - radius)
    dy = np.abs(y)[:, None] - (height / 2 - radius)
    beyond = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    inside = np.minimum(np.maximum(dx, dy), 0)
    distance = beyond + inside - radius
    pixel = width / columns
    coverage = np.clip(0.5 - distance / pixel, 0, 1)
    # A flat chamfer with a crease towards the face, and a worn outer edge.
    chamfer = np.clip((distance + bevel) / 0.25, 0, 1) if bevel > 0 else np.zeros(shape_hw)
    lean = _CHAMFER_TILT * chamfer + _EDGE_TILT * np.clip(1 + distance / 0.4, 0, 1)
    along_x = np.where((dx > 0) & (dy > 0), np.maximum(dx, 0) / np.maximum(beyond, 1e-6), dx > dy)
    along_y = np.where((dx > 0) & (dy > 0), np.maximum(dy, 0) / np.maximum(beyond, 1e-6), dx <= dy)
    normals = np.stack(
        [lean * along_x * np.sign(x)[None, :], lean * along_y * np.sign(y)[:, None], np.ones(shape_hw)], axis=2
    )
    normals = cv2.GaussianBlur(normals.astype(np.float32), (0, 0), max(0.3, 0.15 / pixel))
    normals /= np.linalg.norm(normals, axis=2, keepdims=True)
    coverage = coverage.astype(np.float32)
    coverage.setflags(write=False)
    normals.setflags(write=False)
    return coverage, normals
