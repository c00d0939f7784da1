"""By what rows of tiles look like a rack: figures that a logistic regression weighs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.rack_body import Ground, body_contrast
from vision.reading import Quad
from vision.rows import cross
from vision.settings import RACK_MAX_ROWS, SAME_PLANE, TELLING_NOTHING, TILE_ASPECT
from vision.steps import Row

SIGNS: Final = (
    "longest row",  # logarithm of its tiles: long rows are rare on tables
    "unevenness",  # logarithm of how far the feet lie off a straight line, in tile heights: a ledge lines them up
    "rows overlap",  # 0 or 1: a row hides the feet of the row behind it, which no meld does
    "widest gap",  # tile widths: melds that happen to line up keep away from each other
    "tiles agree on up",  # 0..1: melds of players who face each other do not
    "faces the camera",  # 0..1, how far the tiles' feet point down in the photo
    "in another plane",  # how unlike the other tiles' shape is: melds lie flat, tiles on a rack lean
    "others in its plane",  # logarithm of how many other tiles lie as these do: melds have company, a rack has none
    "tiles before it",  # 0 or 1: a rack stands at the rim of the table
    "beside",  # -1 to 1.5: logarithm of the contrast of what shows between the tiles with the table, 0 where none shows
    "too many rows",  # 0 or 1
)


def rack_signs(
    ground: Ground, quads: Sequence[Quad], rows: Sequence[Row], others: Sequence[int]
) -> NDArray[np.float64]:
    """The figures, in the order of `SIGNS`, for rows that run from the rear to the front, among `others`."""
    mine = [i for row in rows for i in row.tiles]
    frame = max(rows, key=lambda row: len(row.tiles)).frame
    depths = np.sort([float((row.middles_xy @ np.linalg.inv(frame).T)[:, 1].mean()) for row in rows])
    down = frame[:, 1] / max(float(np.linalg.norm(frame[:, 1])), 1e-6)
    contrast = body_contrast(ground, quads, rows)
    stretch = _stretched(quads, frame, others)
    return np.array(
        [
            np.log(max(len(row.tiles) for row in rows)),
            np.log(_unevenness(quads, rows)),
            float(len(rows) > 1 and np.diff(depths).min() < 0.93),
            _widest_gap(rows),
            abs(float(np.mean(np.sign([quads[i].down_xy @ frame[:, 1] for i in mine])))),
            float(np.clip(down[1], 0.3, 0.9)),
            float(np.median(stretch)) if others else 0.0,
            np.log1p(float((stretch < SAME_PLANE).sum())),
            float(sides_taken(quads, rows, others)[0]),
            0.0 if contrast is None else float(np.clip(np.log((1 + contrast) / (1 + TELLING_NOTHING)), -1.0, 1.5)),
            float(len(rows) > RACK_MAX_ROWS),
        ]
    )


def _unevenness(quads: Sequence[Quad], rows: Sequence[Row]) -> float:
    """How far the feet of rows lie off smooth lines, in tile heights, at least what corners err by."""
    squares, freedom = 0.0, 0.0
    for row in rows:
        if len(row.tiles) < 3:
            continue
        down = row.frame[:, 1]
        ends = [quads[i].centre_xy + np.sign(quads[i].down_xy @ down) * quads[i].down_xy / 2 for i in row.tiles]
        along, across = row.inverse @ np.array(ends).T
        # A lens bends long rows a little.
        terms = 3 if len(row.tiles) > 5 else 2
        smooth = np.vander(along - along.mean(), terms)
        residual = across - smooth @ np.linalg.lstsq(smooth, across, rcond=None)[0]
        squares += float(residual @ residual)
        freedom += len(row.tiles) - terms
    return max(float(np.sqrt(squares / freedom)), 0.004) if freedom else 0.02


def _widest_gap(rows: Sequence[Row]) -> float:
    gaps = [np.diff(np.sort(row.middles_xy @ row.inverse[0])) - 1 for row in rows if len(row.tiles) > 1]
    return float(np.clip(max((gap.max() for gap in gaps), default=0.0), 0.0, 6.0))


def _stretched(quads: Sequence[Quad], frame: NDArray[np.float64], others: Sequence[int]) -> NDArray[np.float64]:
    """How far other tiles are stretched against those of a frame: logarithms, 0 where they lie in the same plane."""
    if not others:
        return np.zeros(0)
    # In a frame in which these tiles are true rectangles, flat tiles of any angle in the same plane are so as well.
    square = np.diag([1.0, TILE_ASPECT]) @ np.linalg.inv(frame)
    right, down = (np.array([getattr(quads[i], name) for i in others]) @ square.T for name in ("right_xy", "down_xy"))
    # The singular values of a 2 x 2 matrix from the sum of their squares and their product.
    squares = (right**2).sum(axis=1) + (down**2).sum(axis=1) / TILE_ASPECT**2
    product = np.maximum(np.abs(cross(right, down)) / TILE_ASPECT, 1e-9)
    stretch: NDArray[np.float64] = np.minimum(np.arccosh(np.maximum(squares / (2 * product), 1.0)), 1.5)
    return stretch


def sides_taken(quads: Sequence[Quad], rows: Sequence[Row], others: Sequence[int]) -> tuple[bool, bool]:
    """Whether some of the other tiles lie before the rows, on the side of their feet, and whether some lie behind."""
    if not others:
        return False, False
    inverse = max(rows, key=lambda row: len(row.tiles)).inverse
    mine = np.concatenate([row.middles_xy for row in rows]) @ inverse.T
    theirs = np.array([quads[i].centre_xy for i in others]) @ inverse.T
    beside = (theirs[:, 0] > mine[:, 0].min() - 1) & (theirs[:, 0] < mine[:, 0].max() + 1)
    depths = theirs[beside, 1]
    return bool((depths > mine[:, 1].max() + 0.5).any()), bool((depths < mine[:, 1].min() - 0.5).any())
