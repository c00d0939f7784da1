"""Whether a crop looks like a tile's face at all: an even face, strong ink on a small part of it, none at the rim."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.ink import distance_from_face, ink_mask, relative_to_face, rim_of
from vision.reading import Image
from vision.settings import (
    FACE_UNEVENNESS,
    INK_CONTRAST,
    LEAST_INK,
    MOST_INK,
    RIM_CONTRAST,
)


def face_evidence(crop: Image) -> float:
    """0..1 for one crop, whichever end is up: 1 where nothing speaks against a face. Half its size is enough for that.

    A reader trained on drawn tiles takes many a knot in wood for an 8. Real ink stands out far more than a knot, and a
    crop that is a little off has ink, or the ground, along its rim.
    """
    half_wh = (crop.shape[1] // 2, crop.shape[0] // 2)
    lab = relative_to_face(np.asarray(cv2.resize(crop, half_wh, interpolation=cv2.INTER_AREA), dtype=np.uint8))
    away = distance_from_face(lab)
    ink = ink_mask(lab)
    share = float(ink.mean())
    contrast = float(np.median(away[ink])) if ink.any() else 0.0
    unevenness = float(np.std(lab[:, :, 0][_inner(ink.shape) & ~ink])) if share < MOST_INK[1] else 100.0
    evidence = (
        _rising(contrast, *INK_CONTRAST),
        _rising(share, *LEAST_INK),
        1 - _rising(share, *MOST_INK),
        1 - _rising(float(np.median(away[_rim(ink.shape)])), *RIM_CONTRAST),
        1 - _rising(unevenness, *FACE_UNEVENNESS),
    )
    return float(np.prod(evidence))


def _rising(value: float, none: float, full: float) -> float:
    """0 up to `none`, 1 from `full`, a straight line between."""
    return float(np.clip((value - none) / (full - none), 0, 1))


def _inner(shape: tuple[int, int]) -> NDArray[np.bool_]:
    """What lies inside the rim."""
    inner = np.zeros(shape, dtype=np.bool_)
    inner[rim_of(shape[0]) : -rim_of(shape[0]), rim_of(shape[1]) : -rim_of(shape[1])] = True
    return inner


def _rim(shape: tuple[int, int]) -> NDArray[np.bool_]:
    """A band along the sides where a face shows its plastic alone: just inside the bevel, outside all print."""
    rim_y, rim_x = rim_of(shape[0]), rim_of(shape[1])
    band = np.zeros(shape, dtype=np.bool_)
    band[rim_y // 2 : -(rim_y // 2), rim_x // 2 : -(rim_x // 2)] = True
    band[2 * rim_y : -2 * rim_y, 2 * rim_x : -2 * rim_x] = False
    return band
