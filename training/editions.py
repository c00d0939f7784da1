"""The editions of the sample pictures: fixed, so that the samples stay the same when random editions change."""

from __future__ import annotations

from dataclasses import replace

from engine.tiles import Colour
from training.fonts import digit_fonts, script_fonts
from training.jokers import JokerArt, JokerKind
from training.styles import BaseMark, Dish, FaceStyle, Mark, Rgb, Suit


def _font(file_name: str) -> str:
    """The path of an installed font file; `ValueError` says which is missing."""
    for path in (*digit_fonts(), *digit_fonts(held_out=True), *script_fonts()):
        if path.endswith(f"/{file_name}"):
            return path
    raise ValueError(f"expected the font {file_name} to be installed, see training/README.md")


def _inks(black: Rgb, red: Rgb, blue: Rgb, orange: Rgb) -> tuple[tuple[Colour, Rgb], ...]:
    return (Colour.BLACK, black), (Colour.RED, red), (Colour.BLUE, blue), (Colour.ORANGE, orange)


_RING_JOKER = JokerArt(
    kind=JokerKind.RING,
    line=0.1,
    eye_x=0.36,
    eye_y=0.22,
    eye_size=0.12,
    eye_height=1.1,
    mouth_width=0.52,
    mouth_depth=0.38,
    has_brows=True,
    nose=0.22,
    has_cheeks=False,
    ring_count=1,
    points=6,
)


def ivory() -> FaceStyle:
    """Cream plastic, bold digits in a shallow bowl, a raised word below."""
    return FaceStyle(
        aspect=0.70,
        corner=0.045,
        bevel=0.045,
        plastic=(247, 241, 224),
        inks=_inks((24, 24, 26), (208, 26, 44), (22, 92, 196), (244, 134, 30)),
        ink_cover=0.97,
        font=_font("NimbusSans-Bold.otf"),
        digit_height=0.29,
        digit_width=0.95,
        digit_y=0.33,
        tracking=0.07,
        weight=0.015,
        relief=0.5,
        base_mark=BaseMark.NONE,
        mark=Mark.WORD,
        mark_is_inked=False,
        mark_y=0.8,
        mark_size=0.05,
        word="Zilvar",
        word_font=_font("LobsterTwo-Bold.otf"),
        suit=Suit.HEART,
        dish=Dish.BOWL,
        dish_y=0.36,
        dish_size=0.3,
        dish_depth=0.5,
        joker=_RING_JOKER,
        joker_inks=((208, 26, 44),),
        joker_size=0.23,
        joker_y=0.35,
        joker_has_mark=True,
        gloss=0.45,
        grain=0.25,
        back_is_plain=True,
    )


def travel() -> FaceStyle:
    """White plastic, large narrow digits, dots under 6 and 9, no mark; a joker in orange."""
    return replace(
        ivory(),
        aspect=0.74,
        corner=0.085,
        bevel=0.03,
        plastic=(250, 250, 247),
        inks=_inks((30, 30, 34), (214, 34, 40), (0, 128, 178), (240, 120, 16)),
        font=_font("LiberationSansNarrow-Bold.ttf"),
        digit_height=0.44,
        digit_width=1.05,
        digit_y=0.4,
        weight=0.0,
        relief=0.9,
        base_mark=BaseMark.DOT,
        mark=Mark.NONE,
        dish=Dish.NONE,
        joker=replace(_RING_JOKER, kind=JokerKind.JESTER, line=0.09),
        joker_inks=((240, 120, 16), (30, 30, 34)),
        joker_size=0.24,
        joker_y=0.45,
        gloss=0.75,
        grain=0.1,
    )


def okey() -> FaceStyle:
    """Yellowish plastic, round digits above a heart in a dimple."""
    return replace(
        ivory(),
        aspect=0.71,
        corner=0.07,
        bevel=0.04,
        plastic=(243, 230, 196),
        inks=_inks((34, 30, 26), (198, 30, 36), (26, 70, 160), (232, 140, 20)),
        font=_font("Lato-Black.ttf"),
        digit_height=0.31,
        digit_y=0.29,
        digit_width=0.95,
        relief=0.9,
        base_mark=BaseMark.BAR,
        mark=Mark.SUIT,
        mark_is_inked=True,
        mark_y=0.76,
        mark_size=0.085,
        dish=Dish.BOWL,
        dish_y=0.76,
        dish_size=0.15,
        dish_depth=0.8,
        joker=replace(_RING_JOKER, kind=JokerKind.FILLED, has_brows=False),
        joker_inks=((198, 30, 36), (34, 30, 26)),
        joker_size=0.24,
        joker_y=0.42,
        joker_has_mark=False,
        gloss=0.6,
        grain=0.4,
    )


def modern() -> FaceStyle:
    """Cool white plastic, slim geometric digits with a ring of ink below."""
    return replace(
        ivory(),
        aspect=0.72,
        corner=0.1,
        bevel=0.025,
        plastic=(244, 246, 246),
        inks=_inks((28, 32, 40), (222, 40, 60), (18, 84, 150), (246, 146, 20)),
        font=_font("LeagueSpartan-Bold.otf"),
        digit_height=0.3,
        digit_y=0.31,
        digit_width=1.0,
        weight=0.0,
        relief=0.0,
        mark=Mark.RING,
        mark_is_inked=True,
        mark_y=0.78,
        mark_size=0.08,
        dish=Dish.NONE,
        joker=replace(_RING_JOKER, kind=JokerKind.STAR, points=7),
        joker_inks=((28, 32, 40),),
        joker_size=0.26,
        joker_y=0.45,
        joker_has_mark=False,
        gloss=0.35,
        grain=0.1,
    )


def teal() -> FaceStyle:
    """White plastic with a bowl, cyan for blue; the digits are printed, not carved."""
    return replace(
        ivory(),
        plastic=(246, 244, 238),
        inks=_inks((26, 26, 28), (222, 32, 52), (40, 150, 180), (248, 140, 24)),
        font=_font("Inter-Bold.otf"),
        digit_height=0.27,
        digit_width=0.95,
        relief=0.1,
        word="Mirdon",
        dish=Dish.FLAT,
        dish_size=0.27,
        dish_depth=0.35,
        joker=replace(_RING_JOKER, has_cheeks=True, ring_count=2),
        joker_inks=((26, 26, 28),),
        gloss=0.9,
    )
