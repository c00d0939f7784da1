"""Grounds with a pattern that may be taken for tiles: knits, tartans, floor tiles, bricks, wicker, ribs, paper.

Each maker takes two linear colours (3,) and gives the albedo (h, w, 3), linear, and the smoothness (h, w), 0..1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from training.noise import fractal_noise, smooth_noise

Floats = NDArray[np.float32]
Maps = tuple[Floats, Floats]
Size = tuple[int, int]


def knit(first: Floats, second: Floats, rng: np.random.Generator, shape_hw: Size, px_per_mm: float) -> Maps:
    """Stitches of thick wool in columns of V, plain, striped or mottled: a blanket, a carpet."""
    x, y = _places(rng, shape_hw, px_per_mm, 1.5)
    stitch = rng.uniform(3, 14)
    column, row = x / stitch, y / (stitch * rng.uniform(0.6, 1.0)) + 0.5 * np.abs((x / stitch) % 1 - 0.5)
    across, along = (2 * column) % 1 - 0.5, row % 1 - 0.5
    bulge = np.cos(np.pi * across) * (0.55 + 0.45 * np.cos(np.pi * along))
    kind = rng.integers(3)
    if kind == 0:
        share = np.zeros(shape_hw, np.float32)
    elif kind == 1:
        share = (np.floor(row / rng.integers(2, 9)) % 2).astype(np.float32)
    else:
        dyed = rng.uniform(0, 1, 4099).astype(np.float32)
        share = dyed[(np.floor(2 * column).astype(np.int64) * 31 + np.floor(row).astype(np.int64) * 17) % 4099]
    shade = (0.35 + 0.7 * bulge) * (1 + 0.08 * smooth_noise(rng, shape_hw, (0.5 * px_per_mm, 0.5 * px_per_mm)))
    return _matt(_mixed(first, second, share) * shade[..., None])


def tartan(first: Floats, second: Floats, rng: np.random.Generator, shape_hw: Size, px_per_mm: float) -> Maps:
    """Stripes of several widths that cross, as on tablecloths, blankets and kitchen towels."""
    x, y = _places(rng, shape_hw, px_per_mm, 2.5)
    period = rng.uniform(20, 110)
    starts, widths = rng.uniform(0, 1, 4), rng.uniform(0.03, 0.3, 4)
    weights = rng.uniform(0.3, 1, 4)

    def stripes(place: Floats) -> Floats:
        part = place / period % 1
        total = np.zeros(part.shape, np.float32)
        for start, width, weight in zip(starts, widths, weights, strict=True):
            total = np.maximum(total, weight * (((part - start) % 1) < width))
        return total

    twill = np.floor(x / 1.2 + y / 1.2) % 2
    share = 0.4 * (stripes(x) + stripes(y)) + 0.2 * np.where(twill > 0, stripes(x), stripes(y))
    shade = 1 + 0.08 * smooth_noise(rng, shape_hw, (0.7 * px_per_mm, 0.7 * px_per_mm))
    return _matt(_mixed(first, second, share) * shade[..., None])


def floor_tiles(first: Floats, second: Floats, rng: np.random.Generator, shape_hw: Size, px_per_mm: float) -> Maps:
    """Ceramic tiles with joints, from mosaic to kitchen floor; at times of two colours."""
    side = rng.uniform(12, 120)
    shape = np.array([side, side * rng.choice([1.0, 1.0, rng.uniform(1.2, 2)])])
    return _laid(first, second, rng, shape_hw, px_per_mm, shape, 0.0, bool(rng.random() < 0.3))


def bricks(first: Floats, second: Floats, rng: np.random.Generator, shape_hw: Size, px_per_mm: float) -> Maps:
    """Bricks, parquet or subway tiles, each course shifted by half."""
    height = rng.uniform(12, 60)
    return _laid(first, second, rng, shape_hw, px_per_mm, np.array([height * rng.uniform(1.5, 4), height]), 0.5, False)


def wicker(first: Floats, second: Floats, rng: np.random.Generator, shape_hw: Size, px_per_mm: float) -> Maps:
    """Strands over and under each other: a basket, a chair, a place mat."""
    x, y = _places(rng, shape_hw, px_per_mm, 1.0)
    strand = rng.uniform(4, 18)
    u, v = x / strand, y / (strand * rng.uniform(0.5, 1.2))
    over = (np.floor(u) + np.floor(v)) % 2 > 0
    a, b = u % 1 - 0.5, v % 1 - 0.5
    bulge = np.where(over, np.cos(np.pi * b) * (0.7 + 0.3 * np.cos(np.pi * a)), np.cos(np.pi * a) * (0.5 + 0.5 * b * b))
    share = 0.25 * np.clip(smooth_noise(rng, shape_hw, (8 * px_per_mm, 8 * px_per_mm)), 0, 1) + 0.3 * over
    return _matt(_mixed(first, second, share) * (0.15 + 0.9 * np.maximum(bulge, 0))[..., None])


def ribs(first: Floats, second: Floats, rng: np.random.Generator, shape_hw: Size, px_per_mm: float) -> Maps:
    """Ribs with dark gaps: a radiator, a shutter, decking, a keyboard tray."""
    x, _ = _places(rng, shape_hw, px_per_mm, 0.3)
    pitch = rng.uniform(8, 60)
    part = x / pitch % 1
    gap = rng.uniform(0.06, 0.4)
    round_off = 0.55 + 0.45 * np.sin(np.pi * np.clip((part - gap) / (1 - gap), 0, 1)) ** rng.uniform(0.3, 1)
    albedo = np.where((part < gap)[..., None], 0.25 * second, first * round_off[..., None])
    return np.clip(albedo, 0.003, 0.9).astype(np.float32), (part >= gap).astype(np.float32)


def ruled(first: Floats, second: Floats, rng: np.random.Generator, shape_hw: Size, px_per_mm: float) -> Maps:
    """Lines or a grid on a plain ground: squared paper, graph paper, a cutting mat."""
    x, y = _places(rng, shape_hw, px_per_mm, 0.2)
    step, width = rng.uniform(4, 40), rng.uniform(0.3, 2.5)
    lines = (y % step < width) | ((x % step < width) & bool(rng.random() < 0.7))
    clouds = 1 + 0.03 * fractal_noise(rng, shape_hw, (200 * px_per_mm, 200 * px_per_mm), 3)
    return _matt(_mixed(first, second, 0.8 * lines) * clouds[..., None])


def _places(rng: np.random.Generator, shape_hw: Size, px_per_mm: float, bend_mm: float) -> tuple[Floats, Floats]:
    """Where on a cloth that is not laid quite straight each pixel is, x and y (h, w) in mm."""
    height, width = shape_hw
    cell = (120 * px_per_mm, 120 * px_per_mm)
    x = np.arange(width, dtype=np.float32)[None, :] / px_per_mm + bend_mm * smooth_noise(rng, shape_hw, cell)
    y = np.arange(height, dtype=np.float32)[:, None] / px_per_mm + bend_mm * smooth_noise(rng, shape_hw, cell)
    return x, y


def _laid(
    first: Floats,
    second: Floats,
    rng: np.random.Generator,
    shape_hw: Size,
    px_per_mm: float,
    size_mm: NDArray[np.float64],
    shift: float,
    is_chequered: bool,
) -> Maps:
    """Rectangles of a size with joints of the second colour; each course is shifted by a part of a rectangle."""
    x, y = _places(rng, shape_hw, px_per_mm, 0.15)
    row = np.floor(y / size_mm[1])
    along = x / size_mm[0] + shift * (row % 2)
    column = np.floor(along)
    edge = np.minimum(along % 1, 1 - along % 1) * size_mm[0]
    edge = np.minimum(edge, np.minimum(y / size_mm[1] % 1, 1 - y / size_mm[1] % 1) * size_mm[1])
    joint = rng.uniform(0.3, 2.2)
    tones = rng.normal(1, rng.uniform(0, 0.15), 4099).astype(np.float32)
    tone = tones[(column.astype(np.int64) * 31 + row.astype(np.int64) * 57) % 4099]
    body = np.broadcast_to(first, (*shape_hw, 3))
    if is_chequered:
        body = np.where(((column + row) % 2 > 0)[..., None], first, 0.4 * first + 0.6 * second)
    clouds = 1 + 0.06 * fractal_noise(rng, shape_hw, (40 * px_per_mm, 40 * px_per_mm), 4)
    between = np.clip(1.5 - edge / joint, 0, 1)[..., None]
    albedo = body * (tone * clouds)[..., None] * (1 - between) + 0.7 * second * between
    return np.clip(albedo, 0.003, 0.9).astype(np.float32), 1 - between[..., 0].astype(np.float32)


def _mixed(first: Floats, second: Floats, share: Floats) -> Floats:
    return first * (1 - share[..., None]) + second * share[..., None]


def _matt(albedo: Floats) -> Maps:
    return np.clip(albedo, 0.003, 0.9).astype(np.float32), np.zeros(albedo.shape[:2], np.float32)
