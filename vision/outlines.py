"""Many outlines at once become quads: the sides of a tile are the straight parts of its outline.

Arrays of corners have the shape (n, 4, 2), clockwise as seen on the image, in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.quad_arrays import Corners, Flags, Numbers, clockwise, is_convex
from vision.settings import OUTLINE_POINTS, SIDE_DEPTH, SIDE_REACH, SIDE_ROUNDS, STRAY_PIXELS, WIDEST_BEND

Owners = NDArray[np.intp]


def fit_quads(outlines: Sequence[Corners]) -> tuple[Corners, Flags]:
    """For convex outlines, each (m, 2), the quads whose sides lie along their straight parts, and which have one.

    Each side of the smallest enclosing rectangle gathers the points of the outline near it, its corners left out, and
    becomes the line through them: rounded corners do not pull it in, and a tile seen at an angle keeps its true shape.
    """
    if not outlines:
        return np.empty((0, 4, 2)), np.empty(0, dtype=np.bool_)
    boxes = clockwise(np.array([cv2.boxPoints(cv2.minAreaRect(one.astype(np.float32))) for one in outlines], float))
    right, down = boxes[:, 1] - boxes[:, 0], boxes[:, 3] - boxes[:, 0]
    width, height = np.linalg.norm(right, axis=1), np.linalg.norm(down, axis=1)
    possible = np.minimum(width, height) >= 4
    points, whose = _points_along(outlines)
    away = points - boxes[whose, 0]
    # Along and across the rectangle, 0..1 on it.
    u = (away * right[whose]).sum(axis=1) / np.maximum(width, 1e-6)[whose] ** 2
    v = (away * down[whose]).sum(axis=1) / np.maximum(height, 1e-6)[whose] ** 2
    top, on_top = _lines(u, v, height, whose, len(outlines))
    foot, on_foot = _lines(u, 1 - v, height, whose, len(outlines))
    left, on_left = _lines(v, u, width, whose, len(outlines))
    far, on_right = _lines(v, 1 - u, width, whose, len(outlines))
    foot, far = _from_the_other_side(foot), _from_the_other_side(far)
    crossings = np.stack([_cross(top, left), _cross(top, far), _cross(foot, far), _cross(foot, left)], axis=1)
    corners = boxes[:, :1] + crossings[..., :1] * right[:, None] + crossings[..., 1:] * down[:, None]
    possible &= on_top & on_foot & on_left & on_right & np.isfinite(corners).all(axis=(1, 2))
    possible[possible] &= is_convex(corners[possible])
    return corners, possible


def _points_along(outlines: Sequence[Corners]) -> tuple[Corners, Owners]:
    """Points at even steps along closed outlines, so that long straight parts weigh by their length, and whose."""
    counts = np.array([len(one) for one in outlines])
    starts = np.concatenate(outlines)
    ends = np.roll(starts, -1, axis=0)
    last = np.cumsum(counts) - 1
    ends[last] = starts[last + 1 - counts]
    whose = np.repeat(np.arange(len(outlines)), counts)
    lengths = np.linalg.norm(ends - starts, axis=1)
    step = np.maximum(1.0, np.bincount(whose, lengths) / OUTLINE_POINTS)
    steps = np.maximum(1, lengths / step[whose]).astype(np.intp)
    edge = np.repeat(np.arange(len(starts)), steps)
    nth = np.arange(len(edge)) - np.repeat(np.cumsum(steps) - steps, steps)
    share = (nth / steps[edge])[:, None]
    return starts[edge] + (ends - starts)[edge] * share, whose[edge]


def _lines(along: Numbers, across: Numbers, depth: Numbers, whose: Owners, count: int) -> tuple[Numbers, Flags]:
    """The line across = a + b * along through the points near across = 0, shape (n, 2), and where there are enough.

    `depth`, pixels, is how long a unit of `across` is. Stray points weigh less, in rounds (Cauchy's weights).
    """
    near = (np.abs(across) < SIDE_DEPTH) & (np.abs(along - 0.5) < SIDE_REACH)
    x, y, owner = along[near] - 0.5, across[near], whose[near]
    enough = np.bincount(owner, minlength=count) >= 4
    weights = np.ones(len(x))
    line = np.zeros((count, 2))
    for _ in range(SIDE_ROUNDS):
        weighted = (weights, weights * x, weights * y, weights * x * x, weights * x * y)
        w, wx, wy, wxx, wxy = (np.bincount(owner, values, count) for values in weighted)
        spread = w * wxx - wx * wx
        slope = np.where(spread > 1e-9, w * wxy - wx * wy, 0.0) / np.maximum(spread, 1e-9)
        middle = (wy - slope * wx) / np.maximum(w, 1e-9)
        off = np.abs(y - middle[owner] - slope[owner] * x) * depth[owner]
        weights = 1 / (1 + (off / STRAY_PIXELS) ** 2)
        line = np.column_stack([middle - 0.5 * slope, slope])
    return line, enough


def _from_the_other_side(line: Numbers) -> Numbers:
    """The same line where `across` is counted from the other side of the rectangle."""
    return np.column_stack([1 - line[:, 0], -line[:, 1]])


def _cross(flat: Numbers, steep: Numbers) -> Numbers:
    """Where v = a + b u meets u = c + d v, shape (n, 2); NaN where they are far from square."""
    a, b, c, d = flat[:, 0], flat[:, 1], steep[:, 0], steep[:, 1]
    bend = b * d
    u = np.where(bend < WIDEST_BEND, (c + d * a) / np.where(bend < WIDEST_BEND, 1 - bend, 1.0), np.nan)
    return np.column_stack([u, a + b * u])
