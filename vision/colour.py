"""The colour of the ink, relative to the same tile's own face, with hues refined over the whole photo.

Two measures of Lab carry it. Hue tells red, blue and orange apart. Saturation, chroma over distance from white, tells
black from the rest: gloss that washes ink out mixes it with white and leaves that ratio as it is.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.tiles import Colour
from vision.face_reader import COLOURS, Probabilities
from vision.ink import ink_mask, relative_to_face
from vision.reading import Image
from vision.settings import (
    BLACK_SATURATION,
    BLACK_SATURATION_SPREAD,
    COLOUR_PRIOR_TILES,
    COLOUR_ROUNDS,
    GREY_CHECK_SIDE,
    GREY_PERCENTILE,
    HUES,
    MIN_CHROMA,
    MIN_COLOUR,
    MIN_INK_PIXELS,
    PALE_SATURATION,
    PALE_SATURATION_SPREAD,
)

_HUED = tuple(colour for colour in COLOURS if colour is not Colour.BLACK)
_START_HUES = np.array([HUES[colour][0] for colour in _HUED])
_SPREADS = np.array([HUES[colour][1] for colour in _HUED])


def has_colour(image: Image) -> bool:
    """Whether a photo shows colours at all: one in shades of grey does not, however much it looks like a table."""
    small = cv2.resize(image, (GREY_CHECK_SIDE, GREY_CHECK_SIDE), interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)[..., 1:].reshape(-1, 2)
    return bool(np.percentile(np.linalg.norm(lab, axis=1), GREY_PERCENTILE) >= MIN_CHROMA)


def unknown_colours(count: int) -> Probabilities:
    """What is known of the colours of `count` tiles on a photo without any: shape (count, 4), all alike."""
    return np.full((count, len(COLOURS)), 1 / len(COLOURS))


def read_colours(crops: Image) -> Probabilities:
    """Probabilities of shape (n, 4), black, red, blue, orange, for upright crops of one photo."""
    return classify(np.array([ink_colour(crop) for crop in crops]).reshape(-1, 3))


def ink_colour(crop: Image) -> NDArray[np.float64]:
    """Lab of the ink, shape (3,), the face being white: the median of its stronger half; NaN where there is no ink."""
    lab = relative_to_face(crop)
    mask = ink_mask(lab)
    if int(mask.sum()) < MIN_INK_PIXELS:
        return np.full(3, np.nan)
    ink = lab[mask].astype(np.float64)
    away = np.linalg.norm(ink - [100, 0, 0], axis=1)
    middle: NDArray[np.float64] = np.median(ink[away >= np.median(away)], axis=0)
    return middle


def classify(inks: NDArray[np.float64]) -> Probabilities:
    """Probabilities of shape (n, 4) for the inks of one photo, Lab of shape (n, 3), NaN where a crop has none.

    The hues start at those of known inks and move to the inks of this photo. A hue that no ink is near stays where it
    is: a rack may hold two colours only, and nothing is forced into four.
    """
    known = ~np.isnan(inks).any(axis=1)
    hue = np.degrees(np.arctan2(inks[known, 2], inks[known, 1]))
    saturation = np.hypot(inks[known, 1], inks[known, 2]) / np.maximum(100 - inks[known, 0], 1.0)
    is_black = _falling(saturation, BLACK_SATURATION, BLACK_SATURATION_SPREAD)
    hues = _START_HUES
    for _ in range(COLOUR_ROUNDS):
        shares = _hue_shares(hue, hues) * (1 - is_black)[:, None]
        moves = (shares * _turn(hue[:, None] - _START_HUES)).sum(axis=0)
        hues = _START_HUES + moves / (shares.sum(axis=0) + COLOUR_PRIOR_TILES)
    hued = _hue_shares(hue, hues)
    is_black = np.maximum(is_black, _pale(saturation, hued))
    result = np.full((len(inks), len(COLOURS)), 1 / len(COLOURS))
    result[known] = np.column_stack([is_black, (1 - is_black)[:, None] * hued])
    return result


def _pale(saturation: NDArray[np.float64], hued: Probabilities) -> NDArray[np.float64]:
    """Probability, shape (n,), that an ink is black with the lamp on it: far paler than the best ink of its hue."""
    if not len(saturation):
        return saturation
    best = hued.argmax(axis=1)
    reference = np.array([saturation[best == k].max(initial=0.0) for k in range(len(_HUED))])
    return _falling(saturation / np.maximum(reference[best], 1e-6), PALE_SATURATION, PALE_SATURATION_SPREAD)


def _hue_shares(hue: NDArray[np.float64], hues: NDArray[np.float64]) -> Probabilities:
    """How much each hue, in degrees, looks like red, blue and orange: shape (n, 3), rows sum to one."""
    score = np.exp(-0.5 * (_turn(hue[:, None] - hues) / _SPREADS) ** 2) + MIN_COLOUR
    shares: Probabilities = score / score.sum(axis=1, keepdims=True)
    return shares


def _falling(values: NDArray[np.float64], middle: float, spread: float) -> NDArray[np.float64]:
    """1 far below `middle`, 0 far above it."""
    falling: NDArray[np.float64] = 1 / (1 + np.exp(np.clip((values - middle) / spread, -50, 50)))
    return falling


def _turn(degrees: NDArray[np.float64]) -> NDArray[np.float64]:
    """An angle as a turn of -180 to 180 degrees."""
    return np.asarray((degrees + 180) % 360 - 180)
