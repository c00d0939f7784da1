"""What a photo was read as: the values that pass from stage to stage and out of the door.

Points are pixels. Inside the pipeline they are pixels of the working image, in a finished `Reading` they are pixels
of the upright photo as it was taken.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.tiles import Place, Unknown

Image: TypeAlias = NDArray[np.uint8]
Points: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Quad:
    """Four corners, shape (4, 2), in x and y: clockwise from the tile's own upper left as its digit stands.

    The order of the corners carries the up direction.
    """

    corners_xy: Points

    def __post_init__(self) -> None:
        corners = np.asarray(self.corners_xy, dtype=np.float64)
        if corners.shape != (4, 2):
            raise ValueError(f"expected corners of shape (4, 2), got {corners.shape}")
        if not np.isfinite(corners).all():
            raise ValueError("expected finite corners")
        corners = corners.copy()
        corners.setflags(write=False)
        object.__setattr__(self, "corners_xy", corners)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Quad) and np.array_equal(self.corners_xy, other.corners_xy)

    def __hash__(self) -> int:
        return hash(self.corners_xy.tobytes())

    @cached_property
    def centre_xy(self) -> Points:
        """The mean of the corners, shape (2,)."""
        centre: Points = self.corners_xy.mean(axis=0)
        return centre

    @cached_property
    def right_xy(self) -> Points:
        """From the middle of the left side to the middle of the right side, shape (2,): its length is the width."""
        a, b, c, d = self.corners_xy
        right: Points = (b + c - a - d) / 2
        return right

    @cached_property
    def down_xy(self) -> Points:
        """From the middle of the top to the middle of the foot, shape (2,): its length is the height."""
        a, b, c, d = self.corners_xy
        down: Points = (c + d - a - b) / 2
        return down

    @cached_property
    def width(self) -> float:
        """Mean width in pixels."""
        return float(np.linalg.norm(self.right_xy))

    @cached_property
    def height(self) -> float:
        """Mean height in pixels."""
        return float(np.linalg.norm(self.down_xy))

    def turned(self) -> Quad:
        """The same quad with the other end up."""
        return Quad(np.roll(self.corners_xy, 2, axis=0))

    def scaled(self, factor: float) -> Quad:
        """The same quad in an image that is `factor` times as large."""
        return Quad(self.corners_xy * factor)


@dataclass(frozen=True)
class FoundTile:
    """A place where a tile may lie; which end is up may still be open.

    `score`, 0..1, is how probable it looks by itself that this is one tile; `centre`, 0..1, how probable the finder's
    map makes a tile's middle here, on all scales together.
    """

    quad: Quad
    score: float
    centre: float = 0.0

    @property
    def weight(self) -> float:
        """What the finder makes of the place, 0..1: its outline counts more, for the map is coarse."""
        return self.score * math.sqrt(self.centre)


@dataclass(frozen=True)
class Candidate:
    """A face that a tile may have, with its probability 0..1."""

    tile: Place
    probability: float


@dataclass(frozen=True)
class TileReading:
    """One tile of a photo: where it lies, and its possible faces, the best first.

    `confidence` is the probability that a tile is there and the best candidate is right.
    """

    quad: Quad
    candidates: tuple[Candidate, ...]
    confidence: float
    doubtful: bool

    def __post_init__(self) -> None:
        if not self.candidates:
            raise ValueError("expected at least one candidate")
        if not 0 <= self.confidence <= 1:
            raise ValueError(f"expected a confidence of 0..1, got {self.confidence}")

    @property
    def tile(self) -> Place:
        """The face that it was read as."""
        return self.candidates[0].tile

    @property
    def is_known(self) -> bool:
        """Whether a face is claimed at all."""
        return not isinstance(self.tile, Unknown)


class PlaceKind(StrEnum):
    """Where a group of tiles lies."""

    RACK = "rack"
    TABLE = "table"
    LOOSE = "loose"
    BACKGROUND = "background"


@dataclass(frozen=True)
class Group:
    """Tiles that stand together: indices into the tiles of a reading, in reading order."""

    tiles: tuple[int, ...]
    place: PlaceKind


@dataclass(frozen=True)
class Layout:
    """How the tiles lie. Every tile is in exactly one group; groups are in reading order."""

    groups: tuple[Group, ...] = ()

    def __post_init__(self) -> None:
        indices = [index for group in self.groups for index in group.tiles]
        if len(indices) != len(set(indices)):
            raise ValueError("expected every tile in one group only")

    def at(self, place: PlaceKind) -> tuple[Group, ...]:
        """The groups that lie at a place."""
        return tuple(group for group in self.groups if group.place == place)


class PhotoProblem(StrEnum):
    """Why a photo could not be opened."""

    EMPTY_FILE = "EMPTY_FILE"
    NOT_AN_IMAGE = "NOT_AN_IMAGE"
    DAMAGED = "DAMAGED"
    TOO_SMALL = "TOO_SMALL"
    TOO_LARGE = "TOO_LARGE"
    NO_SUCH_FILE = "NO_SUCH_FILE"
    IS_A_FOLDER = "IS_A_FOLDER"


class Hint(StrEnum):
    """What helps."""

    TAKE_ANOTHER_PHOTO = "TAKE_ANOTHER_PHOTO"
    SEND_JPEG_PNG_OR_HEIC = "SEND_JPEG_PNG_OR_HEIC"
    SEND_AT_FULL_SIZE = "SEND_AT_FULL_SIZE"
    SEND_AT_MOST_50_MEGAPIXELS = "SEND_AT_MOST_50_MEGAPIXELS"
    CHECK_THE_PATH = "CHECK_THE_PATH"


class WarningCode(StrEnum):
    """What a reader of the reading should know although the photo could be read."""

    NO_TILES = "NO_TILES"
    TILES_TOO_SMALL = "TILES_TOO_SMALL"
    NO_TESSERACT = "NO_TESSERACT"
    NO_COLOUR = "NO_COLOUR"
    TOO_MANY_COPIES = "TOO_MANY_COPIES"
    PHOTOS_APART = "PHOTOS_APART"


@dataclass(frozen=True)
class PhotoError:
    """An unreadable photo: a value, so that the other photos are still read."""

    problem: PhotoProblem
    hint: Hint


@dataclass(frozen=True)
class ReadingWarning:
    """A warning with the tiles that it concerns (indices) and the figures that it names."""

    code: WarningCode
    tiles: tuple[int, ...] = ()
    figures: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Reading:
    """All that was read off one photo.

    `size_wh` is the size of the upright photo in pixels, (0, 0) where it could not be opened; `seconds` counts from
    bytes to reading.
    """

    size_wh: tuple[int, int]
    seconds: float
    tiles: tuple[TileReading, ...] = ()
    layout: Layout = field(default_factory=Layout)
    warnings: tuple[ReadingWarning, ...] = ()
    error: PhotoError | None = None
