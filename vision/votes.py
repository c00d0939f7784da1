"""Several readers' opinions become one: the network leads, agreement strengthens, disagreement weakens."""

from __future__ import annotations

import numpy as np

from vision.face_reader import NUMBERS, Probabilities
from vision.settings import READER_FLOOR, SECOND_OPINION_WEIGHT


def combine(leading: Probabilities, *others: Probabilities) -> Probabilities:
    """The opinions multiplied, each other than the leading one with less weight, and scaled to sum to one.

    All have the same shape (n, k). An even row changes nothing. No opinion is taken for entirely certain, so that one
    reader alone can never rule out what another sees.
    """
    score = np.log(leading + READER_FLOOR)
    for other in others:
        if other.shape != leading.shape:
            raise ValueError(f"expected opinions of shape {leading.shape}, got {other.shape}")
        score = score + SECOND_OPINION_WEIGHT * np.log(other + READER_FLOOR)
    weights = np.exp(score - score.max(axis=1, keepdims=True, initial=-np.inf))
    combined: Probabilities = weights / weights.sum(axis=1, keepdims=True)
    return combined


def combine_numbers(leading: Probabilities, other: Probabilities) -> Probabilities:
    """As `combine`, for the faces of two readers, shape (n, 15), of which the other reads numbers alone.

    It moves probability from number to number. Of jokers, and of what is no tile, it knows nothing: multiplied in, its
    numbers would speak against both.
    """
    numbers = slice(0, len(NUMBERS))
    combined = leading.copy()
    total = leading[:, numbers].sum(axis=1, keepdims=True)
    combined[:, numbers] = total * combine(leading[:, numbers], other[:, numbers])
    return combined
