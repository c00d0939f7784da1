"""Table tops of wood: growth rings cut by a saw, fibres, pores, knots, boards."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.colour import linear
from training.noise import fractal_noise, smooth_noise

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Timber:
    """A kind of wood. Colours are sRGB, lengths mm."""

    light: tuple[int, int, int]
    dark: tuple[int, int, int]
    ring_mm: float  # distance of the growth rings at the surface
    ring_contrast: float
    pore_density: float
    pore_mm: float  # length of a pore
    figure: float  # how much the rings wander


WALNUT = Timber((172, 122, 86), (92, 58, 40), 4.5, 0.5, 1.0, 5, 1.0)
OAK = Timber((212, 172, 126), (158, 116, 76), 3.6, 0.4, 1.1, 7, 0.8)
PINE = Timber((234, 200, 150), (204, 152, 98), 5.5, 0.55, 0.15, 4, 1.1)
BEECH = Timber((226, 190, 152), (198, 154, 116), 5, 0.25, 0.5, 1.6, 0.6)
ASH_GREY = Timber((192, 182, 170), (134, 124, 112), 4.5, 0.55, 0.9, 6, 0.9)
MAHOGANY = Timber((162, 98, 68), (104, 56, 38), 5.5, 0.35, 0.8, 4, 0.8)


def wood(
    timber: Timber, rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float, board_mm: float
) -> tuple[Floats, Floats]:
    """The albedo (h, w, 3), linear, and the smoothness (h, w) of boards `board_mm` wide, the grain along x.

    A `board_mm` of 0 is one wide sheet.
    """
    height, width = shape_hw
    x = np.arange(width, dtype=np.float32)[None, :] / px_per_mm
    y = np.arange(height, dtype=np.float32)[:, None] / px_per_mm
    boards = _boards(rng, height / px_per_mm, board_mm)
    tone = np.zeros(shape_hw, np.float32)
    joints = np.zeros(shape_hw, np.float32)
    knot_shade = np.zeros(shape_hw, np.float32)
    warp = fractal_noise(rng, shape_hw, (420 * px_per_mm, 70 * px_per_mm), 5, 0.4)
    for start, end in boards:
        rows = np.s_[int(start * px_per_mm) : int(np.ceil(end * px_per_mm))]
        across, shade = _around_knots(rng, x, y[rows] - start, (width / px_per_mm, end - start))
        knot_shade[rows] = shade
        tone[rows] = _rings(timber, rng, x, across, warp[rows], end - start)
        tone[rows] += rng.normal(0, 0.16) if len(boards) > 1 else 0.0
        edge = np.minimum(y[rows] - start, end - y[rows])
        joints[rows] = np.clip(1 - edge / 0.5, 0, 1) if len(boards) > 1 else 0.0
    fibres = 0.7 * smooth_noise(rng, shape_hw, (110 * px_per_mm, 1.4 * px_per_mm))
    fibres += 0.7 * smooth_noise(rng, shape_hw, (50 * px_per_mm, 0.6 * px_per_mm))
    fibres += 0.5 * smooth_noise(rng, shape_hw, (12 * px_per_mm, 0.3 * px_per_mm))
    stains = fractal_noise(rng, shape_hw, (180 * px_per_mm, 50 * px_per_mm), 3)
    pores = _pores(timber, rng, shape_hw, px_per_mm, tone)
    mix = np.clip(0.45 + timber.ring_contrast * tone + 0.13 * fibres + 0.14 * stains, -0.25, 1.3)[..., None]
    albedo = linear(timber.light) * (1 - mix) + linear(timber.dark) * mix
    darkening = (1 - 0.45 * pores) * (1 - 0.75 * knot_shade) * (1 - 0.6 * joints)
    albedo = np.clip(albedo * darkening[..., None], 0.004, 0.9)
    smoothness = np.clip(1 - 0.6 * pores - 0.1 * np.abs(fibres) - 0.8 * joints, 0, 1)
    return albedo.astype(np.float32), smoothness.astype(np.float32)


def _boards(rng: np.random.Generator, depth_mm: float, board_mm: float) -> list[tuple[float, float]]:
    """Where the boards start and end, in mm."""
    if board_mm <= 0:
        return [(0.0, depth_mm)]
    first = rng.uniform(0.1, 0.9) * board_mm
    cuts = [0.0, *np.arange(first, depth_mm, board_mm), depth_mm]
    return [(float(a), float(b)) for a, b in itertools.pairwise(cuts) if b - a > 1.0]


def _rings(
    timber: Timber, rng: np.random.Generator, x: Floats, across: Floats, warp: Floats, width_mm: float
) -> Floats:
    """How dark the growth rings are, about -0.5..0.5: slow from early to late wood, then a sudden edge."""
    heart = rng.uniform(-0.4, 1.4) * width_mm
    depth = rng.uniform(12, 70) + x * rng.normal(0, 0.05)  # a log tapers: rings run out as arches
    radius = np.hypot(across - heart, depth) + timber.figure * (7.0 * warp)
    phase = radius / timber.ring_mm
    years = rng.uniform(0.4, 1.0, 256).astype(np.float32)  # good and bad summers
    year = np.floor(phase)
    part = phase - year
    late = np.where(part < 0.85, part / 0.85, (1 - part) / 0.15)
    strength = years[np.mod(year, 256).astype(np.int32)]
    return (strength * (late * np.sqrt(late) * np.sqrt(np.sqrt(late)) - 0.38)).astype(np.float32)


def _around_knots(
    rng: np.random.Generator, x: Floats, y: Floats, size_mm: tuple[float, float]
) -> tuple[Floats, Floats]:
    """The place across the board (h, w) as the fibres flow around knots, and how much the knots darken (h, w)."""
    across = np.broadcast_to(y, (y.shape[0], x.shape[1])).astype(np.float32)
    shade = np.zeros_like(across)
    for _ in range(rng.poisson(size_mm[0] * size_mm[1] / 90_000)):
        centre = rng.uniform(0, 1, 2) * size_mm
        radius = rng.uniform(2.0, 6.0)
        dx, dy = x - np.float32(centre[0]), y - np.float32(centre[1])
        reach = (dx / 2.2) ** 2 + dy**2
        across = across - dy * (4 * radius**2 / (4 * radius**2 + reach)).astype(np.float32)
        inside = np.clip(1.15 - np.sqrt((dx / 1.25) ** 2 + dy**2) / radius, 0, 1)
        rings = 0.75 + 0.25 * np.sin(np.sqrt(reach) * 3.5)
        shade = np.maximum(shade, np.clip(inside * 2.0, 0, 1) * rings)
    return across, shade


def _pores(
    timber: Timber, rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float, tone: Floats
) -> Floats:
    """Dark dashes along the grain (h, w), 0..1, denser in the early wood."""
    dashes = smooth_noise(rng, shape_hw, (timber.pore_mm * px_per_mm, 0.28 * px_per_mm))
    dashes += 0.4 * smooth_noise(rng, shape_hw, (timber.pore_mm * 0.4 * px_per_mm, 0.28 * px_per_mm))
    threshold = 1.5 - 0.5 * timber.pore_density + 0.6 * np.clip(tone, -0.5, 0.5)
    pores = np.clip((dashes - threshold) * 1.6, 0, 1) * min(1.0, timber.pore_density + 0.2)
    return cv2.GaussianBlur(pores.astype(np.float32), (0, 0), 0.5)
