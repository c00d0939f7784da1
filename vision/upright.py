"""Which end of a tile is up: both ends are read, and where that does not tell, the row does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.crops import straighten
from vision.face_evidence import face_evidence
from vision.face_reader import NO_TILE_COLUMN, FaceReader, Probabilities
from vision.reading import FoundTile, Image, Quad
from vision.rows import row_mates
from vision.settings import MAX_TURN_DOUBT, MIN_TILE_PROBABILITY, ROW_VOTE_WEIGHT

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
    evidence: float = 1.0

    @property
    def tile_probability(self) -> float:
        """How probable it is that a tile's face, and nothing else, lies in the quad."""
        return float(1 - self.face[NO_TILE_COLUMN]) * self.evidence

    def turned(self) -> Standing:
        """The same place with the other end up."""
        return replace(self, quad=self.quad.turned(), face=self.turned_face, turned_face=self.face)


def stand_up(image: Image, found: Sequence[FoundTile], reader: FaceReader) -> tuple[Standing, ...]:
    """Read every place with either end up, and stand it on the end that reads like a face."""
    quads = [tile.quad for tile in found]
    crops = straighten(image, quads)
    faces = reader.read(crops)
    turned_faces = reader.read(np.ascontiguousarray(crops[:, ::-1, ::-1]))
    places = []
    for tile, crop, face, turned_face in zip(found, crops, faces, turned_faces, strict=True):
        place = Standing(tile.quad, tile.score, face, turned_face)
        if turned_face[NO_TILE_COLUMN] < face[NO_TILE_COLUMN]:
            place = place.turned()
        if place.tile_probability >= MIN_TILE_PROBABILITY:
            place = replace(place, evidence=face_evidence(crop))
        places.append(place)
    return tuple(places)


def agree_on_up(places: Sequence[Standing]) -> tuple[Standing, ...]:
    """Turn the tiles that read like a face either way (6 and 9 above all) to the side that their row takes."""
    mates = row_mates([place.quad for place in places])
    ups = [place.quad.down_xy / max(place.quad.height, 1e-6) for place in places]
    agreed = []
    for place, neighbours in zip(places, mates, strict=True):
        own = _turn_evidence(place)
        others = sum(
            _turn_evidence(places[i]) * float(np.sign(ups[i] @ place.quad.down_xy)) for i in neighbours
        )
        is_open = own < MAX_TURN_DOUBT
        agreed.append(place.turned() if is_open and own + ROW_VOTE_WEIGHT * others < 0 else place)
    return tuple(agreed)


def _turn_evidence(place: Standing) -> float:
    """Log odds, 0..5, that the tile stands the right way up: how much better it reads than with the other end up."""
    upright = 1 - place.face[NO_TILE_COLUMN]
    turned = 1 - place.turned_face[NO_TILE_COLUMN]
    return float(np.clip(np.log((upright + 0.01) / (turned + 0.01)), 0, 5))
