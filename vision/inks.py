"""The four inks of one photo, found together: what is known of inks, and what this photo's tiles say.

An ink is a point: lightness and two hues relative to the face, shape (3,). The four inks of a photo are one point of
twelve numbers, black, red, blue, orange, which are normal before anything is seen (`InkPrior`): if red leans to orange
here, so will orange lean to yellow, and if the lamp pales one ink it pales the others. Tiles then move these points as
far as they are sure of their colour, and points without tiles move along. So nothing is forced into four colours, and
one colour alone keeps the name, and the doubt, that it has in general. (An EM algorithm for a mixture whose means have
a joint normal prior; tails are those of Student's t.)
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.face_reader import COLOURS, Probabilities
from vision.settings import (
    INK_EVIDENCE,
    INK_ROUNDS,
    INK_SHARPNESS,
    INK_TAILS,
    MIN_COLOUR,
)

Floats = NDArray[np.float64]
MODEL_PATH: Final = Path(__file__).parent / "models" / "inks.json"
AXES: Final = 3


@dataclass(frozen=True)
class InkPrior:
    """What is known of inks before a photo is seen.

    `mean` (12,) and `covariance` (12, 12) of the four inks of a photo; `scatter` (4, 3, 3): the covariance of
    tiles of one colour on one photo around their ink; gloss takes each towards white on a way of its own.
    """

    mean: Floats
    covariance: Floats
    scatter: Floats


@lru_cache(maxsize=1)
def default_prior() -> InkPrior:
    """The prior that ships with the project, loaded once."""
    fields = json.loads(MODEL_PATH.read_text(encoding="utf-8"))
    return InkPrior(*(np.array(fields[name], dtype=np.float64) for name in ("mean", "covariance", "scatter")))


def name_inks(inks: Floats, seen: Probabilities, prior: InkPrior) -> Probabilities:
    """Probabilities (n, 4) of the colours of one photo's inks (n, 3).

    `seen` (n, 4) is what each tile's own picture says of its colour; even rows say nothing.
    """
    own = np.log(seen + MIN_COLOUR)
    mean, covariance = prior.mean, prior.covariance
    shares = np.full(seen.shape, 1 / len(COLOURS))
    for _ in range(INK_ROUNDS):
        likelihood, near = _likelihood(inks, mean, covariance, prior.scatter)
        score = own + INK_EVIDENCE * likelihood
        weights = np.exp(score - score.max(axis=1, keepdims=True))
        shares = (1 - MIN_COLOUR) * weights / weights.sum(axis=1, keepdims=True) + MIN_COLOUR / len(COLOURS)
        # A doubtful tile moves inks less than its shares say: else one lone ink would draw two points to itself.
        mean, covariance = _moved(inks, shares**INK_SHARPNESS * near, prior)
    return shares


def _likelihood(inks: Floats, mean: Floats, covariance: Floats, scatter: Floats) -> tuple[Floats, Floats]:
    """Log likelihood (n, 4) of each ink as each colour, and how little of an outlier it is there (n, 4)."""
    likelihood, near = np.empty((2, len(inks), len(COLOURS)))
    for k in range(len(COLOURS)):
        block = slice(k * AXES, (k + 1) * AXES)
        spread = scatter[k] + covariance[block, block]
        away = inks - mean[block]
        distance = np.einsum("ni,ij,nj->n", away, np.linalg.inv(spread), away)
        tails = np.log1p(distance / INK_TAILS)
        likelihood[:, k] = -0.5 * np.linalg.slogdet(spread)[1] - 0.5 * (INK_TAILS + AXES) * tails
        near[:, k] = (INK_TAILS + AXES) / (INK_TAILS + distance)
    return likelihood, near


def _moved(inks: Floats, weights: Floats, prior: InkPrior) -> tuple[Floats, Floats]:
    """Mean (12,) and covariance (12, 12) of a photo's four inks, given how much each tile counts for each (n, 4)."""
    precision = np.linalg.inv(prior.covariance)
    pull = precision @ prior.mean
    of_a_tile = np.linalg.inv(prior.scatter)
    for k in range(len(COLOURS)):
        block = slice(k * AXES, (k + 1) * AXES)
        precision[block, block] += weights[:, k].sum() * of_a_tile[k]
        pull[block] += of_a_tile[k] @ (weights[:, k] @ inks)
    covariance = np.linalg.inv(precision)
    return covariance @ pull, covariance
