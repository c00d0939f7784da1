"""How sure it is that a place holds a tile: what the finder saw and what the reader sees, weighed together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.reading import FoundTile
from vision.settings import CONVICTION_WEIGHTS, LEAST_CHANCE

Chances = NDArray[np.float64]


def conviction(found: Sequence[FoundTile], reader_chances: Chances) -> Chances:
    """The probability 0..1 that a tile lies in each place, from what finder and reader, (n,), give for it.

    A logistic regression: each of them alone takes many a key of a keyboard, or knot in wood, for a tile.
    """
    finder = np.array([(tile.centre, tile.score) for tile in found]).reshape(-1, 2)
    return weigh(np.column_stack([finder, reader_chances]))


def weigh(chances: Chances) -> Chances:
    """The probability (n,) of a tile from what its middle, its outline and its face make of it, (n, 3)."""
    constant, *weights = CONVICTION_WEIGHTS
    sure: Chances = 1 / (1 + np.exp(-(constant + log_odds(chances) @ np.array(weights))))
    return sure


def log_odds(chance: Chances, least: float = LEAST_CHANCE) -> Chances:
    """Log odds of a probability, of which neither 0 nor 1 is quite believed: they are moved in by `least`."""
    odds: Chances = np.log((chance + least) / (1 - chance + least))
    return odds
