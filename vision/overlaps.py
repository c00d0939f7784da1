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
    ENOUGH_COMPANY,
    ENOUGH_SHAPES,
    FULL_SHAPE_SUPPORT,
    MAX_OVERLAP,
    MIN_CONVICTION,
    MIN_CONVICTION_ALONE,
    MIN_SHAPE_SUPPORT,
    MOST_VOTES,
    SIZE_SPREAD,
)
from vision.upright import Standing


def settle(places: Sequence[Standing]) -> tuple[Standing, ...]:
    """Drop what holds no face and what has no tile's shape, and keep of overlapping places the most convincing.

    Which shapes tiles have is learned from the photo: those chosen first, without regard to it, vote by conviction.
    """
    likely = [place for place in places if place.conviction >= MIN_CONVICTION]
    if not likely:
        return ()
    convictions = np.array([place.conviction for place in likely])
    areas = np.array([area(place.quad) for place in likely])
    first = _without_overlaps(likely, areas, convictions)
    aspects = np.array([place.quad.height / place.quad.width for place in likely])
    shapes = np.column_stack([np.log(areas) / 2, np.log(aspects)])
    votes = np.minimum(convictions / (1 - convictions + 1e-9), MOST_VOTES)
    support, company = _shape_support(shapes, first, votes)
    kept = _without_overlaps(likely, areas, convictions * np.minimum(1, support / FULL_SHAPE_SUPPORT))
    believed = (convictions >= MIN_CONVICTION_ALONE) | (company >= ENOUGH_COMPANY)
    return tuple(likely[i] for i in kept if believed[i] and support[i] >= MIN_SHAPE_SUPPORT)


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


def _shape_support(
    shapes: NDArray[np.float64], voters: Sequence[int], votes: NDArray[np.float64]
) -> tuple[Probabilities, NDArray[np.float64]]:
    """For each shape the share, 0..1, of the votes that tiles about like it give; and those of the others like it.

    Shapes, (n, 2), are the logarithms of size and of height over width: of a 13 cut to its 3 half the width is missing.
    Where there are enough voters nobody votes for itself: a shape of its own among many alike is no tile.
    """
    apart = (shapes[:, None] - shapes[None, voters]) / [SIZE_SPREAD, ASPECT_SPREAD]
    weights = np.exp(-0.5 * (apart**2).sum(axis=2)) * votes[voters]
    of_others = weights.copy()
    of_others[voters, np.arange(len(voters))] = 0
    counted = of_others if len(voters) >= ENOUGH_SHAPES else weights
    return counted.sum(axis=1) / votes[voters].sum(), of_others.sum(axis=1)
