"""Geometry of single quads: areas and overlaps."""

from __future__ import annotations

import cv2
import numpy as np

from vision.reading import Quad


def area(quad: Quad) -> float:
    """Area in square pixels."""
    return abs(float(cv2.contourArea(quad.corners_xy.astype(np.float32))))


def shared_area(one: Quad, other: Quad) -> float:
    """Area in square pixels that two quads share."""
    if np.linalg.norm(one.centre_xy - other.centre_xy) > (one.width + one.height + other.width + other.height) / 2:
        return 0.0
    shared, _ = cv2.intersectConvexConvex(one.corners_xy.astype(np.float32), other.corners_xy.astype(np.float32))
    return float(shared)
