"""Noise from which grounds, matter and rooms are made."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

_COARSE_STEP = 4


def smooth_noise(
    rng: np.random.Generator, shape_hw: tuple[int, int], cell_xy: tuple[float, float]
) -> NDArray[np.float32]:
    """Noise (h, w) of about unit strength whose waves are about `cell_xy` pixels wide and high."""
    height, width = shape_hw
    if min(cell_xy) > 4 * _COARSE_STEP:  # wide waves are worked out on a coarser grid
        small = (height // _COARSE_STEP + 1, width // _COARSE_STEP + 1)
        coarse = smooth_noise(rng, small, (cell_xy[0] / _COARSE_STEP, cell_xy[1] / _COARSE_STEP))
        return cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
    columns, rows = (
        max(2, round(size / max(cell, 1.0)) + 3) for size, cell in zip((width, height), cell_xy, strict=True)
    )
    coarse = rng.standard_normal((rows, columns), dtype=np.float32)
    if columns >= width and rows >= height:
        return coarse[:height, :width]
    # A margin is cut off, since cubic interpolation is flat along the border.
    grown_w, grown_h = round(width * columns / (columns - 2)), round(height * rows / (rows - 2))
    grown = cv2.resize(coarse, (grown_w, grown_h), interpolation=cv2.INTER_CUBIC)
    x, y = (grown_w - width) // 2, (grown_h - height) // 2
    return grown[y : y + height, x : x + width]


def fractal_noise(
    rng: np.random.Generator,
    shape_hw: tuple[int, int],
    cell_xy: tuple[float, float],
    octaves: int = 4,
    fade: float = 0.55,
) -> NDArray[np.float32]:
    """Noise (h, w) of about unit strength: waves of about `cell_xy` pixels and ever finer ones on them."""
    total = np.zeros(shape_hw, np.float32)
    strength, power = 1.0, 0.0
    for octave in range(octaves):
        cell = (cell_xy[0] / 2**octave, cell_xy[1] / 2**octave)
        total += np.float32(strength) * smooth_noise(rng, shape_hw, cell)
        power += strength**2
        strength *= fade
    return total / np.float32(np.sqrt(power))
