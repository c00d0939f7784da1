"""Crops at the true places of tiles, and of what is no tile, from folders of photos or of rendered pictures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.notation import parse_tile
from training.crops import NONE_LABEL, label_of, spoil
from training.outlines import four_corners, upright_corners
from vision.crops import straighten
from vision.reading import Image, Quad

_SEEN = 0.85  # share of a tile: a reader is not asked for what is hidden
_NO_TILES_EVERY = 3  # a window without a whole tile after every so many tiles
_NO_TILE_KINDS = ("seam", "half", "wide")
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@dataclass(frozen=True)
class TrueCrops:
    """Crops (n, 128, 96, 3), upright, with the columns of their true faces and the widths of their tiles in pixels."""

    crops: Image
    labels: NDArray[np.intp]
    widths_px: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.labels)


def true_crops(folder: Path, series: Sequence[str], shrink: float, every: int) -> TrueCrops:
    """The crops of every so many tiles of a folder that are seen whole, its pictures made smaller by `shrink`.

    The folder holds `truth.json`, or `truth.jsonl` as `training.finder_scenes` writes it; pictures whose names begin
    with one of `series` are taken. Raises `OSError` where there is no truth.
    """
    rng = np.random.default_rng(1)
    crops, labels, widths = [], [], []
    count = -1
    for entry in _entries(folder):
        if not entry["file"].startswith(tuple(series)):
            continue
        picture = cv2.imread(str(folder / entry["file"]), cv2.IMREAD_COLOR_RGB)
        if picture is None:
            raise FileNotFoundError(f"{folder / entry['file']}: no picture")
        small = np.asarray(cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
        for code, corners in _whole_tiles(entry, picture):
            count += 1
            if count % every:
                continue
            chosen = [(label_of(parse_tile(code))[0], Quad(corners * shrink))]
            if (count // every) % _NO_TILES_EVERY == 0:
                window = spoil(rng, _UNIT, str(rng.choice(_NO_TILE_KINDS)))
                matrix = cv2.getPerspectiveTransform(_UNIT, (corners * shrink).astype(np.float32))
                off = cv2.perspectiveTransform(window[None].astype(np.float32), matrix)[0]
                chosen.append((NONE_LABEL, Quad(off)))
            crops.append(straighten(small, [quad for _, quad in chosen]))
            labels += [label for label, _ in chosen]
            widths += [chosen[0][1].width] * len(chosen)
    if not crops:
        raise FileNotFoundError(f"{folder}: no tile whose place is known")
    return TrueCrops(np.concatenate(crops), np.array(labels), np.array(widths))


def joined(parts: Iterable[TrueCrops]) -> TrueCrops:
    """Several as one."""
    parts = list(parts)
    return TrueCrops(
        np.concatenate([part.crops for part in parts]),
        np.concatenate([part.labels for part in parts]),
        np.concatenate([part.widths_px for part in parts]),
    )


def _entries(folder: Path) -> list[dict[str, Any]]:
    lines = folder / "truth.jsonl"
    if lines.exists():
        return [json.loads(line) for line in lines.read_text().splitlines()]
    entries: list[dict[str, Any]] = json.loads((folder / "truth.json").read_text())
    return entries


def _whole_tiles(entry: dict[str, Any], picture: Image) -> Iterator[tuple[str, NDArray[np.float64]]]:
    size_wh = np.array(picture.shape[1::-1])
    for tile in entry.get("tiles", ()):
        if "corners" in tile:
            corners = np.array(tile["corners"], np.float64)
        else:
            corners = upright_corners(picture, four_corners(np.array(tile["polygon"], np.float32)))
        is_inside = (corners > 1).all() and (corners < size_wh - 1).all()
        # The truth calls X what lies face down: for a reader that is no face.
        if is_inside and tile.get("visible", 1.0) >= _SEEN:
            yield tile["code"], corners
