"""Windows of pictures with what the finder's network should say about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.backdrops import draw_ground
from training.distractors import draw_thing
from training.finder_net import SIZE_UNIT, STRIDE
from training.tile_pictures import Floats, Picture, Points, TilePicture, other_light

SIDE = 320
"""Pixels along a window."""

_WIDTHS_PX = (9.0, 150.0)  # of tiles in windows; the passes of the finder bring all tiles into this range
_LARGEST_SCALE = 3.0
_LEAST_FILL = 0.75  # of a window by the longer side of the picture; beyond the picture there is nothing to learn
_CLEAR, _HIDDEN = 0.4, 0.12  # visible share from which a tile is wanted, and below which it is nothing
_NARROWEST_PX = 7.0  # narrower, a tile is neither wanted nor forbidden
_OTHER_GROUND, _NO_TILE = 0.13, 0.05
_SPREAD = 0.3  # of a centre's peak, in half the smaller side
_NEVER_SHARP = 0.7  # cells


@dataclass(frozen=True)
class Window:
    """One example.

    `picture` (3, s, s), RGB 0..1; on its cells (s/4, s/4): `heat` 0..1, one at centres; `counts`, 0 where either answer
    is right; `values` (8, ...) offset and tensors; `weights`, 0 where there is no tile to measure.
    """

    picture: Floats
    heat: Floats
    counts: Floats
    values: Floats
    weights: Floats


def draw_window(rng: np.random.Generator, pictures: Sequence[TilePicture]) -> Window:
    """A window of any of the pictures, turned, scaled, in other light, at times with another ground."""
    if rng.random() < _NO_TILE:
        return _window(rng, _texture(rng), np.empty((0, 4, 2)), np.empty(0))
    picture = pictures[int(rng.integers(len(pictures)))]
    matrix = _placement(rng, picture)
    size = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    halvings = int(np.clip(np.floor(np.log2(1 / size) + 0.3), 0, 2))
    source = picture.pixels(halvings)
    # A pixel of the halved picture is wider: its centre lies elsewhere.
    shrink = 2.0**halvings
    to_source = matrix @ np.array([[shrink, 0, shrink / 2 - 0.5], [0, shrink, shrink / 2 - 0.5], [0, 0, 1]])
    border = tuple(int(part) for part in rng.integers(0, 256, 3))
    pixels = cv2.warpAffine(source, to_source, (SIDE, SIDE), borderMode=cv2.BORDER_CONSTANT, borderValue=border)
    # Corners are points between pixels; the matrix counts from pixel centres.
    corners = (picture.corners_xy - 0.5) @ matrix[:, :2].T + matrix[:, 2] + 0.5
    visible = picture.visible
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
    turn = rng.uniform(-np.pi, np.pi) if rng.random() < 0.35 else rng.normal(0, 0.12) + rng.integers(4) * np.pi / 2
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
    values, weights = np.zeros((8, cells, cells), np.float32), np.zeros((cells, cells), np.float32)
    frame = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32)
    rows, columns = np.mgrid[:cells, :cells]
    for quad, part in zip(corners, visible, strict=True):
        if part < _HIDDEN or quad.max() < 0 or quad.min() > SIDE:
            continue
        across, down = (quad[1] + quad[2] - quad[0] - quad[3]) / 4, (quad[2] + quad[3] - quad[0] - quad[1]) / 4
        area = abs(across[0] * down[1] - across[1] * down[0]) * 4
        inside = cv2.intersectConvexConvex(quad.astype(np.float32), frame)[0] / max(area, 1e-6)
        x, y = quad.mean(axis=0) / STRIDE - 0.5
        column, row = round(float(x)), round(float(y))
        narrow = min(np.linalg.norm(across), area / 4 / max(np.linalg.norm(down), 1e-6))
        is_wanted = part * inside >= _CLEAR and 2 * narrow >= _NARROWEST_PX
        if part * inside < _HIDDEN:
            continue
        if not is_wanted or not (0 <= column < cells and 0 <= row < cells):
            cv2.fillConvexPoly(counts, np.round(quad / STRIDE - 0.5).astype(np.int32), 0.0)
            continue
        spread = max(_NEVER_SHARP, _SPREAD * narrow / STRIDE)
        peak = np.exp(-((columns - column) ** 2 + (rows - row) ** 2) / (2 * spread**2))
        heat = np.maximum(heat, peak.astype(np.float32))
        told = np.concatenate([_tensor(across), _tensor(down)]) / SIZE_UNIT
        reach = 1 if narrow > 1.5 * STRIDE else 0
        for near_row in range(max(0, row - reach), min(cells, row + reach + 1)):
            for near_column in range(max(0, column - reach), min(cells, column + reach + 1)):
                values[:2, near_row, near_column] = x - near_column, y - near_row
                values[2:, near_row, near_column] = told
                weights[near_row, near_column] = SIZE_UNIT / (np.linalg.norm(across) + np.linalg.norm(down))
    # A centre is wanted even where a hidden tile lies under it.
    counts = np.where(heat > 0.5, np.float32(1), counts)
    picture = np.ascontiguousarray(other_light(rng, pixels).transpose(2, 0, 1))
    return Window(picture, heat, counts, values, weights)


def _tensor(axis: NDArray[np.float64]) -> NDArray[np.float64]:
    """The three different entries of a a^T / |a|."""
    x, y = axis
    return np.array([x * x, x * y, y * y]) / max(float(np.hypot(x, y)), 1e-6)
