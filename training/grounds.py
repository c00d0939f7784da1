"""What the tiles lie on: wood, cloth, felt, marble, stone, lacquer, laminate, and the patterns of `patterns`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from training import patterns
from training import wood as timbers
from training.colour import linear
from training.noise import fractal_noise, smooth_noise

Floats = NDArray[np.float32]
Maps = tuple[Floats, Floats]


class Material(StrEnum):
    """The table top."""

    WALNUT = "walnut"
    OAK = "oak"
    PINE = "pine"
    BEECH = "beech"
    ASH_GREY = "ash_grey"
    MAHOGANY = "mahogany"
    LINEN = "linen"
    CHECKED = "checked"
    FELT = "felt"
    MARBLE = "marble"
    STONE = "stone"
    LACQUER = "lacquer"
    LAMINATE = "laminate"
    KNIT = "knit"
    TARTAN = "tartan"
    FLOOR_TILES = "floor_tiles"
    BRICKS = "bricks"
    WICKER = "wicker"
    RIBS = "ribs"
    RULED = "ruled"


@dataclass(frozen=True)
class Ground:
    """A table top.

    `colour` and `second` are sRGB and used by what has no colour of its own (cloth, felt, lacquer, laminate); `gloss` 0
    (matt) to 1 (polished), `roughness` in radians; `turn_deg` turns the pattern; `board_mm` is the width of boards,
    0 for one sheet.
    """

    material: Material
    seed: int
    colour: tuple[int, int, int] = (128, 128, 128)
    second: tuple[int, int, int] = (230, 228, 222)
    gloss: float = 0.3
    roughness: float = 0.25
    turn_deg: float = 0.0
    board_mm: float = 0.0


def ground_maps(ground: Ground, shape_hw: tuple[int, int], px_per_mm: float) -> Maps:
    """The albedo (h, w, 3), linear, and the smoothness (h, w), 0..1, of a piece of the table top."""
    rng = np.random.default_rng(ground.seed)
    timber = _TIMBERS.get(ground.material)
    if timber is not None:
        return timbers.wood(timber, rng, shape_hw, px_per_mm, ground.board_mm)
    pattern = _PATTERNS.get(ground.material)
    if pattern is not None:
        return pattern(linear(ground.colour), linear(ground.second), rng, shape_hw, px_per_mm)
    return _MAKERS[ground.material](ground, rng, shape_hw, px_per_mm)


_PATTERNS = {
    Material.KNIT: patterns.knit,
    Material.TARTAN: patterns.tartan,
    Material.FLOOR_TILES: patterns.floor_tiles,
    Material.BRICKS: patterns.bricks,
    Material.WICKER: patterns.wicker,
    Material.RIBS: patterns.ribs,
    Material.RULED: patterns.ruled,
}
PATTERNED: Final = tuple(_PATTERNS)
"""Grounds whose pattern may be taken for tiles."""


_TIMBERS = {
    Material.WALNUT: timbers.WALNUT,
    Material.OAK: timbers.OAK,
    Material.PINE: timbers.PINE,
    Material.BEECH: timbers.BEECH,
    Material.ASH_GREY: timbers.ASH_GREY,
    Material.MAHOGANY: timbers.MAHOGANY,
}


def _threads(
    rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float, thread_mm: float
) -> tuple[Floats, Floats]:
    """The shade (h, w) of a plain weave, and where the thread along x lies on top (h, w), 0 or 1."""
    height, width = shape_hw
    bend_x = smooth_noise(rng, shape_hw, (60 * px_per_mm, 60 * px_per_mm)) * 0.4 * thread_mm
    bend_y = smooth_noise(rng, shape_hw, (60 * px_per_mm, 60 * px_per_mm)) * 0.4 * thread_mm
    x = (np.arange(width, dtype=np.float32)[None, :] / px_per_mm + bend_x) / thread_mm
    y = (np.arange(height, dtype=np.float32)[:, None] / px_per_mm + bend_y) / thread_mm
    column, row = np.floor(x).astype(np.int32), np.floor(y).astype(np.int32)
    over = ((column + row) % 2).astype(np.float32)
    u, v = x - column - 0.5, y - row - 0.5
    bulge = np.where(over > 0, np.cos(np.pi * v) * (0.75 + 0.25 * np.cos(np.pi * u)), 0.0)
    bulge = np.where(over > 0, bulge, np.cos(np.pi * u) * (0.75 + 0.25 * np.cos(np.pi * v)))
    dyed_x = rng.normal(1, 0.07, 4096).astype(np.float32)[np.mod(column, 4096)]
    dyed_y = rng.normal(1, 0.07, 4096).astype(np.float32)[np.mod(row, 4096)]
    shade = (0.62 + 0.45 * bulge) * np.where(over > 0, dyed_y, dyed_x)
    return shade.astype(np.float32), over


def _wrinkles(rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float, depth: float) -> Floats:
    """Shade (h, w) around 1 of a cloth that lies not quite flat."""
    folds = fractal_noise(rng, shape_hw, (220 * px_per_mm, 90 * px_per_mm), 3, 0.45)
    slope = cv2.Sobel(folds, cv2.CV_32F, 0, 1, ksize=3, scale=px_per_mm * 2.5)
    return 1 + depth * np.tanh(slope)


def _linen(ground: Ground, rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float) -> Maps:
    shade, _ = _threads(rng, shape_hw, px_per_mm, 0.9)
    shade = shade * _wrinkles(rng, shape_hw, px_per_mm, 0.06)
    albedo = linear(ground.colour) * shade[..., None]
    return np.clip(albedo, 0.003, 0.9).astype(np.float32), np.zeros(shape_hw, np.float32)


def _checked(ground: Ground, rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float) -> Maps:
    height, width = shape_hw
    shade, over = _threads(rng, shape_hw, px_per_mm, 0.8)
    check_mm = rng.uniform(14, 26)
    bend = smooth_noise(rng, shape_hw, (150 * px_per_mm, 150 * px_per_mm)) * 2.5
    x = np.arange(width, dtype=np.float32)[None, :] / px_per_mm + bend
    y = np.arange(height, dtype=np.float32)[:, None] / px_per_mm + bend
    dyed_x, dyed_y = (np.floor(x / check_mm) % 2), (np.floor(y / check_mm) % 2)
    share = np.where(over > 0, dyed_y, dyed_x)
    # From some way off the eye mixes the threads, so the mean of both counts half.
    share = (0.5 * share + 0.25 * (dyed_x + dyed_y))[..., None]
    albedo = linear(ground.second) * (1 - share) + linear(ground.colour) * share
    albedo = albedo * (shade * _wrinkles(rng, shape_hw, px_per_mm, 0.12))[..., None]
    return np.clip(albedo, 0.003, 0.9).astype(np.float32), np.zeros(shape_hw, np.float32)


def _felt(ground: Ground, rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float) -> Maps:
    fibres = np.zeros(shape_hw, np.float32)
    for cell in ((1.6, 0.25), (0.25, 1.6), (0.5, 0.5), (0.25, 0.25)):
        fibres += smooth_noise(rng, shape_hw, (cell[0] * px_per_mm, cell[1] * px_per_mm))
    brushed = fractal_noise(rng, shape_hw, (90 * px_per_mm, 50 * px_per_mm), 4)
    shade = 1 + 0.07 * fibres + 0.06 * brushed
    albedo = linear(ground.colour) * shade[..., None]
    lint = np.clip(smooth_noise(rng, shape_hw, (1.2 * px_per_mm, 0.4 * px_per_mm)) - 3.1, 0, 1)[..., None]
    albedo = albedo * (1 - lint) + 0.6 * lint
    return np.clip(albedo, 0.003, 0.9).astype(np.float32), np.zeros(shape_hw, np.float32)


def _marble(ground: Ground, rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float) -> Maps:
    veins = np.zeros(shape_hw, np.float32)
    for size, strength in ((420, 0.5), (260, 0.25), (150, 0.12)):
        field = fractal_noise(rng, shape_hw, (size * px_per_mm, size * 0.5 * px_per_mm), 6, 0.42)
        breaks = smooth_noise(rng, shape_hw, (0.5 * size * px_per_mm, 0.5 * size * px_per_mm))
        width = 0.012 + 0.02 * np.clip(breaks + 0.5, 0, 2)
        here = strength * np.clip(0.6 + 0.6 * breaks, 0, 1)  # a vein comes and goes
        veins += here * np.exp(-np.abs(field) / width)
        veins += 0.45 * here * np.exp(-np.abs(field) / (9 * width))
    clouds = fractal_noise(rng, shape_hw, (140 * px_per_mm, 140 * px_per_mm), 5)
    mix = np.clip(veins + 0.05 * clouds, 0, 1)[..., None]
    albedo = linear(ground.second) * (1 - mix) + linear(ground.colour) * mix
    return np.clip(albedo * (1 + 0.03 * clouds[..., None]), 0.003, 0.9).astype(np.float32), np.ones(
        shape_hw, np.float32
    )


def _stone(ground: Ground, rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float) -> Maps:
    grains = np.zeros(shape_hw, np.float32)
    for size, strength in ((2.2, 0.5), (1.1, 0.5), (0.5, 0.4)):
        grains += strength * np.tanh(2 * smooth_noise(rng, shape_hw, (size * px_per_mm, size * px_per_mm)))
    clouds = fractal_noise(rng, shape_hw, (120 * px_per_mm, 120 * px_per_mm), 4)
    albedo = linear(ground.colour) * np.clip(1 + 0.28 * grains + 0.08 * clouds, 0.2, 2)[..., None]
    return np.clip(albedo, 0.003, 0.9).astype(np.float32), np.clip(1 - 0.2 * np.abs(grains), 0, 1)


def _lacquer(ground: Ground, rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float) -> Maps:
    brush = smooth_noise(rng, shape_hw, (150 * px_per_mm, 0.5 * px_per_mm))
    brush += smooth_noise(rng, shape_hw, (40 * px_per_mm, 0.9 * px_per_mm))
    dust = np.clip(smooth_noise(rng, shape_hw, (0.4 * px_per_mm, 0.4 * px_per_mm)) - 3.2, 0, 1)[..., None]
    albedo = linear(ground.colour) * (1 + 0.12 * brush[..., None]) + 0.25 * dust
    return np.clip(albedo, 0.003, 0.9).astype(np.float32), np.clip(1 - 0.18 * np.abs(brush), 0, 1)


def _laminate(ground: Ground, rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float) -> Maps:
    clouds = fractal_noise(rng, shape_hw, (200 * px_per_mm, 200 * px_per_mm), 3)
    dots = smooth_noise(rng, shape_hw, (0.5 * px_per_mm, 0.5 * px_per_mm))
    albedo = linear(ground.colour) * (1 + 0.015 * clouds + 0.02 * dots)[..., None]
    crumbs = np.clip(smooth_noise(rng, shape_hw, (0.7 * px_per_mm, 0.6 * px_per_mm)) - 3.5, 0, 1)[..., None]
    return np.clip(albedo * (1 - 0.7 * crumbs), 0.003, 0.9).astype(np.float32), np.ones(shape_hw, np.float32)


_MAKERS: dict[Material, Callable[[Ground, np.random.Generator, tuple[int, int], float], Maps]] = {
    Material.LINEN: _linen,
    Material.CHECKED: _checked,
    Material.FELT: _felt,
    Material.MARBLE: _marble,
    Material.STONE: _stone,
    Material.LACQUER: _lacquer,
    Material.LAMINATE: _laminate,
}
