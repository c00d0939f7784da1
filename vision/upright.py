"""Which end of a tile is up: both ends are read, and where that does not tell, the row does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.crops import straighten
from vision.face_evidence import face_evidence
from vision.face_reader import FACE_COLUMNS, NO_TILE_COLUMN, FaceReader, Probabilities
from vision.reading import FoundTile, Image, Quad
from vision.rows import row_mates
from vision.settings import MAX_TURN_DOUBT, ROW_VOTE_WEIGHT

_SIX, _NINE = 5, 8


@dataclass(frozen=True)
class Standing:
    """A place with its tile stood upright.

    `face` is what the reader sees on it, shape (15,); `turned_face` is what it sees with the other end up; `evidence`,
    0..1, is what the crop itself says for a face.
    """

    quad: Quad
    score: float
    face: Probabilities
    turned_face: Probabilities
    evidence: float

    @property
    def tile_probability(self) -> float:
        """How probable it is that a tile's face, and nothing else, lies in the quad."""
        return float(1 - self.face[NO_TILE_COLUMN]) * self.evidence

    def turned(self) -> Standing:
        """The same place with the other end up."""
        return replace(self, quad=self.quad.turned(), face=self.turned_face, turned_face=self.face)


def stand_up(image: Image, found: Sequence[FoundTile], reader: FaceReader) -> tuple[Standing, ...]:
    """Read every place with either end up, and stand it on the end that reads like a face.

    Crops that look like nothing of the kind are not read at all, which saves two readings of three.
    """
    crops = straighten(image, [tile.quad for tile in found])
    evidence = np.array([face_evidence(crop) for crop in crops])
    worth_reading = evidence > 0
    faces, turned_faces = _no_tiles(len(found)), _no_tiles(len(found))
    faces[worth_reading] = reader.read(crops[worth_reading])
    turned_faces[worth_reading] = reader.read(np.ascontiguousarray(crops[worth_reading, ::-1, ::-1]))
    places = []
    for i, tile in enumerate(found):
        place = Standing(tile.quad, tile.score, faces[i], turned_faces[i], float(evidence[i]))
        places.append(place if faces[i, NO_TILE_COLUMN] <= turned_faces[i, NO_TILE_COLUMN] else place.turned())
    return tuple(places)


def _no_tiles(count: int) -> Probabilities:
    faces = np.zeros((count, FACE_COLUMNS))
    faces[:, NO_TILE_COLUMN] = 1
    return faces


def agree_on_up(places: Sequence[Standing]) -> tuple[Standing, ...]:
    """Turn the tiles that read like a face either way (6 and 9 above all) to the side that their row takes."""
    mates = row_mates([place.quad for place in places])
    ups = [place.quad.down_xy / max(place.quad.height, 1e-6) for place in places]
    agreed = []
    for place, neighbours in zip(places, mates, strict=True):
        own = _turn_evidence(place)
        others = sum(_turn_evidence(places[i]) * float(np.sign(ups[i] @ place.quad.down_xy)) for i in neighbours)
        is_open = own < MAX_TURN_DOUBT
        agreed.append(place.turned() if is_open and own + ROW_VOTE_WEIGHT * others < 0 else place)
    return tuple(agreed)


def _turn_evidence(place: Standing) -> float:
    """Log odds, 0..5, that the tile stands the right way up: how much better it reads than with the other end up."""
    upright = 1 - place.face[NO_TILE_COLUMN]
    turned = 1 - place.turned_face[NO_TILE_COLUMN]
    return float(np.clip(np.log((upright + 0.01) / (turned + 0.01)), 0, 5))
