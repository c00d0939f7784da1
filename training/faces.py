"""Draw the face of a tile: ink and relief of one edition, seen square on under a lamp.

    style = draw_style(rng)
    face = draw_face(style, Tile(Colour.RED, 10), rng)   # RGBA

A face is first built as layers (colour, height, outline), so that engraving, dishes and bevels are shaded by the same
rule; `shade` then turns them into a picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from engine.tiles import JOKER, Place, Tile, Unknown
from training.ink import glyph, number_mask, paste, suit_mask
from training.jokers import joker_masks
from training.styles import Dish, FaceStyle, Mark, Rgb, draw_style

__all__ = ["UPPER_LEFT", "FaceLayers", "FaceStyle", "draw_face", "draw_layers", "draw_style", "shade"]

Floats = NDArray[np.float32]

UPPER_LEFT = (-0.45, -0.6, 0.9)
"""Towards the lamp, as a direction in the face's own axes: x right, y down, z out of the face."""

_RELIEF = 0.012  # deepest engraving, in tile heights
_DISH = 0.022  # deepest dish, in tile heights
_EMBOSSED = 0.008  # raised word, in tile heights
_BEVEL = 0.5  # height of the bevel's slope, in bevel widths


@dataclass(frozen=True)
class FaceLayers:
    """What a face is made of: `colour` (H, W, 3) 0..255, `height` (H, W) in pixels, `alpha` (H, W) 0..1."""

    colour: Floats
    height: Floats
    alpha: Floats
    gloss: float


def _disc(size_hw: tuple[int, int], x: float, y: float, radius: float) -> Floats:
    """How deep inside a disc each pixel lies: 1 in the middle, 0 on its rim and outside."""
    rows, columns = np.ogrid[: size_hw[0], : size_hw[1]]
    distance = np.hypot(columns - x, rows - y) / max(radius, 1)
    return np.clip(1 - distance, 0, 1).astype(np.float32)


def _lay_mark(style: FaceStyle, ink: Floats, raised: Floats) -> None:
    """The word, ring, dot or suit under the digit, inked or only raised."""
    height, width = ink.shape
    layer = ink if style.mark_is_inked else raised
    x, y, size = width / 2, style.mark_y * height, style.mark_size * height
    if style.mark is Mark.WORD:
        word = glyph(style.word_font, style.word, max(5, round(1.6 * size)), 1.0)
        if word.shape[1] > 0.76 * width:
            word = cv2.resize(word, (int(0.76 * width), word.shape[0]), interpolation=cv2.INTER_AREA)
        paste(layer, word, x, y)
    elif style.mark is Mark.RING:
        inside = _disc((height, width), x, y, size)
        line = max(1.5, 0.22 * size)
        np.maximum(layer, np.clip(inside * size, 0, 1) * np.clip(line - inside * size, 0, 1), out=layer)
    elif style.mark is Mark.DOT:
        np.maximum(layer, np.clip(_disc((height, width), x, y, size) * size, 0, 1), out=layer)
    elif style.mark is Mark.SUIT:
        paste(layer, suit_mask(style.suit, max(6, round(2 * size))), x, y)


def _dish_height(style: FaceStyle, size_hw: tuple[int, int]) -> Floats:
    """The relief of the dish or frame, in pixels."""
    height, width = size_hw
    depth = style.dish_depth * _DISH * height
    if style.dish is Dish.NONE:
        return np.zeros(size_hw, np.float32)
    if style.dish is Dish.FRAME:
        frame = np.zeros(size_hw, np.float32)
        margin = round(0.07 * height)
        line = max(1, round(0.012 * height))
        cv2.rectangle(frame, (margin, margin), (width - margin, height - margin), 1.0, line)
        return -0.4 * depth * cv2.GaussianBlur(frame, (0, 0), max(0.7, 0.006 * height))
    radius = min(style.dish_size, 0.46 * style.aspect) * height
    inside = _disc(size_hw, width / 2, style.dish_y * height, radius)
    bowl = 1 - (1 - inside) ** 2 if style.dish is Dish.BOWL else np.clip(inside / 0.15, 0, 1)
    return cv2.GaussianBlur(-depth * bowl, (0, 0), max(0.8, 0.008 * height))


@lru_cache(maxsize=256)
def _outline(size_hw: tuple[int, int], corner_px: int, bevel_px: float) -> tuple[Floats, Floats]:
    """The rounded outline, 0..1, and the height of its bevel in pixels."""
    height, width = size_hw
    scale = 4
    image = Image.new("L", (width * scale, height * scale))
    box = (0, 0, width * scale - 1, height * scale - 1)
    ImageDraw.Draw(image).rounded_rectangle(box, corner_px * scale, fill=255)
    alpha = np.asarray(image.resize((width, height), Image.Resampling.BOX), np.float32) / 255
    inside = cv2.distanceTransform(np.pad((alpha > 0.5).astype(np.uint8), 1), cv2.DIST_L2, 5)[1:-1, 1:-1]
    slope = np.clip(inside / max(bevel_px, 1), 0, 1)
    bevel = _BEVEL * bevel_px * (1 - (1 - slope) ** 2)
    return alpha, cv2.GaussianBlur(bevel, (0, 0), 0.8)


def _noise(rng: np.random.Generator, size_hw: tuple[int, int], cells: int) -> Floats:
    """Smooth noise of about unit strength with `cells` waves across."""
    coarse = rng.standard_normal((cells + 2, cells + 2)).astype(np.float32)
    return cv2.resize(coarse, (size_hw[1], size_hw[0]), interpolation=cv2.INTER_CUBIC)


def draw_layers(style: FaceStyle, tile: Place, rng: np.random.Generator, height_px: int = 256) -> FaceLayers:
    """The layers of a face; `?` cannot be drawn and raises `ValueError`, `X` is the back of the tile."""
    if tile is Unknown.UNREADABLE:
        raise ValueError("expected a tile that has a face or a back, got ?")
    size_hw = (height_px, round(style.aspect * height_px))
    first, second, raised = (np.zeros(size_hw, np.float32) for _ in range(3))
    inks: tuple[Rgb, Rgb] = (style.plastic, style.plastic)
    # Printing and moulding are never quite in register.
    x, y = size_hw[1] / 2 + rng.normal(0, 0.006) * height_px, rng.normal(0, 0.006) * height_px
    if isinstance(tile, Tile):
        inks = (style.ink(tile.colour),) * 2
        paste(first, number_mask(style, tile.number, height_px), x, y + style.digit_y * height_px)
        _lay_mark(style, first, raised)
    elif tile is JOKER:
        pick = int(rng.integers(len(style.joker_inks)))
        inks = (style.joker_inks[pick], style.joker_inks[-1])
        side = round(2 * min(style.joker_size, 0.44 * style.aspect) * height_px)
        for layer, mask in zip((first, second), joker_masks(style.joker, side), strict=True):
            paste(layer, mask, x, y + style.joker_y * height_px)
        if style.joker_has_mark and style.mark is Mark.WORD and style.joker_y < 0.42:
            _lay_mark(style, first, raised)
    elif not style.back_is_plain:
        word = glyph(style.word_font, style.word, max(5, round(0.1 * height_px)), 1.0)
        paste(raised, word[:, : size_hw[1]], x, size_hw[0] / 2)
    colour = np.empty((*size_hw, 3), np.float32)
    colour[:] = np.asarray(style.plastic, np.float32) + rng.normal(0, 3) + rng.normal(0, 0.8, 3)
    worn = 1 - 0.12 * np.clip(_noise(rng, size_hw, 6), 0, 1.5)
    for mask, ink in zip((first, second), inks, strict=True):
        cover = (mask * style.ink_cover * worn)[..., None]
        colour = colour * (1 - cover) + np.asarray(ink, np.float32) * cover
    colour += style.grain * (1.2 * _noise(rng, size_hw, 4) + 0.8 * _noise(rng, size_hw, 48))[..., None]
    alpha, bevel = _outline(size_hw, round(style.corner * height_px), round(style.bevel * height_px, 1))
    edge = max(0.7, 0.007 * height_px)
    carved = cv2.GaussianBlur(np.maximum(first, second), (0, 0), edge) * style.relief * _RELIEF
    embossed = cv2.GaussianBlur(raised, (0, 0), edge) * _EMBOSSED
    height = bevel + (embossed - carved) * height_px
    if tile is not Unknown.FACE_DOWN:
        height = height + _dish_height(style, size_hw)
    return FaceLayers(colour, height, alpha, style.gloss)


def shade(layers: FaceLayers, light: tuple[float, float, float] = UPPER_LEFT, ambient: float = 0.55) -> Floats:
    """The colours under a lamp, (H, W, 3) 0..255: level ground keeps its colour, slopes grow lighter or darker."""
    slope_x = cv2.Sobel(layers.height, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
    slope_y = cv2.Sobel(layers.height, cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    towards = np.asarray(light, np.float32) / np.linalg.norm(light)
    normal = np.stack([-slope_x, -slope_y, np.ones_like(slope_x)], axis=-1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    facing = np.clip(normal @ towards, 0, None)
    diffuse = ambient + (1 - ambient) * facing / towards[2]
    halfway = towards + np.array([0, 0, 1], np.float32)
    halfway /= np.linalg.norm(halfway)
    shine = np.clip(normal @ halfway, 0, None) ** 60
    level_shine = halfway[2] ** 60
    return layers.colour * diffuse[..., None] + 110 * layers.gloss * (shine - level_shine).clip(0)[..., None]


def draw_face(
    style: FaceStyle,
    tile: Place,
    rng: np.random.Generator,
    height_px: int = 256,
    light: tuple[float, float, float] = UPPER_LEFT,
) -> NDArray[np.uint8]:
    """The face of a tile as RGBA uint8, (H, W, 4), upright; outside of the rounded corners it is transparent.

    `X` draws the back; `?` raises `ValueError`. Equal arguments and an equal state of `rng` give an equal picture.
    """
    layers = draw_layers(style, tile, rng, height_px)
    rgb = np.clip(shade(layers, light), 0, 255)
    return np.dstack([rgb, 255 * layers.alpha]).round().astype(np.uint8)
