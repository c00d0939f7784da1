"""Geometry of single quads: areas and overlaps."""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.reading import Quad


def area(quad: Quad) -> float:
    """Area in square pixels."""
    # Plain numbers: for four corners NumPy takes several times as long, and thousands of quads are measured a photo.
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.corners_xy.tolist()
    return float(abs((cx - ax) * (dy - by) - (cy - ay) * (dx - bx)) / 2)


def shared_area(one: Quad, other: Quad) -> float:
    """Area in square pixels that two quads share."""
    reach = (one.width + one.height + other.width + other.height) / 2
    if math.dist(one.centre_xy.tolist(), other.centre_xy.tolist()) > reach:
        return 0.0
    shared, _ = cv2.intersectConvexConvex(one.corners_xy.astype(np.float32), other.corners_xy.astype(np.float32))
    return float(shared)
