"""Editions of tiles, drawn at random: what all tiles of one box have in common.

Lengths are shares of the tile's height, unless a field says otherwise; colours are RGB, 0..255.
"""

from __future__ import annotations

import colorsys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from engine.tiles import Colour
from training.fonts import digit_fonts, script_fonts
from training.jokers import JokerArt, draw_art

Rgb = tuple[float, float, float]


class Mark(StrEnum):
    """What stands under the digit."""

    NONE = "none"
    WORD = "word"
    RING = "ring"
    DOT = "dot"
    SUIT = "suit"


class Dish(StrEnum):
    """A hollow or a line in the face."""

    NONE = "none"
    BOWL = "bowl"
    FLAT = "flat"
    FRAME = "frame"


class BaseMark(StrEnum):
    """What tells a 6 from a 9."""

    NONE = "none"
    DOT = "dot"
    BAR = "bar"


class Suit(StrEnum):
    """The figure under the digit, in the manner of okey tiles."""

    HEART = "heart"
    SPADE = "spade"
    CLOVER = "clover"
    DIAMOND = "diamond"


@dataclass(frozen=True)
class FaceStyle:
    """One edition of tiles."""

    aspect: float  # width / height
    corner: float
    bevel: float
    plastic: Rgb
    inks: tuple[tuple[Colour, Rgb], ...]
    ink_cover: float  # 1 hides the plastic
    font: str
    digit_height: float
    digit_width: float  # 1 leaves the font's proportions
    digit_y: float
    tracking: float  # between the digits of a number, in digit heights
    weight: float  # strokes made thicker by this share of the digit's height
    relief: float  # > 0 engraved, < 0 raised, 0 printed
    base_mark: BaseMark
    mark: Mark
    mark_is_inked: bool
    mark_y: float
    mark_size: float
    word: str
    word_font: str
    suit: Suit
    dish: Dish
    dish_y: float
    dish_size: float
    dish_depth: float
    joker: JokerArt
    joker_inks: tuple[Rgb, ...]
    joker_size: float  # radius
    joker_y: float
    joker_has_mark: bool
    gloss: float
    grain: float
    back_is_plain: bool

    def ink(self, colour: Colour) -> Rgb:
        """The ink of a colour."""
        return dict(self.inks)[colour]


def _rgb(hue_degrees: float, saturation: float, value: float) -> Rgb:
    red, green, blue = colorsys.hsv_to_rgb(hue_degrees % 360 / 360, saturation, value)
    return 255 * red, 255 * green, 255 * blue


def _draw_inks(rng: np.random.Generator) -> tuple[tuple[Colour, Rgb], ...]:
    """Inks as sets on sale have them: "blue" from navy to teal and slate, "orange" from yellow to rust."""
    red_hue = rng.uniform(-16, 9)
    # Within one set the two must be told apart by their owner. Half of all oranges lean to red, which is the hard half.
    nearest = max(14, red_hue + 14)
    orange_hue = rng.uniform(nearest, 34 if rng.random() < 0.5 else 50)
    is_brownish = rng.random() < 0.5
    black_hue = rng.uniform(10, 50) if is_brownish else rng.uniform(190, 260)
    # Worn or thinly printed, black is a dark grey or brown.
    darkness = rng.uniform(0.05, 0.2) if rng.random() < 0.8 else rng.uniform(0.2, 0.3)
    black = _rgb(black_hue, rng.uniform(0, 0.45 if is_brownish else 0.35), darkness)
    kind = rng.choice(["royal", "navy", "cyan", "sky", "teal", "slate"], p=[0.36, 0.16, 0.17, 0.1, 0.08, 0.13])
    blue = {
        "royal": _rgb(rng.uniform(205, 235), rng.uniform(0.65, 1), rng.uniform(0.5, 0.95)),
        "navy": _rgb(rng.uniform(210, 240), rng.uniform(0.6, 0.95), rng.uniform(0.3, 0.5)),
        "cyan": _rgb(rng.uniform(175, 208), rng.uniform(0.5, 1), rng.uniform(0.5, 0.85)),
        "sky": _rgb(rng.uniform(196, 216), rng.uniform(0.45, 0.85), rng.uniform(0.8, 1)),
        "teal": _rgb(rng.uniform(166, 192), rng.uniform(0.6, 1), rng.uniform(0.35, 0.6)),
        "slate": _rgb(rng.uniform(195, 225), rng.uniform(0.4, 0.6), rng.uniform(0.4, 0.6)),
    }[str(kind)]
    # The nearer to red, the darker an orange may be: that is rust; a dark yellow would be olive.
    darkest_orange = float(np.interp(orange_hue, [14, 35, 48], [0.68, 0.82, 0.9]))
    return (
        (Colour.BLACK, black),
        (Colour.RED, _rgb(red_hue, rng.uniform(0.7, 0.97), rng.uniform(0.55, 0.95))),
        (Colour.BLUE, blue),
        (Colour.ORANGE, _rgb(orange_hue, rng.uniform(0.72, 1), rng.uniform(darkest_orange, 1))),
    )


def _draw_joker_inks(rng: np.random.Generator, inks: tuple[tuple[Colour, Rgb], ...]) -> tuple[Rgb, ...]:
    """The inks of the two jokers: mostly red and black, at times any other of the set."""
    weights = {Colour.BLACK: 0.38, Colour.RED: 0.36, Colour.BLUE: 0.1, Colour.ORANGE: 0.16}
    probabilities = [weights[colour] for colour, _ in inks]
    picks = rng.choice(len(inks), size=2, replace=bool(rng.random() < 0.25), p=probabilities)
    return tuple(inks[pick][1] for pick in picks)


def _draw_plastic(rng: np.random.Generator) -> Rgb:
    """White, cream, ivory or yellowed; a few grey."""
    kind = rng.choice(["white", "cream", "ivory", "yellowed", "grey"], p=[0.3, 0.3, 0.22, 0.12, 0.06])
    hue = rng.uniform(32, 54)
    return {
        "white": _rgb(rng.uniform(20, 240), rng.uniform(0, 0.04), rng.uniform(0.92, 1)),
        "cream": _rgb(hue, rng.uniform(0.04, 0.13), rng.uniform(0.9, 1)),
        "ivory": _rgb(hue, rng.uniform(0.12, 0.24), rng.uniform(0.86, 0.98)),
        "yellowed": _rgb(hue, rng.uniform(0.22, 0.42), rng.uniform(0.82, 0.96)),
        "grey": _rgb(rng.uniform(30, 220), rng.uniform(0, 0.06), rng.uniform(0.72, 0.9)),
    }[str(kind)]


def _draw_word(rng: np.random.Generator) -> str:
    """A word of no language, so that no brand is copied."""
    syllables = [f"{rng.choice(list('bdfgklmnprstvz'))}{rng.choice(list('aeiou'))}" for _ in range(rng.integers(2, 5))]
    word = "".join(syllables) + str(rng.choice(["", "n", "r", "b", "x"]))
    return word.upper() if rng.random() < 0.3 else word.capitalize()


def draw_style(rng: np.random.Generator, *, fonts: Sequence[str] | None = None) -> FaceStyle:
    """Draw one edition of tiles.

    `fonts` are files for the digits, by default all that are installed of `training.fonts`, held out or not.
    """
    fonts = fonts or digit_fonts() + digit_fonts(held_out=True)
    fills_face = rng.random() < 0.3
    is_centred = not fills_face and rng.random() < 0.05
    digit_height = rng.uniform(0.4, 0.6) if fills_face else rng.uniform(0.22, 0.4)
    digit_y = rng.uniform(0.46, 0.5) if is_centred else digit_height / 2 + rng.uniform(0.07, 0.16)
    foot = digit_y + digit_height / 2
    mark = Mark(rng.choice(list(Mark), p=[0.24, 0.36, 0.11, 0.08, 0.21]))
    mark_y = float(np.clip(rng.uniform(foot + 0.12, 0.88), 0.66, 0.88))
    mark_room = min(mark_y - foot - 0.03, 0.95 - mark_y)
    if is_centred or mark_room < 0.04:
        mark = Mark.NONE
    is_large_mark = mark in (Mark.RING, Mark.SUIT)
    is_engraved = rng.random() < 0.6
    inks = _draw_inks(rng)
    dish = Dish(rng.choice(list(Dish), p=[0.42, 0.28, 0.2, 0.1]))
    dish_under_mark = is_large_mark and rng.random() < 0.7
    joker_size = rng.uniform(0.17, 0.32)
    # A digit in the middle of the face says nothing about which end is up; such sets mark their 6 and 9.
    base_mark_shares = [0.0, 0.5, 0.5] if is_centred else [0.5, 0.3, 0.2]
    return FaceStyle(
        aspect=rng.uniform(0.67, 0.77),
        corner=rng.uniform(0.03, 0.12),
        bevel=rng.uniform(0.015, 0.06),
        plastic=_draw_plastic(rng),
        inks=inks,
        ink_cover=rng.uniform(0.86, 1) if rng.random() < 0.85 else rng.uniform(0.6, 0.86),
        font=str(rng.choice(list(fonts))),
        digit_height=digit_height,
        digit_width=rng.uniform(0.8, 1.25),
        digit_y=digit_y,
        tracking=rng.uniform(0, 0.15),
        weight=float(rng.choice([0, rng.uniform(0.01, 0.045)])),
        relief=rng.uniform(0.3, 1.4) if is_engraved else float(rng.choice([0, 0, -rng.uniform(0.1, 0.5)])),
        base_mark=BaseMark(rng.choice(list(BaseMark), p=base_mark_shares)),
        mark=mark,
        mark_is_inked=bool(rng.random() < (0.12 if mark is Mark.WORD else 0.7)),
        mark_y=mark_y,
        mark_size=min(rng.uniform(0.07, 0.16) if is_large_mark else rng.uniform(0.03, 0.08), max(mark_room, 0.02)),
        word=_draw_word(rng),
        word_font=str(rng.choice(list(script_fonts() if rng.random() < 0.5 else fonts))),
        suit=Suit(rng.choice(list(Suit))),
        dish=dish,
        dish_y=mark_y if dish_under_mark else digit_y + rng.uniform(-0.02, 0.06),
        dish_size=rng.uniform(0.1, 0.18) if dish_under_mark else rng.uniform(0.22, 0.34),
        dish_depth=rng.uniform(0.3, 1),
        joker=draw_art(rng),
        joker_inks=_draw_joker_inks(rng, inks),
        joker_size=joker_size,
        joker_y=rng.uniform(joker_size + 0.06, 0.5),
        joker_has_mark=bool(rng.random() < 0.7),
        gloss=rng.uniform(0, 1),
        grain=rng.uniform(0, 1),
        back_is_plain=bool(rng.random() < 0.6),
    )
