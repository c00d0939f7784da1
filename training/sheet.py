"""A contact sheet of pictures with their truth drawn on.

    python -m training.sheet FOLDER [-o SHEET.png] [--first 0] [--count 48] [--columns 3] [--cell 800]

It takes the folders of `samples` (`truth.json`) and of `finder_scenes` (`truth.jsonl`). The upper side of each tile is
red, its code stands in its middle; tiles of which less than 40 % is seen are drawn in violet, hidden ones in grey.
"""

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

_GROUP_COLOURS = ((0, 200, 0), (255, 120, 0), (0, 140, 255), (220, 0, 220), (0, 200, 200), (200, 200, 0))
_UP_COLOUR = (0, 0, 255)
_PARTLY_HIDDEN, _HIDDEN = 0.4, 0.12  # visible parts below which a tile is drawn in another colour
_PARTLY_HIDDEN_COLOUR, _HIDDEN_COLOUR = (255, 0, 140), (130, 130, 130)


def with_truth(picture: Picture, entry: Json) -> Picture:
    """The picture (h, w, 3), BGR, with a frame around each tile, its upper side in red and its code above it."""
    drawn = picture.copy()
    thick = max(1, round(max(picture.shape[:2]) / 700))
    sizes = [len(group) for group in entry.get("groups", [entry["tiles"]])]
    group_of = np.repeat(np.arange(len(sizes)), sizes)
    for tile, group in zip(entry["tiles"], group_of, strict=True):
        corners = np.round(np.asarray(tile["corners"])).astype(np.int32)
        visible = tile.get("visible", 1.0)
        cv2.polylines(drawn, [corners], True, _frame_colour(visible, int(group)), thick, cv2.LINE_AA)
        if visible < _HIDDEN:
            continue
        cv2.line(drawn, corners[0].tolist(), corners[1].tolist(), _UP_COLOUR, 2 * thick, cv2.LINE_AA)
        x, y = corners.mean(axis=0).astype(int).tolist()
        foot = (x - 16 * thick, y + 20 * thick)
        for shade, width in (((255, 255, 255), 4 * thick), ((0, 0, 0), thick)):
            cv2.putText(drawn, tile["code"], foot, 0, 0.45 * thick, shade, width, cv2.LINE_AA)
    return drawn


def _frame_colour(visible: float, group: int) -> tuple[int, int, int]:
    if visible < _HIDDEN:
        return _HIDDEN_COLOUR
    if visible < _PARTLY_HIDDEN:
        return _PARTLY_HIDDEN_COLOUR
    return _GROUP_COLOURS[group % len(_GROUP_COLOURS)]


def read_truth(folder: Path) -> list[Json]:
    """The entries of a folder's `truth.json` or `truth.jsonl`. Raises `OSError` or `ValueError` without any."""
    lines = folder / "truth.jsonl"
    if lines.exists():
        entries = [json.loads(line) for line in lines.read_text().splitlines()]
    else:
        entries = json.loads((folder / "truth.json").read_text())
    if not entries:
        raise ValueError("its truth has no pictures")
    return list(entries)


def sheet(folder: Path, *, first: int = 0, count: int = 48, columns: int = 3, cell_px: int = 800) -> Picture:
    """Up to `count` pictures of a folder in one (h, w, 3), BGR. Raises `OSError` where a file is missing."""
    entries = read_truth(folder)[first : first + count]
    if not entries:
        raise ValueError(f"it has no picture {first}")
    cells = [_cell(folder, entry, cell_px) for entry in entries]
    cells += [np.full_like(cells[0], 255)] * (-len(cells) % columns)
    rows = [np.hstack(cells[start : start + columns]) for start in range(0, len(cells), columns)]
    return np.vstack(rows)


def _cell(folder: Path, entry: Json, cell_px: int) -> Picture:
    picture = cv2.imread(str(folder / entry["file"]))
    if picture is None:
        raise FileNotFoundError(f"{folder / entry['file']} is no picture")
    height, width = picture.shape[:2]
    scale = cell_px / max(height, width)
    size_wh = (round(width * scale), round(height * scale))
    small = cv2.resize(with_truth(picture, entry), size_wh, interpolation=cv2.INTER_AREA)
    cell = np.full((cell_px, cell_px, 3), 255, np.uint8)
    cell[: small.shape[0], : small.shape[1]] = small
    notes = (entry.get(name) for name in ("expect", "kind", "light"))
    label = " ".join([entry["file"], *(str(note) for note in notes if note)])[: cell_px // 9]
    for shade, thick in (((255, 255, 255), 4), ((0, 0, 0), 1)):
        cv2.putText(cell, label, (8, cell_px - 10), 0, 0.5, shade, thick, cv2.LINE_AA)
    return cell


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the sheet; exit status 2 where the folder cannot be used."""
    parser = argparse.ArgumentParser(
        prog="python -m training.sheet", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=Path("sheet.png"))
    parser.add_argument("--first", type=int, default=0, help="the first picture that is shown")
    parser.add_argument("--count", type=int, default=48, help="the most pictures that are shown")
    parser.add_argument("--columns", type=int, default=3)
    parser.add_argument("--cell", type=int, default=800, help="pixels of the longer side of a picture")
    given = parser.parse_args(arguments)
    try:
        picture = sheet(given.folder, first=given.first, count=given.count, columns=given.columns, cell_px=given.cell)
    except (OSError, ValueError, KeyError) as error:  # a JSON error is a ValueError
        print(f"cannot use {given.folder}: {error}", file=sys.stderr)
        return 2
    cv2.imwrite(str(given.output), picture)
    print(f"{given.output}: {picture.shape[1]} x {picture.shape[0]} pixels")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
