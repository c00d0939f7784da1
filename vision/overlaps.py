"""Of overlapping proposals one tile: the best is kept, and those that mean the same tile refine its corners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.quads import area, shared_area
from vision.reading import Quad
from vision.settings import MAX_OVERLAP, MIN_TILE_PROBABILITY, SAME_TILE_OVERLAP
from vision.upright import Standing


def settle(places: Sequence[Standing]) -> tuple[Standing, ...]:
    """Drop what holds no face, then keep of overlapping places the most convincing."""
    likely = [place for place in places if place.tile_probability >= MIN_TILE_PROBABILITY]
    likely.sort(key=lambda place: -_conviction(place))
    areas = [area(place.quad) for place in likely]
    kept: list[int] = []
    alike: dict[int, list[int]] = {}
    for i, place in enumerate(likely):
        rival = None
        for k in kept:
            shared = shared_area(place.quad, likely[k].quad)
            if shared / min(areas[i], areas[k]) > MAX_OVERLAP:
                rival = k
                if shared / (areas[i] + areas[k] - shared) > SAME_TILE_OVERLAP:
                    alike[k].append(i)
                break
        if rival is None:
            kept.append(i)
            alike[i] = [i]
    return tuple(replace(likely[k], quad=_mean_quad([likely[i] for i in alike[k]])) for k in kept)


def _conviction(place: Standing) -> float:
    return place.tile_probability * (0.5 + 0.5 * place.score)


def _mean_quad(places: Sequence[Standing]) -> Quad:
    """The mean of quads that mean the same tile, weighted by conviction; the first says which corner comes first."""
    first = places[0].quad.corners_xy
    total, weights = np.zeros((4, 2)), 0.0
    for place in places:
        corners = place.quad.corners_xy
        turns = [np.roll(corners, turn, axis=0) for turn in range(4)]
        nearest = min(turns, key=lambda turned: float(np.abs(turned - first).sum()))
        weight = _conviction(place) ** 4
        total += weight * nearest
        weights += weight
    return Quad(total / weights)
