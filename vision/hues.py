"""Colours by rule: hue tells red, blue and orange apart, saturation tells black from the rest.

Saturation is chroma over distance from white: gloss that washes ink out mixes it with white and leaves that ratio as it
is. The rule knows black ink in which a window is mirrored better than `vision.inks`, and lamps of strong colour worse.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.tiles import Colour
from vision.face_reader import COLOURS, Probabilities
from vision.settings import (
    BLACK_SATURATION,
    BLACK_SATURATION_SPREAD,
    COLOUR_PRIOR_TILES,
    COLOUR_ROUNDS,
    HUES,
    MIN_HUE_SHARE,
    PALE_SATURATION,
    PALE_SATURATION_SPREAD,
)

_HUED = tuple(colour for colour in COLOURS if colour is not Colour.BLACK)
_START_HUES = np.array([HUES[colour][0] for colour in _HUED])
_SPREADS = np.array([HUES[colour][1] for colour in _HUED])


def name_by_hue(inks: NDArray[np.float64]) -> Probabilities:
    """Probabilities of shape (n, 4) for the inks of one photo, Lab of shape (n, 3).

    The hues start at those of known inks and move to the inks of this photo. A hue that no ink is near stays where it
    is: a rack may hold two colours only, and nothing is forced into four.
    """
    hue = np.degrees(np.arctan2(inks[:, 2], inks[:, 1]))
    saturation = np.hypot(inks[:, 1], inks[:, 2]) / np.maximum(100 - inks[:, 0], 1.0)
    is_black = _falling(saturation, BLACK_SATURATION, BLACK_SATURATION_SPREAD)
    hues = _START_HUES
    for _ in range(COLOUR_ROUNDS):
        shares = _hue_shares(hue, hues) * (1 - is_black)[:, None]
        moves = (shares * _turn(hue[:, None] - _START_HUES)).sum(axis=0)
        hues = _START_HUES + moves / (shares.sum(axis=0) + COLOUR_PRIOR_TILES)
    hued = _hue_shares(hue, hues)
    is_black = np.maximum(is_black, _pale(saturation, hued))
    return np.column_stack([is_black, (1 - is_black)[:, None] * hued])


def _pale(saturation: NDArray[np.float64], hued: Probabilities) -> NDArray[np.float64]:
    """Probability, shape (n,), that an ink is black with the lamp on it: far paler than the best ink of its hue."""
    if not len(saturation):
        return saturation
    best = hued.argmax(axis=1)
    reference = np.array([saturation[best == k].max(initial=0.0) for k in range(len(_HUED))])
    return _falling(saturation / np.maximum(reference[best], 1e-6), PALE_SATURATION, PALE_SATURATION_SPREAD)


def _hue_shares(hue: NDArray[np.float64], hues: NDArray[np.float64]) -> Probabilities:
    """How much each hue, in degrees, looks like red, blue and orange: shape (n, 3), rows sum to one."""
    score = np.exp(-0.5 * (_turn(hue[:, None] - hues) / _SPREADS) ** 2) + MIN_HUE_SHARE
    shares: Probabilities = score / score.sum(axis=1, keepdims=True)
    return shares


def _falling(values: NDArray[np.float64], middle: float, spread: float) -> NDArray[np.float64]:
    """1 far below `middle`, 0 far above it."""
    falling: NDArray[np.float64] = 1 / (1 + np.exp(np.clip((values - middle) / spread, -50, 50)))
    return falling


def _turn(degrees: NDArray[np.float64]) -> NDArray[np.float64]:
    """An angle as a turn of -180 to 180 degrees."""
    return np.asarray((degrees + 180) % 360 - 180)
