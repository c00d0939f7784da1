"""The pinhole camera: where to hold it so that the tiles fill the picture, and where points come to lie in pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from training.blender.poses import Points, Vector

SENSOR_MM = 36.0  # the width that the focal lengths refer to


@dataclass(frozen=True)
class View:
    """How a picture is taken. `azimuth_deg` is 0 in front and grows to the right, `elevation_deg` is 90 from above.

    The tiles fill `fill` of the picture, or the middle one is `tile_px` wide; `shift` moves them by parts of the
    picture. `aperture_mm` is the width of the lens's opening: the larger, the less is in focus.
    """

    azimuth_deg: float = 0.0
    elevation_deg: float = 60.0
    fill: float = 0.86
    tile_px: float | None = None
    shift: tuple[float, float] = (0.0, 0.0)
    roll_deg: float = 0.0
    lens_mm: float = 32.0
    aperture_mm: float = 2.6
    size_wh: tuple[int, int] = (1024, 768)


@dataclass(frozen=True)
class Camera:
    """A camera at `position` mm; `axes` (3, 3) are its right, its up and what points back from it, as rows."""

    position: Points
    axes: Points
    lens_mm: float
    size_wh: tuple[int, int]

    def project(self, points: Points) -> Points:
        """Pixels (n, 2) of points (n, 3) in mm; the middle of the upper left pixel is at 0.5, 0.5."""
        seen = (points - self.position) @ self.axes.T
        depth = np.maximum(-seen[:, 2:], 1e-6)
        width, height = self.size_wh
        scale = self.lens_mm / SENSOR_MM * width
        return np.array([width / 2, height / 2]) + np.array([1.0, -1.0]) * seen[:, :2] / depth * scale

    def distance(self, point: Points) -> float:
        """How far a point is along the line of sight, mm."""
        return float(-(np.asarray(point) - self.position) @ self.axes[2])


def aim(view: View, faces: Points) -> Camera:
    """The camera of a view on tiles with the face corners (n, 4, 3)."""
    target = faces.reshape(-1, 3).mean(axis=0)
    distance = 2500.0
    camera = _at(view, target, distance)
    wanted = np.array(view.size_wh)
    for _ in range(30):
        pixels = camera.project(faces.reshape(-1, 3))
        low, high = pixels.min(axis=0), pixels.max(axis=0)
        if view.tile_px is None:
            factor = float(((high - low) / wanted).max()) / view.fill
        else:
            widths = [tile_width_px(quad) for quad in pixels.reshape(-1, 4, 2)]
            factor = float(np.median(widths)) / view.tile_px
        distance *= float(np.clip(factor, 0.6, 1.7)) ** 0.9
        aside = ((low + high) / 2 - wanted / 2) / wanted[0] - np.array(view.shift) * [1, wanted[1] / wanted[0]]
        reach = distance * SENSOR_MM / view.lens_mm
        target = target + (aside[0] * camera.axes[0] - aside[1] * camera.axes[1]) * reach * 0.9
        camera = _at(view, target, distance)
    return camera


def tile_width_px(quad: Points) -> float:
    """The width of a tile on the picture: the mean of its upper and its lower side."""
    return float((np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2)


def direction(azimuth_deg: float, elevation_deg: float) -> Points:
    """The unit vector from the scene towards one who looks from there."""
    a, e = math.radians(azimuth_deg), math.radians(elevation_deg)
    return np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)])


def _at(view: View, target: Points, distance: float) -> Camera:
    back = direction(view.azimuth_deg, min(view.elevation_deg, 89.5))
    right = np.cross([0.0, 0.0, 1.0], back)
    right /= np.linalg.norm(right)
    up = np.cross(back, right)
    r = math.radians(view.roll_deg)
    turned = np.array([math.cos(r) * right + math.sin(r) * up, math.cos(r) * up - math.sin(r) * right, back])
    return Camera(target + distance * back, turned, view.lens_mm, view.size_wh)


def angle_to_face(view: View, out: Vector) -> float:
    """Degrees between the line of sight and what a face looks to: 0 is square on."""
    return math.degrees(
        math.acos(float(np.clip(direction(view.azimuth_deg, view.elevation_deg) @ np.array(out), -1, 1)))
    )


def smaller(view: View, factor: float) -> View:
    """The same view on a smaller picture, for a look before the rendering."""
    width, height = view.size_wh
    tile = None if view.tile_px is None else view.tile_px * factor
    return replace(view, size_wh=(round(width * factor), round(height * factor)), tile_px=tile)
