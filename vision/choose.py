"""From proposals to tiles: read the places that a finder saw, and only where they leave doubt ask the next finder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.corner_network import CornerNetwork, default_corner_network
from vision.face_reader import FaceReader
from vision.neighbours import propose_beside
from vision.overlaps import settle
from vision.reading import FoundTile, Image, Quad
from vision.settings import BESIDE_ROUNDS, MIN_CENTRE, MIN_CORNER_CHANCE, SURE_CONVICTION
from vision.upright import Standing, agree_on_up, stand_up


def choose_tiles(image: Image, proposals: Sequence[FoundTile], reader: FaceReader) -> tuple[Standing, ...]:
    """The proposals that hold a tile, none twice, each stood upright."""
    corners = default_corner_network()
    places = [*stand_up(image, proposals, reader)]
    for _ in range(BESIDE_ROUNDS):
        sure = [place.quad for place in settle(places) if place.conviction >= SURE_CONVICTION]
        places += stand_up(image, look_closer(image, propose_beside(image, sure), corners), reader)
    return agree_on_up(settle(places))


def look_closer(image: Image, rough: Sequence[Quad], corners: CornerNetwork) -> tuple[FoundTile, ...]:
    """Rough places with exact corners, each scored by how probably it is one tile; what is hardly one is left out.

    The finder saw no middle of a tile there, or it would have told.
    """
    exact = corners.refine(image, rough)
    return tuple(replace(tile, centre=MIN_CENTRE) for tile in exact if tile.score >= MIN_CORNER_CHANCE)
