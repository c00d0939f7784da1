"""The second opinion on numbers: Tesseract reads the isolated ink of all crops in one call."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.face_reader import NUMBERS, Probabilities, no_opinion
from vision.ink import ink_mask, relative_to_face
from vision.reading import Image
from vision.settings import (
    TESSERACT_BORDER,
    TESSERACT_DIGIT_HEIGHT,
    TESSERACT_RELIABILITY,
)
from vision.tesseract import Tesseract, read_pictures

_OPTIONS: Final = "--psm 10 -c tessedit_char_whitelist=0123456789"


class TesseractReader:
    """Reads numbers with Tesseract. It knows no jokers and cannot say that something is no tile."""

    def __init__(self, tesseract: Tesseract) -> None:
        self._tesseract = tesseract

    def read(self, crops: Image) -> Probabilities:
        """Probabilities of faces, shape (n, 15); an even row where no number from 1 to 13 was read.

        Raises `vision.tesseract.TesseractError` where the program fails.
        """
        opinion = no_opinion(len(crops))
        pictures, whose = [], []
        for i, crop in enumerate(crops):
            picture = isolated_digits(crop)
            if picture is not None:
                pictures.append(picture)
                whose.append(i)
        texts: dict[int, str] = {}
        for word in read_pictures(self._tesseract, pictures, _OPTIONS):
            texts[word.picture] = texts.get(word.picture, "") + word.text
        for picture_index, text in texts.items():
            if text.isdecimal() and int(text) in NUMBERS:
                opinion[whose[picture_index]] = _opinion(int(text))
        return opinion


def isolated_digits(crop: Image) -> Image | None:
    """Black digits on white, 48 px high with a wide border; None where there is no ink that could be a number."""
    mask = ink_mask(relative_to_face(crop))
    height, width = mask.shape
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    tallest = max((stats[i, cv2.CC_STAT_HEIGHT] for i in range(1, count)), default=0)
    if tallest < 0.15 * height:
        return None
    digits = [i for i in range(1, count) if stats[i, cv2.CC_STAT_HEIGHT] >= 0.6 * tallest]
    kept = np.isin(labels, digits)
    rows, columns = np.flatnonzero(kept.any(axis=1)), np.flatnonzero(kept.any(axis=0))
    box = kept[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    if box.shape[1] > 0.95 * width:
        return None
    scale = TESSERACT_DIGIT_HEIGHT / box.shape[0]
    size_wh = (max(1, round(box.shape[1] * scale)), TESSERACT_DIGIT_HEIGHT)
    ink = cv2.resize(np.where(box, 0, 255).astype(np.uint8), size_wh, interpolation=cv2.INTER_LINEAR)
    border = TESSERACT_BORDER
    return np.asarray(cv2.copyMakeBorder(ink, border, border, border, border, cv2.BORDER_CONSTANT, value=255), np.uint8)


def _opinion(number: int) -> Probabilities:
    row = np.full(15, (1 - TESSERACT_RELIABILITY) / 14)
    row[number - 1] = TESSERACT_RELIABILITY
    return row
