"""Tesseract's opinion where there is a Tesseract, none and a warning where there is not."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

import numpy as np

from vision.face_reader import Probabilities, no_opinion
from vision.reading import Image, ReadingWarning, WarningCode
from vision.settings import SURE_ALONE
from vision.tesseract import TesseractError, find_tesseract
from vision.tesseract_reader import TesseractReader

Opinion: TypeAlias = tuple[Probabilities, tuple[ReadingWarning, ...]]


def second_opinion(crops: Image, faces: Probabilities | None = None) -> Opinion:
    """Probabilities of shape (n, 15), even where Tesseract is absent or fails, and the warning that says so.

    `faces`, shape (n, 15), is the leading opinion where there is one: on crops of which it is sure Tesseract is not
    asked, and their rows are even.
    """
    opinion = no_opinion(len(crops))
    absent = opinion, (ReadingWarning(WarningCode.NO_TESSERACT),)
    tesseract = find_tesseract()
    if tesseract is None:
        return absent
    asked = np.ones(len(crops), dtype=np.bool_) if faces is None else faces.max(axis=1, initial=0.0) < SURE_ALONE
    try:
        opinion[asked] = TesseractReader(tesseract).read(crops[asked])
    except TesseractError:
        return absent
    return opinion, ()


def begin_second_opinion(crops: Image, faces: Probabilities | None = None) -> Callable[[], Opinion]:
    """The same in a thread of its own: Tesseract is a program of its own, and the caller need not wait for it yet.

    What is returned waits for the opinion and gives it.
    """
    executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="second-opinion")
    future = executor.submit(second_opinion, crops, faces)
    executor.shutdown(wait=False)
    return future.result
