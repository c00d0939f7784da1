"""Masks in which the face of a tile stands alone: bright against its surroundings, or closed in by edges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.reading import Image
from vision.settings import ADAPTIVE_MASKS, EDGE_MASKS, LIGHT_PERCENTILES, YELLOW_PERCENTILES

_KERNEL: Final = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class FaceMask:
    """A binary mask (H, W), 0 or 255, and by how many pixels its rule makes faces too small on every side."""

    mask: Image
    inset: float


def face_masks(image: Image) -> Iterator[FaceMask]:
    """Masks of an RGB image, each made by another rule: no single one works on every ground."""
    lab = cv2.cvtColor(image, cv2.COLOR_RGB2LAB)
    blurred = np.asarray(cv2.GaussianBlur(lab, (3, 3), 0), dtype=np.uint8)
    light, red, yellow = (np.ascontiguousarray(blurred[:, :, i]) for i in range(3))
    yield from _brighter_than_surroundings(light)
    yield from _above_threshold(light, LIGHT_PERCENTILES)
    # Ivory on white marble differs in nothing but its yellow.
    yield from _above_threshold(yellow, YELLOW_PERCENTILES)
    yield from _closed_in_by_edges(light, (red, yellow))


def _brighter_than_surroundings(light: Image) -> Iterator[FaceMask]:
    """Dark seams and digits become gaps and holes."""
    for share, offset in ADAPTIVE_MASKS:
        block = max(3, int(max(light.shape) * share) // 2 * 2 + 1)
        bright = cv2.adaptiveThreshold(light, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, block, offset)
        yield FaceMask(_opened(np.asarray(bright, dtype=np.uint8)), 0.0)
    yield FaceMask(np.asarray(cv2.erode(bright, _KERNEL, iterations=2), dtype=np.uint8), 2.0)


def _above_threshold(channel: Image, percentiles: tuple[int, ...]) -> Iterator[FaceMask]:
    for level in np.percentile(channel[::4, ::4], percentiles):
        _, above = cv2.threshold(channel, float(level), 255, cv2.THRESH_BINARY)
        yield FaceMask(_opened(np.asarray(above, dtype=np.uint8)), 0.0)


def _closed_in_by_edges(light: Image, tints: tuple[Image, ...]) -> Iterator[FaceMask]:
    for low, high in EDGE_MASKS:
        edges = cv2.Canny(light, low, high)
        yield FaceMask(np.asarray(255 - cv2.dilate(edges, _KERNEL), dtype=np.uint8), 1.5)
    # Weak edges of colour close what edges of lightness leave open.
    for tint in tints:
        edges = cv2.bitwise_or(edges, cv2.Canny(tint, low / 2, high / 2))
    yield FaceMask(np.asarray(255 - cv2.dilate(edges, _KERNEL, iterations=2), dtype=np.uint8), 2.5)


def _opened(mask: Image) -> Image:
    """The mask without its specks and hairs."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, _KERNEL), dtype=np.uint8)
