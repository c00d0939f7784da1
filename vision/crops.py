"""Quads become upright crops of one size."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.pyramid import Pyramid, level_for
from vision.reading import Image, Quad
from vision.settings import CROP_HEIGHT, CROP_WIDTH


def straighten(image: Image, quads: Sequence[Quad]) -> Image:
    """Cut each quad out of `image` and straighten it, upright as the quad says: shape (n, 128, 96, 3), RGB uint8.

    Tiles larger than the crop are taken from a shrunken copy of the image, so that thin strokes do not alias.
    """
    crops = np.empty((len(quads), CROP_HEIGHT, CROP_WIDTH, 3), dtype=np.uint8)
    pyramid = Pyramid(image)
    for crop, quad in zip(crops, quads, strict=True):
        level = level_for(min(quad.width / CROP_WIDTH, quad.height / CROP_HEIGHT))
        crop[...] = _warp(pyramid[level], quad.scaled(0.5**level))
    return crops


def _warp(image: Image, quad: Quad) -> Image:
    # Corners are points between pixels while warpPerspective counts from pixel centres: half a pixel apart.
    source = np.asarray(quad.corners_xy - 0.5, dtype=np.float32)
    right, foot = CROP_WIDTH - 0.5, CROP_HEIGHT - 0.5
    target = np.array([[-0.5, -0.5], [right, -0.5], [right, foot], [-0.5, foot]], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(source, target)
    size_wh = (CROP_WIDTH, CROP_HEIGHT)
    warped = cv2.warpPerspective(image, matrix, size_wh, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, dtype=np.uint8)
