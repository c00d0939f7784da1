"""What can be wrong with a meld, a table or a joker of it, as codes with what they concern."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class MeldProblem(StrEnum):
    """Why tiles that lie together are no meld."""

    TOO_SHORT = "TOO_SHORT"
    """Fewer than three tiles."""
    TOO_LONG = "TOO_LONG"
    """A group with more tiles than there are colours, or a run with more than there are numbers."""
    GAP = "GAP"
    """A number is missing in a run and no joker is left to stand there."""
    ONE_AFTER_THIRTEEN = "ONE_AFTER_THIRTEEN"
    """A run that goes on with the 1 after the highest number."""
    DUPLICATE_NUMBER = "DUPLICATE_NUMBER"
    """The same number twice in a run."""
    DUPLICATE_COLOUR = "DUPLICATE_COLOUR"
    """The same colour twice in a group."""
    MIXED_COLOURS = "MIXED_COLOURS"
    """More than one colour in what would be a run."""
    MIXED_NUMBERS = "MIXED_NUMBERS"
    """More than one number in what would be a group."""
    TOO_MANY_JOKERS = "TOO_MANY_JOKERS"
    """More jokers in one meld than the rules allow."""
    NO_FACE_FITS = "NO_FACE_FITS"
    """The unknown tiles would have to be tiles that the set no longer holds."""


class TableProblem(StrEnum):
    """What is wrong with a table as a whole."""

    TOO_MANY_COPIES = "TOO_MANY_COPIES"
    """A tile lies there more often than the set holds it."""
    TOO_MANY_JOKERS = "TOO_MANY_JOKERS"
    """More jokers than the set holds."""
    NO_FACE_FITS = "NO_FACE_FITS"
    """Every meld could be mended by a face for its unknown tiles, but the set cannot mend all of them at once."""


class JokerProblem(StrEnum):
    """Why a joker of the table may not lie where it lies after the turn."""

    JOKER_SET_LOCKED = "JOKER_SET_LOCKED"
    """Its meld was taken apart, or it stands for another number, though nobody replaced it."""
    JOKER_NOT_REPLACED = "JOKER_NOT_REPLACED"
    """It was taken and no tile was laid for it."""
    JOKER_REPLACED_FROM_TABLE = "JOKER_REPLACED_FROM_TABLE"
    """The tile in its place does not come from the rack."""
    JOKER_IN_GROUP_OF_THREE = "JOKER_IN_GROUP_OF_THREE"
    """It was taken from a group of three, not all of whose missing colours were laid."""
    JOKER_NOT_IN_NEW_MELD = "JOKER_NOT_IN_NEW_MELD"
    """It came free and was laid at a meld that lay there before."""
    JOKER_WITHOUT_RACK_TILE = "JOKER_WITHOUT_RACK_TILE"
    """It came free and no tile of the rack lies in its new meld."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem: its code and the indices of the tiles it concerns.

    Indices count within the meld for a `MeldProblem`, over the whole table in reading order for a `TableProblem`.
    """

    code: MeldProblem | TableProblem
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JokerFault:
    """A problem with a joker: the meld in which it lay before, and the one in which it lies after the turn."""

    code: JokerProblem
    before: int
    after: int
