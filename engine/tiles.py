"""Tiles and the set they come from.

A place on a rack or a table holds a `Face` (a `Tile` or the `JOKER`) or, where nobody can tell, an `Unknown`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, TypeAlias


class Colour(StrEnum):
    """A tile's colour; the value is its letter in the notation."""

    BLACK = "K"
    RED = "R"
    BLUE = "B"
    ORANGE = "O"


@dataclass(frozen=True, slots=True)
class Tile:
    """A numbered tile.

    >>> Tile(Colour.RED, 10).code
    'R10'
    """

    colour: Colour
    number: int

    @property
    def code(self) -> str:
        """The tile in the notation."""
        return f"{self.colour}{self.number}"

    def _repr_html_(self) -> str:
        """The tile as a notebook shows it."""
        from engine.as_html import tiles_as_html  # there tiles are known already

        return tiles_as_html([self])


class Joker(Enum):
    """The joker. All jokers are alike: the colour of the face has no meaning."""

    JOKER = "J"

    @property
    def code(self) -> str:
        """The joker in the notation."""
        return self.value


class Unknown(StrEnum):
    """A tile that is there while its face is not known."""

    UNREADABLE = "?"
    FACE_DOWN = "X"

    @property
    def code(self) -> str:
        """The unknown tile in the notation."""
        return self.value


JOKER: Final = Joker.JOKER
Face: TypeAlias = Tile | Joker
Place: TypeAlias = Tile | Joker | Unknown


@dataclass(frozen=True, slots=True)
class TileSet:
    """Which tiles a box holds: `copies` of every number in every colour, and the jokers.

    >>> len(list(STANDARD.faces())), STANDARD.size
    (53, 106)
    """

    colours: tuple[Colour, ...] = tuple(Colour)
    numbers: int = 13
    copies: int = 2
    jokers: int = 2

    @property
    def size(self) -> int:
        """How many tiles the box holds."""
        return len(self.colours) * self.numbers * self.copies + self.jokers

    def __contains__(self, face: object) -> bool:
        if isinstance(face, Tile):
            return face.colour in self.colours and 1 <= face.number <= self.numbers
        return face is JOKER and self.jokers > 0

    def copies_of(self, face: Face) -> int:
        """How many tiles with this face the box holds."""
        if face not in self:
            return 0
        return self.jokers if face is JOKER else self.copies

    def faces(self) -> Iterator[Face]:
        """Every face once: by colour, then by number, the joker last."""
        for colour in self.colours:
            for number in range(1, self.numbers + 1):
                yield Tile(colour, number)
        if self.jokers:
            yield JOKER


STANDARD: Final = TileSet()
SIX_PLAYERS: Final = TileSet(copies=3, jokers=4)
