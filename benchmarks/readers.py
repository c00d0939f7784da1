"""Which readers of faces earn their place: each alone, and their votes, on crops at the true places of tiles.

    python -m benchmarks.readers FOLDER... [--series NAME...] [--shrink 1 0.5] [--every N] [--ppocr MODEL.onnx]

Folders hold photos or rendered pictures with their truth. `numbers` is the share of numbered tiles read right; `all`
has jokers and windows without a tile among them, which only the network can name; `sure, wrong` is the share of all
that is wrong although its probability is above the one below which a tile is doubtful; `unsure` the share below it.
`loss` is the mean of -log of the probability of what is right. Milliseconds are CPU time, children included, on one
thread. A number in a vote is a reader's weight beside the network. Votes `among numbers` leave the network's word on
jokers and on what is no tile as it is, since no other reader knows of these.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
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

Vote = Callable[[Probabilities, Sequence[tuple[Probabilities, float]]], Probabilities]


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


def vote_among_numbers(leading: Probabilities, others: Sequence[tuple[Probabilities, float]]) -> Probabilities:
    """As `vote`, but others only move probability from number to number."""
    numbers = slice(0, JOKER_LABEL)
    result = leading.copy()
    shares = vote(leading[:, numbers], [(other[:, numbers], weight) for other, weight in others])
    result[:, numbers] = leading[:, numbers].sum(axis=1, keepdims=True) * shares
    return result


def table(crops: TrueCrops, said: Mapping[str, Said]) -> list[str]:
    """The rows of the table: each reader alone, their votes, weights, and the last reader asked in doubt only."""
    has_number = crops.labels < JOKER_LABEL
    bands = [(low, high) for low, high in BANDS_PX if _within(crops, low, high).any()]
    named = [f"{low} to {high} px" if high < BANDS_PX[-1][1] else f"{low} px and more" for low, high in bands]
    counts = [str(int((has_number & _within(crops, low, high)).sum())) for low, high in bands]
    head = ["reader", "numbers", *named, "all", "sure, wrong", "unsure", "loss", "ms a tile"]
    rows = [head, ["---"] * len(head), ["tiles", str(int(has_number.sum())), *counts, str(len(crops)), "", "", "", ""]]
    for name, opinion in _votes(said).items():
        right = opinion.faces.argmax(axis=1) == crops.labels
        # An even row is no opinion, whatever its first column is.
        right &= np.ptp(opinion.faces, axis=1) > 1e-9
        sure = opinion.faces.max(axis=1) >= DOUBTFUL_BELOW
        in_bands = [_percent(right[has_number & _within(crops, low, high)]) for low, high in bands]
        shares = [_percent(right), _percent(sure & ~right), _percent(~sure)]
        chances = opinion.faces[np.arange(len(crops)), crops.labels]
        loss = f"{-np.log(np.maximum(chances, READER_FLOOR)).mean():.4f}"
        rows.append([name, _percent(right[has_number]), *in_bands, *shares, loss, f"{opinion.ms:.1f}"])
    return ["| " + " | ".join(row) + " |" for row in rows]


def _votes(said: Mapping[str, Said]) -> dict[str, Said]:
    leading, *others = said
    usual = SECOND_OPINION_WEIGHT
    votes = dict(said)
    for other in others:
        votes |= {f"{leading} + {weight} {other}": _together(said, vote, {other: weight}) for weight in _WEIGHTS}
        votes[f"{leading} + {usual} {other}, among numbers"] = _together(said, vote_among_numbers, {other: usual})
    if len(others) > 1:
        both = dict.fromkeys(others, usual)
        votes["the others without it"] = Said(
            vote(said[others[0]].faces, [(said[others[1]].faces, 1.0)]), sum(said[other].ms for other in others)
        )
        votes["all three"] = _together(said, vote, both)
        votes["all three, among numbers"] = _together(said, vote_among_numbers, both)
        votes[f"all three, {others[1]} in doubt only"] = _in_doubt(said, vote)
        votes[f"all three, {others[1]} in doubt only, among numbers"] = _in_doubt(said, vote_among_numbers)
    return votes


def _together(said: Mapping[str, Said], how: Vote, others: Mapping[str, float]) -> Said:
    leading = next(iter(said.values()))
    faces = how(leading.faces, [(said[name].faces, weight) for name, weight in others.items()])
    return Said(faces, leading.ms + sum(said[name].ms for name in others))


def _in_doubt(said: Mapping[str, Said], how: Vote) -> Said:
    """The votes of the first two readers, and the third's too where these leave a tile doubtful."""
    _, second, third = said
    without = _together(said, how, {second: SECOND_OPINION_WEIGHT})
    asked = _together(said, how, {second: SECOND_OPINION_WEIGHT, third: SECOND_OPINION_WEIGHT})
    doubtful = without.faces.max(axis=1) < DOUBTFUL_BELOW
    faces = np.where(doubtful[:, None], asked.faces, without.faces)
    return Said(faces, without.ms + said[third].ms * float(doubtful.mean()))


def _within(crops: TrueCrops, low: float, high: float) -> NDArray[np.bool_]:
    return np.asarray((crops.widths_px >= low) & (crops.widths_px < high))


def _percent(values: NDArray[np.bool_]) -> str:
    return f"{100 * values.mean():.2f} %" if len(values) else "–"


if __name__ == "__main__":
    raise SystemExit(main())
