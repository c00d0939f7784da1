"""What reads faces: an interface, so that a network and Tesseract are interchangeable."""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.tiles import Colour
from vision.reading import Image

Probabilities: TypeAlias = NDArray[np.float64]

# The order of the columns that a face reader returns: numbers 1 to 13, the joker, no tile.
NUMBERS: Final = tuple(range(1, 14))
JOKER_COLUMN: Final = 13
NO_TILE_COLUMN: Final = 14
FACE_COLUMNS: Final = 15

# The order of the columns of a colour reader.
COLOURS: Final = (Colour.BLACK, Colour.RED, Colour.BLUE, Colour.ORANGE)


class FaceReader(Protocol):
    """Reads which number, or the joker, stands on each crop."""

    def read(self, crops: Image) -> Probabilities:
        """Probabilities of shape (n, 15) for crops of shape (n, 128, 96, 3): numbers 1..13, joker, no tile.

        A row sums to one. A reader with no opinion on a crop gives an even row.
        """
        ...


def no_opinion(count: int) -> Probabilities:
    """Even rows, shape (count, 15)."""
    return np.full((count, FACE_COLUMNS), 1 / FACE_COLUMNS)
