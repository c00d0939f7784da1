"""Soft shadows on flat surfaces.

A light, or the room around, is a handful of sample points; each casts hard shadows of the solids onto the surface, and
their mean is soft exactly as it should be: sharp at the foot of a tile, wide far from it.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from training.geometry import Points, Pose
from training.light import AreaLight, sky_directions

_TOUCHING_MM = 0.2  # a solid that rises less than this above a surface throws no shadow on it
_SUBPIXEL_BITS = 4  # of the fixed-point coordinates that cv2.fillConvexPoly takes


def light_visibility(
    surface: Pose,
    to_map: NDArray[np.float64],
    shape_hw: tuple[int, int],
    solids: Sequence[Points],
    light: AreaLight,
    samples: int,
) -> NDArray[np.float32]:
    """The part (0..1) of a light that each pixel of a surface's map sees.

    `surface` faces along its own out; `to_map` (3, 3) takes its own x and y to pixels of the map; each of `solids`
    is a cloud of points (n, 3) of the world whose convex hull is the solid.
    """
    sources = (light.sample_points(samples) - surface.origin) @ surface.axes
    above = sources[sources[:, 2] > 1.0]
    return _mean_visibility(to_map, shape_hw, _above(surface, solids), np.c_[above, np.ones(len(above))])


def sky_visibility(
    surface: Pose, to_map: NDArray[np.float64], shape_hw: tuple[int, int], solids: Sequence[Points], samples: int
) -> NDArray[np.float32]:
    """The part (0..1) of the room around that each pixel of a surface's map sees, as `light_visibility`."""
    directions = sky_directions(samples)
    return _mean_visibility(to_map, shape_hw, _above(surface, solids), np.c_[directions, np.zeros(samples)])


def _above(surface: Pose, solids: Sequence[Points]) -> list[Points]:
    """The parts of the solids that rise above the surface, in its own frame."""
    own = [(solid - surface.origin) @ surface.axes for solid in solids]
    return [_clipped(points) for points in own if points[:, 2].max() > _TOUCHING_MM]


def _clipped(points: Points) -> Points:
    """The part of a convex solid above z = 0, as points (m, 3) whose hull it is."""
    is_above = points[:, 2] >= 0
    if is_above.all():
        return points
    high, low = points[is_above][:, None], points[~is_above][None, :]
    share = high[..., 2:] / (high[..., 2:] - low[..., 2:])
    return np.concatenate([points[is_above], (high + share * (low - high)).reshape(-1, 3)])


def _mean_visibility(
    to_map: NDArray[np.float64], shape_hw: tuple[int, int], solids: list[Points], sources: Points
) -> NDArray[np.float32]:
    """The mean over sources (s, 4), points (w = 1) or directions (w = 0) in the surface's own frame."""
    height, width = shape_hw
    if not solids or not len(sources):
        return np.ones(shape_hw, np.float32)
    points = np.concatenate(solids)
    ends = np.cumsum([len(solid) for solid in solids])
    starts = np.r_[0, ends[:-1]]
    lit = np.zeros(shape_hw, np.float32)
    mask = np.empty(shape_hw, np.uint8)
    for source in sources:
        flat = _to_pixels(to_map, _cast(points, source))
        low = np.minimum.reduceat(flat, starts)
        high = np.maximum.reduceat(flat, starts)
        near = (high > 0).all(axis=1) & (low < [width, height]).all(axis=1) & np.isfinite(flat).all()
        mask[:] = 1
        for index in np.flatnonzero(near):
            outline = np.clip(flat[starts[index] : ends[index]], -4000, 8000)
            hull = cv2.convexHull((outline * (1 << _SUBPIXEL_BITS)).astype(np.int32))
            cv2.fillConvexPoly(mask, hull, 0, cv2.LINE_8, _SUBPIXEL_BITS)
        lit += mask
    return lit / np.float32(len(sources))


def _cast(points: Points, source: NDArray[np.float64]) -> Points:
    """Where the shadows (n, 2) of points (n, 3) fall on the plane z = 0."""
    height = points[:, 2:]
    if source[3] == 0:
        return points[:, :2] - source[:2] * (height / source[2])
    height = np.minimum(height, 0.95 * source[2])  # what reaches above a lamp ends just under it
    return source[:2] + (points[:, :2] - source[:2]) * (source[2] / (source[2] - height))


def _to_pixels(to_map: NDArray[np.float64], xy: Points) -> Points:
    seen = np.c_[xy, np.ones(len(xy))] @ to_map.T
    return seen[:, :2] / np.maximum(seen[:, 2:], 1e-6)


def surface_map(width_mm: float, height_mm: float, px_per_mm: float) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """The map of a rectangle with its origin in the middle: `to_map` (3, 3), and the map's height and width."""
    shape_hw = (max(2, round(height_mm * px_per_mm)), max(2, round(width_mm * px_per_mm)))
    sx, sy = shape_hw[1] / width_mm, shape_hw[0] / height_mm
    to_map = np.array([[sx, 0, shape_hw[1] / 2 - 0.5], [0, -sy, shape_hw[0] / 2 - 0.5], [0, 0, 1.0]])
    return to_map, shape_hw
