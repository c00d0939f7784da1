"""Things with digits and letters that are no tiles: keyboards, cards, calendars, printed pages, patterned cloths.

Each is drawn flat, float32 RGB (h, w, 3), 0..255, and laid into a finished picture in perspective.
"""

from __future__ import annotations

import string
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from training.backdrops import cloth, print_and_keys, wood
from training.fonts import digit_fonts, load_font
from training.geometry import Points
from training.printed_things import blank, clock, dominoes, mug_print, sticky_note, tile_print

Floats = NDArray[np.float32]
Picture = NDArray[np.uint8]
_Ink = tuple[int, int, int]

_TRIES = 12
_SHADOW_PX = 28  # how far the shadow of a thing reaches
_TILE_PRINTS = 0.06  # lids with pictures of tiles are few, or real tiles would be doubted
_CLEAR = 1.15  # a thing keeps this much of its own size away from tiles


def keyboard(rng: np.random.Generator) -> Floats:
    """Keys in rows, each with its legend."""
    rows, columns = int(rng.integers(3, 7)), int(rng.integers(3, 15))
    pitch = 40
    body, cap, ink = _three_colours(rng)
    image = Image.new("RGB", (columns * pitch, rows * pitch), body)
    pen, font = ImageDraw.Draw(image), _font(rng, int(rng.uniform(0.3, 0.6) * pitch))
    gap = int(rng.integers(1, 5))
    legends = list(string.digits * 3 + string.ascii_uppercase)
    for row in range(rows):
        shift = int(rng.integers(-pitch // 2, 1)) if columns > 5 else 0
        for column in range(columns + 1):
            x, y = shift + column * pitch, row * pitch
            pen.rounded_rectangle((x + gap, y + gap, x + pitch - gap, y + pitch - gap), gap + 2, fill=cap)
            legend = str(rng.choice(legends))
            pen.text((x + pitch // 2, y + pitch // 2), legend, font=font, fill=ink, anchor="mm")
    return np.asarray(image, np.float32)


def card(rng: np.random.Generator) -> Floats:
    """A playing card, a business card or a note: a light sheet with print in its corners or on lines."""
    width, height = 120, int(rng.choice([78, 168, 180]))
    paper: _Ink = _colour(rng) if rng.random() < 0.3 else (int(rng.integers(205, 250)),) * 3
    ink: _Ink = ((190, 20, 30), (20, 20, 24), (20, 60, 150))[int(rng.integers(3))]
    image = Image.new("RGB", (width, height), paper)
    pen = ImageDraw.Draw(image)
    if rng.random() < 0.6:
        rank = str(rng.choice(["2", "3", "4", "5", "6", "7", "8", "9", "10", "A", "K", "Q", "J"]))
        font = _font(rng, int(rng.uniform(18, 40)))
        pen.text((width * 0.12, height * 0.12), rank, font=font, fill=ink, anchor="mm")
        pen.text((width * 0.88, height * 0.88), rank, font=font, fill=ink, anchor="mm")
        for x, y in rng.uniform(0.25, 0.75, (int(rng.integers(0, 9)), 2)) * [width, height]:
            pen.ellipse((x - 9, y - 9, x + 9, y + 9), fill=ink)
    else:
        _lines(rng, pen, (width, height), ink, int(rng.uniform(8, 24)))
    return np.asarray(image, np.float32)


def calendar(rng: np.random.Generator) -> Floats:
    """Numbers in a grid, with or without lines: a calendar, a bingo card, a score sheet, a printed board."""
    rows, columns, cell = int(rng.integers(3, 8)), int(rng.integers(3, 9)), 44
    paper = (int(rng.integers(200, 252)),) * 3 if rng.random() < 0.7 else _colour(rng)
    image = Image.new("RGB", (columns * cell, rows * cell), paper)
    pen, font = ImageDraw.Draw(image), _font(rng, int(rng.uniform(0.25, 0.7) * cell))
    inks = [_colour(rng) for _ in range(3)]
    has_lines = rng.random() < 0.6
    for row in range(rows):
        for column in range(columns):
            x, y = column * cell, row * cell
            if has_lines:
                pen.rectangle((x, y, x + cell, y + cell), outline=inks[0])
            text = str(int(rng.integers(1, 99)))
            pen.text((x + cell // 2, y + cell // 2), text, font=font, fill=inks[int(rng.integers(3))], anchor="mm")
    return np.asarray(image, np.float32)


def lid(rng: np.random.Generator) -> Floats:
    """The lid of a box: a bright ground with a large word, a number and shapes."""
    image = Image.new("RGB", (260, 190), _colour(rng))
    pen = ImageDraw.Draw(image)
    for _ in range(int(rng.integers(1, 6))):
        x, y, w, h = rng.uniform(0, 1, 4) * [260, 190, 120, 90]
        shape = pen.ellipse if rng.random() < 0.5 else pen.rectangle
        shape((x, y, x + w, y + h), fill=_colour(rng))
    for _ in range(int(rng.integers(1, 4))):
        word = "".join(rng.choice(list(string.ascii_letters + string.digits), int(rng.integers(2, 9))))
        x, y = rng.uniform(0, 0.7, 2) * [260, 190]
        pen.text((x, y), word, font=_font(rng, int(rng.uniform(16, 70))), fill=_colour(rng))
    return np.asarray(image, np.float32)


def page(rng: np.random.Generator) -> Floats:
    """A page of text."""
    image = Image.new("RGB", (240, 320), (int(rng.integers(200, 252)),) * 3)
    _lines(rng, ImageDraw.Draw(image), (240, 320), (30, 30, 34), int(rng.uniform(8, 30)))
    return np.asarray(image, np.float32)


def pattern(rng: np.random.Generator) -> Floats:
    """A piece of cloth, wood or print."""
    return (cloth, cloth, wood, print_and_keys)[int(rng.integers(4))](rng, (240, 320))


_THINGS = (
    keyboard,
    keyboard,
    card,
    card,
    card,
    calendar,
    lid,
    page,
    pattern,
    dominoes,
    clock,
    sticky_note,
    mug_print,
    blank,
)


def draw_thing(rng: np.random.Generator) -> Floats:
    """Any of these things."""
    return _THINGS[int(rng.integers(len(_THINGS)))](rng)


def lay_things(rng: np.random.Generator, picture: Picture, tiles: Sequence[Points], count: int) -> Picture:
    """A copy of a picture (h, w, 3) with things laid where there are no tiles, given as corners (4, 2) each."""
    laid = picture.astype(np.float32)
    # Things lie in the same light as the rest: paper is about as bright as the brightest parts are.
    light = np.percentile(laid.reshape(-1, 3)[::37], 97, axis=0) / 245
    free = np.zeros(picture.shape[:2], np.uint8)
    for corners in tiles:
        middle = corners.mean(axis=0)
        cv2.fillConvexPoly(free, np.round(middle + (corners - middle) * 1.3).astype(np.int32), 1)
    for _ in range(count):
        thing = tile_print(rng) if rng.random() < _TILE_PRINTS else draw_thing(rng)
        corners = _place(rng, thing, free)
        if corners is None:
            continue
        low = np.clip(np.floor(corners.min(axis=0)).astype(int) - _SHADOW_PX, 0, picture.shape[1::-1])
        high = np.clip(np.ceil(corners.max(axis=0)).astype(int) + _SHADOW_PX, 0, picture.shape[1::-1])
        if (high - low < 1).any():
            continue
        box = np.s_[low[1] : high[1], low[0] : high[0]]
        shift = low.astype(np.float32)
        laid[box] = _with_thing(rng, laid[box], thing * light.astype(np.float32), corners - shift)
    return np.clip(laid, 0, 255).astype(np.uint8)


def _with_thing(rng: np.random.Generator, ground: Floats, thing: Floats, corners: NDArray[np.float32]) -> Floats:
    """A piece of the picture (h, w, 3) with a thing laid into it at its corners (4, 2), and its shadow around it."""
    height, width = thing.shape[:2]
    size_wh = (ground.shape[1], ground.shape[0])
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, corners)
    warped = cv2.warpPerspective(thing, matrix, size_wh, flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.ones((height, width), np.float32), matrix, size_wh)
    softness, strength = rng.uniform(0.5, 1.2), np.float32(rng.uniform(0.5, 4))
    noise = strength * rng.standard_normal(ground.shape[:2], dtype=np.float32)
    warped = cv2.GaussianBlur(warped, (0, 0), softness) + noise[..., None]
    cover = cv2.GaussianBlur(cover, (0, 0), softness)
    shadow = cv2.GaussianBlur(cover, (0, 0), rng.uniform(3, 9))
    lit = (1 - np.float32(0.35) * shadow * (1 - cover)) * (1 - cover)
    return ground * lit[..., None] + warped * cover[..., None]


def _place(rng: np.random.Generator, thing: Floats, taken: NDArray[np.uint8]) -> NDArray[np.float32] | None:
    """Corners (4, 2) where the thing lies clear of what is taken."""
    height, width = taken.shape
    for _ in range(_TRIES):
        size = rng.uniform(0.12, 0.7) * max(height, width)
        shape = np.array([thing.shape[1], thing.shape[0]]) / max(thing.shape[:2])
        half = size * shape / 2
        turn = rng.uniform(0, 2 * np.pi)
        axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        corners = (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half) @ axes
        corners[:, 1] *= rng.uniform(0.45, 1)  # the table is seen at an angle
        corners *= 1 + 0.12 * rng.uniform(-1, 1) * corners[:, 1:] / size
        corners += rng.uniform(-0.05, 1.05, 2) * [width, height]
        room = np.zeros_like(taken)
        middle = corners.mean(axis=0)
        cv2.fillConvexPoly(room, np.round(middle + (corners - middle) * _CLEAR).astype(np.int32), 1)
        if room.any() and not (room & taken).any():
            return corners.astype(np.float32)
    return None


def _lines(rng: np.random.Generator, pen: ImageDraw.ImageDraw, size_wh: tuple[int, int], ink: _Ink, size: int) -> None:
    font = _font(rng, size)
    for y in range(size, size_wh[1] - size, int(size * 1.4)):
        text = "".join(rng.choice(list(string.ascii_letters + string.digits + "    .,"), 40))
        pen.text((0.08 * size_wh[0], y), text[: int(rng.integers(3, 40))], font=font, fill=ink)


def _font(rng: np.random.Generator, size: int) -> ImageFont.FreeTypeFont:
    return load_font(str(rng.choice(list(digit_fonts()))), size)


def _colour(rng: np.random.Generator) -> _Ink:
    red, green, blue = (int(part) for part in rng.integers(10, 246, 3))
    return red, green, blue


def _three_colours(rng: np.random.Generator) -> tuple[_Ink, _Ink, _Ink]:
    """Body, caps and legends of a keyboard: dark on light or light on dark."""
    if rng.random() < 0.3:
        return _colour(rng), _colour(rng), _colour(rng)
    light, dark = (int(rng.integers(180, 250)),) * 3, (int(rng.integers(10, 70)),) * 3
    body = (int(rng.integers(10, 240)),) * 3
    return (body, light, dark) if rng.random() < 0.6 else (body, dark, light)
