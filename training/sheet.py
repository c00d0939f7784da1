"""A contact sheet of pictures with their truth drawn on: `python -m training.sheet FOLDER [-o SHEET.png]`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Json: TypeAlias = dict[str, Any]
Picture: TypeAlias = NDArray[np.uint8]

_CELL_PX = 800
_COLUMNS = 3
_GROUP_COLOURS = ((0, 200, 0), (255, 120, 0), (0, 140, 255), (220, 0, 220), (0, 200, 200), (200, 200, 0))
_UP_COLOUR = (0, 0, 255)


def with_truth(picture: Picture, entry: Json) -> Picture:
    """The picture (h, w, 3), BGR, with a frame around each tile, its upper side in red and its code above it."""
    drawn = picture.copy()
    thick = max(1, round(max(picture.shape[:2]) / 700))
    sizes = [len(group) for group in entry["groups"]]
    group_of = np.repeat(np.arange(len(sizes)), sizes)
    for tile, group in zip(entry["tiles"], group_of, strict=True):
        corners = np.round(np.asarray(tile["corners"])).astype(np.int32)
        colour = _GROUP_COLOURS[group % len(_GROUP_COLOURS)]
        cv2.polylines(drawn, [corners], True, colour, thick, cv2.LINE_AA)
        cv2.line(drawn, corners[0].tolist(), corners[1].tolist(), _UP_COLOUR, 2 * thick, cv2.LINE_AA)
        x, y = corners.mean(axis=0).astype(int).tolist()
        foot = (x - 16 * thick, y + 20 * thick)
        for shade, width in (((255, 255, 255), 4 * thick), ((0, 0, 0), thick)):
            cv2.putText(drawn, tile["code"], foot, 0, 0.45 * thick, shade, width, cv2.LINE_AA)
    return drawn


def sheet(folder: Path) -> Picture:
    """All pictures of a folder's `truth.json` in one (h, w, 3), BGR. Raises `OSError` where a file is missing."""
    cells = []
    for entry in json.loads((folder / "truth.json").read_text()):
        picture = cv2.imread(str(folder / entry["file"]))
        if picture is None:
            raise FileNotFoundError(f"{folder / entry['file']} is no picture")
        height, width = picture.shape[:2]
        scale = _CELL_PX / max(height, width)
        small = cv2.resize(
            with_truth(picture, entry), (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA
        )
        cell = np.full((_CELL_PX, _CELL_PX, 3), 255, np.uint8)
        cell[: small.shape[0], : small.shape[1]] = small
        label = f"{entry['file']}  {entry.get('expect') or ''}"[:90]
        cv2.putText(cell, label, (8, _CELL_PX - 10), 0, 0.5, (0, 0, 0), 1, cv2.LINE_AA)
        cells.append(cell)
    cells += [np.full_like(cells[0], 255)] * (-len(cells) % _COLUMNS)
    rows = [np.hstack(cells[start : start + _COLUMNS]) for start in range(0, len(cells), _COLUMNS)]
    return np.vstack(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the sheet; exit status 2 where the folder cannot be used."""
    parser = argparse.ArgumentParser(prog="python -m training.sheet", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=Path("sheet.png"))
    given = parser.parse_args(arguments)
    try:
        picture = sheet(given.folder)
    except (OSError, json.JSONDecodeError, KeyError) as error:
        print(f"cannot use {given.folder}: {error}", file=sys.stderr)
        return 2
    cv2.imwrite(str(given.output), picture)
    print(f"{given.output}: {picture.shape[1]} x {picture.shape[0]} pixels")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
