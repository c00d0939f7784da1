"""Free fonts for the digits of drawn tiles, found on the system by family.

Debian's packages carry them; `python -m training.fonts` lists what is installed and what is missing. Whole families,
not single weights, are held out: a reader is validated on shapes of digits that it has never met.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import ImageFont

DEFAULT_FONT = ""
"""Stands for the font that Pillow itself carries, so that faces can be drawn on a machine without any of these."""

_LIGHTEST = 75.0
"""Fontconfig's weight of a light "book" face: thinner strokes than that are on no tile (regular is 80, bold 200)."""


@dataclass(frozen=True)
class Family:
    """A font family: its name, the Debian package that carries it, its licence, and whether it is held out."""

    name: str
    package: str
    licence: str
    held_out: bool = False


FAMILIES: tuple[Family, ...] = (
    Family("Allerta", "fonts-allerta", "OFL-1.1"),
    Family("Averia Sans GWF", "fonts-averia-sans-gwf", "OFL-1.1", held_out=True),
    Family("B612", "fonts-b612", "OFL-1.1"),
    Family("Beteckna", "fonts-beteckna", "GPL-3", held_out=True),
    Family("Cabin", "fonts-cabin", "OFL-1.1"),
    Family("Cantarell", "fonts-cantarell", "OFL-1.1", held_out=True),
    Family("Carlito", "fonts-crosextra-carlito", "OFL-1.1"),
    Family("Clear Sans", "fonts-clear-sans", "Apache-2.0"),
    Family("Comfortaa", "fonts-comfortaa", "OFL-1.1"),
    Family("Comic Neue", "fonts-comic-neue", "OFL-1.1"),
    Family("DejaVu Sans", "fonts-dejavu-core", "Bitstream Vera"),
    Family("DejaVu Serif", "fonts-dejavu-core", "Bitstream Vera", held_out=True),
    Family("Dosis", "fonts-dosis", "OFL-1.1"),
    Family("eurofurence", "fonts-eurofurence", "OFL-1.1"),
    Family("Gemunu Libre", "fonts-gemunu-libre", "OFL-1.1"),
    Family("GFS Neohellenic", "fonts-gfs-neohellenic", "OFL-1.1"),
    Family("Gillius ADF", "fonts-adf-gillius", "GPL with font exception"),
    Family("Inter", "fonts-inter", "OFL-1.1"),
    Family("Jura", "fonts-jura", "OFL-1.1"),
    Family("Karla", "fonts-karla", "OFL-1.1", held_out=True),
    Family("Lato", "fonts-lato", "OFL-1.1"),
    Family("League Spartan", "fonts-league-spartan", "OFL-1.1"),
    Family("Liberation Sans", "fonts-liberation", "GPL with font exception"),
    Family("Liberation Sans Narrow", "fonts-liberation", "GPL with font exception"),
    Family("Liberation Serif", "fonts-liberation", "GPL with font exception"),
    Family("Linux Libertine O", "fonts-linuxlibertine", "OFL-1.1"),
    Family("Lobster Two", "fonts-lobstertwo", "OFL-1.1"),
    Family("Loma", "fonts-tlwg-loma-ttf", "GPL with font exception"),
    Family("M PLUS 1", "fonts-mplus", "OFL-1.1"),
    Family("Manrope", "fonts-manrope", "OFL-1.1", held_out=True),
    Family("NanumGothic", "fonts-nanum", "OFL-1.1"),
    Family("NanumMyeongjo", "fonts-nanum", "OFL-1.1"),
    Family("National Park", "fonts-national-park", "OFL-1.1"),
    Family("Open Sans", "fonts-open-sans", "Apache-2.0"),
    Family("Open Sans Condensed", "fonts-open-sans", "Apache-2.0"),
    Family("Oxygen-Sans", "fonts-oxygen", "OFL-1.1"),
    Family("Play", "fonts-play", "OFL-1.1", held_out=True),
    Family("PT Sans", "fonts-paratype", "OFL-1.1"),
    Family("PT Serif", "fonts-paratype", "OFL-1.1"),
    Family("Purisa", "fonts-tlwg-purisa-ttf", "GPL with font exception"),
    Family("Quicksand", "fonts-quicksand", "OFL-1.1"),
    Family("Roboto", "fonts-roboto-unhinted", "Apache-2.0"),
    Family("Roboto Condensed", "fonts-roboto-unhinted", "Apache-2.0"),
    Family("Roboto Slab", "fonts-roboto-slab", "Apache-2.0"),
    Family("Sawasdee", "fonts-tlwg-sawasdee-ttf", "GPL with font exception"),
    Family("StayPuft", "fonts-staypuft", "LGPL-2"),
    Family("TeX Gyre Adventor", "fonts-texgyre", "GUST font licence"),
    Family("TeX Gyre Bonum", "fonts-texgyre", "GUST font licence"),
    Family("TeX Gyre Cursor", "fonts-texgyre", "GUST font licence", held_out=True),
    Family("TeX Gyre Heros", "fonts-texgyre", "GUST font licence"),
    Family("TeX Gyre Heros Cn", "fonts-texgyre", "GUST font licence"),
    Family("TeX Gyre Pagella", "fonts-texgyre", "GUST font licence"),
    Family("TeX Gyre Schola", "fonts-texgyre", "GUST font licence"),
    Family("TeX Gyre Termes", "fonts-texgyre", "GUST font licence"),
    Family("Tuffy", "fonts-tuffy", "public domain"),
    Family("Ubuntu-Title", "fonts-ubuntu-title", "OFL-1.1"),
    Family("Universalis ADF Std", "fonts-adf-universalis", "GPL with font exception"),
    Family("Verana Sans", "fonts-adf-verana", "GPL with font exception"),
)

SCRIPTS: tuple[str, ...] = ("Lobster Two", "TeX Gyre Chorus", "Purisa", "Comic Neue", "TeX Gyre Schola")
"""Families for the words that stand on tiles in the manner of a logo."""


@lru_cache(maxsize=1)
def _system_fonts() -> dict[str, tuple[str, ...]]:
    """The upright, not too thin font files of the system, by family; empty where fontconfig is not installed."""
    form = "%{family[0]}\t%{weight}\t%{slant}\t%{file}\n"
    try:
        listing = subprocess.run(["fc-list", "--format", form], capture_output=True, text=True, check=True).stdout
    except (FileNotFoundError, subprocess.CalledProcessError):
        return {}
    files: dict[str, list[str]] = {}
    for line in sorted(set(listing.splitlines())):
        family, weight, slant, path = line.split("\t")
        # A variable font says its weights as a range; its default instance is the light end.
        is_one_weight = not weight.startswith("[")
        if is_one_weight and slant == "0" and float(weight) >= _LIGHTEST and path.endswith((".ttf", ".otf")):
            files.setdefault(family.replace("\\", ""), []).append(path)
    return {family: tuple(sorted(set(paths))) for family, paths in files.items()}


@lru_cache(maxsize=1024)
def load_font(path: str, size_px: int) -> ImageFont.FreeTypeFont:
    """A font at a size; `DEFAULT_FONT` is the one that Pillow carries."""
    if path == DEFAULT_FONT:
        font = ImageFont.load_default(size_px)
        assert isinstance(font, ImageFont.FreeTypeFont), "Pillow was built without FreeType"
        return font
    return ImageFont.truetype(path, size_px)


@lru_cache(maxsize=1024)
def has_lining_figures(path: str) -> bool:
    """Whether all digits stand on one line at one height, as on tiles; old-style figures hang below it."""
    boxes = [load_font(path, 100).getbbox(digit) for digit in "1234567890"]
    tops, bottoms = zip(*((box[1], box[3]) for box in boxes), strict=True)
    return max(tops) - min(tops) <= 9 and max(bottoms) - min(bottoms) <= 9


def _files_of(families: Sequence[Family]) -> Iterator[str]:
    fonts = _system_fonts()
    for family in families:
        yield from (path for path in fonts.get(family.name, ()) if has_lining_figures(path))


@lru_cache(maxsize=2)
def digit_fonts(*, held_out: bool = False) -> tuple[str, ...]:
    """The font files for digits, either those to train on or those held out; Pillow's own font where none is there."""
    return tuple(_files_of([family for family in FAMILIES if family.held_out == held_out])) or (DEFAULT_FONT,)


@lru_cache(maxsize=1)
def script_fonts() -> tuple[str, ...]:
    """The font files for words; Pillow's own font where none is there."""
    fonts = _system_fonts()
    return tuple(path for name in SCRIPTS for path in fonts.get(name, ())) or (DEFAULT_FONT,)


def missing_packages() -> tuple[str, ...]:
    """The Debian packages of the families that the system does not have."""
    fonts = _system_fonts()
    return tuple(sorted({family.package for family in FAMILIES if family.name not in fonts}))


def main() -> int:
    """Say which families are there and which packages are missing; exit status 2 where some are."""
    fonts = _system_fonts()
    for family in FAMILIES:
        count = len(list(_files_of([family])))
        state = f"{count} files" if family.name in fonts else f"missing: apt-get install {family.package}"
        print(f"{family.name:24} {'held out' if family.held_out else 'training':9} {family.licence:32} {state}")
    if missing := missing_packages():
        print(f"missing fonts: apt-get install {' '.join(missing)}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
