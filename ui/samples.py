"""The example pictures: which page offers which, and where they lie."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import streamlit as st
from PIL import Image

FOLDER: Final = Path(__file__).parent.parent / "sample_images"
_THUMBNAIL_WIDTH: Final = 480  # pixels: half the width of a phone at its density


@dataclass(frozen=True)
class Sample:
    """An example picture. `key` is its label, `alt_key` says in words what it shows."""

    name: str
    key: str
    opened: bool = True

    @property
    def path(self) -> Path:
        """Where the picture lies."""
        return FOLDER / self.name

    @property
    def alt_key(self) -> str:
        """The key of the sentence that describes the picture."""
        return f"{self.key}.alt"


def picture_of(sample: Sample) -> bytes:
    """The picture at the size of a thumbnail, as JPEG bytes."""
    return _thumbnail(str(sample.path))


@st.cache_data(max_entries=32, show_spinner=False)
def _thumbnail(path: str) -> bytes:
    picture = Image.open(path).convert("RGB")
    picture.thumbnail((_THUMBNAIL_WIDTH, _THUMBNAIL_WIDTH))
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=82)
    return buffer.getvalue()


RACKS: Final[tuple[Sample, ...]] = ()
TABLES: Final[tuple[Sample, ...]] = ()
ROUND: Final[tuple[Sample, ...]] = ()
