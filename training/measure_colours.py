"""Measure what reads colours: the network, the classical reader, and both together as the product does it.

    python -m training.measure_colours BED.npz [--model faces.onnx] [--wrong SHEET.png]
    python -m training.measure_colours FOLDER --series NAME...

BED comes from `training.light_bed`; FOLDER holds outlined photos as in `training.measure_faces`. Colours are read photo
by photo, since they are refined over a photo. Corners are taken as given.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.notation import parse_tile
from training.crops import COLOURS, LABELS, NO_COLOUR, label_of
from training.light_bed import LIGHTS
from training.outlines import four_corners, upright_corners
from vision.colour import read_colours
from vision.crops import straighten
from vision.face_reader import Probabilities
from vision.network_reader import MODEL_PATH, NetworkReader
from vision.reading import Quad

_BINS_PX = (0, 20, 28, 40, 60, 10_000)
_SURE = 0.8
_SHEET_COLUMNS = 14


@dataclass(frozen=True)
class Bed:
    """Crops (n, 128, 96, 3) with their truth, the photo that each comes from, and its light."""

    crops: NDArray[np.uint8]
    labels: NDArray[np.int64]
    colours: NDArray[np.int64]
    widths_px: NDArray[np.float64]
    photos: NDArray[np.int64]
    lights: NDArray[np.int64]
    light_names: tuple[str, ...]


def load_bed(path: Path) -> Bed:
    """A file of `training.light_bed`."""
    file = np.load(path)
    names = ("crops", "labels", "colours", "widths_px", "photos", "lights")
    return Bed(*(file[name] for name in names), light_names=LIGHTS)


def load_photos(folder: Path, series: tuple[str, ...]) -> Bed:
    """The tiles of outlined photos, those that lie wholly inside; a series counts as a light."""
    crops, truth, widths, photos, lights = [], [], [], [], []
    for index, entry in enumerate(json.loads((folder / "truth.json").read_text())):
        light = next((i for i, name in enumerate(series) if entry["file"].startswith(name)), None)
        if light is None:
            continue
        photo = np.ascontiguousarray(cv2.imread(str(folder / entry["file"]))[..., ::-1])
        size_wh = np.array(photo.shape[1::-1])
        outlines = [np.array(tile["polygon"], np.float32) for tile in entry["tiles"]]
        kept = [i for i, line in enumerate(outlines) if (line > 2).all() and (line < size_wh - 2).all()]
        quads = [Quad(upright_corners(photo, four_corners(outlines[i]))) for i in kept]
        crops += list(straighten(photo, quads))
        truth += [label_of(parse_tile(entry["tiles"][i]["code"])) for i in kept]
        widths += [quad.width for quad in quads]
        photos += [index] * len(kept)
        lights += [light] * len(kept)
    labels, colours = np.array(truth).T
    return Bed(np.stack(crops), labels, colours, np.array(widths), np.array(photos), np.array(lights), series)


def _photo_by_photo(bed: Bed) -> Iterator[NDArray[np.int64]]:
    for photo in np.unique(bed.photos):
        yield np.flatnonzero(bed.photos == photo)


def read(bed: Bed, reader: NetworkReader) -> tuple[Probabilities, dict[str, Probabilities]]:
    """Probabilities of faces (n, 15) and, by the name of their reader, of colours (n, 4)."""
    faces = np.zeros((len(bed.labels), 15))
    colours = {name: np.zeros((len(bed.labels), 4)) for name in ("network", "classical", "together")}
    for of_photo in _photo_by_photo(bed):
        faces[of_photo], network = reader.read_faces_and_colours(bed.crops[of_photo])
        classical = read_colours(bed.crops[of_photo])
        colours["network"][of_photo] = network
        colours["classical"][of_photo] = classical
        colours["together"][of_photo] = read_colours(bed.crops[of_photo], network)
    return faces, colours


def _share(right: NDArray[np.bool_], which: NDArray[np.bool_]) -> str:
    return f"{100 * right[which].mean():7.2f}" if which.any() else "      -"


def report(bed: Bed, faces: Probabilities, colours: dict[str, Probabilities]) -> NDArray[np.bool_]:
    """Print the tables; gives which tiles are read rightly, number and colour together as the product does it."""
    has_colour = bed.colours != NO_COLOUR
    number = faces.argmax(axis=1) == bed.labels
    hue = {name: rows.argmax(axis=1) == bed.colours for name, rows in colours.items()}
    both = number & (hue["together"] | ~has_colour)
    strata = {"all": np.ones(len(bed.labels), bool)}
    strata |= {name: bed.lights == i for i, name in enumerate(bed.light_names)}
    strata |= {f"{low}-{high} px": (bed.widths_px >= low) & (bed.widths_px < high) for low, high in pairwise(_BINS_PX)}
    print(f"{'':14} tiles  number network classic togethr    both")
    for name, which in strata.items():
        shares = [_share(number, which), *(_share(right, which & has_colour) for right in hue.values())]
        print(f"{name:14}{which.sum():6} {' '.join([*shares, _share(both, which)])}")
    for name, rows in colours.items():
        _report_colours(name, rows[has_colour], bed.colours[has_colour])
    confidence = faces.max(axis=1) * np.where(has_colour, colours["together"].max(axis=1), 1)
    is_flagged = confidence < _SURE
    print(f"wrong {np.sum(~both)}, of these under {_SURE}:{_share(is_flagged, ~both)} %")
    print(f"right, of these under {_SURE}:{_share(is_flagged, both)} %")
    return both


def _report_colours(name: str, rows: Probabilities, truth: NDArray[np.int64]) -> None:
    """One line: how often each colour is taken for which, how honest the probabilities are."""
    best = rows.argmax(axis=1)
    sure = rows.max(axis=1) > _SURE
    codes = "".join(colour.value for colour in COLOURS)
    counts = [[int(np.sum((truth == i) & (best == j))) for j in range(4)] for i in range(4)]
    table = "  ".join(
        f"{code}:{' '.join(f'{count:4}' for count in row)}" for code, row in zip(codes, counts, strict=True)
    )
    loss = -np.log(np.maximum(rows[np.arange(len(truth)), truth], 1e-4)).mean()
    above = f"above {_SURE}:{_share(best == truth, sure)} % of {100 * sure.mean():.1f} %"
    print(f"{name:10} as {codes}  {table}   {above}, log loss {loss:.4f}")


def draw_wrong(bed: Bed, faces: Probabilities, colours: Probabilities, wrong: NDArray[np.int64]) -> NDArray[np.uint8]:
    """A sheet of wrong tiles (h, w, 3), BGR, each with what it was read as and, below, what it is."""
    cells = []
    for i in wrong:
        cell = np.full((164, 100, 3), 255, np.uint8)
        cell[18:146, 2:98] = bed.crops[i][..., ::-1]
        face, hue = faces[i].argmax(), colours[i].argmax()
        sure = faces[i].max() * (colours[i].max() if bed.colours[i] >= 0 else 1)
        is_hued = bed.colours[i] != NO_COLOUR
        text = f"{COLOURS[hue].value if face < 13 else ''}{LABELS[face]} {sure:.2f}"
        truth = f"{COLOURS[bed.colours[i]].value if is_hued else ''}{LABELS[bed.labels[i]]} p{bed.photos[i]}"
        cv2.putText(cell, text, (2, 14), 0, 0.42, (0, 0, 200), 1, cv2.LINE_AA)
        cv2.putText(cell, truth, (2, 160), 0, 0.42, (0, 120, 0), 1, cv2.LINE_AA)
        cells.append(cell)
    cells += [np.full_like(cells[0], 255)] * (-len(cells) % _SHEET_COLUMNS)
    rows = [np.hstack(cells[i : i + _SHEET_COLUMNS]) for i in range(0, len(cells), _SHEET_COLUMNS)]
    return np.vstack(rows)


def main() -> int:
    """Print the tables; with `--wrong`, draw a sheet of wrong tiles."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bed", type=Path)
    parser.add_argument("--series", nargs="+", default=[""], help="beginnings of the names of the photos")
    parser.add_argument("--model", type=Path, default=MODEL_PATH)
    parser.add_argument("--wrong", type=Path)
    parser.add_argument("--most", type=int, default=140, help="tiles on the sheet")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    bed = load_photos(options.bed, tuple(options.series)) if options.bed.is_dir() else load_bed(options.bed)
    faces, colours = read(bed, NetworkReader(options.model))
    right = report(bed, faces, colours)
    wrong = np.flatnonzero(~right)
    if options.wrong and len(wrong):
        shown = wrong[np.linspace(0, len(wrong) - 1, min(options.most, len(wrong))).astype(int)]
        cv2.imwrite(str(options.wrong), draw_wrong(bed, faces, colours["together"], shown))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
