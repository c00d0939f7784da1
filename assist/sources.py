"""What a command was given, photos and texts, as observations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from assist.corrections import correct_rack, correct_table
from assist.observation import Observation, observe, rack_from_text, table_from_text
from assist.roles import as_rack, as_table
from vision.read import read_photo
from vision.reading import Hint, PhotoError, PhotoProblem, Reading


class UnusablePhotoError(Exception):
    """A photo that could not be used: its path and the reason."""

    def __init__(self, path: str, error: PhotoError) -> None:
        super().__init__(f"{path}: {error.problem}")
        self.path = path
        self.error = error


@dataclass(frozen=True, slots=True)
class PhotoFile:
    """A photo that was named on the command line."""

    path: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A rack or a table that was typed on the command line."""

    text: str


Source = PhotoFile | Typed


@dataclass
class Album:
    """The photos of one command in the order in which they were read; their place here is their number."""

    paths: list[str] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)

    def read(self, path: str) -> Observation:
        """Read a photo. Raises `UnusablePhotoError`."""
        try:
            data = Path(path).read_bytes()
        except (OSError, ValueError) as error:
            raise UnusablePhotoError(path, PhotoError(PhotoProblem.NO_SUCH_FILE, Hint.CHECK_THE_PATH)) from error
        reading = read_photo(data)
        if reading.error is not None:
            raise UnusablePhotoError(path, reading.error)
        self.paths.append(path)
        self.readings.append(reading)
        return observe([reading], first_photo=len(self.readings) - 1)


def see_rack(sources: Sequence[Source], album: Album) -> Observation:
    """One rack: its photos, and the text that corrects them or stands alone.

    Raises `UnusablePhotoError` and `InputError`.
    """
    seen = _see_photos(sources, album)
    rack = None if seen is None else as_rack(seen)
    for source in sources:
        if isinstance(source, Typed):
            rack = rack_from_text(source.text) if rack is None else correct_rack(rack, source.text)
    return rack or Observation()


def see_table(sources: Sequence[Source], album: Album) -> Observation:
    """One table: its photos, and the text that corrects them or stands alone.

    Raises `UnusablePhotoError` and `InputError`.
    """
    seen = _see_photos(sources, album)
    table = None if seen is None else as_table(seen)
    for source in sources:
        if isinstance(source, Typed):
            table = table_from_text(source.text) if table is None else correct_table(table, source.text)
    return table or Observation()


def _see_photos(sources: Sequence[Source], album: Album) -> Observation | None:
    seen = [album.read(source.path) for source in sources if isinstance(source, PhotoFile)]
    return Observation(tuple(group for observation in seen for group in observation.groups)) if seen else None
