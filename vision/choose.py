"""From proposals to tiles: read them in rounds, the best first, and skip what lies under a tile that is sure."""

from __future__ import annotations

from collections.abc import Sequence

from vision.face_reader import FaceReader
from vision.neighbours import propose_beside
from vision.overlaps import is_covered, settle
from vision.reading import FoundTile, Image
from vision.settings import BESIDE_ROUNDS, PROPOSALS_A_ROUND, SURE_SCORE, SURE_TILE_PROBABILITY
from vision.upright import Standing, agree_on_up, stand_up


def choose_tiles(image: Image, proposals: Sequence[FoundTile], reader: FaceReader) -> tuple[Standing, ...]:
    """The proposals that hold a tile, none twice, each stood upright.

    Several proposals of one tile are the rule; once one of them reads as a face beyond doubt the others are not read
    any more, which saves most of the time.
    """
    places: list[Standing] = []
    for start in range(0, len(proposals), PROPOSALS_A_ROUND):
        sure = [place.quad for place in places if _is_sure(place)]
        unread = [tile for tile in proposals[start : start + PROPOSALS_A_ROUND] if not is_covered(tile.quad, sure)]
        places += stand_up(image, unread, reader)
    for _ in range(BESIDE_ROUNDS):
        sure = [place.quad for place in settle(places) if place.tile_probability >= SURE_TILE_PROBABILITY]
        places += stand_up(image, propose_beside(image, sure), reader)
    return agree_on_up(settle(places))


def _is_sure(place: Standing) -> bool:
    return place.tile_probability >= SURE_TILE_PROBABILITY and place.score >= SURE_SCORE
