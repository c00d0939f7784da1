"""Ink before it lies on a face: digits, words and suits as masks, float32 in 0..1."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from training.fonts import load_font
from training.styles import BaseMark, FaceStyle, Suit

Mask = NDArray[np.float32]


@lru_cache(maxsize=4096)
def glyph(font: str, text: str, height_px: int, squeeze: float) -> Mask:
    """The ink of one text, cropped to itself, `height_px` high; the width is multiplied by `squeeze`."""
    drawn = load_font(font, max(12, round(height_px * 1.6)))
    left, top, right, bottom = drawn.getbbox(text)
    image = Image.new("L", (max(1, round(right - left)), max(1, round(bottom - top))))
    ImageDraw.Draw(image).text((-left, -top), text, font=drawn, fill=255)
    width_px = max(2, round(image.width * height_px / image.height * squeeze))
    resized = image.resize((width_px, height_px), Image.Resampling.BOX)
    return np.asarray(resized, np.float32) / 255


def paste(layer: Mask, mask: Mask, centre_x: float, centre_y: float) -> None:
    """Lay a mask on a layer, the stronger of the two winning; what lies outside is cut off."""
    height, width = mask.shape
    left, top = round(centre_x - width / 2), round(centre_y - height / 2)
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + width, layer.shape[1]), min(top + height, layer.shape[0])
    if x1 > x0 and y1 > y0:
        target = layer[y0:y1, x0:x1]
        np.maximum(target, mask[y0 - top : y1 - top, x0 - left : x1 - left], out=target)


def number_mask(style: FaceStyle, number: int, height_px: int) -> Mask:
    """The digits of a number next to each other, with the mark under 6 and 9."""
    digit_px = max(6, round(style.digit_height * height_px))
    room_px = 0.86 * style.aspect * height_px
    digits = [glyph(style.font, digit, digit_px, round(style.digit_width, 2)) for digit in str(number)]
    gap = max(1, round(style.tracking * digit_px)) if len(digits) > 1 else 0
    width = sum(digit.shape[1] for digit in digits) + gap * (len(digits) - 1)
    mask = np.zeros((digit_px, width), np.float32)
    x = 0
    for digit in digits:
        mask[:, x : x + digit.shape[1]] = digit
        x += digit.shape[1] + gap
    if style.weight > 0:
        pad = max(1, round(style.weight * digit_px))
        mask = cv2.copyMakeBorder(mask, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
        mask = cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * pad + 1, 2 * pad + 1)))
    if mask.shape[1] > room_px:
        mask = cv2.resize(mask, (int(room_px), mask.shape[0]), interpolation=cv2.INTER_AREA)
    if style.base_mark is not BaseMark.NONE and number in (6, 9):
        mask = _with_base_mark(mask, style.base_mark)
    return mask


def _with_base_mark(mask: Mask, base_mark: BaseMark) -> Mask:
    """The digit with a dot or a bar under it; the digit keeps its place in the middle of the mask."""
    height, width = mask.shape
    room = round(0.3 * height)
    grown = np.ascontiguousarray(np.pad(mask, ((room, room), (0, 0))))
    y = room + height + round(0.17 * height)
    if base_mark is BaseMark.DOT:
        cv2.circle(grown, (width // 2, y), max(1, round(0.085 * height)), 1.0, cv2.FILLED, cv2.LINE_8)
    else:
        half = max(1, round(0.04 * height))
        cv2.rectangle(grown, (width // 6, y - half), (width - width // 6, y + half), 1.0, cv2.FILLED)
    return grown


def suit_mask(suit: Suit, size_px: int) -> Mask:
    """A heart, spade, clover or diamond, `size_px` high and wide."""
    scale = 3
    side = size_px * scale
    image = Image.new("L", (side, side))
    pen = ImageDraw.Draw(image)

    def disc(x: float, y: float, radius: float) -> None:
        pen.ellipse([(x - radius) * side, (y - radius) * side, (x + radius) * side, (y + radius) * side], fill=255)

    def polygon(*points: tuple[float, float]) -> None:
        pen.polygon([(x * side, y * side) for x, y in points], fill=255)

    if suit is Suit.DIAMOND:
        polygon((0.5, 0.02), (0.92, 0.5), (0.5, 0.98), (0.08, 0.5))
    elif suit is Suit.HEART:
        disc(0.28, 0.3, 0.25)
        disc(0.72, 0.3, 0.25)
        polygon((0.07, 0.43), (0.93, 0.43), (0.5, 0.97))
    elif suit is Suit.SPADE:
        disc(0.28, 0.6, 0.23)
        disc(0.72, 0.6, 0.23)
        polygon((0.09, 0.48), (0.5, 0.02), (0.91, 0.48))
        polygon((0.5, 0.5), (0.68, 0.98), (0.32, 0.98))
    else:
        for x, y in ((0.5, 0.25), (0.25, 0.56), (0.75, 0.56)):
            disc(x, y, 0.23)
        polygon((0.5, 0.4), (0.66, 0.98), (0.34, 0.98))
    return np.asarray(image.resize((size_px, size_px), Image.Resampling.BOX), np.float32) / 255
