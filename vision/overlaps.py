"""Of overlapping proposals one tile, and of all proposals those whose shape fits the others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.face_reader import Probabilities
from vision.quads import area, shared_area
from vision.reading import Quad
from vision.settings import (
    ASPECT_SPREAD,
    ENOUGH_SHAPES,
    FULL_SHAPE_SUPPORT,
    MAX_OVERLAP,
    MIN_CONVICTION,
    MIN_SHAPE_SUPPORT,
    MIN_TILE_PROBABILITY,
    SIZE_SPREAD,
)
from vision.upright import Standing


def settle(places: Sequence[Standing]) -> tuple[Standing, ...]:
    """Drop what holds no face and what has no tile's shape, and keep of overlapping places the most convincing.

    Conviction joins what the reader sees and how clearly the finder saw it. Which shapes tiles have is learned from
    the photo: those chosen first, without regard to it, vote by conviction.
    """
    likely = [place for place in places if place.tile_probability >= MIN_TILE_PROBABILITY]
    if not likely:
        return ()
    convictions = np.array([place.tile_probability * (0.5 + 0.5 * place.score) for place in likely])
    areas = np.array([area(place.quad) for place in likely])
    first = _without_overlaps(likely, areas, convictions)
    aspects = np.array([place.quad.height / place.quad.width for place in likely])
    shapes = np.column_stack([np.log(areas) / 2, np.log(aspects)])
    support = _shape_support(shapes, first, convictions**3)
    kept = _without_overlaps(likely, areas, convictions * np.minimum(1, support / FULL_SHAPE_SUPPORT))
    return tuple(likely[i] for i in kept if support[i] >= MIN_SHAPE_SUPPORT and convictions[i] >= MIN_CONVICTION)


def is_covered(quad: Quad, others: Sequence[Quad]) -> bool:
    """Whether a quad lies on top of one of the others."""
    return any(shared_area(quad, other) > MAX_OVERLAP * min(area(quad), area(other)) for other in others)


def _without_overlaps(
    places: Sequence[Standing], areas: NDArray[np.float64], convictions: NDArray[np.float64]
) -> list[int]:
    """Indices of places of which no two overlap, the most convincing first."""
    kept: list[int] = []
    for i in np.argsort(-convictions, kind="stable").tolist():
        overlaps = (shared_area(places[i].quad, places[k].quad) / min(areas[i], areas[k]) for k in kept)
        if all(overlap <= MAX_OVERLAP for overlap in overlaps):
            kept.append(i)
    return kept


def _shape_support(shapes: NDArray[np.float64], voters: Sequence[int], votes: NDArray[np.float64]) -> Probabilities:
    """For each shape, 0..1, the share of the votes that tiles of about that size and aspect give.

    Shapes, (n, 2), are the logarithms of size and of height over width: of a 13 cut to its 3 half the width is missing.
    Where there are enough voters nobody votes for itself: a shape of its own among many alike is no tile.
    """
    apart = (shapes[:, None] - shapes[None, voters]) / [SIZE_SPREAD, ASPECT_SPREAD]
    weights = np.exp(-0.5 * (apart**2).sum(axis=2)) * votes[voters]
    if len(voters) >= ENOUGH_SHAPES:
        weights[voters, np.arange(len(voters))] = 0
    support: Probabilities = weights.sum(axis=1) / votes[voters].sum()
    return support
