"""Rows that may stand on the steps of one rack: straight, parallel, of one shape, one behind the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.reading import Points, Quad
from vision.rows import connected, ledge_mates
from vision.settings import (
    RACK_MAX_APART,
    STEP_MAX,
    STEP_MAX_SHAPE,
    STEP_MAX_SIZE,
    STEP_MAX_SKEW,
    STEP_MAX_TURN,
    STEP_MIN,
    TILE_ASPECT,
)


@dataclass(frozen=True, eq=False)
class Row:
    """Tiles in one straight row: their indices from left to right, and the `frame` (2, 2) of the middle one of them.

    A frame takes tile widths and tile heights to pixels; its foot is where most feet of the row are.
    """

    tiles: tuple[int, ...]
    frame: NDArray[np.float64]
    middles_xy: Points

    @cached_property
    def inverse(self) -> NDArray[np.float64]:
        """From pixels to tile widths and heights."""
        return np.asarray(np.linalg.inv(self.frame), dtype=np.float64)


def row_of(quads: Sequence[Quad], tiles: Sequence[int]) -> Row:
    """The row of some tiles that stand side by side."""
    frames = np.array([np.column_stack([quads[i].right_xy, quads[i].down_xy]) for i in tiles])
    agree = np.sign(np.einsum("ni,i->n", frames[:, :, 0], frames[0, :, 0]))
    agree = agree if agree.sum() >= 0 else -agree
    frame = np.asarray(np.median(frames * np.where(agree < 0, -1.0, 1.0)[:, None, None], axis=0), dtype=np.float64)
    if abs(float(np.linalg.det(frame))) < 1e-6:
        frame = frames[0] if abs(float(np.linalg.det(frames[0]))) > 1e-6 else np.eye(2)
    middles = np.array([quads[i].centre_xy for i in tiles])
    order = np.argsort(middles @ np.linalg.inv(frame)[0], kind="stable")
    return Row(tuple(int(tiles[i]) for i in order), frame, middles[order])


def stacks_of(quads: Sequence[Quad]) -> tuple[tuple[Row, ...], ...]:
    """All tiles as rows that a ledge could have lined up, those that could be steps of one rack together.

    The rows of a stack run from the rear to the front, as the tiles' own feet say.
    """
    rows = [row_of(quads, row) for row in connected(ledge_mates(quads))]
    steps: list[list[int]] = [[] for _ in rows]
    for i, j in _near_rows(quads, rows):
        if _are_steps(rows[i], rows[j]):
            steps[i].append(j)
            steps[j].append(i)
    return tuple(_from_the_rear([rows[i] for i in stack]) for stack in connected(steps))


def _from_the_rear(rows: Sequence[Row]) -> tuple[Row, ...]:
    down = np.sum([row.frame[:, 1] * len(row.tiles) for row in rows], axis=0)
    return tuple(sorted(rows, key=lambda row: float(row.middles_xy.mean(axis=0) @ down)))


def _near_rows(quads: Sequence[Quad], rows: Sequence[Row]) -> list[tuple[int, int]]:
    """Pairs of rows some tile of which is within reach of one of the other."""
    if not quads:
        return []
    row_of_tile = np.zeros(len(quads), dtype=int)
    for i, row in enumerate(rows):
        row_of_tile[list(row.tiles)] = i
    centres = np.array([quad.centre_xy for quad in quads])
    reach = np.array([STEP_MAX * quad.height + (1 + RACK_MAX_APART) * quad.width for quad in quads])
    near = np.linalg.norm(centres[:, None] - centres[None], axis=2) <= np.maximum(reach[:, None], reach[None])
    one, other = row_of_tile[np.nonzero(near)[0]], row_of_tile[np.nonzero(near)[1]]
    return sorted({(int(i), int(j)) for i, j in zip(one, other, strict=True) if i < j})


def _are_steps(one: Row, other: Row) -> bool:
    """Whether two rows stand like two steps of a rack: alike in shape, and one a step above the other."""
    change = one.inverse @ other.frame
    sign = -1.0 if np.trace(change) < 0 else 1.0
    change = sign * change
    if change[0, 0] <= 0 or change[1, 1] <= 0 or np.linalg.det(change) <= 0:
        return False
    is_alike = (
        abs(np.degrees(np.arctan2(change[1, 0] * TILE_ASPECT, change[0, 0]))) <= STEP_MAX_TURN
        and abs(np.log(change[1, 1] / change[0, 0])) <= STEP_MAX_SHAPE
        and abs(change[0, 1]) <= STEP_MAX_SKEW
        and abs(np.log(np.linalg.det(change))) / 2 <= STEP_MAX_SIZE
    )
    if not is_alike:
        return False
    inverse = np.linalg.inv((one.frame + sign * other.frame) / 2)
    places = [row.middles_xy @ inverse.T for row in (one, other)]
    ends = [(place[:, 0].min(), place[:, 0].max()) for place in places]
    apart = max(ends[0][0], ends[1][0]) - min(ends[0][1], ends[1][1])
    return bool(apart <= RACK_MAX_APART and STEP_MIN <= _step_between(*places) <= STEP_MAX)


def _step_between(one: Points, other: Points) -> float:
    """How far, in tile heights, one row lies behind the other where they are nearest to each other."""
    weights = np.exp(-np.abs(one[:, None, 0] - other[None, :, 0]) / 2)
    return abs(float((weights * (other[None, :, 1] - one[:, None, 1])).sum() / weights.sum()))
