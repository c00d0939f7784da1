"""Windows of pictures with what the finder's network should say about them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.backdrops import draw_ground
from training.distractors import draw_thing
from training.tile_pictures import Floats, Picture, Points, TilePicture, other_light
from vision.pyramid import Pyramid, level_for
from vision.settings import FINDER_SIZE_UNIT as SIZE_UNIT
from vision.settings import FINDER_STRIDE as STRIDE

SIDE = 256
"""Pixels along a window."""

_WIDTHS_PX = (9.0, 100.0)  # of tiles in windows; the passes of the finder bring all tiles into this range
_LARGEST_SCALE = 3.0
_LEAST_FILL = 0.75  # of a window by the longer side of the picture; beyond the picture there is nothing to learn
_CLEAR, _HIDDEN = 0.4, 0.12  # visible share from which a tile is wanted, and below which it is nothing
_NARROWEST_PX = 7.0  # narrower, a tile is neither wanted nor forbidden
_OTHER_GROUND, _NO_TILE = 0.13, 0.05
_ANY_TURN = 0.5  # of the windows; the others stand nearly square, as most tiles on most photos do
_SPREAD = 0.3  # of a centre's peak, in half the smaller side
_CORE = 0.5  # of a tile's length and width: its cells know where the whole tile lies
_NEVER_SHARP = 0.7  # cells


@dataclass(frozen=True)
class Window:
    """One example.

    `picture` (3, s, s), RGB 0..1; on its cells (s/4, s/4): `heat` 0..1, one at centres; `counts`, 0 where either answer
    is right; `values` (8, ...) offset and tensors; `shares`, a cell's part in its tile, 0 where there is none; `sizes`
    of the tiles, in the unit of the values.
    """

    picture: Floats
    heat: Floats
    counts: Floats
    values: Floats
    shares: Floats
    sizes: Floats


def draw_windows(rng: np.random.Generator, picture: TilePicture, count: int) -> list[Window]:
    """So many windows of a picture: turned, scaled, in other light, at times with another ground or without tiles."""
    pyramid = Pyramid(picture.pixels())
    return [
        _window(rng, _texture(rng), np.empty((0, 4, 2)), np.empty(0))
        if rng.random() < _NO_TILE
        else _cut(rng, picture, pyramid)
        for _ in range(count)
    ]


def _cut(rng: np.random.Generator, picture: TilePicture, pyramid: Pyramid) -> Window:
    matrix = _placement(rng, picture)
    level = level_for(1.3 / float(np.sqrt(abs(np.linalg.det(matrix[:, :2])))))
    # Corners are points between pixels while warpAffine counts from pixel centres.
    linear = matrix[:, :2] * 2**level
    shift = matrix[:, 2] - 0.5 + linear @ np.array([0.5, 0.5])
    border = tuple(int(part) for part in rng.integers(0, 256, 3))
    pixels = cv2.warpAffine(
        pyramid[level],
        np.column_stack([linear, shift]),
        (SIDE, SIDE),
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=border,
    )
    corners, visible = picture.corners_xy @ matrix[:, :2].T + matrix[:, 2], picture.visible
    if rng.random() < _OTHER_GROUND:
        pixels, visible = _on_other_ground(rng, pixels, corners, visible)
    return _window(rng, np.asarray(pixels, np.float32) / 255, corners, visible)


def _placement(rng: np.random.Generator, picture: TilePicture) -> Points:
    """The matrix (2, 3) from the picture's pixels to the window's: mostly there is a tile in it."""
    seen = np.flatnonzero(picture.visible > _CLEAR)
    typical = float(np.median(picture.widths[seen])) if len(seen) else 50.0
    wanted = np.exp(rng.uniform(*np.log(_WIDTHS_PX)))
    width, height = picture.size_wh
    scale = float(np.clip(wanted / typical, _LEAST_FILL * SIDE / max(width, height), _LARGEST_SCALE))
    if len(seen) and rng.random() < 0.9:
        middle = picture.corners_xy[rng.choice(seen)].mean(axis=0)
    else:
        middle = rng.uniform(0, 1, 2) * [width, height]
    turn = rng.uniform(-np.pi, np.pi) if rng.random() < _ANY_TURN else rng.normal(0, 0.12) + rng.integers(4) * np.pi / 2
    linear = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    target = SIDE * rng.uniform(0.15, 0.85, 2)
    return np.column_stack([linear, target - linear @ middle])


def _texture(rng: np.random.Generator) -> Floats:
    """A window full of something that is no tile."""
    if rng.random() < 0.5:
        thing = draw_thing(rng) / 255
        side = SIDE / rng.uniform(0.5, 2.5) / max(thing.shape[:2])
        small = cv2.resize(thing, None, fx=side, fy=side, interpolation=cv2.INTER_AREA)
        tiles = [-(-SIDE // small.shape[0]), -(-SIDE // small.shape[1]), 1]
        return np.tile(small, tiles)[:SIDE, :SIDE].clip(0, 1).astype(np.float32)
    side = int(SIDE * rng.uniform(0.5, 1.5))
    ground = draw_ground(rng, (side, side)) / 255
    return cv2.resize(ground, (SIDE, SIDE), interpolation=cv2.INTER_AREA).clip(0, 1).astype(np.float32)


def _on_other_ground(
    rng: np.random.Generator, pixels: Picture, corners: Points, visible: Points
) -> tuple[Picture, Points]:
    """The tiles as they are, everything else replaced; tiles that are mostly hidden go with the rest."""
    cover = np.zeros((SIDE, SIDE), np.float32)
    kept = visible > _CLEAR
    for quad in corners[kept]:
        middle = quad.mean(axis=0)
        cv2.fillConvexPoly(cover, np.round(middle + (quad - middle) * rng.uniform(1.0, 1.12)).astype(np.int32), 1.0)
    cover = cv2.GaussianBlur(cover, (0, 0), 0.8)[..., None]
    ground = 255 * _texture(rng)
    return np.clip(pixels * cover + ground * (1 - cover), 0, 255).astype(np.uint8), np.where(kept, visible, 0.0)


def _window(rng: np.random.Generator, pixels: Floats, corners: Points, visible: Points) -> Window:
    cells = SIDE // STRIDE
    heat, counts = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    values = np.zeros((8, cells, cells), np.float32)
    shares, sizes = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    rows, columns = np.mgrid[:cells, :cells]
    for index in np.argsort(visible, kind="stable"):  # what hides others is measured where both lie
        quad, seen = corners[index], visible[index]
        if seen < _HIDDEN or (seen := seen * _part_inside(quad)) < _HIDDEN:
            continue
        across, down = (quad[1] + quad[2] - quad[0] - quad[3]) / 4, (quad[2] + quad[3] - quad[0] - quad[1]) / 4
        narrow = abs(across[0] * down[1] - across[1] * down[0]) / max(
            np.linalg.norm(down), np.linalg.norm(across), 1e-6
        )
        x, y = quad.mean(axis=0) / STRIDE - 0.5
        column, row = round(float(x)), round(float(y))
        is_seen = seen >= _CLEAR and 2 * narrow >= _NARROWEST_PX
        if not is_seen or not (0 <= column < cells and 0 <= row < cells):
            cv2.fillConvexPoly(counts, np.round(quad / STRIDE - 0.5).astype(np.int32), 0.0)
            continue
        spread = max(_NEVER_SHARP, _SPREAD * narrow / STRIDE)
        peak = np.exp(-((columns - column) ** 2 + (rows - row) ** 2) / (2 * spread**2))
        heat = np.maximum(heat, peak.astype(np.float32))
        core = np.zeros((cells, cells), np.uint8)
        middle = quad.mean(axis=0)
        cv2.fillConvexPoly(core, np.round((middle + _CORE * (quad - middle)) / STRIDE - 0.5).astype(np.int32), 1)
        core[row, column] = 1
        core_rows, core_columns = np.nonzero(core)
        away = np.stack([x - core_columns, y - core_rows]) * (STRIDE / SIZE_UNIT)
        values[:2, core_rows, core_columns] = away
        values[2:, core_rows, core_columns] = np.concatenate([_tensor(across), _tensor(down)])[:, None] / SIZE_UNIT
        shares[core_rows, core_columns] = len(core_rows) ** -0.5
        sizes[core_rows, core_columns] = (np.linalg.norm(across) + np.linalg.norm(down)) / SIZE_UNIT
    # A centre is wanted even where a hidden tile lies under it.
    counts = np.where(heat > 0.5, np.float32(1), counts)
    picture = np.ascontiguousarray(other_light(rng, pixels).transpose(2, 0, 1))
    return Window(picture, heat, counts, values, shares, sizes)


def _part_inside(quad: Points) -> float:
    """The part of a quad that lies in the window."""
    if quad.max() < 0 or quad.min() > SIDE:
        return 0.0
    frame = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32)
    shared = cv2.intersectConvexConvex(quad.astype(np.float32), frame)[0]
    return float(shared / max(cv2.contourArea(quad.astype(np.float32)), 1e-6))


def _tensor(axis: NDArray[np.float64]) -> NDArray[np.float64]:
    """The three different entries of a a^T / |a|."""
    x, y = axis
    return np.array([x * x, x * y, y * y]) / max(float(np.hypot(x, y)), 1e-6)
