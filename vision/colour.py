"""The colour of the ink, relative to the same tile's own face, with the inks of the whole photo found together."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.face_reader import COLOURS, Probabilities
from vision.hues import name_by_hue
from vision.ink import ink_mask, relative_to_face
from vision.inks import AXES, default_prior, name_inks
from vision.reading import Image
from vision.settings import (
    GREY_CHECK_SIDE,
    GREY_PERCENTILE,
    HUE_FLOOR,
    HUE_WEIGHT,
    INK_CHROMA,
    INK_LIGHTNESS,
    INK_SHARE,
    MIN_CHROMA,
    MIN_INK_PIXELS,
    SEEN_WEIGHT,
)


def has_colour(image: Image) -> bool:
    """Whether a photo shows colours at all: one in shades of grey does not, however much it looks like a table."""
    small = cv2.resize(image, (GREY_CHECK_SIDE, GREY_CHECK_SIDE), interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)[..., 1:].reshape(-1, 2)
    return bool(np.percentile(np.linalg.norm(lab, axis=1), GREY_PERCENTILE) >= MIN_CHROMA)


def unknown_colours(count: int) -> Probabilities:
    """What is known of the colours of `count` tiles on a photo without any: shape (count, 4), all alike."""
    return np.full((count, len(COLOURS)), 1 / len(COLOURS))


def read_colours(crops: Image, seen: Probabilities | None = None) -> Probabilities:
    """Probabilities of shape (n, 4), black, red, blue, orange, for upright crops of one photo.

    `seen` is what another reader sees on each crop alone, shape (n, 4); it counts as one opinion, and helps to find the
    inks of the photo.
    """
    return classify(np.array([ink_colour(crop) for crop in crops]).reshape(-1, AXES), seen)


def ink_colour(crop: Image) -> NDArray[np.float64]:
    """Lab of the ink, shape (3,), the face being white: the median of its stronger half; NaN where there is no ink."""
    lab = relative_to_face(crop)
    mask = ink_mask(lab)
    # At the foot there may be a mark, or the row in front; where that is all there is, it has to do.
    upper = mask.copy()
    upper[round(INK_SHARE * len(mask)) :] = False
    mask = upper if upper.sum() >= MIN_INK_PIXELS else mask
    if int(mask.sum()) < MIN_INK_PIXELS:
        return np.full(AXES, np.nan)
    ink = lab[mask].astype(np.float64)
    away = np.linalg.norm(ink - [100, 0, 0], axis=1)
    middle: NDArray[np.float64] = np.median(ink[away >= np.median(away)], axis=0)
    return middle


def as_point(inks: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lab of shape (n, 3) as points in which the inks of one name scatter about evenly.

    Hue stays as it is and strong chroma is drawn together: a phone that makes colours stronger then moves all inks of a
    photo by about the same step.
    """
    chroma = np.linalg.norm(inks[:, 1:], axis=1, keepdims=True)
    drawn_together = np.arcsinh(chroma / INK_CHROMA) / np.maximum(chroma, 1e-6)
    return np.hstack([inks[:, :1] / INK_LIGHTNESS, inks[:, 1:] * drawn_together])


def classify(inks: NDArray[np.float64], seen: Probabilities | None = None) -> Probabilities:
    """Probabilities of shape (n, 4) for the inks of one photo, Lab of shape (n, 3), NaN where a crop has none.

    What is known of inks in general moves to the inks of this photo (`vision.inks`); what `seen` and the rule of hues
    (`vision.hues`) say of each tile takes part.
    """
    own = np.ones((len(inks), len(COLOURS))) if seen is None else seen**SEEN_WEIGHT
    known = ~np.isnan(inks).any(axis=1)
    own[known] *= (name_by_hue(inks[known]) + HUE_FLOOR) ** HUE_WEIGHT
    result: Probabilities = own / own.sum(axis=1, keepdims=True)
    if known.any():
        result[known] = name_inks(as_point(inks[known]), result[known], default_prior())
    return result
