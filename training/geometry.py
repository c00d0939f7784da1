"""Poses, rotations and outlines in the world of a scene.

The world is right-handed and in millimetres: x to the right, y away from the camera, z up; the table top is z = 0.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float64]
Points: TypeAlias = NDArray[np.float64]

UP: Vector = np.array([0.0, 0.0, 1.0])


def unit(vector: Vector) -> Vector:
    """The vector, or each of an array (..., 3) of vectors, at length 1."""
    return vector / np.linalg.norm(vector, axis=-1, keepdims=True)


def turn_z(angle_deg: float) -> NDArray[np.float64]:
    """Rotation matrix (3, 3) around the vertical, counter-clockwise from above."""
    c, s = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def turn_x(angle_deg: float) -> NDArray[np.float64]:
    """Rotation matrix (3, 3) around x: a flat thing turned by 90 stands upright and faces the camera."""
    c, s = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    return np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])


@dataclass(frozen=True)
class Pose:
    """Where a thing is: its origin, and its own right, up and out as the columns of `axes` (3, 3)."""

    origin: Vector
    axes: NDArray[np.float64]

    def __post_init__(self) -> None:
        if self.origin.shape != (3,) or self.axes.shape != (3, 3):
            raise ValueError(f"expected shapes (3,) and (3, 3), got {self.origin.shape} and {self.axes.shape}")

    def place(self, points: Points) -> Points:
        """Points (..., 3) of the thing's own frame in the frame that holds it."""
        return self.origin + points @ self.axes.T

    def within(self, outer: Pose) -> Pose:
        """This pose, given in the frame of `outer`, in the frame that holds `outer`."""
        return Pose(outer.place(self.origin), outer.axes @ self.axes)

    @property
    def out(self) -> Vector:
        """The direction in which the thing faces."""
        return self.axes[:, 2]


def rounded_rectangle(width: float, height: float, radius: float, steps: int = 5) -> Points:
    """Outline (n, 2) counter-clockwise, centred on the origin, with `steps` edges in each corner."""
    radius = min(radius, width / 2, height / 2)
    if radius <= 0:
        return np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [width / 2, height / 2]
    angles = np.radians(np.linspace(0, 90, steps + 1))
    arc = np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius
    cx, cy = width / 2 - radius, height / 2 - radius
    quarter = np.array([[0.0, -1.0], [1.0, 0.0]])  # row vectors times this turn by 90 degrees clockwise
    corners = [(cx, cy), (-cx, cy), (-cx, -cy), (cx, -cy)]
    outline = []
    for corner in corners:
        outline.append(arc + corner)
        arc = arc @ quarter.T
    return np.concatenate(outline)
