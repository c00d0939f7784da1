"""What a person read off photos: the truth file of a folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.reading import Points, Quad


class TruthError(ValueError):
    """A truth file that is missing or cannot be used; the message is one line."""


@dataclass(frozen=True)
class TrueTile:
    """A tile's code, the polygon, shape (m, 2), that it covers in pixels of the upright photo, and what is seen of it.

    `visible` is a share of the tile, 0..1; `corners_xy`, where they are known, are its corners, shape (4, 2), clockwise
    from its own upper left.
    """

    code: str
    polygon_xy: Points
    visible: float = 1.0
    corners_xy: Points | None = None

    @cached_property
    def width(self) -> float:
        """Pixels across the tile: its own width where its corners are known, else the narrow side of its outline."""
        if self.corners_xy is not None:
            return Quad(self.corners_xy).width
        return float(min(cv2.minAreaRect(self.polygon_xy.astype(np.float32))[1]))


@dataclass(frozen=True)
class Truth:
    """The truth of one photo.

    `codes` are the tiles to score and `groups` how they stand together; `tiles` holds their positions where they are
    known, else it is empty. A code in `unscored` may be read or not. `ignore` holds boxes x0, y0, x1, y1 in fractions
    of the photo; what lies inside does not count.
    """

    file: str
    scene: str
    codes: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    tiles: tuple[TrueTile, ...]
    unscored: tuple[str, ...]
    ignore: tuple[tuple[float, float, float, float], ...]


def read_truth(folder: Path) -> tuple[Truth, ...]:
    """The truths of a folder, from its `truth.json`. Raises `TruthError`."""
    path = folder / "truth.json"
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return tuple(_truth(row) for row in rows)
    except FileNotFoundError:
        raise TruthError(f"{path}: no such file") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise TruthError(f"{path}: not a list of truths ({type(error).__name__})") from error


def _true_tile(tile: Mapping[str, Any]) -> TrueTile:
    corners = np.array(tile["corners"], dtype=np.float64) if "corners" in tile else None
    polygon = np.array(tile["polygon"], dtype=np.float64) if "polygon" in tile or corners is None else corners
    return TrueTile(tile["code"], polygon, float(tile.get("visible", 1.0)), corners)


def _truth(row: Mapping[str, Any]) -> Truth:
    groups = tuple(tuple(group) for group in row.get("groups", ()))
    tiles = tuple(_true_tile(tile) for tile in row.get("tiles", ()))
    codes = tuple(tile.code for tile in tiles) or tuple(code for group in groups for code in group)
    ignore = tuple((float(a), float(b), float(c), float(d)) for a, b, c, d in row.get("ignore", ()))
    return Truth(row["file"], row.get("scene", "?"), codes, groups, tiles, tuple(row.get("unscored", ())), ignore)
