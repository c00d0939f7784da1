"""The colour of the ink, relative to the same tile's own face, with centres refined over the whole photo."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.tiles import Colour
from vision.face_reader import COLOURS, Probabilities
from vision.ink import ink_mask, relative_to_face
from vision.reading import Image
from vision.settings import COLOUR_PRIOR_TILES, COLOUR_ROUNDS, COLOUR_SPREAD, MIN_INK_PIXELS

# Lab a and b of the ink divided by the face, for the inks of several makers. A colour may have several: blue runs from
# navy through royal blue to cyan and teal.
_INKS: Final[dict[Colour, tuple[tuple[float, float], ...]]] = {
    Colour.BLACK: ((2.0, 2.0),),
    Colour.RED: ((58.0, 30.0),),
    Colour.BLUE: ((8.0, -45.0), (2.0, -28.0), (-22.0, -22.0)),
    Colour.ORANGE: ((32.0, 55.0),),
}


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

    The centres start at known inks and move to the inks of this photo. A centre that no ink is near stays where it
    is: a rack may hold two colours only, and nothing is forced into four clusters.
    """
    centres = [(colour, np.array(ink)) for colour in COLOURS for ink in _INKS[colour]]
    owners = np.array([COLOURS.index(colour) for colour, _ in centres])
    starts = np.array([centre for _, centre in centres])
    known = ~np.isnan(inks).any(axis=1)
    points = inks[known]
    places = starts
    for _ in range(COLOUR_ROUNDS):
        shares = _shares(points, places)
        pull = shares.sum(axis=0)[:, None]
        places = (starts * COLOUR_PRIOR_TILES + shares.T @ points) / (COLOUR_PRIOR_TILES + pull)
    result = np.full((len(inks), len(COLOURS)), 1 / len(COLOURS))
    shares = _shares(points, places)
    result[known] = np.stack([shares[:, owners == i].sum(axis=1) for i in range(len(COLOURS))], axis=1)
    return result


def _shares(points: NDArray[np.float64], places: NDArray[np.float64]) -> NDArray[np.float64]:
    """How much of each point belongs to each centre, shape (n, k); rows sum to one."""
    away = np.linalg.norm(points[:, None] - places[None], axis=2) / COLOUR_SPREAD
    score = -0.5 * away**2
    weights = np.exp(score - score.max(axis=1, keepdims=True, initial=-np.inf))
    shares: NDArray[np.float64] = weights / weights.sum(axis=1, keepdims=True)
    return shares
