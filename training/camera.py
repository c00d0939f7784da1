"""A pinhole camera and where to hold it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from training.geometry import UP, Points, Vector, unit

_NEAR_MM = 5.0  # what is nearer than this, or behind the camera, is projected as if it were here


@dataclass(frozen=True)
class Camera:
    """A pinhole camera.

    `focal` is the focal length in picture widths (about 0.72 for the main camera of a phone, more when zoomed in);
    `roll_deg` turns the picture clockwise; `size_wh` is the picture in pixels.
    """

    eye: Vector
    target: Vector
    focal: float
    size_wh: tuple[int, int]
    roll_deg: float = 0.0

    @cached_property
    def axes(self) -> NDArray[np.float64]:
        """The camera's right, down and forward as the rows of a matrix (3, 3)."""
        forward = unit(self.target - self.eye)
        right = np.cross(forward, UP)
        if np.linalg.norm(right) < 1e-6:  # straight down: the far side of the table is the top of the picture
            right = np.array([1.0, 0.0, 0.0])
        right = unit(right)
        down = np.cross(forward, right)
        c, s = math.cos(math.radians(self.roll_deg)), math.sin(math.radians(self.roll_deg))
        return np.stack([c * right + s * down, c * down - s * right, forward])

    @cached_property
    def intrinsics(self) -> NDArray[np.float64]:
        """The matrix (3, 3) from camera coordinates to pixels."""
        width, height = self.size_wh
        focal_px = self.focal * width
        return np.array([[focal_px, 0.0, width / 2], [0.0, focal_px, height / 2], [0.0, 0.0, 1.0]])

    @cached_property
    def to_flat(self) -> NDArray[np.float64]:
        """The matrix (3, 3) from pixels back to camera coordinates at depth 1."""
        return np.linalg.inv(self.intrinsics)

    def project(self, points: Points) -> Points:
        """Pixels and distance along the view, (..., 3), of points (..., 3) of the world."""
        seen = (points - self.eye) @ self.axes.T
        depth = np.maximum(seen[..., 2:], _NEAR_MM)
        width, height = self.size_wh
        xy = seen[..., :2] / depth * (self.focal * width) + [width / 2, height / 2]
        return np.concatenate([xy, depth], axis=-1)

    def ground_to_picture(self) -> NDArray[np.float64]:
        """The homography (3, 3) from x and y on the table top to pixels."""
        axes = self.axes
        return self.intrinsics @ np.stack([axes[:, 0], axes[:, 1], -axes @ self.eye], axis=1)

    def rays(self, xy: Points) -> Points:
        """Directions (..., 3), not of unit length, from the eye through pixels (..., 2)."""
        width, height = self.size_wh
        flat = (xy - [width / 2, height / 2]) / (self.focal * width)
        return np.concatenate([flat, np.ones_like(flat[..., :1])], axis=-1) @ self.axes

    def scaled(self, factor: float) -> Camera:
        """The same view on a picture `factor` times as large."""
        width, height = self.size_wh
        return replace(self, size_wh=(round(width * factor), round(height * factor)))


def direction(elevation_deg: float, azimuth_deg: float) -> Vector:
    """From the scene towards the camera: 90 is straight above, azimuth 0 stands at the near side of the table."""
    elevation, azimuth = math.radians(elevation_deg), math.radians(azimuth_deg)
    flat = math.cos(elevation)
    return np.array([math.sin(azimuth) * flat, -math.cos(azimuth) * flat, math.sin(elevation)])


def frame(
    points: Points,
    *,
    elevation_deg: float,
    azimuth_deg: float = 0.0,
    roll_deg: float = 0.0,
    focal: float = 0.8,
    size_wh: tuple[int, int] = (1024, 768),
    margin: float = 0.06,
    shift_xy: tuple[float, float] = (0.0, 0.0),
) -> Camera:
    """Hold a camera so near that the points (n, 3) just fill the picture.

    `margin` is the part of the picture that stays free on each side; `shift_xy`, in parts of the picture and within
    the margin, moves the subject off the middle, as in a photo taken without care.
    """
    towards = direction(elevation_deg, azimuth_deg)
    target = points.mean(axis=0)
    distance = 400.0
    size = np.array(size_wh, dtype=np.float64)
    wanted = size * (0.5 + np.clip(shift_xy, -abs(margin), abs(margin)))
    camera = Camera(target + towards * distance, target, focal, size_wh, roll_deg)
    for _ in range(12):  # settles within a pixel after a few rounds
        xyz = camera.project(points)
        low, high = xyz[:, :2].min(axis=0), xyz[:, :2].max(axis=0)
        off = ((low + high) / 2 - wanted) * (distance / (focal * size_wh[0]))
        target = target + off[0] * camera.axes[0] + off[1] * camera.axes[1]
        distance *= float(np.max((high - low) / (size * (1 - 2 * margin))))
        camera = Camera(target + towards * distance, target, focal, size_wh, roll_deg)
    return camera
