"""Of overlapping proposals one tile, and of all proposals those whose size fits the others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.quads import area, shared_area
from vision.reading import Quad
from vision.settings import (
    FULL_SIZE_SUPPORT,
    MAX_OVERLAP,
    MIN_CONVICTION,
    MIN_SIZE_SUPPORT,
    MIN_TILE_PROBABILITY,
    SIZE_SPREAD,
)
from vision.upright import Standing


def settle(places: Sequence[Standing]) -> tuple[Standing, ...]:
    """Drop what holds no face and what has no tile's size, and keep of overlapping places the most convincing.

    Conviction joins what the reader sees and how clearly the finder saw it.

    Which sizes tiles have is learned from the photo: those chosen first, without regard to size, vote by conviction.
    """
    likely = [place for place in places if place.tile_probability >= MIN_TILE_PROBABILITY]
    if not likely:
        return ()
    convictions = np.array([place.tile_probability * (0.5 + 0.5 * place.score) for place in likely])
    areas = np.array([area(place.quad) for place in likely])
    first = _without_overlaps(likely, areas, convictions)
    support = _size_support(areas, areas[first], convictions[first] ** 3)
    kept = _without_overlaps(likely, areas, convictions * np.minimum(1, support / FULL_SIZE_SUPPORT))
    return tuple(likely[i] for i in kept if support[i] >= MIN_SIZE_SUPPORT and convictions[i] >= MIN_CONVICTION)


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


def _size_support(
    areas: NDArray[np.float64], voters: NDArray[np.float64], votes: NDArray[np.float64]
) -> NDArray[np.float64]:
    """For each area, 0..1, the share of the votes that tiles of about that size give."""
    apart = 0.5 * np.log(areas[:, None] / voters[None])
    support: NDArray[np.float64] = (np.exp(-0.5 * (apart / SIZE_SPREAD) ** 2) @ votes) / votes.sum()
    return support
