"""How the tiles lie: rows of a rack, melds of a table, loose tiles, a background, all in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.background import in_box, neighbours_racks
from vision.rack import racks
from vision.reading import Group, Image, Layout, PlaceKind, Points, Quad
from vision.rows import connected, row_mates


def lay_out(image: Image, quads: Sequence[Quad]) -> Layout:
    """Groups of upright quads of `image` in reading order: top to bottom, left to right as the tiles' own up says.

    On a rack a group is a row, gaps and all; on a table it is what lies closer together than about one tile width.
    """
    if not quads:
        return Layout()
    down = _common_down(quads)
    standing = racks(image, quads)
    across = neighbours_racks(quads, standing, down)
    groups = [
        Group(_along_row(quads, row.tiles), PlaceKind.BACKGROUND if rack in across else PlaceKind.RACK)
        for rack in standing
        for row in rack
    ]
    lying = sorted(set(range(len(quads))).difference(i for group in groups for i in group.tiles))
    boxed = in_box(image, quads, lying, down)
    groups += _rows(quads, [i for i in lying if i not in boxed])
    groups += [replace(group, place=PlaceKind.BACKGROUND) for group in _rows(quads, sorted(boxed))]
    return Layout(tuple(_in_reading_order(quads, groups)))


def _rows(quads: Sequence[Quad], lying: Sequence[int]) -> list[Group]:
    """The melds and the loose tiles among tiles that lie."""
    groups = []
    for component in connected(row_mates([quads[i] for i in lying])):
        row = [lying[i] for i in component]
        groups.append(Group(_along_row(quads, row), PlaceKind.TABLE if len(row) > 1 else PlaceKind.LOOSE))
    return groups


def _along_row(quads: Sequence[Quad], row: Sequence[int]) -> tuple[int, ...]:
    """The tiles of one row from left to right as they themselves stand."""
    right = np.sum([quads[i].right_xy for i in row], axis=0)
    return tuple(sorted(row, key=lambda i: float(quads[i].centre_xy @ right)))


def _in_reading_order(quads: Sequence[Quad], groups: Sequence[Group]) -> list[Group]:
    """Groups in lines from top to bottom, each line from left to right, up being what most tiles call up."""
    if not groups:
        return []
    down = _common_down(quads)
    right = np.array([down[1], -down[0]])
    middles = {group: _middle(quads, group) for group in groups}
    heights = {group: float(np.mean([quads[i].height for i in group.tiles])) for group in groups}
    left = sorted(groups, key=lambda group: float(middles[group] @ down))
    ordered: list[Group] = []
    while left:
        first = left[0]
        limit = float(middles[first] @ down) + 0.6 * heights[first]
        line = [group for group in left if float(middles[group] @ down) <= limit]
        ordered += sorted(line, key=lambda group: float(middles[group] @ right))
        left = [group for group in left if group not in line]
    return ordered


def _common_down(quads: Sequence[Quad]) -> Points:
    """The direction, shape (2,), that most tiles call down; the image's own where they face all ways."""
    downs = np.array([quad.down_xy / max(quad.height, 1e-6) for quad in quads])
    mean: Points = downs.mean(axis=0)
    length = float(np.linalg.norm(mean))
    return mean / length if length > 0.5 else np.array([0.0, 1.0])


def _middle(quads: Sequence[Quad], group: Group) -> Points:
    middle: Points = np.mean([quads[i].centre_xy for i in group.tiles], axis=0)
    return middle
