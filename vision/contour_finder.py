"""A tile finder without a network: bright faces and closed edges become contours, contours become quads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import cv2
import numpy as np

from vision.face_masks import face_masks
from vision.merging import merge_alike
from vision.outlines import fit_quads
from vision.quad_arrays import Corners, Numbers, areas, axes, cut_strips, grown, lengths, quarter_turned, standing
from vision.reading import FoundTile, Image, Quad
from vision.settings import (
    FINDER_LONG_SIDE,
    MAX_PROPOSALS,
    MAX_STRIP_TILES,
    MAX_TILE_ASPECT,
    MAX_TILE_SHARE,
    MIN_CONTOUR_FILL,
    MIN_TILE_WIDTH,
    SQUARISH_ASPECT,
    STRIP_SCORE,
    TILE_ASPECT,
)

# Corners (n, 4, 2) and scores (n,) of proposals.
Proposals: TypeAlias = tuple[Corners, Numbers]
# A part of an image in pixels: left, top, right, bottom.
Region: TypeAlias = tuple[float, float, float, float]


class ContourFinder:
    """Proposes a quad for every contour that could be a tile, and several for a strip of touching tiles."""

    def find(self, image: Image, regions: Sequence[Region] | None = None) -> tuple[FoundTile, ...]:
        """Places in pixels of `image`, the most convincing first; they may overlap.

        With `regions` only what lies in one of them is looked at, which costs as much less as they are smaller.
        """
        height, width = image.shape[:2]
        scale = min(2.0, FINDER_LONG_SIDE / max(height, width))
        found = []
        for left, top, right, bottom in [(0, 0, width, height)] if regions is None else regions:
            x0, y0 = max(0, int(left)), max(0, int(top))
            part = image[y0 : max(y0, int(np.ceil(bottom))), x0 : max(x0, int(np.ceil(right)))]
            if min(part.shape[:2]) * scale >= MIN_TILE_WIDTH:
                corners, scores = _find_in(part, scale, MAX_TILE_SHARE * height * width * scale**2)
                found.append((corners / scale + [x0, y0], scores))
        corners, scores = _joined(found)
        best = np.argsort(-scores, kind="stable")[:MAX_PROPOSALS]
        return tuple(FoundTile(Quad(corners[i]), float(scores[i])) for i in best)


def _find_in(image: Image, scale: float, largest_area: float) -> Proposals:
    """Proposals in pixels of the scaled image, those that mean the same made one."""
    small = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    hulls: list[Corners] = []
    figures: list[tuple[float, float, float]] = []
    for mask in face_masks(small):
        contours, _ = cv2.findContours(mask.mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            if len(contour) < 4 or min(cv2.boundingRect(contour)[2:]) < MIN_TILE_WIDTH:
                continue
            hull = cv2.convexHull(contour)
            hull_area = cv2.contourArea(hull)
            if not MIN_TILE_WIDTH**2 < hull_area < largest_area * MAX_STRIP_TILES:
                continue
            rectangle = cv2.minAreaRect(hull)[1]
            if min(rectangle) >= MIN_TILE_WIDTH and hull_area >= MIN_CONTOUR_FILL * rectangle[0] * rectangle[1]:
                hulls.append(hull[:, 0].astype(np.float64))
                figures.append((hull_area, cv2.contourArea(contour) / hull_area, mask.inset))
    return merge_alike(*_proposals(hulls, np.array(figures).reshape(-1, 3), largest_area))


def _proposals(hulls: Sequence[Corners], figures: Numbers, largest_area: float) -> Proposals:
    """Tiles and strips of tiles from hulls with their area, their solidity and how far their mask draws faces in."""
    corners, fits = fit_quads(hulls)
    corners, (hull_areas, solidity, insets) = corners[fits], figures[fits].T
    ratio = hull_areas / np.maximum(areas(corners), 1e-6)
    fill = np.minimum(np.minimum(ratio, 1 / ratio), solidity)
    corners = standing(grown(corners, insets))
    right, down = axes(corners)
    good = (fill >= MIN_CONTOUR_FILL) & (lengths(right) >= MIN_TILE_WIDTH)
    aspect = lengths(down) / lengths(right)
    is_tile = good & (aspect <= MAX_TILE_ASPECT) & (hull_areas < largest_area)
    either_side = is_tile & (aspect < SQUARISH_ASPECT)
    is_strip = good & (aspect > SQUARISH_ASPECT)
    return _joined(
        [
            (corners[is_tile], fill[is_tile]),
            (quarter_turned(corners[either_side]), fill[either_side]),
            _cut(quarter_turned(corners[is_strip]), aspect[is_strip], fill[is_strip]),
        ]
    )


def _cut(strips: Corners, slimness: Numbers, fill: Numbers) -> Proposals:
    """Strips lying along their width: side by side tiles, as many as their shape allows."""
    likely = slimness * TILE_ASPECT
    fewest = np.maximum(2, np.floor(likely * 0.8))
    most = np.minimum(MAX_STRIP_TILES, np.ceil(likely * 1.2))
    cuts = [(strips[:0], fill[:0])]
    for pieces in range(2, MAX_STRIP_TILES + 1):
        possible = np.flatnonzero((fewest <= pieces) & (pieces <= most))
        tiles, whose = cut_strips(strips[possible], np.full(len(possible), pieces))
        cuts.append((tiles, STRIP_SCORE * fill[possible][whose]))
    return _joined(cuts)


def _joined(proposals: Sequence[Proposals]) -> Proposals:
    if not proposals:
        return np.empty((0, 4, 2)), np.empty(0)
    return np.concatenate([corners for corners, _ in proposals]), np.concatenate([scores for _, scores in proposals])
