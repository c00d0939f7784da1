"""One shape for each colour, the same on chips, on photos and in legends: colour alone never says anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.tiles import JOKER, Colour, Place, Unknown


@dataclass(frozen=True, slots=True)
class Ink:
    """How a tile's face is shown: a shape, and a colour that reads well (4.5:1 or more) on the cream of a tile."""

    symbol: str
    hex_colour: str


CREAM: Final = "#fbf6e6"
INKS: Final[Mapping[Colour, Ink]] = {
    Colour.BLACK: Ink("●", "#1b1b1b"),
    Colour.RED: Ink("▲", "#c0142b"),
    Colour.BLUE: Ink("■", "#1552b8"),
    Colour.ORANGE: Ink("◆", "#a65300"),
}
JOKER_INK: Final = Ink("★", "#6b21a8")
UNKNOWN_INK: Final = Ink("", "#57534e")


def ink_of(face: Place) -> Ink:
    """The ink of a face; a joker has its own, an unknown tile is grey."""
    if face is JOKER:
        return JOKER_INK
    if isinstance(face, Unknown):
        return UNKNOWN_INK
    return INKS[face.colour]


def figure_of(face: Place) -> str:
    """The number on the tile; `J` for a joker and the sign of an unknown tile."""
    if face is JOKER or isinstance(face, Unknown):
        return face.code
    return str(face.number)
