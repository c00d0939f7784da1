"""The example pictures: which page offers which, and where they lie."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import streamlit as st
from PIL import Image, ImageOps

FOLDER: Final = Path(__file__).parent.parent / "sample_images"
BENCHMARK: Final = Path(__file__).parent.parent / "benchmarks" / "pictures"
_THUMBNAIL_WH: Final = (480, 320)  # pixels: half the width of a phone at its density


@dataclass(frozen=True)
class Sample:
    """An example picture; `opened` says whether its player has made the first laying."""

    name: str
    opened: bool = True
    folder: Path = FOLDER

    @property
    def path(self) -> Path:
        """Where the picture lies."""
        return self.folder / f"{self.name}.jpg"

    @property
    def key(self) -> str:
        """The key of its label."""
        return f"sample.{self.name}"

    @property
    def alt_key(self) -> str:
        """The key of the sentence that describes the picture."""
        return f"sample.{self.name}.alt"


RACKS: Final = (
    Sample("rack-one-step"),
    Sample("rack-and-table"),
    Sample("rack-two-steps"),
    Sample("rack-opening", opened=False),
    Sample("steep-07", folder=BENCHMARK),
)
TABLES: Final = (
    Sample("table-two-faults"),
    Sample("table-small"),
    Sample("table-big"),
    Sample("rack-and-table"),
    Sample("white-07", folder=BENCHMARK),
)
# The table that fits with each of the racks: together they have no tile three times.
TABLE_FOR_RACK: Final = (Sample("table-small"),)
# The end of one round: player 1 went out, and the others were left with these.
ROUND: Final = (Sample("end-player-2"), Sample("end-player-3"), Sample("end-player-4"))


def picture_of(sample: Sample) -> bytes:
    """The picture at the size of a thumbnail, as JPEG bytes."""
    return _thumbnail(str(sample.path))


@st.cache_data(max_entries=32, show_spinner=False)
def _thumbnail(path: str) -> bytes:
    picture = Image.open(path).convert("RGB")
    # One shape for all, so that examples stand in line: the middle of the picture, three to two.
    fitted = ImageOps.fit(picture, _THUMBNAIL_WH)
    buffer = io.BytesIO()
    fitted.save(buffer, "JPEG", quality=82)
    return buffer.getvalue()
