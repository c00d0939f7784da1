"""Proposals that mean the same quad become one, and those that several masks agree on come first."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.quads import mean_quad
from vision.reading import FoundTile
from vision.settings import (
    AGREEING_MASKS,
    MAX_MERGED,
    SAME_QUAD_ANGLE,
    SAME_QUAD_ASPECT,
    SAME_QUAD_DISTANCE,
    SAME_QUAD_SIZE,
)


def merge_alike(found: Sequence[FoundTile]) -> tuple[FoundTile, ...]:
    """One proposal for each set of proposals that are alike, its corners their weighted mean, the best first.

    The score grows with the number of proposals that agree: a tile stands out in many masks, a knot in wood in one.
    """
    if not found:
        return ()
    order = sorted(found, key=lambda tile: -tile.score)[:MAX_MERGED]
    shapes = _shapes(np.array([tile.quad.corners_xy for tile in order]))
    free = np.ones(len(order), dtype=np.bool_)
    merged = []
    for i in range(len(order)):
        if free[i]:
            alike = np.flatnonzero(free & _alike(shapes, i))
            free[alike] = False
            quad = order[i].quad
            if len(alike) > 1:
                quad = mean_quad([order[k].quad for k in alike], [order[k].score ** 4 for k in alike])
            seen = min(1.0, (len(alike) + 1) / AGREEING_MASKS)
            merged.append(FoundTile(quad, order[i].score * (0.5 + 0.5 * seen)))
    return tuple(sorted(merged, key=lambda tile: -tile.score))


def _shapes(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Centre x and y, square root of the area, angle of the width axis in degrees, log of the aspect: shape (n, 5)."""
    a, b, c, d = (corners[:, i] for i in range(4))
    right, down = (b + c - a - d) / 2, (c + d - a - b) / 2
    across, along = c - a, d - b
    areas = np.abs(across[:, 0] * along[:, 1] - across[:, 1] * along[:, 0]) / 2
    angles = np.degrees(np.arctan2(right[:, 1], right[:, 0])) % 180
    aspects = np.log(np.linalg.norm(down, axis=1) / np.linalg.norm(right, axis=1))
    return np.column_stack([corners.mean(axis=1), np.sqrt(areas), angles, aspects])


def _alike(shapes: NDArray[np.float64], i: int) -> NDArray[np.bool_]:
    own = shapes[i]
    near = np.hypot(shapes[:, 0] - own[0], shapes[:, 1] - own[1]) < SAME_QUAD_DISTANCE * own[2]
    sized = np.abs(np.log(shapes[:, 2] / own[2])) < SAME_QUAD_SIZE
    turned = np.abs((shapes[:, 3] - own[3] + 90) % 180 - 90) < SAME_QUAD_ANGLE
    shaped = np.abs(shapes[:, 4] - own[4]) < SAME_QUAD_ASPECT
    alike: NDArray[np.bool_] = near & sized & turned & shaped
    return alike
