"""The editions of tiles on the benchmark's pictures: written out, none at random, so that each is a set of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]


class JokerFace(StrEnum):
    """What a joker shows; none carries a number."""

    SMILE = "smile"
    TURNED = "turned"  # a half face, and the same upside down
    SPLIT = "split"  # the left half in ink on plastic, the right half in plastic on ink
    STAR = "star"
    JESTER = "jester"


class Mark(StrEnum):
    """What stands under the digit."""

    NONE = "none"
    LOGO = "logo"  # a word, embossed
    SUIT = "suit"  # a suit of cards in a round dimple, in the tile's ink
    RING = "ring"  # an embossed ring


class Dish(StrEnum):
    """How the face is hollowed."""

    NONE = "none"
    ROUND = "round"  # a shallow round hollow around the digit
    PANEL = "panel"  # a flat sunk panel with a rim all around


@dataclass(frozen=True)
class Edition:
    """One maker's tiles. Lengths in mm; colours sRGB 0..255; parts of the face as fractions of its height.

    `ink` is by colour letter; `joker_ink` are the letters or colours of its two jokers. `cut_mm` is how deep digits are
    engraved (0: printed flat). `stroke` thickens the digit by that fraction of its height. `age` 0..1 wears the ink.
    """

    name: str
    typeface: str
    ink: Mapping[str, Rgb]
    plastic: Rgb
    width: float = 26.0
    height: float = 36.0
    thickness: float = 5.0
    corner: float = 2.6
    bevel: float = 0.7
    digit_height: float = 0.36
    digit_middle: float = 0.33
    stretch: float = 1.0
    stroke: float = 0.0
    cut_mm: float = 0.0
    dot: bool = False
    mark: Mark = Mark.NONE
    word: str = ""
    script: str = "Kaushan Script"
    dish: Dish = Dish.NONE
    joker: JokerFace = JokerFace.SMILE
    joker_ink: tuple[Rgb, Rgb] = ((200, 40, 40), (30, 30, 32))
    roughness: float = 0.35
    coat: float = 0.0
    age: float = 0.0
    back: Rgb | None = field(default=None)


def _ink(black: Rgb, red: Rgb, blue: Rgb, orange: Rgb) -> dict[str, Rgb]:
    return {"K": black, "R": red, "B": blue, "O": orange}


EDITIONS: dict[str, Edition] = {
    edition.name: edition
    for edition in (
        Edition(
            "harbour",
            "Noto Sans",
            _ink((22, 22, 26), (205, 28, 38), (24, 44, 120), (240, 150, 20)),
            (243, 240, 232),
            digit_height=0.34,
            roughness=0.22,
            coat=0.5,
            joker_ink=((205, 28, 38), (22, 22, 26)),
        ),
        Edition(
            "quarry",
            "Routed Gothic",
            _ink((34, 26, 20), (190, 34, 30), (28, 84, 176), (226, 118, 22)),
            (236, 226, 200),
            digit_height=0.46,
            digit_middle=0.34,
            stretch=1.1,
            stroke=0.035,
            cut_mm=0.5,
            thickness=6.0,
            corner=3.2,
            roughness=0.32,
            joker_ink=((34, 26, 20), (190, 34, 30)),
        ),
        Edition(
            "mill",
            "Andika",
            _ink((26, 26, 28), (214, 40, 48), (22, 98, 196), (240, 140, 40)),
            (238, 230, 212),
            width=27.0,
            height=38.0,
            thickness=4.5,
            digit_height=0.30,
            digit_middle=0.32,
            mark=Mark.LOGO,
            word="Tilora",
            dish=Dish.ROUND,
            roughness=0.3,
            coat=0.3,
        ),
        Edition(
            "orchard",
            "RocknRoll One",
            _ink((30, 30, 30), (206, 44, 36), (14, 124, 134), (204, 96, 18)),
            (246, 245, 242),
            width=25.0,
            height=34.0,
            thickness=6.5,
            corner=4.0,
            bevel=1.1,
            digit_height=0.38,
            digit_middle=0.36,
            dot=True,
            roughness=0.5,
            joker=JokerFace.JESTER,
            joker_ink=((206, 44, 36), (14, 124, 134)),
        ),
        Edition(
            "bazaar",
            "Tiresias Signfont",
            _ink((30, 26, 24), (196, 24, 34), (20, 60, 160), (232, 164, 14)),
            (240, 228, 192),
            width=25.5,
            height=36.0,
            thickness=7.5,
            corner=3.0,
            bevel=1.0,
            digit_height=0.36,
            digit_middle=0.31,
            cut_mm=0.35,
            mark=Mark.SUIT,
            roughness=0.26,
            coat=0.4,
            joker=JokerFace.STAR,
            joker_ink=((20, 60, 160), (196, 24, 34)),
        ),
        Edition(
            "depot",
            "OSP-DIN",
            _ink((20, 20, 22), (220, 44, 40), (36, 146, 220), (244, 176, 24)),
            (232, 233, 232),
            width=26.0,
            height=37.0,
            digit_height=0.42,
            digit_middle=0.38,
            stroke=0.01,
            roughness=0.42,
            joker_ink=((20, 20, 22), (220, 44, 40)),
        ),
        Edition(
            "attic",
            "GFS Didot",
            _ink((66, 50, 38), (186, 74, 64), (70, 92, 124), (206, 122, 52)),
            (226, 206, 158),
            width=25.0,
            height=35.0,
            thickness=7.0,
            digit_height=0.38,
            digit_middle=0.36,
            stroke=0.015,
            cut_mm=0.22,
            age=0.6,
            roughness=0.45,
            joker=JokerFace.SMILE,
            joker_ink=((186, 74, 64), (66, 50, 38)),
        ),
        Edition(
            "arcade",
            "Bebas Neue",
            _ink((24, 24, 28), (212, 30, 44), (0, 150, 190), (242, 120, 20)),
            (248, 247, 244),
            digit_height=0.50,
            digit_middle=0.37,
            stretch=1.12,
            cut_mm=0.4,
            roughness=0.18,
            coat=0.6,
            joker=JokerFace.SPLIT,
            joker_ink=((242, 120, 20), (242, 120, 20)),
        ),
        Edition(
            "school",
            "Junction",
            _ink((44, 40, 38), (200, 50, 50), (50, 88, 168), (226, 140, 60)),
            (240, 234, 222),
            width=27.0,
            height=37.0,
            thickness=4.2,
            digit_height=0.33,
            digit_middle=0.34,
            stroke=0.02,
            mark=Mark.LOGO,
            word="Rondo",
            script="Leckerli One",
            roughness=0.55,
            joker=JokerFace.TURNED,
            joker_ink=((226, 126, 40), (44, 40, 38)),
            age=0.2,
        ),
        Edition(
            "marina",
            "Go",
            _ink((26, 28, 32), (196, 32, 46), (30, 106, 150), (236, 130, 24)),
            (244, 243, 238),
            width=22.0,
            height=30.0,
            thickness=7.8,
            corner=2.2,
            bevel=0.9,
            digit_height=0.36,
            digit_middle=0.36,
            mark=Mark.RING,
            roughness=0.3,
            coat=0.2,
            joker=JokerFace.STAR,
            joker_ink=((196, 32, 46), (26, 28, 32)),
        ),
        Edition(
            "lantern",
            "BIZ UDPGothic",
            _ink((38, 30, 26), (208, 36, 30), (40, 62, 142), (232, 128, 26)),
            (234, 220, 184),
            digit_height=0.38,
            digit_middle=0.42,
            dish=Dish.PANEL,
            thickness=5.5,
            roughness=0.28,
            coat=0.5,
            dot=True,
            joker=JokerFace.TURNED,
            joker_ink=((208, 36, 30), (38, 30, 26)),
        ),
        Edition(
            "rail",
            "Roadgeek 2014 Series E",
            _ink((28, 28, 30), (214, 34, 34), (18, 82, 190), (246, 156, 28)),
            (241, 238, 228),
            digit_height=0.40,
            digit_middle=0.34,
            stretch=0.94,
            cut_mm=0.3,
            mark=Mark.LOGO,
            word="Kvadro",
            script="Dancing Script",
            roughness=0.24,
            coat=0.4,
            joker_ink=((28, 28, 30), (214, 34, 34)),
        ),
        Edition(
            "stoneware",
            "MotoyaLMaru",
            _ink((36, 34, 34), (190, 40, 52), (44, 98, 124), (214, 118, 36)),
            (236, 234, 228),
            width=26.0,
            height=35.0,
            digit_height=0.36,
            digit_middle=0.38,
            stroke=0.055,
            stretch=1.1,
            dot=True,
            corner=5.0,
            roughness=0.6,
            joker=JokerFace.JESTER,
            joker_ink=((36, 34, 34), (190, 40, 52)),
        ),
        Edition(
            "manor",
            "Caladea",
            _ink((30, 28, 30), (180, 26, 40), (26, 52, 108), (222, 134, 20)),
            (245, 238, 218),
            width=27.0,
            height=39.0,
            thickness=5.5,
            digit_height=0.37,
            digit_middle=0.36,
            cut_mm=0.28,
            dish=Dish.ROUND,
            roughness=0.3,
            coat=0.3,
            joker_ink=((180, 26, 40), (30, 28, 30)),
        ),
        Edition(
            "parlour",
            "Libris ADF Std",
            _ink((24, 24, 24), (210, 52, 40), (20, 70, 150), (240, 166, 40)),
            (247, 246, 243),
            digit_height=0.40,
            digit_middle=0.36,
            roughness=0.4,
            mark=Mark.RING,
            joker=JokerFace.SPLIT,
            joker_ink=((210, 52, 40), (24, 24, 24)),
        ),
    )
}
