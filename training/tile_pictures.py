"""The pictures of `training.finder_scenes` as the trainings of the finder and of the corner network use them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Picture = NDArray[np.uint8]
Points = NDArray[np.float64]

FALSE_PLACES = "false.jsonl"
"""The file of a folder that holds what a finder took for tiles."""


@dataclass(frozen=True)
class TilePicture:
    """A picture of a size as its JPEG file, which is a tenth of its pixels, and its tiles.

    `corners_xy` (n, 4, 2) in pixels, clockwise from each tile's own upper left; `visible` (n,) 0..1. `false_xy`
    (m, 4, 2) are places that a finder took for tiles and that are none (`training.false_places`); `codes` are those of
    the tiles.
    """

    jpeg: NDArray[np.uint8]
    size_wh: tuple[int, int]
    corners_xy: Points
    visible: Points
    false_xy: Points = field(default_factory=lambda: np.empty((0, 4, 2)))
    codes: tuple[str, ...] = ()

    def pixels(self) -> Picture:
        """The picture, RGB uint8."""
        return np.asarray(cv2.imdecode(self.jpeg, cv2.IMREAD_COLOR_RGB), dtype=np.uint8)

    @cached_property
    def half_axes(self) -> tuple[Points, Points]:
        """From each tile's middle to its right side and to its foot, (n, 2) each."""
        a, b, c, d = (self.corners_xy[:, i] for i in range(4))
        return (b + c - a - d) / 4, (c + d - a - b) / 4

    @cached_property
    def widths(self) -> Points:
        """Width of each tile in pixels, (n,)."""
        return 2 * np.linalg.norm(self.half_axes[0], axis=1)


def load_pictures(folders: Sequence[Path]) -> list[TilePicture]:
    """All pictures of the folders, in the order in which they were made."""
    pictures = []
    for folder in folders:
        false = _false_places(folder)
        for line in (folder / "truth.jsonl").read_text().splitlines():
            entry = json.loads(line)
            tiles = entry["tiles"]
            pictures.append(
                TilePicture(
                    jpeg=np.fromfile(folder / entry["file"], dtype=np.uint8),
                    size_wh=(entry["size"][0], entry["size"][1]),
                    corners_xy=np.array([tile["corners"] for tile in tiles], dtype=np.float64).reshape(-1, 4, 2),
                    visible=np.array([tile["visible"] for tile in tiles], dtype=np.float64),
                    false_xy=np.array(false.get(entry["file"], []), dtype=np.float64).reshape(-1, 4, 2),
                    codes=tuple(tile["code"] for tile in tiles),
                )
            )
    return pictures


def _false_places(folder: Path) -> dict[str, Any]:
    """The false places of a folder by file, empty where none were looked for."""
    path = folder / FALSE_PLACES
    lines = path.read_text().splitlines() if path.exists() else []
    return {entry["file"]: entry["places"] for entry in map(json.loads, lines)}


def other_light(rng: np.random.Generator, window: Floats) -> Floats:
    """A window (h, w, 3), RGB 0..1, as another lamp and another phone would have it; never mirrored."""
    gain = rng.uniform(0.75, 1.3) if rng.random() < 0.75 else rng.uniform(0.3, 0.8)
    warmth = rng.normal(0, 0.06) if rng.random() < 0.75 else rng.uniform(0, 0.35)
    cast = np.array([1 + 0.3 * warmth, 1 - 0.35 * warmth, 1 - 1.3 * warmth]) + rng.normal(0, 0.015, 3)
    lit = np.clip(window * (gain * cast).astype(np.float32), 0, 1)
    if rng.random() < 0.5:
        lit = lit ** np.float32(np.exp(rng.normal(0, 0.2)))
    if rng.random() < 0.4:
        grey = lit.mean(axis=2, keepdims=True)
        lit = grey + (lit - grey) * np.float32(rng.uniform(0.3, 1.4))
    if rng.random() < 0.35:
        lit = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.4, 1.4))
    elif rng.random() < 0.2:
        lit = lit + np.float32(rng.uniform(0.3, 1.2)) * (lit - cv2.GaussianBlur(lit, (0, 0), 1.0))
    noise = rng.standard_normal(lit.shape, dtype=np.float32) * np.float32(rng.exponential(0.012))
    return np.clip(lit + noise, 0, 1).astype(np.float32)
