"""A tile finder with a network: tiles as peaks on a map, at several scales, their corners then made exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.corner_network import CornerNetwork, default_corner_network
from vision.onnx import load_network
from vision.quads import area, shared_area
from vision.reading import FoundTile, Image, Points, Quad
from vision.settings import (
    CORNER_ROUNDS,
    FINDER_PASSES,
    FINDER_SIZE_UNIT,
    FINDER_STRIDE,
    MAX_PASS_WIDTH,
    MIN_CENTRE,
    MIN_CORNER_CHANCE,
    MIN_PASS_WIDTH,
    SAME_TILE_OVERLAP,
)

MODEL_PATH: Final = Path(__file__).parent / "models" / "finder.onnx"
TileMap = NDArray[np.float64]
_COARSEST: Final = 32  # pixels; the network halves its input five times


class NetworkFinder:
    """Proposes a quad for every tile that its networks see.

    The finder's network takes (1, 3, h, w), RGB 0..1, with sides in multiples of 32, and gives (1, 9, h/4, w/4): the
    probability that a tile's middle lies in the cell; then, in units of 16 pixels, where that middle lies from the
    cell's own, and of the half axes u (to the tile's right) and v (to its foot) the entries xx, xy, yy of u u^T / |u|
    and v v^T / |v|.
    """

    def __init__(self, path: Path = MODEL_PATH, corners: CornerNetwork | None = None) -> None:
        self._net = load_network(path)
        self._corners = corners or default_corner_network()

    def find(self, image: Image) -> tuple[FoundTile, ...]:
        """Places in pixels of `image`, the most convincing first; where two overlap, either may be the tile."""
        rough = joined([tile for long_side in FINDER_PASSES for tile in self._at_scale(image, long_side)])
        exact = rough
        for _ in range(CORNER_ROUNDS):
            exact = self._corners.refine(image, [tile.quad for tile in exact])
        found = [replace(tile, centre=seen.centre) for tile, seen in zip(exact, rough, strict=True)]
        return without_doubles([tile for tile in found if tile.weight >= MIN_CORNER_CHANCE])

    def _at_scale(self, image: Image, long_side: int) -> list[FoundTile]:
        """What is seen in the image brought to a long side in pixels."""
        scale = long_side / max(image.shape[:2])
        interpolation = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=interpolation)
        rows, columns = (-side % _COARSEST for side in small.shape[:2])
        padded = cv2.copyMakeBorder(small, 0, rows, 0, columns, cv2.BORDER_REPLICATE)
        self._net.setInput(padded.astype(np.float32).transpose(2, 0, 1)[None] / 255)
        found = decode(np.array(self._net.forward()[0], dtype=np.float64))
        return [
            replace(tile, quad=tile.quad.scaled(1 / scale))
            for tile in found
            if MIN_PASS_WIDTH <= tile.quad.width <= MAX_PASS_WIDTH
        ]


def decode(tile_map: TileMap) -> list[FoundTile]:
    """The tiles of a map (9, rows, columns) in pixels of the network's input, the most convincing first."""
    chance = tile_map[0].astype(np.float32)
    is_peak = (chance >= cv2.dilate(chance, np.ones((3, 3), np.uint8))) & (chance >= MIN_CENTRE)
    rows, columns = np.nonzero(is_peak)
    order = np.argsort(-chance[rows, columns], kind="stable")
    tiles = []
    for row, column in zip(rows[order].tolist(), columns[order].tolist(), strict=True):
        values = tile_map[1:, row, column]
        centre = (np.array([column, row]) + 0.5) * FINDER_STRIDE + values[:2] * FINDER_SIZE_UNIT
        tiles.append(
            FoundTile(quad_of(centre, half_axis(values[2:5]), half_axis(values[5:])), 1.0, float(chance[row, column]))
        )
    return tiles


def half_axis(tensor: NDArray[np.float64]) -> Points:
    """The axis a, shape (2,), of a tensor a a^T / |a| told by its entries xx, xy, yy; its sign is open."""
    xx, xy, yy = tensor * FINDER_SIZE_UNIT
    lengths, axes = np.linalg.eigh(np.array([[xx, xy], [xy, yy]]))
    axis: Points = axes[:, 1] * max(float(lengths[1]), 1.0)
    return axis


def quad_of(centre: Points, across: Points, down: Points) -> Quad:
    """The quad of a middle and two half axes, its foot towards the foot of the image."""
    if down[1] < 0:
        down = -down
    if across[0] * down[1] - across[1] * down[0] < 0:
        across = -across
    return Quad(
        np.array([centre - across - down, centre + across - down, centre + across + down, centre - across + down])
    )


def joined(tiles: Sequence[FoundTile]) -> tuple[FoundTile, ...]:
    """Quads that mean the same tile as one, as the one that is most convincing has it.

    Its middle is as probable as it is that not all of them are mistaken (noisy or; Pearl 1988).
    """
    centres: dict[FoundTile, float] = {}
    for tile in sorted(tiles, key=lambda tile: tile.weight, reverse=True):
        same = next((kept for kept in centres if means_the_same(kept, tile)), None)
        if same is None:
            centres[tile] = tile.centre
        else:
            centres[same] = 1 - (1 - centres[same]) * (1 - tile.centre)
    return tuple(replace(tile, centre=centre) for tile, centre in centres.items())


def without_doubles(tiles: Sequence[FoundTile]) -> tuple[FoundTile, ...]:
    """Of several quads that mean the same tile the most convincing, in that order."""
    kept: list[FoundTile] = []
    for tile in sorted(tiles, key=lambda tile: tile.weight, reverse=True):
        if not any(means_the_same(other, tile) for other in kept):
            kept.append(tile)
    return tuple(kept)


def means_the_same(one: FoundTile, other: FoundTile) -> bool:
    """Whether two quads share so much of what they cover together that they mean one tile."""
    shared = shared_area(one.quad, other.quad)
    return shared >= SAME_TILE_OVERLAP * max(area(one.quad) + area(other.quad) - shared, 1e-6)


@lru_cache(maxsize=1)
def default_finder() -> NetworkFinder:
    """The finder with the networks that ship with the project, loaded once."""
    return NetworkFinder()
