"""Geometry of many quads at once.

Arrays of corners have the shape (n, 4, 2), in pixels, clockwise from the upper left of what stands in the quad.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Corners: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]


def axes(corners: Corners) -> tuple[Corners, Corners]:
    """From middle of side to middle of side, to the right and to the foot, each of shape (n, 2)."""
    a, b, c, d = (corners[:, i] for i in range(4))
    return (b + c - a - d) / 2, (c + d - a - b) / 2


def lengths(vectors: Numbers) -> Numbers:
    """Lengths, shape (n,), never 0, of vectors of shape (n, 2)."""
    return np.maximum(np.hypot(vectors[:, 0], vectors[:, 1]), 1e-6)


def areas(corners: Corners) -> Numbers:
    """Areas in square pixels, shape (n,)."""
    one, other = corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]
    found: Numbers = np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]) / 2
    return found


def clockwise(corners: Corners) -> Corners:
    """The corners in any order brought clockwise as seen on the image (y down)."""
    away = corners - corners.mean(axis=1, keepdims=True)
    order = np.argsort(np.arctan2(away[..., 1], away[..., 0]), axis=1)
    return np.asarray(np.take_along_axis(corners, order[..., None], axis=1))


def is_convex(corners: Corners) -> Flags:
    """Whether every corner of a clockwise quad turns the same way, shape (n,)."""
    side = np.roll(corners, -1, axis=1) - corners
    following = np.roll(side, -1, axis=1)
    turns = side[..., 0] * following[..., 1] - side[..., 1] * following[..., 0]
    return np.asarray((turns > 0).all(axis=1))


def quarter_turned(corners: Corners) -> Corners:
    """The same quads starting at the next side."""
    return np.roll(corners, 1, axis=1)


def standing(corners: Corners) -> Corners:
    """The same quads starting at a short side, the end nearer to the top of the image up."""
    right, down = axes(corners)
    stood = np.where((lengths(down) >= lengths(right))[:, None, None], corners, quarter_turned(corners))
    is_up = axes(stood)[1][:, 1] >= 0
    return np.where(is_up[:, None, None], stood, np.roll(stood, 2, axis=1))


def grown(corners: Corners, margins: Numbers) -> Corners:
    """The same quads with every side moved outwards by so many pixels, shape (n,)."""
    right, down = axes(corners)
    right, down = right / lengths(right)[:, None], down / lengths(down)[:, None]
    outwards = np.stack([-right - down, right - down, right + down, down - right], axis=1)
    return corners + margins[:, None, None] * outwards


def cut_strips(corners: Corners, pieces: NDArray[np.intp]) -> tuple[Corners, NDArray[np.intp]]:
    """Cut quads along their width into equal tiles as they lie in space: those farther away come out smaller.

    `pieces`, (n,), says into how many. Gives the tiles of all strips one after another, and whose they are. The
    perspective of a quad is that of P. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989.
    """
    whose = np.repeat(np.arange(len(corners)), pieces)
    nth = np.arange(len(whose)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    a, b, c, d = (corners[:, i] for i in range(4))
    bend, far, near = a - b + c - d, b - c, d - c
    twist = far[:, 0] * near[:, 1] - near[:, 0] * far[:, 1]
    twist = np.where(np.abs(twist) < 1e-9, 1e-9, twist)
    across = ((bend[:, 0] * near[:, 1] - near[:, 0] * bend[:, 1]) / twist)[:, None]
    along = ((far[:, 0] * bend[:, 1] - bend[:, 0] * far[:, 1]) / twist)[:, None]
    to_right, to_foot = b - a + across * b, d - a + along * d

    def at(share: Numbers, is_foot: int) -> Corners:
        u = share[:, None]
        above = to_right[whose] * u + to_foot[whose] * is_foot + a[whose]
        return np.asarray(above / (across[whose] * u + along[whose] * is_foot + 1))

    start, end = nth / pieces[whose], (nth + 1) / pieces[whose]
    return np.stack([at(start, 0), at(end, 0), at(end, 1), at(start, 1)], axis=1), whose
