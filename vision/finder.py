"""What finds tiles: an interface, so that a contour finder and a trained network are interchangeable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vision.reading import FoundTile, Image


class TileFinder(Protocol):
    """Proposes places where tiles may be."""

    def find(self, image: Image) -> tuple[FoundTile, ...]:
        """Places in pixels of `image` (RGB uint8, (H, W, 3)), the most convincing first.

        Proposals may overlap: the face readers tell which of them holds a clean face. Each quad stands on one of its
        short sides; which end is up is still open.
        """
        ...


class JointFinder:
    """Proposes what each of several finders proposes, the first finder's places first."""

    def __init__(self, finders: Sequence[TileFinder]) -> None:
        self._finders = tuple(finders)

    def find(self, image: Image) -> tuple[FoundTile, ...]:
        """Places in pixels of `image`; those that two finders propose come twice, the readers take the better one."""
        return tuple(tile for finder in self._finders for tile in finder.find(image))
