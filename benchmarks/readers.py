"""Which readers of faces earn their place: each alone, and their votes, on crops at the true places of tiles.

    python -m benchmarks.readers FOLDER... [--series NAME...] [--shrink 1 0.5] [--every N] [--ppocr MODEL.onnx]

Folders hold photos or rendered pictures with their truth. `numbers` is the share of numbered tiles read right; `all`
has jokers and windows without a tile among them, which only the network can name; `sure, wrong` is the share of all
that is wrong although its probability is above the one below which a tile is doubtful; `unsure` the share below it.
Milliseconds are CPU time, children included, on one thread. A number in a vote is a reader's weight beside the network.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.ppocr import PpOcrReader
from benchmarks.true_crops import TrueCrops, joined, true_crops
from training.crops import JOKER_LABEL
from vision.face_reader import FaceReader, Probabilities
from vision.network_reader import MODEL_PATH, NetworkReader
from vision.settings import DOUBTFUL_BELOW, READER_FLOOR, SECOND_OPINION_WEIGHT
from vision.tesseract import find_tesseract
from vision.tesseract_reader import TesseractReader

BANDS_PX = ((0, 20), (20, 28), (28, 40), (40, 10_000))
_WEIGHTS = (0.2, 0.4, 0.7, 1.0)
_PART = 100  # crops a call, as many as a full table has


@dataclass(frozen=True)
class Said:
    """What a reader said of all crops, and the milliseconds of a crop."""

    faces: Probabilities
    ms: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; exit status 2 where a folder or a model cannot be used."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--series", nargs="+", default=[""], metavar="NAME", help="beginnings of the pictures' names")
    parser.add_argument("--shrink", nargs="+", type=float, default=[1.0], help="sizes at which the pictures are read")
    parser.add_argument("--every", type=int, default=1, help="only every n-th tile")
    parser.add_argument("--faces", type=Path, default=MODEL_PATH, help="the face network")
    parser.add_argument("--ppocr", type=Path, help="PP-OCRv6_rec_small.onnx of the rapidocr wheel")
    given = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    try:
        crops = joined(
            true_crops(folder, given.series, shrink, given.every) for folder in given.folders for shrink in given.shrink
        )
        readers = _readers(given.faces, given.ppocr)
    except (OSError, ValueError, cv2.error) as error:
        print(error, file=sys.stderr)
        return 2
    said = {name: ask(reader, crops.crops) for name, reader in readers.items()}
    print("\n".join(table(crops, said)))
    return 0


def _readers(faces: Path, ppocr: Path | None) -> dict[str, FaceReader]:
    readers: dict[str, FaceReader] = {"network": NetworkReader(faces)}
    tesseract = find_tesseract()
    if tesseract is not None:
        readers["Tesseract"] = TesseractReader(tesseract)
    if ppocr is not None:
        readers["PP-OCR"] = PpOcrReader(ppocr)
    return readers


def ask(reader: FaceReader, crops: NDArray[np.uint8]) -> Said:
    """A reader's opinions, after one call to warm up."""
    reader.read(crops[:2])
    began = _cpu_seconds()
    faces = np.concatenate([reader.read(crops[start : start + _PART]) for start in range(0, len(crops), _PART)])
    return Said(faces, 1000 * (_cpu_seconds() - began) / len(crops))


def _cpu_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def vote(leading: Probabilities, others: Sequence[tuple[Probabilities, float]]) -> Probabilities:
    """The opinions multiplied as `vision.votes.combine` does it, each other one with a weight of its own."""
    score = np.log(leading + READER_FLOOR)
    for other, weight in others:
        score = score + weight * np.log(other + READER_FLOOR)
    weights = np.exp(score - score.max(axis=1, keepdims=True))
    result: Probabilities = weights / weights.sum(axis=1, keepdims=True)
    return result


def table(crops: TrueCrops, said: Mapping[str, Said]) -> list[str]:
    """The rows of the table: each reader alone, their votes, weights, and the last reader asked in doubt only."""
    has_number = crops.labels < JOKER_LABEL
    bands = [(low, high) for low, high in BANDS_PX if _within(crops, low, high).any()]
    named = [f"{low} to {high} px" if high < BANDS_PX[-1][1] else f"{low} px and more" for low, high in bands]
    counts = [str(int((has_number & _within(crops, low, high)).sum())) for low, high in bands]
    head = ["reader", "numbers", *named, "all", "sure, wrong", "unsure", "ms a tile"]
    rows = [head, ["---"] * len(head), ["tiles", str(int(has_number.sum())), *counts, str(len(crops)), "", "", ""]]
    for name, opinion in _votes(said).items():
        right = opinion.faces.argmax(axis=1) == crops.labels
        # An even row is no opinion, whatever its first column is.
        right &= np.ptp(opinion.faces, axis=1) > 1e-9
        sure = opinion.faces.max(axis=1) >= DOUBTFUL_BELOW
        in_bands = [_percent(right[has_number & _within(crops, low, high)]) for low, high in bands]
        shares = [_percent(right), _percent(sure & ~right), _percent(~sure)]
        rows.append([name, _percent(right[has_number]), *in_bands, *shares, f"{opinion.ms:.1f}"])
    return ["| " + " | ".join(row) + " |" for row in rows]


def _votes(said: Mapping[str, Said]) -> dict[str, Said]:
    votes = dict(said)
    names = list(said)
    usual = SECOND_OPINION_WEIGHT
    for first, second in [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]:
        votes[f"{first} + {second}"] = _together(said, first, {second: usual})
    if len(names) > 2:
        votes["all three"] = _together(said, names[0], dict.fromkeys(names[1:], usual))
    for other in names[1:]:
        for weight in _WEIGHTS:
            votes[f"network + {weight} {other}"] = _together(said, names[0], {other: weight})
    if len(names) > 2:
        votes["PP-OCR asked in doubt"] = _in_doubt(said)
    return votes


def _together(said: Mapping[str, Said], leading: str, others: Mapping[str, float]) -> Said:
    faces = vote(said[leading].faces, [(said[name].faces, weight) for name, weight in others.items()])
    return Said(faces, said[leading].ms + sum(said[name].ms for name in others))


def _in_doubt(said: Mapping[str, Said]) -> Said:
    """The votes of the readers that ship, and PP-OCR's too where these leave a tile doubtful."""
    without = _together(said, "network", {"Tesseract": SECOND_OPINION_WEIGHT})
    asked = _together(said, "network", {"Tesseract": SECOND_OPINION_WEIGHT, "PP-OCR": SECOND_OPINION_WEIGHT})
    doubtful = without.faces.max(axis=1) < DOUBTFUL_BELOW
    faces = np.where(doubtful[:, None], asked.faces, without.faces)
    return Said(faces, without.ms + said["PP-OCR"].ms * float(doubtful.mean()))


def _within(crops: TrueCrops, low: float, high: float) -> NDArray[np.bool_]:
    return np.asarray((crops.widths_px >= low) & (crops.widths_px < high))


def _percent(values: NDArray[np.bool_]) -> str:
    return f"{100 * values.mean():.2f} %" if len(values) else "–"


if __name__ == "__main__":
    raise SystemExit(main())
