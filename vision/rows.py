"""Which tiles stand side by side: geometry alone, whichever end of a tile is up."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.reading import Points, Quad
from vision.settings import ROW_MAX_ANGLE, ROW_MAX_GAP, ROW_MAX_OFFSET, ROW_MAX_SIZE_RATIO


def gap_in_row(one: Quad, other: Quad) -> float | None:
    """The gap between two tiles that stand side by side, in tile widths; None where they do not.

    Measured along the width of either tile; negative where they overlap.
    """
    size = (one.width + other.width) / 2
    if max(one.height, other.height) > ROW_MAX_SIZE_RATIO * min(one.height, other.height):
        return None
    axes = [quad.right_xy / max(quad.width, 1e-6) for quad in (one, other)]
    if abs(float(axes[0] @ axes[1])) < np.cos(np.radians(ROW_MAX_ANGLE)):
        return None
    between = other.centre_xy - one.centre_xy
    height = (one.height + other.height) / 2
    across = max(_across(between, quad) for quad in (one, other))
    if across > ROW_MAX_OFFSET * height:
        return None
    along = float(np.mean([abs(between @ axis) for axis in axes]))
    return along / size - 1


def row_mates(quads: Sequence[Quad], max_gap: float = ROW_MAX_GAP) -> tuple[tuple[int, ...], ...]:
    """For each tile the tiles that stand beside it with a gap of at most `max_gap` tile widths."""
    mates: list[list[int]] = [[] for _ in quads]
    for i, one in enumerate(quads):
        for j in range(i):
            gap = gap_in_row(one, quads[j])
            if gap is not None and gap <= max_gap:
                mates[i].append(j)
                mates[j].append(i)
    return tuple(tuple(sorted(row)) for row in mates)


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


def _across(between: Points, quad: Quad) -> float:
    """How far a point lies from the line along a tile's width, in pixels."""
    right = quad.right_xy / max(quad.width, 1e-6)
    return abs(float(between[0] * right[1] - between[1] * right[0]))
