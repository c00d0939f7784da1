"""From the path of a photo to its bytes."""

from __future__ import annotations

from pathlib import Path

from vision.reading import Hint, PhotoError, PhotoProblem


def read_bytes(path: str | Path) -> bytes | PhotoError:
    """The content of a photo file, or why there is none.

    A pipe or a device is no photo, and waiting for what it sends could take for ever.
    """
    file = Path(path)
    try:
        if file.is_dir():
            return PhotoError(PhotoProblem.IS_A_FOLDER, Hint.CHECK_THE_PATH)
        if not file.exists():
            return PhotoError(PhotoProblem.NO_SUCH_FILE, Hint.CHECK_THE_PATH)
        if not file.is_file():
            return PhotoError(PhotoProblem.NOT_AN_IMAGE, Hint.SEND_JPEG_PNG_OR_HEIC)
        return file.read_bytes()
    except (OSError, ValueError):
        return PhotoError(PhotoProblem.NO_SUCH_FILE, Hint.CHECK_THE_PATH)
