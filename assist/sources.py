"""What a command was given, photos and texts, as observations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from assist.corrections import correct_rack, correct_table
from assist.observation import Observation, observe, rack_from_text, table_from_text
from assist.roles import as_rack, as_table
from vision.file import read_bytes
from vision.read import read_photo
from vision.reading import PhotoError, Reading


@dataclass(frozen=True, slots=True)
class PhotoFile:
    """A photo that was named on the command line."""

    path: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A rack or a table that was typed on the command line."""

    text: str


Source: TypeAlias = PhotoFile | Typed


@dataclass(frozen=True, slots=True)
class Shot:
    """A photo that was read; photos are numbered from 0 in the order in which they were named."""

    number: int
    path: str
    reading: Reading


Shots: TypeAlias = Mapping[PhotoFile, Shot]


def read_photos(sources: Sequence[Source]) -> dict[PhotoFile, Shot]:
    """Read every photo once, however often it is named."""
    photos = dict.fromkeys(source for source in sources if isinstance(source, PhotoFile))
    return {photo: Shot(number, photo.path, _read(photo)) for number, photo in enumerate(photos)}


def see_rack(sources: Sequence[Source], shots: Shots) -> Observation:
    """One rack: its photos, and the text that corrects them or stands alone. Raises `InputError`."""
    return _see(sources, shots, as_rack, rack_from_text, correct_rack)


def see_table(sources: Sequence[Source], shots: Shots) -> Observation:
    """One table: its photos, and the text that corrects them or stands alone. Raises `InputError`."""
    return _see(sources, shots, as_table, table_from_text, correct_table)


def _read(photo: PhotoFile) -> Reading:
    data = read_bytes(photo.path)
    return Reading((0, 0), 0.0, error=data) if isinstance(data, PhotoError) else read_photo(data)


def _see(
    sources: Sequence[Source],
    shots: Shots,
    told: Callable[[Observation], Observation],
    typed: Callable[[str], Observation],
    corrected: Callable[[Observation, str], Observation],
) -> Observation:
    photos = [shots[source] for source in sources if isinstance(source, PhotoFile)]
    groups = [group for shot in photos for group in observe([shot.reading], first_photo=shot.number).groups]
    seen = told(Observation(tuple(groups))) if photos else None
    for source in sources:
        if isinstance(source, Typed):
            seen = typed(source.text) if seen is None else corrected(seen, source.text)
    return seen or Observation()
