"""Which tiles stand side by side: geometry alone, whichever end of a tile is up.

Every length is told in tiles, in the skewed frame in which a tile itself is a rectangle, so that a row seen at a slant
is judged as one seen from above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.reading import Points, Quad
from vision.settings import (
    LEDGE_MAX_ANGLE,
    LEDGE_MAX_OFFSET,
    LEDGE_MAX_STRETCH,
    RACK_MAX_GAP,
    ROW_CLEAR,
    ROW_MAX_ANGLE,
    ROW_MAX_COST,
    ROW_MAX_GAP,
    ROW_MAX_OFFSET,
    ROW_MAX_OVERLAP,
    ROW_MAX_SIZE_RATIO,
    ROW_NEAT_COST,
    TILE_ASPECT,
)

Pairs = NDArray[np.float64]
Mates = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Besides:
    """How each of n tiles stands beside each other one, shape (n, n), infinite where the two are of unlike size.

    `gap` is what is free between them along the row, in tile widths, below 0 where they overlap; `shift` how far they
    stand off one line, in tile heights; `turn_deg`, 0..90, the angle between them, whichever end of each is up;
    `stretch` how far one of them is stretched against the other, as a logarithm: 0 where they lie in one plane.
    """

    gap: Pairs
    shift: Pairs
    turn_deg: Pairs
    stretch: Pairs


def all_beside(quads: Sequence[Quad]) -> Besides:
    """How all tiles stand beside each other, in the frame that is the mean of the two."""
    if not quads:
        return Besides(*(np.zeros((0, 0)) for _ in range(4)))
    centre, right, down = (
        np.array([getattr(quad, name) for quad in quads]) for name in ("centre_xy", "right_xy", "down_xy")
    )
    area = np.maximum(np.abs(cross(right, down)), 1e-6)
    along = cross(right[None], down[:, None]) / area[:, None]
    across = cross(right[:, None], right[None]) / area[:, None]
    turn = np.degrees(np.arctan2(across * TILE_ASPECT, along))
    sign = np.where(np.abs(turn) > 90, -1.0, 1.0)[..., None]
    # The singular values of the change from tile to tile, from the sum of their squares and their product.
    squares = (
        along**2 + (across * TILE_ASPECT) ** 2 + (cross(down[None], down[:, None]) / area[:, None] / TILE_ASPECT) ** 2
    )
    squares = squares + (cross(right[:, None], down[None]) / area[:, None]) ** 2
    stretch = np.arccosh(np.maximum(squares * area[:, None] / area[None] / 2, 1.0))
    folded = np.abs((turn + 90) % 180 - 90)
    mean_right, mean_down = (right[:, None] + sign * right[None]) / 2, (down[:, None] + sign * down[None]) / 2
    mean_area = np.abs(cross(mean_right, mean_down))
    between = centre[None] - centre[:, None]
    least, most = np.minimum(area[:, None], area[None]), np.maximum(area[:, None], area[None])
    is_like = (most <= ROW_MAX_SIZE_RATIO**2 * least) & (mean_area >= 0.25 * least) & ~np.eye(len(quads), dtype=bool)
    mean_area = np.maximum(mean_area, 1e-6)
    return Besides(
        np.where(is_like, np.abs(cross(between, mean_down)) / mean_area - 1, np.inf),
        np.where(is_like, np.abs(cross(mean_right, between)) / mean_area, np.inf),
        np.where(is_like, np.maximum(folded, folded.T), np.inf),
        np.where(is_like, np.maximum(stretch, stretch.T), np.inf),
    )


def row_mates(quads: Sequence[Quad]) -> Mates:
    """For each tile the tiles that stand beside it on a table: closer than about one tile width, in one row.

    What is gapped, shifted or turned may not be all three; and where tiles lie crosswise around, or most of them lie
    loose, only a neat row is one, or a heap would be full of melds.
    """
    beside = all_beside(quads)
    gap, shift = np.maximum(beside.gap, 0) / ROW_MAX_GAP, beside.shift / ROW_MAX_OFFSET
    cost = np.sqrt(gap**2 + shift**2 + (beside.turn_deg / ROW_MAX_ANGLE) ** 2)
    apart = np.hypot(beside.gap + 1, beside.shift * TILE_ASPECT)
    is_crosswise = (beside.turn_deg > ROW_MAX_ANGLE) & np.isfinite(beside.turn_deg)
    crosswise = np.any(is_crosswise & (apart <= ROW_CLEAR), axis=1)
    is_neat = (cost <= ROW_NEAT_COST) & (beside.gap >= -ROW_MAX_OVERLAP)
    is_row = (cost <= ROW_MAX_COST) & (beside.gap >= -ROW_MAX_OVERLAP) & ~(crosswise[:, None] | crosswise[None])
    mates = _mates(is_neat | is_row)
    are_loose = 2 * sum(not row for row in mates) > len(mates)
    return _mates(is_neat) if are_loose else mates


def ledge_mates(quads: Sequence[Quad]) -> Mates:
    """For each tile the tiles that may stand on one ledge of a rack with it, gaps and all: a ledge lines them up."""
    beside = all_beside(quads)
    off_line = np.hypot(beside.shift / LEDGE_MAX_OFFSET, beside.turn_deg / LEDGE_MAX_ANGLE)
    is_near = (beside.gap >= -ROW_MAX_OVERLAP) & (beside.gap <= RACK_MAX_GAP)
    return _mates(is_near & (off_line <= 1) & (beside.stretch <= LEDGE_MAX_STRETCH))


def connected(mates: Sequence[Sequence[int]]) -> list[list[int]]:
    """The connected components of a neighbourhood, each sorted."""
    left = set(range(len(mates)))
    components = []
    while left:
        stack = [min(left)]
        component = set()
        while stack:
            i = stack.pop()
            if i in component:
                continue
            component.add(i)
            stack += [j for j in mates[i] if j not in component]
        left -= component
        components.append(sorted(component))
    return components


def cross(one: Points, other: Points) -> Pairs:
    """The area (...) of the parallelogram that directions (..., 2) span, below 0 where they turn to the left."""
    area: Pairs = one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]
    return area


def _mates(are_mates: NDArray[np.bool_]) -> Mates:
    return tuple(tuple(int(j) for j in np.flatnonzero(row)) for row in are_mates)
