"""How much the faces of two tiles on two photos speak for their being one tile."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.tiles import Place, Unknown
from vision.combine import loses_digit
from vision.reading import TileReading
from vision.settings import FACES_IN_BOX, MIN_LIKENESS


def likeness_of(ones: Sequence[TileReading], others: Sequence[TileReading]) -> NDArray[np.float64]:
    """How much the faces speak for each pair, shape (n, m), of being one tile: natural log odds, 0 for no opinion."""
    matrix = np.zeros((len(ones), len(others)))
    chances = [[_chances(tile) for tile in tiles] for tiles in (ones, others)]
    for i, mine in enumerate(chances[0]):
        for j, theirs in enumerate(chances[1]):
            if mine and theirs:
                same = sum(chance * theirs.get(face, 0.0) for face, chance in mine.items())
                matrix[i, j] = np.log(max(same * FACES_IN_BOX, MIN_LIKENESS))
    return matrix


def _chances(tile: TileReading) -> dict[Place, float]:
    """The faces that a tile may have; none where it is face down or unreadable, which may be any tile."""
    return {} if isinstance(tile.tile, Unknown) else {c.tile: c.probability for c in tile.candidates}


def lost_digits(ones: Sequence[TileReading], others: Sequence[TileReading]) -> NDArray[np.bool_]:
    """Which pairs, shape (n, m), are read alike but for a digit that one of them has lost."""
    return np.array(
        [[loses_digit(one.tile, other.tile) or loses_digit(other.tile, one.tile) for other in others] for one in ones]
    ).reshape(len(ones), len(others))
