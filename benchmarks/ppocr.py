"""PP-OCR's recogniser as a reader of tiles, run by OpenCV: what it would add to the readers that ship.

The network is `PP-OCRv6_rec_small.onnx` of the `rapidocr` wheel (Apache-2.0, 21 MB). It reads lines of text in 18,708
letters; here it is asked for the numbers 1 to 13 only.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.face_reader import FACE_COLUMNS, NUMBERS, Probabilities
from vision.ink import ink_mask, relative_to_face
from vision.reading import Image

LINE_WH = (80, 48)
"""Pixels: a line of two digits. A longer one, as for text, is read no better and takes longer by its length."""

_BATCH = 16
_WIDER, _HIGHER = 0.25, 0.15  # of the digits' height, around them
_DIGIT = 0.6  # of the highest piece of ink: what is lower is no digit
_NO_INK = 0.62  # of the crop from its top, where no ink is found
_BLANK = 0  # the network's first class
_METADATA, _VARINT, _EIGHT_BYTES, _BYTES, _FOUR_BYTES = 14, 0, 1, 2, 5  # of the ONNX file's encoding


class PpOcrReader:
    """Reads numbers from upright crops. It knows no jokers and cannot say that something is no tile."""

    def __init__(self, path: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(path), engine=cv2.dnn.ENGINE_NEW)
        letters = metadata_of(path)["character"].splitlines()
        # The blank comes first, the letters follow.
        self._classes = [_BLANK, *(letters.index(digit) + 1 for digit in "0123456789")]

    def read(self, crops: Image) -> Probabilities:
        """Probabilities of faces, shape (n, 15); what it does not take for a number from 1 to 13 is spread evenly."""
        opinion = np.empty((len(crops), FACE_COLUMNS))
        for start in range(0, len(crops), _BATCH):
            part = slice(start, start + _BATCH)
            self._net.setInput(np.stack([_line(digits_of(crop)) for crop in crops[part]]))
            steps = np.asarray(self._net.forward(), dtype=np.float64)[:, :, self._classes]
            numbers = np.array([[chance_of(str(number), row) for number in NUMBERS] for row in steps])
            rest = np.maximum(0, 1 - numbers.sum(axis=1, keepdims=True)) / FACE_COLUMNS
            opinion[part] = rest
            opinion[part, : len(NUMBERS)] += numbers
        return opinion / opinion.sum(axis=1, keepdims=True)


def digits_of(crop: Image) -> Image:
    """The part of a crop that holds its digits, in colour."""
    ink = ink_mask(relative_to_face(crop))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    if count < 2:
        return crop[: int(_NO_INK * len(crop))]
    heights = stats[:, cv2.CC_STAT_HEIGHT]
    digits = np.isin(labels, [i for i in range(1, count) if heights[i] >= _DIGIT * heights[1:].max()])
    rows, columns = np.flatnonzero(digits.any(axis=1)), np.flatnonzero(digits.any(axis=0))
    height = rows[-1] + 1 - rows[0]
    top, foot = rows[0] - _HIGHER * height, rows[-1] + 1 + _HIGHER * height
    left, right = columns[0] - _WIDER * height, columns[-1] + 1 + _WIDER * height
    return crop[max(0, int(top)) : int(foot) + 1, max(0, int(left)) : int(right) + 1]


def chance_of(text: str, steps: NDArray[np.float64]) -> float:
    """The probability of a text of digits, `steps` (t, 11) holding those of blank, 0..9 at every step.

    The sum over all ways to lay the text along the steps, with blanks between and letters held (Graves et al. 2006).
    """
    states = [0]
    for digit in text:
        states += [1 + int(digit), 0]
    chances = np.zeros(len(states))
    chances[0] = 1.0
    for step in steps:
        moved = chances.copy()
        moved[1:] += chances[:-1]
        for i in range(3, len(states), 2):
            if states[i] != states[i - 2]:
                moved[i] += chances[i - 2]
        chances = moved * step[states]
    return float(chances[-2:].sum())


def _line(picture: Image) -> NDArray[np.float32]:
    """The picture as the network takes it: (3, 48, 80), BGR, -1..1, from the left, the rest of the line grey."""
    width = min(LINE_WH[0], int(np.ceil(LINE_WH[1] * picture.shape[1] / picture.shape[0])))
    how = cv2.INTER_AREA if len(picture) > LINE_WH[1] else cv2.INTER_LINEAR
    small = cv2.resize(picture, (width, LINE_WH[1]), interpolation=how).astype(np.float32)
    line = np.zeros((3, LINE_WH[1], LINE_WH[0]), np.float32)
    line[:, :, :width] = (small[..., ::-1] / 127.5 - 1).transpose(2, 0, 1)
    return line


def metadata_of(path: Path) -> dict[str, str]:
    """The texts that an ONNX file carries beside its network. Raises `ValueError` where it is no such file."""
    try:
        entries = [dict(_fields(value)) for number, value in _fields(path.read_bytes()) if number == _METADATA]
        return {bytes(entry[1]).decode(): bytes(entry[2]).decode() for entry in entries}
    except (IndexError, KeyError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: no ONNX file") from error


def _fields(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The fields of a protobuf message: numbers, and contents where they have a length."""
    at = 0
    while at < len(data):
        tag, at = _varint(data, at)
        size = {_EIGHT_BYTES: 8, _FOUR_BYTES: 4}.get(tag & 7, 0)
        if tag & 7 == _BYTES:
            size, at = _varint(data, at)
        elif tag & 7 == _VARINT:
            _, at = _varint(data, at)
        elif not size:
            raise ValueError("no protobuf message")
        yield tag >> 3, data[at : at + size]
        at += size


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        shift, at = shift + 7, at + 1
        if byte < 128:
            return value, at
