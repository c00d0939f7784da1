"""How sure it is that a place holds a tile: what the finder saw and what the reader sees, weighed together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.settings import CONVICTION_WEIGHTS, LEAST_CHANCE

Chances = NDArray[np.float64]


def conviction(finder_chance: Chances, reader_chance: Chances) -> Chances:
    """The probability 0..1 that a tile lies in each place, from what the finder and the reader give for it, (n,) each.

    A logistic regression: either of them alone takes many a key of a keyboard, or knot in wood, for a tile.
    """
    constant, of_finder, of_reader = CONVICTION_WEIGHTS
    together = constant + of_finder * log_odds(finder_chance) + of_reader * log_odds(reader_chance)
    sure: Chances = 1 / (1 + np.exp(-together))
    return sure


def log_odds(chance: Chances) -> Chances:
    """Log odds of a probability, of which neither 0 nor 1 is quite believed."""
    odds: Chances = np.log((chance + LEAST_CHANCE) / (1 - chance + LEAST_CHANCE))
    return odds
