"""What two photos have in common beside their tiles: grain, scratches, a pattern, seen from two sides."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Image
from vision.settings import FEATURE_LONG_SIDE, FEATURE_RATIO, MIN_FEATURES, MOST_FEATURES

Homography = NDArray[np.float64]


def plane_between(one: Image, other: Image) -> Homography | None:
    """The homography from one photo, RGB uint8, to another that most of their features agree on; None for too few.

    SIFT features, matched where the nearest is clearly nearer than the second, and RANSAC.
    """
    scales = [min(1.0, FEATURE_LONG_SIDE / max(image.shape[:2])) for image in (one, other)]
    found = []
    for image, scale in zip((one, other), scales, strict=True):
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        grey = cv2.cvtColor(small, cv2.COLOR_RGB2GRAY)
        found.append(cv2.SIFT.create(MOST_FEATURES).detectAndCompute(grey, None))
    (keys_here, marks_here), (keys_there, marks_there) = found
    if marks_here is None or marks_there is None or min(len(keys_here), len(keys_there)) < MIN_FEATURES:
        return None
    matches = cv2.BFMatcher(cv2.NORM_L2).knnMatch(marks_here, marks_there, k=2)
    clear = [pair[0] for pair in matches if len(pair) == 2 and pair[0].distance < FEATURE_RATIO * pair[1].distance]
    if len(clear) < MIN_FEATURES:
        return None
    here = np.array([keys_here[match.queryIdx].pt for match in clear]) / scales[0]
    there = np.array([keys_there[match.trainIdx].pt for match in clear]) / scales[1]
    plane, inliers = cv2.findHomography(here, there, cv2.RANSAC, 4.0 / scales[1])
    if plane is None or int(inliers.sum()) < MIN_FEATURES:
        return None
    return np.asarray(plane, dtype=np.float64)
