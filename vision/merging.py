"""Proposals that mean the same quad become one, and those that several masks agree on come first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.quad_arrays import Corners, Numbers, areas, axes, lengths
from vision.settings import (
    AGREEING_MASKS,
    MAX_MERGED,
    SAME_QUAD_ANGLE,
    SAME_QUAD_ASPECT,
    SAME_QUAD_DISTANCE,
    SAME_QUAD_SIZE,
)


def merge_alike(corners: Corners, scores: Numbers) -> tuple[Corners, Numbers]:
    """One proposal for each set of proposals that are alike, its corners their weighted mean, the best first.

    The score grows with the number of proposals that agree: a tile stands out in many masks, a knot in wood in one.
    """
    order = np.argsort(-scores, kind="stable")[:MAX_MERGED]
    corners, scores = corners[order], scores[order]
    leaders, members = _groups(_shapes(corners))
    agreeing = np.bincount(members, minlength=len(leaders))
    # Which corner comes first is for the leader to say: of the four turns the one that lies nearest to it.
    turns = np.stack([np.roll(corners, turn, axis=1) for turn in range(4)])
    apart = np.abs(turns - corners[leaders[members]]).sum(axis=(2, 3))
    turned = turns[apart.argmin(axis=0), np.arange(len(corners))].reshape(len(corners), 8)
    weights = scores**4
    total = np.column_stack([np.bincount(members, weights * column, len(leaders)) for column in turned.T])
    means = (total / np.bincount(members, weights, len(leaders))[:, None]).reshape(-1, 4, 2)
    merged = scores[leaders] * (0.5 + 0.5 * np.minimum(1.0, (agreeing + 1) / AGREEING_MASKS))
    best = np.argsort(-merged, kind="stable")
    return means[best], merged[best]


def _groups(shapes: Numbers) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The first of each group of shapes that are alike, and the group of each shape."""
    by_x = np.argsort(shapes[:, 0], kind="stable")
    reach = SAME_QUAD_DISTANCE * shapes[:, 2]
    starts = np.searchsorted(shapes[by_x, 0], shapes[:, 0] - reach).tolist()
    ends = np.searchsorted(shapes[by_x, 0], shapes[:, 0] + reach, side="right").tolist()
    group = np.full(len(shapes), -1, dtype=np.intp)
    leaders: list[int] = []
    for i in range(len(shapes)):
        if group[i] < 0:
            near = by_x[starts[i] : ends[i]]
            near = near[group[near] < 0]
            group[near[_alike(shapes[near], shapes[i])]] = len(leaders)
            group[i] = len(leaders)
            leaders.append(i)
    return np.array(leaders, dtype=np.intp), group


def _shapes(corners: Corners) -> Numbers:
    """Centre x and y, square root of the area, angle of the width axis in degrees, log of the aspect: shape (n, 5)."""
    right, down = axes(corners)
    angles = np.degrees(np.arctan2(right[:, 1], right[:, 0])) % 180
    aspects = np.log(lengths(down) / lengths(right))
    sizes = np.sqrt(np.maximum(areas(corners), 1e-6))
    return np.column_stack([corners.mean(axis=1), sizes, angles, aspects])


def _alike(shapes: Numbers, own: Numbers) -> NDArray[np.bool_]:
    apart = np.abs(shapes - own)
    near = np.hypot(apart[:, 0], apart[:, 1]) < SAME_QUAD_DISTANCE * own[2]
    sized = np.abs(np.log(shapes[:, 2] / own[2])) < SAME_QUAD_SIZE
    turned = np.minimum(apart[:, 3], 180 - apart[:, 3]) < SAME_QUAD_ANGLE
    alike: NDArray[np.bool_] = near & sized & turned & (apart[:, 4] < SAME_QUAD_ASPECT)
    return alike
