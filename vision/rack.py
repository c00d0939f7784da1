"""Rack or table, by geometry: the rows of a rack stand close above each other and share its direction and width."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.reading import Quad
from vision.rows import connected, row_mates
from vision.settings import (
    RACK_MAX_GAP,
    RACK_MAX_ROWS,
    RACK_MAX_STEP,
    RACK_MIN_OVERLAP,
    RACK_MIN_STEP,
    RACK_SINGLE_ROW,
)


def rack_rows(quads: Sequence[Quad]) -> tuple[tuple[int, ...], ...]:
    """The rows of tiles that stand on a rack; none where everything lies on a table."""
    rows = connected(row_mates(quads, RACK_MAX_GAP))
    steps: list[list[int]] = [[] for _ in rows]
    for i, row in enumerate(rows):
        for j in range(i):
            if _one_above_other(quads, row, rows[j]):
                steps[i].append(j)
                steps[j].append(i)
    racks: list[tuple[int, ...]] = []
    for stack in connected(steps):
        if 2 <= len(stack) <= RACK_MAX_ROWS or (len(stack) == 1 and len(rows[stack[0]]) >= RACK_SINGLE_ROW):
            racks += [tuple(rows[i]) for i in stack]
    return tuple(racks)


def _one_above_other(quads: Sequence[Quad], one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two rows stand like two steps of a rack: a tile height apart, and one above the other."""
    both = [*one, *other]
    right = np.mean([quads[i].right_xy for i in both], axis=0)
    right = right / max(float(np.linalg.norm(right)), 1e-6)
    down = np.array([-right[1], right[0]])
    height = float(np.mean([quads[i].height for i in both]))
    depths = [float(np.mean([quads[i].centre_xy @ down for i in row])) for row in (one, other)]
    step = abs(depths[0] - depths[1])
    if not RACK_MIN_STEP * height <= step <= RACK_MAX_STEP * height:
        return False
    spans = []
    for row in (one, other):
        places = [float(quads[i].centre_xy @ right) for i in row]
        half = float(np.mean([quads[i].width for i in row])) / 2
        spans.append((min(places) - half, max(places) + half))
    shared = min(spans[0][1], spans[1][1]) - max(spans[0][0], spans[1][0])
    return shared >= RACK_MIN_OVERLAP * min(spans[0][1] - spans[0][0], spans[1][1] - spans[1][0])
