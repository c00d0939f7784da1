"""Between sRGB, as pictures are stored, and linear light, in which light adds up."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

_STEPS = 4096


def _decode(value: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def _encode(value: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(value <= 0.0031308, value * 12.92, 1.055 * np.maximum(value, 0.0031308) ** (1 / 2.4) - 0.055)


_LINEAR_OF_BYTE = _decode(np.arange(256) / 255.0).astype(np.float32)


def linear(srgb: ArrayLike) -> NDArray[np.float32]:
    """Linear light of sRGB values given as 0..255."""
    return _decode(np.asarray(srgb, dtype=np.float64) / 255.0).astype(np.float32)


def linear_picture(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Linear light (0..1) of an sRGB picture, by table."""
    return _LINEAR_OF_BYTE[picture]


def encoded(light: NDArray[np.float32]) -> NDArray[np.float32]:
    """The sRGB values (0..1, not yet rounded) of linear light, cut off at 0 and 1, by table."""
    # The square root spreads the table's steps evenly over what the eye sees.
    index = (np.sqrt(np.clip(light, 0.0, 1.0)) * (_STEPS - 1) + 0.5).astype(np.int16)
    return _SRGB_OF_ROOT[index]


_SRGB_OF_ROOT = _encode((np.arange(_STEPS) / (_STEPS - 1)) ** 2).astype(np.float32)
