"""Corners that are nearly right move onto the edges that the photo shows."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Image

Points = NDArray[np.float64]

_REACH = 0.07  # of the tile's width: how far an outline drawn by hand may be off
_LEAST_REACH_PX = 2.0
_POINTS = 24  # along a side
_ENDS = 0.12  # of a side at either end, where corners are round
_STEP_PX = 0.25
_BLUR_STEPS = 2.0
_STRAY = 0.02  # of the tile's width: points of one side that are further from their median are another edge's
_LEAST_AGREEING = 0.5  # of the points
_LARGEST_TURN_DEG = 5.0

_Line = tuple[Points, Points]


def fit_to_edges(photo: Image, corners: Points) -> Points:
    """Corners (4, 2), clockwise, with each side on the strongest edge near it; a side that shows none stays.

    `photo` is RGB. Corners are points between pixels.
    """
    lab = cv2.cvtColor(photo, cv2.COLOR_RGB2LAB).astype(np.float32)
    width = float(np.linalg.norm(corners[1] + corners[2] - corners[0] - corners[3])) / 2
    sides = [_side(lab, corners[i], corners[(i + 1) % 4], width) for i in range(4)]
    return np.array([_meeting(sides[i - 1], sides[i]) for i in range(4)])


def _side(lab: NDArray[np.float32], start: Points, end: Points, width: float) -> _Line:
    """A point of a side and its direction."""
    along = (end - start) / np.linalg.norm(end - start)
    outward = np.array([along[1], -along[0]])
    reach = max(_LEAST_REACH_PX, _REACH * width)
    offsets = np.arange(-reach, reach + 1e-6, _STEP_PX)
    bases = start + (end - start) * np.linspace(_ENDS, 1 - _ENDS, _POINTS)[:, None]
    # Points lie between pixels while remap counts from pixel centres: half a pixel apart.
    samples = (bases[:, None] + outward * offsets[None, :, None] - 0.5).astype(np.float32)
    profiles = cv2.remap(lab, samples[..., 0], samples[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    smooth = cv2.GaussianBlur(profiles, (0, 0), sigmaX=_BLUR_STEPS, sigmaY=1e-6, borderType=cv2.BORDER_REPLICATE)
    steps = np.linalg.norm(np.gradient(smooth, axis=1), axis=2) * np.exp(-0.5 * (offsets / (0.6 * reach)) ** 2)
    found = offsets[steps.argmax(axis=1)]
    agreeing = np.abs(found - np.median(found)) < max(1.0, _STRAY * width)
    if agreeing.mean() < _LEAST_AGREEING:
        return start, along
    edge = (bases + outward * found[:, None])[agreeing].astype(np.float32)
    fitted = cv2.fitLine(edge, cv2.DIST_HUBER, 0, 0.01, 0.01)[:, 0].astype(np.float64)
    if abs(fitted[:2] @ along) < np.cos(np.radians(_LARGEST_TURN_DEG)):
        return start, along
    return fitted[2:], fitted[:2]


def _meeting(one: _Line, other: _Line) -> Points:
    (point, along), (other_point, other_along) = one, other
    steps = np.linalg.solve(np.stack([along, -other_along], axis=1), other_point - point)
    meeting: Points = point + steps[0] * along
    return meeting
