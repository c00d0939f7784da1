"""The faces of the benchmark's tiles: a colour picture and a height map each, drawn with Pillow and numpy alone."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from training.blender import fonts, jokers
from training.blender.editions import Dish, Edition, Mark, Rgb

Floats: TypeAlias = NDArray[np.float32]

_SUIT_OF_COLOUR = {"K": "spade", "R": "heart", "B": "club", "O": "diamond"}


@dataclass(frozen=True)
class Face:
    """A drawn face: `colour` uint8 (h, w, 3) sRGB; `relief` (h, w) mm above the plain; `box` of the ink.

    `box` is x0, y0, x1, y1 as fractions of the face, from its upper left.
    """

    colour: NDArray[np.uint8]
    relief: Floats
    box: tuple[float, float, float, float]


def draw_face(edition: Edition, code: str, height_px: int) -> Face:
    """The face of a tile. `code` is a colour letter and a number, or J or j for the first and the second joker."""
    size = (2 * round(height_px * edition.width / edition.height), 2 * height_px)
    ink = _joker_mask(edition, size) if code in "Jj" else _number_mask(edition, code[1:], size)
    box = _box_of(ink)
    rgb = _ink_of(edition, code)
    relief = -edition.cut_mm * _soft(ink, size[1] * 0.004)
    if edition.mark is Mark.SUIT and code not in "Jj":
        suit = _suit_mask(_SUIT_OF_COLOUR[code[0]], size)
        ink = ImageChops.lighter(ink, suit)
        relief -= 0.5 * _bowl(size, (0.5, 0.74), 0.26 * size[0])
    relief += _shape(edition, size, has_ring=code not in "Jj")
    pixels = _coloured(edition, ink, rgb, seed=zlib.crc32(f"{edition.name} {code}".encode()))
    small = (size[0] // 2, size[1] // 2)
    colour = Image.fromarray(pixels).resize(small, Image.Resampling.LANCZOS)
    flat = Image.fromarray(relief).resize(small, Image.Resampling.BOX)
    return Face(np.asarray(colour), np.asarray(flat, np.float32), box)


def _ink_of(edition: Edition, code: str) -> Rgb:
    if code in "Jj":
        return edition.joker_ink["Jj".index(code)]
    return edition.ink[code[0]]


def _number_mask(edition: Edition, number: str, size: tuple[int, int]) -> Image.Image:
    """White where the digits are: scaled so that a "0" has the height that the edition says."""
    width, height = size
    font = fonts.load(edition.typeface, height // 2)
    zero = font.getbbox("0")
    scale = edition.digit_height * height / (zero[3] - zero[1])
    stroke = round(edition.stroke * height * edition.digit_height / scale)
    left, top, right, bottom = font.getbbox(number, stroke_width=stroke)
    drawn = Image.new("L", (right - left + 4, bottom - top + 4))
    ImageDraw.Draw(drawn).text((2 - left, 2 - top), number, fill=255, font=font, stroke_width=stroke)
    wide = drawn.width * scale * edition.stretch
    squeeze = min(1.0, 0.84 * width / wide)
    drawn = drawn.resize((round(wide * squeeze), round(drawn.height * scale)), Image.Resampling.LANCZOS)
    mask = Image.new("L", size)
    mask.paste(drawn, ((width - drawn.width) // 2, round(edition.digit_middle * height - drawn.height / 2)))
    if edition.dot and number in ("6", "9"):
        radius = 0.035 * height
        x, y = width / 2, (edition.digit_middle + 0.5 * edition.digit_height + 0.10) * height
        ImageDraw.Draw(mask).ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return mask


def _joker_mask(edition: Edition, size: tuple[int, int]) -> Image.Image:
    side = round(0.72 * size[0])
    mask = Image.new("L", size)
    middle = 0.42 if edition.mark in (Mark.LOGO, Mark.SUIT) else 0.46
    mask.paste(jokers.draw(edition.joker, side), ((size[0] - side) // 2, round(middle * size[1] - side / 2)))
    return mask


def _suit_mask(suit: str, size: tuple[int, int]) -> Image.Image:
    side = round(0.30 * size[0])
    mask = Image.new("L", size)
    mask.paste(jokers.suit(suit, side), ((size[0] - side) // 2, round(0.74 * size[1] - side / 2)))
    return mask


def _box_of(mask: Image.Image) -> tuple[float, float, float, float]:
    left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    return left / mask.width, top / mask.height, right / mask.width, bottom / mask.height


def _soft(mask: Image.Image, radius: float) -> Floats:
    return np.asarray(mask.filter(ImageFilter.GaussianBlur(radius)), np.float32) / 255


def _bowl(size: tuple[int, int], middle: tuple[float, float], radius: float) -> Floats:
    """1 in the middle of a round hollow, falling to 0 at its edge; (h, w)."""
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
    away = np.hypot(x - middle[0] * size[0], y - middle[1] * size[1]) / radius
    inside = np.clip(1 - away**2, 0, 1)
    return inside**0.6


def _shape(edition: Edition, size: tuple[int, int], *, has_ring: bool) -> Floats:
    """The relief (h, w) in mm of what has no ink: hollows, panels, embossed words and rings."""
    width, height = size
    relief = np.zeros((height, width), np.float32)
    if edition.dish is Dish.ROUND:
        away = _bowl(size, (0.5, edition.digit_middle + 0.02), 0.44 * width)
        relief -= 0.32 * np.clip(away * 2.2, 0, 1)
    elif edition.dish is Dish.PANEL:
        panel, rim = Image.new("L", size), round(0.075 * width)
        ImageDraw.Draw(panel).rounded_rectangle((rim, rim, width - rim, height - rim), 0.1 * width, fill=255)
        relief -= 0.3 * _soft(panel, 0.008 * height)
    raised = Image.new("L", size)
    draw = ImageDraw.Draw(raised)
    if edition.mark is Mark.LOGO:
        font = fonts.load(edition.script, round(0.115 * height))
        draw.text((width / 2, 0.80 * height), edition.word, fill=255, font=font, anchor="mm")
        draw.line((0.2 * width, 0.88 * height, 0.8 * width, 0.88 * height), fill=255, width=max(1, height // 160))
    elif edition.mark is Mark.RING and has_ring:
        radius, middle = 0.17 * width, (0.5 * width, 0.78 * height)
        corners = (middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius)
        draw.ellipse(corners, outline=255, width=round(0.035 * width))
    return relief + 0.22 * _soft(raised, 0.003 * height)


def _coloured(edition: Edition, ink: Image.Image, rgb: Rgb, seed: int) -> NDArray[np.uint8]:
    """The colour picture (h, w, 3): plastic and ink, with the wear of the edition's age."""
    rng = np.random.default_rng(seed)
    width, height = ink.size
    cover = np.asarray(ink, np.float32)[..., None] / 255
    blotches = np.asarray(
        Image.fromarray(rng.normal(0, 1, (24, 18)).astype(np.float32)).resize((width, height), Image.Resampling.BICUBIC)
    )[..., None]
    grit = rng.normal(0, 1, (height, width, 1)).astype(np.float32)
    worn = np.clip(1 - edition.age * (0.18 + 0.12 * blotches + 0.10 * np.abs(grit)), 0.45, 1)
    plain = np.array(edition.plastic, np.float32) * (1 + (0.004 + 0.012 * edition.age) * blotches)
    pixels = plain + cover * worn * (np.array(rgb, np.float32) - plain)
    return np.clip(pixels, 0, 255).astype(np.uint8)
