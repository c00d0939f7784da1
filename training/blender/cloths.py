"""Woven, knitted and printed cloths as pictures that repeat: a colour and a height map each, drawn with numpy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
_SIDE = 1024


@dataclass(frozen=True)
class Cloth:
    """`colour` uint8 (h, w, 3) sRGB and `height` (h, w) 0..1 of a patch of `side_mm`, which repeats."""

    colour: NDArray[np.uint8]
    height: Floats
    side_mm: float
    deep_mm: float


def _grid() -> tuple[Floats, Floats]:
    y, x = np.mgrid[0:_SIDE, 0:_SIDE].astype(np.float32) / _SIDE
    return x, y


def _weave(x: Floats, y: Floats, threads: int) -> Floats:
    """Heights of a plain weave: threads over and under each other."""
    a, b = np.sin(np.pi * threads * x), np.sin(np.pi * threads * y)
    over = (np.floor(threads * x) + np.floor(threads * y)) % 2
    return np.where(over > 0, np.abs(a), np.abs(b)).astype(np.float32)


def _painted(base: Floats, height: Floats, seed: int, side_mm: float, deep_mm: float) -> Cloth:
    grit = np.random.default_rng(seed).normal(0, 4, (*base.shape[:2], 1))
    shade = (0.72 + 0.28 * height)[..., None]
    return Cloth(np.clip(base * shade + grit, 0, 255).astype(np.uint8), height, side_mm, deep_mm)


def _check(colours: tuple[tuple[int, int, int], tuple[int, int, int]], side_mm: float) -> Cloth:
    x, y = _grid()
    stripe = ((np.floor(4 * x) % 2) + (np.floor(4 * y) % 2)) / 2
    light, dark = (np.array(c, np.float32) for c in colours)
    base = dark + (light - dark) * stripe[..., None]
    return _painted(base, _weave(x, y, 128), 1, side_mm, 0.15)


def _linen(colour: tuple[int, int, int]) -> Cloth:
    x, y = _grid()
    rng = np.random.default_rng(2)
    warp, weft = rng.normal(0, 6, (1, 128)).repeat(8, axis=1), rng.normal(0, 6, (128, 1)).repeat(8, axis=0)
    base = np.array(colour, np.float32) + (warp + weft)[..., None]
    return _painted(base, _weave(x, y, 128), 3, 90.0, 0.2)


def _knit(colour: tuple[int, int, int]) -> Cloth:
    """Rows of stitches like the letter V."""
    x, y = _grid()
    columns, rows = 16, 20
    inside = (columns * x) % 1 - 0.5
    slant = (rows * y + 1.1 * np.abs(inside)) % 1
    height = np.abs(np.sin(np.pi * slant)) * np.clip(1.15 - 1.5 * np.abs(np.abs(inside) - 0.25) * 2, 0, 1)
    fibre = 0.1 * np.sin(2 * np.pi * (160 * y + 90 * np.abs(inside) * np.sign(inside) / columns))
    base = np.zeros((_SIDE, _SIDE, 3), np.float32) + np.array(colour, np.float32)
    return _painted(base, np.clip(height + fibre * height, 0, 1).astype(np.float32), 4, 80.0, 1.6)


def _tartan() -> Cloth:
    x, y = _grid()
    bands = [
        (0.0, 0.30, (120, 24, 28)),
        (0.30, 0.36, (20, 30, 60)),
        (0.36, 0.60, (24, 60, 44)),
        (0.60, 0.62, (230, 220, 190)),
    ]
    bands += [(0.62, 0.86, (20, 30, 60)), (0.86, 0.90, (216, 170, 40)), (0.90, 1.0, (120, 24, 28))]
    line = np.zeros((_SIDE, 3), np.float32)
    at = np.arange(_SIDE) / _SIDE
    for start, end, colour in bands:
        line[(at >= start) & (at < end)] = colour
    twill = ((np.floor(256 * x) + np.floor(256 * y)) % 2)[..., None]
    base = line[None] * twill + line[:, None] * (1 - twill)
    base = 0.5 * base + 0.25 * (line[None] + line[:, None])
    return _painted(base, _weave(x, y, 200), 5, 120.0, 0.1)


def _dots() -> Cloth:
    x, y = _grid()
    u, v = (6 * x) % 1 - 0.5, (6 * y) % 1 - 0.5
    spot = (np.hypot(u, v) < 0.2)[..., None]
    base = np.where(spot, np.array([246, 244, 240]), np.array([70, 120, 150])).astype(np.float32)
    return _painted(base, _weave(x, y, 128), 6, 150.0, 0.1)


CLOTHS: Mapping[str, Callable[[], Cloth]] = {
    "red check": lambda: _check(((244, 240, 234), (176, 30, 36)), 120.0),
    "blue check": lambda: _check(((240, 240, 238), (52, 84, 140)), 90.0),
    "white linen": lambda: _linen((236, 234, 228)),
    "sand linen": lambda: _linen((196, 178, 146)),
    "blue knit": lambda: _knit((70, 92, 130)),
    "white knit": lambda: _knit((226, 220, 206)),
    "tartan": _tartan,
    "dotted cloth": _dots,
}
