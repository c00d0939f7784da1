"""The second opinion on numbers: Tesseract reads the isolated ink of all crops in one call."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.face_reader import FACE_COLUMNS, NUMBERS, Probabilities, no_opinion
from vision.ink import distance_from_face, ink_mask, relative_to_face
from vision.reading import Image
from vision.settings import (
    LOST_DIGIT,
    MIN_DIGIT_HEIGHT,
    TESSERACT_BORDER,
    TESSERACT_DIGIT_HEIGHT,
    TESSERACT_RELIABILITY,
    TESSERACT_STROKE_EDGE,
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
    """Black digits on white, 48 px high with a wide border; None where there is no ink that could be a number.

    The strokes' edges stay soft: cut hard at this size, the two digits of a 13 run together.
    """
    lab = relative_to_face(crop)
    ink = ink_mask(lab)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink.view(np.uint8), connectivity=8)
    heights = stats[:, cv2.CC_STAT_HEIGHT]
    tallest = int(heights[1:].max(initial=0))
    if tallest < MIN_DIGIT_HEIGHT * ink.shape[0]:
        return None
    is_digit = heights >= 0.6 * tallest
    is_digit[0] = False
    digits = is_digit[labels]
    around = cv2.dilate(digits.view(np.uint8), np.ones((3, 3), np.uint8)) > 0
    rows, columns = np.flatnonzero(around.any(axis=1)), np.flatnonzero(around.any(axis=0))
    box = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    away = distance_from_face(lab[box])
    full = float(np.percentile(away[digits[box]], 70))
    strokes = np.where(around[box], away / full, 0)
    scale = TESSERACT_DIGIT_HEIGHT / strokes.shape[0]
    size_wh = (max(1, round(strokes.shape[1] * scale)), TESSERACT_DIGIT_HEIGHT)
    strokes = cv2.resize(strokes.astype(np.float32), size_wh, interpolation=cv2.INTER_CUBIC)
    white = np.clip((TESSERACT_STROKE_EDGE + 0.3 - strokes) / 0.6, 0, 1)
    border = TESSERACT_BORDER
    page = cv2.copyMakeBorder(white * 255, border, border, border, border, cv2.BORDER_CONSTANT, value=255)
    return np.asarray(page, dtype=np.uint8)


def _opinion(number: int) -> Probabilities:
    """How probable each face is once Tesseract says `number`. It rather loses a digit of two than invents one."""
    row = np.full(FACE_COLUMNS, (1 - TESSERACT_RELIABILITY) / FACE_COLUMNS)
    row[number - 1] += TESSERACT_RELIABILITY
    longer = [other for other in NUMBERS if other > 9 and number < 10 and str(number) in str(other)]
    for other in longer:
        row[other - 1] += LOST_DIGIT / len(longer)
    opinion: Probabilities = row / row.sum()
    return opinion
