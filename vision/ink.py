"""Ink apart from the face it is printed on."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Image
from vision.settings import FACE_PERCENTILE, FACE_RIM, INK_WEIGHTS, MAX_PRINT_ON_BORDER, MIN_INK_CONTRAST


def relative_to_face(crop: Image) -> NDArray[np.float32]:
    """The crop divided by the colour of its own face, as Lab, shape (H, W, 3): the face is near (100, 0, 0).

    The lamp's colour and strength cancel out. The face is taken as a plane of colour, so that a shadow running over
    the tile cancels out too.
    """
    height, width = crop.shape[:2]
    inner = crop[rim_of(height) : height - rim_of(height), rim_of(width) : width - rim_of(width)]
    face = np.array([_percentile(inner[..., channel], FACE_PERCENTILE) for channel in range(3)], dtype=np.float32)
    relative = np.minimum(crop.astype(np.float32) / np.maximum(face, 1), np.float32(1))
    return np.asarray(cv2.cvtColor(relative, cv2.COLOR_RGB2LAB), dtype=np.float32)


def _percentile(values: Image, per_cent: float) -> float:
    """What NumPy's `percentile` gives for uint8, from how often each value occurs: many times as fast."""
    rank = per_cent / 100 * (values.size - 1)
    below = np.bincount(values.ravel(), minlength=256).cumsum()
    low, high = np.searchsorted(below, [int(rank), min(int(rank) + 1, values.size - 1)], side="right").tolist()
    return float(low + (high - low) * (rank - int(rank)))


def ink_mask(lab: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Where the ink is, shape (H, W): clearly away from the face in lightness or in colour.

    The rim is left out, and so is what lies along its inner border.
    """
    height, width = lab.shape[:2]
    away = distance_from_face(lab)
    rim_y, rim_x = rim_of(height), rim_of(width)
    inner = away[rim_y : height - rim_y, rim_x : width - rim_x]
    scaled = np.clip(inner * 2, 0, 255).astype(np.uint8)
    level, _ = cv2.threshold(scaled, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    mask = np.zeros((height, width), dtype=np.bool_)
    strong = (inner > max(level / 2, MIN_INK_CONTRAST)).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strong, connectivity=8)
    is_print = np.array([i > 0 and not _runs_out(labels, i, stats[i]) for i in range(count)])
    mask[rim_y : height - rim_y, rim_x : width - rim_x] = is_print[labels]
    return mask


def _runs_out(labels: NDArray[Any], label: int, box: NDArray[Any]) -> bool:
    """Whether a stain lies along the border: ground beside a crop that is a little off, or another tile."""
    left, top, width, height = (int(value) for value in box[:4])
    if left > 0 and top > 0 and left + width < labels.shape[1] and top + height < labels.shape[0]:
        return False
    sides = (labels[0], labels[-1], labels[:, 0], labels[:, -1])
    return max(float((side == label).mean()) for side in sides) > MAX_PRINT_ON_BORDER


def distance_from_face(lab: NDArray[np.float32]) -> NDArray[np.float32]:
    """How far each pixel lies from the colour of the face, in units of Lab, shape (H, W)."""
    # Colour counts more than lightness: shadows and embossed logos are as dark as orange ink, but not as colourful.
    weights = np.array(INK_WEIGHTS, dtype=np.float32)
    weighted = lab * weights
    weighted[..., 0] -= 100 * weights[0]
    return np.asarray(np.sqrt(np.einsum("...i,...i->...", weighted, weighted)), dtype=np.float32)


def rim_of(side: int) -> int:
    """Pixels along a side that belong to bevels and to what lies beside the tile."""
    return max(1, round(side * FACE_RIM))
