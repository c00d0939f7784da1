"""Tiles of which no face is claimed: face down, since there is nothing on them, or too little of them is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.tiles import Unknown
from vision.crops import straighten
from vision.overlaps import is_covered
from vision.quads import area
from vision.rack_body import lab_distance
from vision.reading import Candidate, FoundTile, Group, Image, Layout, PlaceKind, Quad, TileReading
from vision.settings import (
    BACK_MAX_INK,
    BACK_MAX_SPREAD,
    BACK_MAX_TINT,
    BACK_RIM,
    BACK_SIZES,
    LEAST_GUESS,
    MIN_BACK_CHANCE,
)


def find_backs(image: Image, proposals: Sequence[FoundTile], faces: Sequence[Quad]) -> tuple[TileReading, ...]:
    """The proposals that are tiles of the plastic of the others with nothing on them, none on a face or another back.

    Without any face nothing tells how large tiles are, and a blank thing is left alone: paper, a napkin, a phone.
    """
    if not faces:
        return ()
    size = float(np.median([np.sqrt(area(quad)) for quad in faces]))
    likely = [
        tile
        for tile in sorted(proposals, key=lambda tile: -tile.weight)
        if tile.weight >= MIN_BACK_CHANCE and BACK_SIZES[0] * size <= np.sqrt(area(tile.quad)) <= BACK_SIZES[1] * size
    ]
    plastic = np.median([_plastic(crop) for crop in straighten(image, faces)], axis=0)
    backs: list[TileReading] = []
    crops = straighten(image, [tile.quad for tile in likely])
    for tile, crop in zip(likely, crops, strict=True):
        is_back = is_blank(crop) and lab_distance(_plastic(crop), plastic) <= BACK_MAX_TINT
        if is_back and not is_covered(tile.quad, [*faces, *(back.quad for back in backs)]):
            candidates = (Candidate(Unknown.FACE_DOWN, tile.weight),)
            backs.append(TileReading(tile.quad, candidates, tile.weight, doubtful=False))
    return tuple(backs)


def is_blank(crop: Image) -> bool:
    """Whether there is no ink on a crop, (h, w, 3) RGB uint8, of a tile: its inside is of one lightness."""
    light = _inside(crop).mean(axis=2)
    face, ink = np.percentile(light, (70, 3))
    return bool(face > 0 and (face - ink) / face <= BACK_MAX_INK and light.std() / face <= BACK_MAX_SPREAD)


def _inside(crop: Image) -> NDArray[np.float64]:
    rows, columns = (round(BACK_RIM * side) for side in crop.shape[:2])
    return crop[rows:-rows, columns:-columns].astype(np.float64)


def _plastic(crop: Image) -> NDArray[np.float64]:
    """The colour of a tile beside its ink, RGB 0..255 of shape (3,)."""
    return np.asarray(np.percentile(_inside(crop).reshape(-1, 3), 70, axis=0), dtype=np.float64)


def as_face_down(tile: TileReading, chance: float) -> TileReading:
    """The reading of a tile of whose back the finder is so sure, with what it might show if it were a face."""
    spread = (1 - chance) / max(sum(candidate.probability for candidate in tile.candidates), 1.0)
    faces = tuple(replace(c, probability=c.probability * spread) for c in tile.candidates)
    candidates = sorted((Candidate(Unknown.FACE_DOWN, chance), *faces), key=lambda c: c.tile is not Unknown.FACE_DOWN)
    return replace(tile, candidates=tuple(candidates), confidence=chance, doubtful=False)


def without_guesses(tiles: Sequence[TileReading], crops: Image) -> tuple[TileReading, ...]:
    """Readings that are hardly ever right claim no face: face down where nothing is on them, else unreadable.

    `crops` belong to the tiles. What they might show stays among the candidates.
    """
    judged = []
    for tile, crop in zip(tiles, crops, strict=True):
        if tile.confidence >= LEAST_GUESS or not tile.is_known:
            judged.append(tile)
        elif is_blank(crop):
            judged.append(as_face_down(tile, 1 - tile.confidence))
        else:
            unreadable = Candidate(Unknown.UNREADABLE, 1 - tile.confidence)
            candidates = (unreadable, *tile.candidates)
            judged.append(replace(tile, candidates=candidates, confidence=unreadable.probability, doubtful=True))
    return tuple(judged)


def without_pot(layout: Layout, tiles: Sequence[TileReading]) -> Layout:
    """The layout in which tiles that lie face down among themselves are background: the pot is not in play."""
    backs = frozenset(i for i, tile in enumerate(tiles) if tile.tile is Unknown.FACE_DOWN)
    return Layout(
        tuple(
            Group(group.tiles, PlaceKind.BACKGROUND)
            if group.place is not PlaceKind.RACK and backs.issuperset(group.tiles)
            else group
            for group in layout.groups
        )
    )
