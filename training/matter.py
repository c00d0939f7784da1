"""What plates are made of, from near: plain plastic, leatherette, wood, paper."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from training.noise import fractal_noise, smooth_noise
from training.solids import Grain, Plate

_THREAD_MM = 1.3  # width of a thread in the pattern of a leatherette rack


def grain_maps(
    plate: Plate, normals: NDArray[np.float32], rng: np.random.Generator
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The albedo (h, w, 3), linear, of a plate's face and its normals (h, w, 3) with the grain pressed in."""
    shape_hw = normals.shape[:2]
    px_per_mm = shape_hw[1] / plate.width
    tone = np.ones(shape_hw, np.float32)
    relief = np.zeros(shape_hw, np.float32)
    if plate.finish.grain is Grain.LEATHERETTE:
        relief = _weave(rng, shape_hw, px_per_mm) * 0.12
        tone += 0.08 * fractal_noise(rng, shape_hw, (40 * px_per_mm, 20 * px_per_mm), 3)
    elif plate.finish.grain is Grain.WOOD:
        tone += 0.10 * fractal_noise(rng, shape_hw, (120 * px_per_mm, 5 * px_per_mm), 4, 0.8)
        pores = smooth_noise(rng, shape_hw, (7 * px_per_mm, 0.35 * px_per_mm))
        tone -= 0.25 * np.clip(pores - 1.0, 0, 1)
    elif plate.finish.grain is Grain.PAPER:
        tone += 0.01 * smooth_noise(rng, shape_hw, (2, 2)) - 0.5 * _writing(rng, shape_hw, px_per_mm)
    else:
        tone += 0.02 * fractal_noise(rng, shape_hw, (15 * px_per_mm, 15 * px_per_mm), 3)
    if relief.any():
        slope_x = cv2.Sobel(relief, cv2.CV_32F, 1, 0, ksize=3, scale=px_per_mm / 8)
        slope_y = cv2.Sobel(relief, cv2.CV_32F, 0, 1, ksize=3, scale=px_per_mm / 8)
        normals = normals + np.stack([-slope_x, slope_y, np.zeros_like(slope_x)], axis=2)
        normals = normals / np.linalg.norm(normals, axis=2, keepdims=True)
    albedo = plate.finish.colour.astype(np.float32) * np.clip(tone, 0.2, 1.6)[..., None]
    return np.clip(albedo, 0, 0.95), normals


def _weave(rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float) -> NDArray[np.float32]:
    """The relief (h, w) of threads that cross, each slightly off its place."""
    y, x = np.mgrid[: shape_hw[0], : shape_hw[1]].astype(np.float32)
    drift = smooth_noise(rng, shape_hw, (6 * px_per_mm, 6 * px_per_mm)) * 0.5
    step = np.float32(2 * np.pi / (_THREAD_MM * px_per_mm))
    across, along = np.sin(x * step + drift), np.sin(y * step - drift)
    over = np.sign(np.sin(x * step / 2) * np.sin(y * step / 2))
    weave = np.where(over > 0, across, along)
    rough = smooth_noise(rng, shape_hw, (0.8 * px_per_mm, 0.8 * px_per_mm))
    return (weave + 0.8 * rough).astype(np.float32)


def _writing(rng: np.random.Generator, shape_hw: tuple[int, int], px_per_mm: float) -> NDArray[np.float32]:
    """How dark (h, w) the lines of a pad and a few scrawled words on them are. No digits: they would be read."""
    height, width = shape_hw
    page = np.zeros(shape_hw, np.float32)
    line_px = 7.0 * px_per_mm
    thin = max(1, round(0.25 * px_per_mm))
    for row in range(1, int(height / line_px)):
        y = round(row * line_px)
        cv2.line(page, (0, y), (width, y), 0.3, thin)
        if rng.random() < 0.6:
            steps = int(rng.integers(12, 40))
            x = width * 0.1 + np.cumsum(np.abs(rng.normal(0.8, 0.4, steps))) * px_per_mm
            wave = y - np.abs(np.cumsum(rng.normal(0, 1.2, steps)) % 4.0 - 2.0) * px_per_mm
            stroke = np.round(np.stack([x, wave], axis=1) * 8).astype(np.int32)
            cv2.polylines(page, [stroke], False, 1.0, max(1, round(0.4 * px_per_mm)), cv2.LINE_AA, 3)
    return cv2.GaussianBlur(page, (0, 0), 0.6)
