"""The colour of the ink, relative to the same tile's own face, with centres refined over the whole photo."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.tiles import Colour
from vision.face_reader import COLOURS, Probabilities
from vision.ink import ink_mask, relative_to_face
from vision.reading import Image
from vision.settings import (
    BLACK_CHROMA,
    BLACK_CHROMA_SPREAD,
    COLOUR_PRIOR_TILES,
    COLOUR_ROUNDS,
    HUES,
    MIN_COLOUR,
    MIN_INK_PIXELS,
)

_HUED = tuple(colour for colour in COLOURS if colour is not Colour.BLACK)


def read_colours(crops: Image) -> Probabilities:
    """Probabilities of shape (n, 4), black, red, blue, orange, for upright crops of one photo."""
    return classify(np.array([ink_colour(crop) for crop in crops]).reshape(-1, 2))


def ink_colour(crop: Image) -> NDArray[np.float64]:
    """Lab a and b of the ink, shape (2,): the median of its most saturated half; not a number where there is none."""
    lab = relative_to_face(crop)
    mask = ink_mask(lab)
    if int(mask.sum()) < MIN_INK_PIXELS:
        return np.full(2, np.nan)
    ink = lab[mask].astype(np.float64)
    away = np.linalg.norm(ink - [100, 0, 0], axis=1)
    strong = ink[away >= np.median(away)]
    middle: NDArray[np.float64] = np.median(strong[:, 1:], axis=0)
    return middle


def classify(inks: NDArray[np.float64]) -> Probabilities:
    """Probabilities of shape (n, 4) for the inks of one photo, shape (n, 2), NaN where a crop has none.

    Black is what has little chroma, seen from where this photo's black inks lie: a lamp's reflection tints them all
    alike. The others are told apart by hue. Their centres start at known inks and move to the inks of this photo; a
    centre that no ink is near stays where it is: a rack may hold two colours only, and nothing is forced into four.
    """
    known = ~np.isnan(inks).any(axis=1)
    points = inks[known]
    black, hues = np.zeros(2), np.array([HUES[colour][0] for colour in _HUED])
    shares = _shares(points, black, hues)
    for _ in range(COLOUR_ROUNDS):
        black = shares[:, 0] @ points / (shares[:, 0].sum() + COLOUR_PRIOR_TILES)
        hues = _moved_hues(points, shares[:, 1:])
        shares = _shares(points, black, hues)
    result = np.full((len(inks), len(COLOURS)), 1 / len(COLOURS))
    result[known] = shares
    return result


def _shares(points: NDArray[np.float64], black: NDArray[np.float64], hues: NDArray[np.float64]) -> Probabilities:
    """Probabilities of shape (n, 4) given where black lies, shape (2,), and the hues of red, blue and orange."""
    chroma = np.linalg.norm(points - black, axis=1)
    is_black = 1 / (1 + np.exp((chroma - BLACK_CHROMA) / BLACK_CHROMA_SPREAD))
    spreads = np.array([HUES[colour][1] for colour in _HUED])
    score = np.exp(-0.5 * (_turn(_hue(points)[:, None] - hues) / spreads) ** 2) + MIN_COLOUR
    hued = score / score.sum(axis=1, keepdims=True)
    return np.column_stack([is_black, (1 - is_black)[:, None] * hued])


def _moved_hues(points: NDArray[np.float64], shares: Probabilities) -> NDArray[np.float64]:
    """Each hue moved towards the inks that it owns, as far as their number against the prior allows."""
    starts = np.array([HUES[colour][0] for colour in _HUED])
    moves = _turn(_hue(points)[:, None] - starts)
    moved: NDArray[np.float64] = starts + (shares * moves).sum(axis=0) / (shares.sum(axis=0) + COLOUR_PRIOR_TILES)
    return moved


def _hue(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Hue angles in degrees in the plane of Lab's a and b, shape (n,)."""
    return np.asarray(np.degrees(np.arctan2(points[:, 1], points[:, 0])))


def _turn(degrees: NDArray[np.float64]) -> NDArray[np.float64]:
    """An angle as a turn of -180 to 180 degrees."""
    return np.asarray((degrees + 180) % 360 - 180)
