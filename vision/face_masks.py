"""Masks in which the face of a tile stands alone: bright against its surroundings, or closed in by edges."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.reading import Image


def face_masks(image: Image) -> Iterator[Image]:
    """Binary masks (H, W) uint8 0 or 255, each made by another rule: no single one works on every ground."""
    lab = cv2.cvtColor(image, cv2.COLOR_RGB2LAB)
    light = cv2.GaussianBlur(lab[:, :, 0], (3, 3), 0)
    kernel = np.ones((3, 3), np.uint8)
    long_side = max(image.shape[:2])
    # Brighter than the surroundings: dark seams and digits become gaps and holes.
    for share, offset in ((0.15, -8), (0.06, -4), (0.03, -2)):
        block = int(long_side * share) // 2 * 2 + 1
        bright = cv2.adaptiveThreshold(light, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, block, offset)
        yield np.asarray(cv2.morphologyEx(bright, cv2.MORPH_OPEN, kernel), dtype=np.uint8)
    yield np.asarray(cv2.erode(bright, kernel, iterations=2), dtype=np.uint8)
    # Thresholds over the whole photo, in lightness and in yellowness (ivory on white marble).
    yellow = cv2.GaussianBlur(lab[:, :, 2], (3, 3), 0)
    for channel, shares in ((light, (45, 60, 70, 80, 88, 94)), (yellow, (50, 70, 85, 94))):
        for share in shares:
            level = float(np.percentile(channel[::4, ::4], share))
            mask = np.where(channel > level, 255, 0).astype(np.uint8)
            yield np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, kernel), dtype=np.uint8)
    # Closed in by edges.
    for low, high in ((40, 110), (70, 180)):
        edges = cv2.Canny(light, low, high)
        yield np.asarray(255 - cv2.dilate(edges, kernel), dtype=np.uint8)
