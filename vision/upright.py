"""Which end of a tile is up: both ends are read, and where that does not tell, the row does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.conviction import conviction
from vision.crops import straighten
from vision.face_reader import NO_TILE_COLUMN, FaceReader, Probabilities
from vision.reading import FoundTile, Image, Quad
from vision.rows import row_mates
from vision.settings import MAX_TURN_DOUBT, ROW_VOTE_WEIGHT

_SIX, _NINE = 5, 8


@dataclass(frozen=True)
class Standing:
    """A place with its tile stood upright.

    `face` is what the reader sees on it, shape (15,); `turned_face` is what it sees with the other end up;
    `conviction`, 0..1, is how probable finder and reader together make it that a tile lies in the quad.
    """

    quad: Quad
    face: Probabilities
    turned_face: Probabilities
    conviction: float

    def turned(self) -> Standing:
        """The same place with the other end up."""
        return replace(self, quad=self.quad.turned(), face=self.turned_face, turned_face=self.face)


def stand_up(image: Image, found: Sequence[FoundTile], reader: FaceReader) -> tuple[Standing, ...]:
    """Read every place with either end up, and stand it on the end that reads like a face."""
    if not found:
        return ()
    crops = straighten(image, [tile.quad for tile in found])
    faces, turned_faces = reader.read(crops), reader.read(np.ascontiguousarray(crops[:, ::-1, ::-1]))
    is_upright = faces[:, NO_TILE_COLUMN] <= turned_faces[:, NO_TILE_COLUMN]
    reader_chances = 1 - np.minimum(faces[:, NO_TILE_COLUMN], turned_faces[:, NO_TILE_COLUMN])
    convictions = conviction(found, reader_chances)
    places = (
        Standing(tile.quad, face, turned_face, float(sure))
        for tile, face, turned_face, sure in zip(found, faces, turned_faces, convictions, strict=True)
    )
    return tuple(place if stands else place.turned() for place, stands in zip(places, is_upright, strict=True))


def agree_on_up(places: Sequence[Standing]) -> tuple[Standing, ...]:
    """Turn the tiles that read like a face either way (6 and 9 above all) to the side that their row takes."""
    mates = row_mates([place.quad for place in places])
    ups = [place.quad.down_xy / max(place.quad.height, 1e-6) for place in places]
    agreed = []
    for place, neighbours in zip(places, mates, strict=True):
        own = turn_evidence(place)
        others = sum(turn_evidence(places[i]) * float(np.sign(ups[i] @ place.quad.down_xy)) for i in neighbours)
        is_open = own < MAX_TURN_DOUBT
        agreed.append(place.turned() if is_open and own + ROW_VOTE_WEIGHT * others < 0 else place)
    return tuple(agreed)


def turn_evidence(place: Standing) -> float:
    """Log odds, 0..5, that the tile stands the right way up: how much better it reads than with the other end up."""
    upright = 1 - place.face[NO_TILE_COLUMN]
    turned = 1 - place.turned_face[NO_TILE_COLUMN]
    return float(np.clip(np.log((upright + 0.01) / (turned + 0.01)), 0, 5))
