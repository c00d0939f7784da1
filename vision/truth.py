"""What a person read off photos: the truth file of a folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.reading import Points


class TruthError(ValueError):
    """A truth file that is missing or cannot be used; the message is one line."""


@dataclass(frozen=True)
class TrueTile:
    """A tile's code and the polygon, shape (m, 2), that it covers in pixels of the upright photo."""

    code: str
    polygon_xy: Points


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


def _truth(row: Mapping[str, Any]) -> Truth:
    groups = tuple(tuple(group) for group in row.get("groups", ()))
    tiles = tuple(
        TrueTile(tile["code"], np.array(tile["polygon"] if "polygon" in tile else tile["corners"], dtype=np.float64))
        for tile in row.get("tiles", ())
    )
    codes = tuple(tile.code for tile in tiles) or tuple(code for group in groups for code in group)
    ignore = tuple((float(a), float(b), float(c), float(d)) for a, b, c, d in row.get("ignore", ()))
    return Truth(row["file"], row.get("scene", "?"), codes, groups, tiles, tuple(row.get("unscored", ())), ignore)
