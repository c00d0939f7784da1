"""The typefaces of the benchmark's tiles: free fonts of Debian packages, of no family that the training draws in."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import lru_cache

from PIL import ImageFont


@dataclass(frozen=True)
class Typeface:
    """A family and one of its styles, as fontconfig names them; the Debian package that carries it; its licence."""

    family: str
    style: str
    package: str
    licence: str


TYPEFACES: tuple[Typeface, ...] = (
    Typeface("Andika", "Bold", "fonts-sil-andika", "OFL-1.1"),
    Typeface("BIZ UDPGothic", "Bold", "fonts-morisawa-bizud-gothic", "OFL-1.1"),
    Typeface("Bebas Neue", "Bold", "fonts-bebas-neue", "OFL-1.1"),
    Typeface("Caladea", "Bold", "fonts-crosextra-caladea", "OFL-1.1"),
    Typeface("GFS Didot", "Bold", "fonts-gfs-didot", "OFL-1.1"),
    Typeface("Go", "Bold", "fonts-go", "BSD-3-Clause"),
    Typeface("Junction", "Regular", "fonts-junction", "OFL-1.1"),
    Typeface("Libris ADF Std", "Bold", "fonts-adf-libris", "GPL-2 with font exception"),
    Typeface("MotoyaLMaru", "W3 mono", "fonts-motoya-l-maruberi", "Apache-2.0"),
    Typeface("Noto Sans", "Bold", "fonts-noto-core", "OFL-1.1"),
    Typeface("OSP-DIN", "DIN", "fonts-opendin", "OFL-1.1"),
    Typeface("Roadgeek 2014 Series E", "Regular", "fonts-roadgeek", "MIT"),
    Typeface("RocknRoll One", "Regular", "fonts-rocknroll", "OFL-1.1"),
    Typeface("Routed Gothic", "Regular", "fonts-routed-gothic", "OFL-1.1"),
    Typeface("Tiresias Signfont", "Bold", "fonts-tiresias", "GPL-3 with font exception"),
)

SCRIPTS: tuple[Typeface, ...] = (
    Typeface("Dancing Script", "Bold", "fonts-dancingscript", "OFL-1.1"),
    Typeface("Kaushan Script", "Regular", "fonts-kaushanscript", "OFL-1.1"),
    Typeface("Leckerli One", "Regular", "fonts-leckerli-one", "OFL-1.1"),
)
"""For the words that stand on tiles in the manner of a logo."""

_BY_FAMILY = {face.family: face for face in TYPEFACES + SCRIPTS}


@lru_cache(maxsize=1)
def _installed() -> dict[tuple[str, str], str]:
    form = "%{family[0]}\t%{style[0]}\t%{file}\n"
    listing = subprocess.run(["fc-list", "--format", form], capture_output=True, text=True, check=True).stdout
    rows = (line.replace("\\", "").split("\t") for line in sorted(listing.splitlines()))
    return {(row[0], row[1]): row[2] for row in rows if len(row) == 3}


@lru_cache(maxsize=256)
def load(family: str, size_px: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size. Raises `FileNotFoundError` where its package is not installed."""
    face = _BY_FAMILY[family]
    path = _installed().get((face.family, face.style))
    if path is None:
        raise FileNotFoundError(f"{face.family} {face.style} is missing: apt-get install {face.package}")
    return ImageFont.truetype(path, size_px)
