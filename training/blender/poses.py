"""Where things are, in mm: x to the right, y away from the one who looks, z up; the table is z = 0."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Points: TypeAlias = NDArray[np.float64]
Vector: TypeAlias = tuple[float, float, float]


class Spot(StrEnum):
    """Where a tile is, as the truth says it; tiles in a box are no part of the game that is read."""

    RACK = "rack"
    TABLE = "table"
    LOOSE = "loose"
    BOX = "box"


@dataclass(frozen=True)
class Pose:
    """The middle of a tile's back, and its axes: to its right, up as its digit stands, out of its face."""

    origin: Vector
    right: Vector
    up: Vector

    @property
    def out(self) -> Vector:
        """The direction that the face looks to."""
        x, y, z = np.cross(self.right, self.up)
        return float(x), float(y), float(z)

    def place(self, points: Points) -> Points:
        """Points (n, 3) of the tile's own axes in those of the world."""
        return np.asarray(self.origin) + points @ np.array([self.right, self.up, self.out])


@dataclass(frozen=True)
class TileAt:
    """A tile of a scene: `code` as in `faces.draw_face`; `group` is its row or its meld, counted from 0."""

    code: str
    pose: Pose
    spot: Spot
    group: int
    face_down: bool = False


def lying(
    x: float, y: float, turn_deg: float, z: float = 0.0, *, face_down: bool = False, thickness: float = 0.0
) -> Pose:
    """A tile flat on the table, turned anticlockwise; face down it shows its back, `thickness` above."""
    a = math.radians(turn_deg)
    right, up = (math.cos(a), math.sin(a), 0.0), (-math.sin(a), math.cos(a), 0.0)
    if face_down:
        return Pose((x, y, z + thickness), (-right[0], -right[1], 0.0), up)
    return Pose((x, y, z), right, up)


def tilted(pose: Pose, about_x_deg: float, about_y_deg: float) -> Pose:
    """The pose turned a little about its own axes: as tiles lie in a heap."""
    a, b = math.radians(about_x_deg), math.radians(about_y_deg)
    axes = np.array([pose.right, pose.up, pose.out])
    x = np.array([[1, 0, 0], [0, math.cos(a), math.sin(a)], [0, -math.sin(a), math.cos(a)]])
    y = np.array([[math.cos(b), 0, -math.sin(b)], [0, 1, 0], [math.sin(b), 0, math.cos(b)]])
    right, up, _ = (x @ y @ axes).tolist()
    return Pose(pose.origin, tuple(right), tuple(up))


def rectangle(x: float, y: float, turn_deg: float, width: float, height: float) -> Points:
    """The corners (4, 2) of a turned rectangle around x, y."""
    a = math.radians(turn_deg)
    right, up = np.array([math.cos(a), math.sin(a)]) * width / 2, np.array([-math.sin(a), math.cos(a)]) * height / 2
    return np.array([x, y]) + np.array([up - right, up + right, right - up, -right - up])


def overlap(first: Points, second: Points) -> bool:
    """Whether two convex quadrilaterals share a point: no side of either keeps them apart."""
    for one in (first, second):
        for start, end in zip(one, np.roll(one, -1, axis=0), strict=True):
            normal = np.array([start[1] - end[1], end[0] - start[0]])
            a, b = first @ normal, second @ normal
            if a.max() < b.min() or b.max() < a.min():
                return False
    return True
