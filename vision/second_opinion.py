"""Tesseract's opinion where there is a Tesseract, none and a warning where there is not."""

from __future__ import annotations

from vision.face_reader import Probabilities, no_opinion
from vision.reading import Image, ReadingWarning, WarningCode
from vision.tesseract import TesseractError, find_tesseract
from vision.tesseract_reader import TesseractReader


def second_opinion(crops: Image) -> tuple[Probabilities, tuple[ReadingWarning, ...]]:
    """Probabilities of shape (n, 15), even where Tesseract is absent or fails, and the warning that says so."""
    absent = no_opinion(len(crops)), (ReadingWarning(WarningCode.NO_TESSERACT),)
    tesseract = find_tesseract()
    if tesseract is None:
        return absent
    try:
        return TesseractReader(tesseract).read(crops), ()
    except TesseractError:
        return absent
