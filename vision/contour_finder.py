"""A tile finder without a network: bright faces and closed edges become contours, contours become quads."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.face_masks import face_masks
from vision.merging import merge_alike
from vision.quads import area, cut_strip, fit_quad, grown, quarter_turned, standing
from vision.reading import FoundTile, Image, Points, Quad
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


class ContourFinder:
    """Proposes a quad for every contour that could be a tile, and several for a strip of touching tiles."""

    def find(self, image: Image) -> tuple[FoundTile, ...]:
        """Places in pixels of `image`, the most convincing first; they may overlap."""
        scale = min(2.0, FINDER_LONG_SIDE / max(image.shape[:2]))
        small = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        largest = MAX_TILE_SHARE * small.shape[0] * small.shape[1]
        found = []
        for mask in face_masks(small):
            contours, _ = cv2.findContours(mask.mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
            for contour in contours:
                if min(cv2.boundingRect(contour)[2:]) >= MIN_TILE_WIDTH:
                    found += list(_proposals(contour[:, 0].astype(np.float64), mask.inset, largest))
        distinct = merge_alike(found)[:MAX_PROPOSALS]
        return tuple(FoundTile(tile.quad.scaled(1 / scale), tile.score) for tile in distinct)


def _proposals(contour: Points, inset: float, largest_area: float) -> Iterator[FoundTile]:
    hull = cv2.convexHull(contour.astype(np.float32))
    hull_area = float(cv2.contourArea(hull))
    if len(contour) < 4 or not MIN_TILE_WIDTH**2 < hull_area < largest_area * MAX_STRIP_TILES:
        return
    rectangle = cv2.minAreaRect(hull)[1]
    if min(rectangle) < MIN_TILE_WIDTH or hull_area < MIN_CONTOUR_FILL * rectangle[0] * rectangle[1]:
        return
    quad = fit_quad(hull[:, 0].astype(np.float64))
    if quad is None:
        return
    solidity = float(cv2.contourArea(contour.astype(np.float32))) / hull_area
    fill = min(hull_area / area(quad), area(quad) / hull_area, solidity)
    quad = standing(grown(quad, inset))
    if fill < MIN_CONTOUR_FILL or quad.width < MIN_TILE_WIDTH:
        return
    aspect = quad.height / quad.width
    if aspect <= MAX_TILE_ASPECT and hull_area < largest_area:
        yield FoundTile(quad, fill)
        if aspect < SQUARISH_ASPECT:
            yield FoundTile(quarter_turned(quad), fill)
    if aspect > SQUARISH_ASPECT:
        yield from _cut(quarter_turned(quad), fill)


def _cut(strip: Quad, fill: float) -> Iterator[FoundTile]:
    """A strip lying along its width: side by side tiles, as many as their shape allows."""
    likely = strip.width / strip.height * TILE_ASPECT
    for pieces in range(max(2, int(np.floor(likely * 0.8))), min(MAX_STRIP_TILES, int(np.ceil(likely * 1.2))) + 1):
        for quad in cut_strip(strip, pieces):
            yield FoundTile(quad, STRIP_SCORE * fill)
