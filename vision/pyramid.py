"""An image and its halved copies: what is cut out small is taken from a small copy, so that nothing aliases."""

from __future__ import annotations

import cv2
import numpy as np

from vision.reading import Image


class Pyramid:
    """An image (h, w, 3) with its copies of half the size, a quarter and so on, made when first asked for."""

    def __init__(self, image: Image) -> None:
        self._levels = [image]

    def __getitem__(self, level: int) -> Image:
        """The image halved `level` times."""
        while len(self._levels) <= level:
            self._levels.append(_half(self._levels[-1]))
        return self._levels[level]


def level_for(pixels_per_pixel: float) -> int:
    """How often to halve where this many pixels of the image fall on one: until less than two are left."""
    return int(np.clip(np.floor(np.log2(max(pixels_per_pixel, 1.0))), 0, 6))


def _half(image: Image) -> Image:
    height, width = image.shape[:2]
    size_wh = (max(1, width // 2), max(1, height // 2))
    return np.asarray(cv2.resize(image, size_wh, interpolation=cv2.INTER_AREA), dtype=np.uint8)
