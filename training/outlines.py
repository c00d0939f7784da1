"""Outlines drawn by hand become a tile's four corners, in the order that says which end is up."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from training.crops import CROP_WH, Crop
from vision.crops import straighten
from vision.reading import Image, Quad

Outline = NDArray[np.float32]


def four_corners(outline: Outline) -> NDArray[np.float32]:
    """The quad around an outline, (4, 2): its hull, sides taken off one by one where that adds the least area."""
    corners = list(cv2.convexHull(outline)[:, 0].astype(np.float64))
    while len(corners) > 4:
        best: tuple[float, int, NDArray[np.float64]] | None = None
        for index in range(len(corners)):
            a, b, c, d = (corners[(index + step) % len(corners)] for step in (-1, 0, 1, 2))
            # The sides next to b-c are made longer until they meet.
            matrix = np.stack([b - a, d - c], axis=1)
            if abs(np.linalg.det(matrix)) < 1e-6:
                continue
            along = np.linalg.solve(matrix, c - b)
            if (along < 0).any():
                continue
            meeting = b + along[0] * (b - a)
            added = abs(np.linalg.det(np.stack([b - meeting, c - meeting]))) / 2
            if best is None or added < best[0]:
                best = added, index, meeting
        if best is None:
            return cv2.boxPoints(cv2.minAreaRect(outline))
        _, index, meeting = best
        corners[index] = meeting
        del corners[(index + 1) % len(corners)]
    return np.array(corners, np.float32)


def upright_corners(photo: Image, corners: NDArray[np.float32]) -> NDArray[np.float64]:
    """Four corners in any order as (4, 2), clockwise from the tile's own upper left.

    A tile is higher than it is wide, and its ink stands in the upper half: both hold for the sets that are outlined.
    """
    centre = corners.mean(axis=0)
    ordered = corners[np.argsort(np.arctan2(*(corners - centre).T[::-1]))].astype(np.float64)
    quad = Quad(ordered)
    if quad.width > quad.height:
        quad = Quad(np.roll(ordered, 1, axis=0))
    if _stands_on_its_head(cut(photo, quad)):
        quad = quad.turned()
    return quad.corners_xy


def cut(photo: Image, quad: Quad) -> Crop:
    """The crop (64, 48, 3) of a quad, cut as the photo reader cuts it."""
    straight = straighten(photo, [quad])[0]
    return np.asarray(cv2.resize(straight, CROP_WH, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _stands_on_its_head(crop: Crop) -> bool:
    """Whether more of what differs from the plastic is in the lower half."""
    # The rim is left out: corners that are a little off show what the tile lies on.
    inner = crop[9:-9, 8:-8].astype(np.float32)
    difference = np.abs(inner - np.median(inner, axis=(0, 1))).sum(axis=2)
    ink = np.where(difference > 0.5 * difference.max(), difference, 0).sum(axis=1)
    return bool(ink[: len(ink) // 2].sum() < ink[len(ink) // 2 :].sum())
