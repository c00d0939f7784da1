"""Rack or table: the rows of a rack stand one step above the other, and its body shows between the tiles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.rack_body import body_contrast
from vision.reading import Image, Quad
from vision.rows import connected, row_mates
from vision.settings import (
    RACK_CONTRAST,
    RACK_LONG_ROW,
    RACK_MAX_APART,
    RACK_MAX_GAP,
    RACK_MAX_ROWS,
    RACK_MAX_STEP,
    RACK_MIN_STEP,
    RACK_UNEVENNESS,
)


def rack_rows(image: Image, quads: Sequence[Quad]) -> tuple[tuple[int, ...], ...]:
    """The rows of tiles that stand on a rack, gaps and all; none where everything lies on a table."""
    rows = connected(row_mates(quads, RACK_MAX_GAP))
    steps: list[list[int]] = [[] for _ in rows]
    for i, row in enumerate(rows):
        for j in range(i):
            if _are_steps(quads, row, rows[j]):
                steps[i].append(j)
                steps[j].append(i)
    racks: list[tuple[int, ...]] = []
    for stack in connected(steps):
        if _is_rack(image, quads, [rows[i] for i in stack]):
            racks += [tuple(rows[i]) for i in stack]
    on_racks = [i for rack in racks for i in rack]
    lying = [i for i in range(len(quads)) if i not in on_racks]
    return tuple(rack for rack in racks if not _lies_between(quads, rack, lying))


def _lies_between(quads: Sequence[Quad], row: Sequence[int], others: Sequence[int]) -> bool:
    """Whether tiles lie both before and behind a row. A rack stands at the rim of the table, so that is a meld."""
    right = np.mean([quads[i].right_xy for i in row], axis=0)
    width, height = float(np.linalg.norm(right)), float(np.mean([quads[i].height for i in row]))
    right = right / max(width, 1e-6)
    down = np.array([-right[1], right[0]])
    middle = np.mean([quads[i].centre_xy for i in row], axis=0)
    along = [float((quads[i].centre_xy - middle) @ right) for i in row]
    beside = [
        float((quads[i].centre_xy - middle) @ down)
        for i in others
        if min(along) - width <= float((quads[i].centre_xy - middle) @ right) <= max(along) + width
    ]
    return any(depth < -height / 2 for depth in beside) and any(depth > height / 2 for depth in beside)


def _is_rack(image: Image, quads: Sequence[Quad], rows: Sequence[Sequence[int]]) -> bool:
    """Whether a rack's body shows between the tiles, or, where it looks like the table, a ledge has lined them up."""
    if len(rows) > RACK_MAX_ROWS or sum(len(row) for row in rows) < 2:
        return False
    contrast = body_contrast(image, quads, rows)
    if contrast is not None and contrast >= RACK_CONTRAST:
        return True
    nothing_shows = contrast is None or len(rows) == 1
    is_lined_up = max(_unevenness(quads, row) for row in rows) <= RACK_UNEVENNESS
    return nothing_shows and is_lined_up and sum(len(row) for row in rows) >= RACK_LONG_ROW


def _are_steps(quads: Sequence[Quad], one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two rows stand like two steps of a rack: a tile height apart, and one above the other."""
    both = [*one, *other]
    right = np.mean([quads[i].right_xy for i in both], axis=0)
    length = float(np.linalg.norm(right))
    if length < 0.5 * float(np.mean([quads[i].width for i in both])):
        return False
    right = right / length
    down = np.array([-right[1], right[0]])
    height = float(np.mean([abs(quads[i].down_xy @ down) for i in both]))
    width = float(np.mean([quads[i].width for i in both]))
    depths = [float(np.mean([quads[i].centre_xy @ down for i in row])) for row in (one, other)]
    if not RACK_MIN_STEP * height <= abs(depths[0] - depths[1]) <= RACK_MAX_STEP * height:
        return False
    spans = [sorted(float(quads[i].centre_xy @ right) for i in row) for row in (one, other)]
    apart = max(spans[0][0], spans[1][0]) - min(spans[0][-1], spans[1][-1])
    return apart <= RACK_MAX_APART * width


def _unevenness(quads: Sequence[Quad], row: Sequence[int]) -> float:
    """How far, in tile heights, the feet of a row lie from one straight line: a ledge lines them up."""
    feet = np.array([quads[i].centre_xy + quads[i].down_xy / 2 for i in row])
    offsets = feet - feet.mean(axis=0)
    across = np.linalg.svd(offsets, full_matrices=False)[2][-1]
    return float(np.sqrt(np.mean((offsets @ across) ** 2)) / np.mean([quads[i].height for i in row]))
