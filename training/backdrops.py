"""Cheap pictures without a tile: what lies around and behind tiles, and what a reader must not take for one.

All are float32 RGB, (H, W, 3), 0..255, and are drawn at random.
"""

from __future__ import annotations

import string

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from training.fonts import digit_fonts, load_font

Floats = NDArray[np.float32]
Size = tuple[int, int]


def smooth_noise(rng: np.random.Generator, size_hw: Size, cells_hw: Size) -> Floats:
    """Noise of about unit strength with so many waves down and across."""
    coarse = rng.standard_normal((cells_hw[0] + 2, cells_hw[1] + 2)).astype(np.float32)
    return cv2.resize(coarse, (size_hw[1], size_hw[0]), interpolation=cv2.INTER_CUBIC)


def _colour(rng: np.random.Generator) -> Floats:
    """A colour of things on a table: greys, browns and the rest."""
    if rng.random() < 0.4:
        return (rng.uniform(8, 250) + rng.normal(0, 5, 3)).astype(np.float32)
    return rng.uniform(10, 245, 3).astype(np.float32)


def plain(rng: np.random.Generator, size_hw: Size) -> Floats:
    """One colour, hardly uneven: a table top, a rack, felt."""
    shade = smooth_noise(rng, size_hw, (3, 3)) * rng.uniform(1, 8)
    grain = rng.normal(0, rng.uniform(0, 7), size_hw)
    return (_colour(rng) + (shade + grain)[..., None]).astype(np.float32)


def wood(rng: np.random.Generator, size_hw: Size) -> Floats:
    """Boards with their grain along x or along y."""
    base = np.array([rng.uniform(60, 225), 0, 0], np.float32)
    base[1] = base[0] * rng.uniform(0.62, 0.9)
    base[2] = base[1] * rng.uniform(0.5, 0.9)
    warped = np.linspace(0, rng.uniform(8, 60), size_hw[0])[:, None] + smooth_noise(rng, size_hw, (5, 2))
    veins = np.sin(warped) * rng.uniform(3, 16) + smooth_noise(rng, size_hw, (60, 3)) * rng.uniform(2, 9)
    picture = base + veins[..., None] * np.array([1, 0.9, 0.75], np.float32)
    if rng.random() < 0.4:
        seam = int(rng.integers(size_hw[0]))
        picture[seam : seam + 3] *= 0.55
    return picture.astype(np.float32) if rng.random() < 0.5 else _turned(picture, size_hw)


def _turned(picture: Floats, size_hw: Size) -> Floats:
    return cv2.resize(np.ascontiguousarray(picture.transpose(1, 0, 2)), (size_hw[1], size_hw[0])).astype(np.float32)


def cloth(rng: np.random.Generator, size_hw: Size) -> Floats:
    """Checks, stripes, dots or a knit in two colours."""
    rows, columns = np.mgrid[: size_hw[0], : size_hw[1]].astype(np.float32)
    angle = rng.uniform(0, np.pi)
    x, y = np.cos(angle) * columns + np.sin(angle) * rows, np.cos(angle) * rows - np.sin(angle) * columns
    period = rng.uniform(8, 120)
    across, along = x % period / period, y % (period * rng.uniform(0.6, 1.6)) / period
    kind = rng.integers(4)
    if kind == 0:
        pattern = ((across < 0.5).astype(np.float32) + (along < 0.5)) / 2
    elif kind == 1:
        pattern = (across < rng.uniform(0.2, 0.7)).astype(np.float32)
    elif kind == 2:
        pattern = (np.hypot(across - 0.5, along - 0.5) < rng.uniform(0.15, 0.45)).astype(np.float32)
    else:
        pattern = 0.5 + 0.5 * np.sin(2 * np.pi * (along + 0.35 * np.abs(across - 0.5)))
    first, second = _colour(rng), _colour(rng)
    weave = rng.normal(0, rng.uniform(1, 10), size_hw)
    return (first + (second - first) * pattern[..., None] + weave[..., None]).astype(np.float32)


def clutter(rng: np.random.Generator, size_hw: Size) -> Floats:
    """Discs and bars of many colours."""
    picture = plain(rng, size_hw)
    for _ in range(int(rng.integers(2, 14))):
        x, y = (int(rng.integers(side)) for side in size_hw[::-1])
        axes = tuple(int(v) for v in rng.integers(4, max(6, size_hw[0] // 2), 2))
        colour = _colour(rng).tolist()
        if rng.random() < 0.5:
            cv2.ellipse(picture, (x, y), axes, rng.uniform(0, 180), 0, 360, colour, cv2.FILLED, cv2.LINE_8)
        else:
            cv2.rectangle(picture, (x, y), (x + axes[0], y + axes[1]), colour, cv2.FILLED)
    return picture


def print_and_keys(rng: np.random.Generator, size_hw: Size) -> Floats:
    """Letters, lines of text, or one key of a keyboard with its legend in a corner."""
    height, width = size_hw
    picture = plain(rng, size_hw)
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    font_path = str(rng.choice(list(digit_fonts())))
    ink = tuple(int(v) for v in _colour(rng))
    kind = rng.choice(["key", "letter", "text"])
    if kind == "text":
        size = int(rng.uniform(0.08, 0.3) * height)
        y = -int(rng.integers(size))
        while y < height:
            line = "".join(rng.choice(list(string.ascii_letters + string.digits + "  .,-"), 24))
            pen.text((-int(rng.integers(size)), y), line, font=load_font(font_path, size), fill=ink)
            y += int(size * 1.3)
    elif kind == "key":
        gap = rng.uniform(0.02, 0.1) * width
        cap = tuple(int(v) for v in _colour(rng))
        pen.rounded_rectangle((gap, gap, width - gap, height - gap), 0.1 * width, fill=cap)
        font = load_font(font_path, int(rng.uniform(0.16, 0.3) * height))
        legend = str(rng.choice(list(string.ascii_uppercase + "!@#$%&*()?/<>")))
        has_second = rng.random() < 0.5
        if has_second and rng.random() < 0.5:
            legend = str(rng.choice([*string.digits, *(f"F{i}" for i in range(1, 13))]))
        pen.text((gap + 0.12 * width, gap + 0.05 * height), legend, font=font, fill=ink)
        if has_second:
            second = str(rng.choice(list(string.digits + string.punctuation)))
            pen.text((gap + 0.12 * width, 0.6 * height), second, font=font, fill=ink)
    else:
        font = load_font(font_path, int(rng.uniform(0.3, 0.9) * height))
        letter = str(rng.choice(list("ACDEFGHJKLMNPQRSTUVWXYZ&?!@#abcdefghkmnprstuvwxyz")))
        pen.text((rng.uniform(0, 0.3) * width, rng.uniform(-0.1, 0.3) * height), letter, font=font, fill=ink)
    return np.asarray(image, np.float32)


def playing_card(rng: np.random.Generator, size_hw: Size) -> Floats:
    """The corner of a playing card: a small index and pips in red or black on white."""
    height, width = size_hw
    image = Image.fromarray(np.full((height, width, 3), rng.integers(215, 256), np.uint8))
    pen = ImageDraw.Draw(image)
    ink = (rng.integers(150, 230), 20, 30) if rng.random() < 0.5 else (rng.integers(10, 50),) * 3
    ink = tuple(int(v) for v in ink)
    font = load_font(str(rng.choice(list(digit_fonts()))), int(rng.uniform(0.14, 0.24) * height))
    index = str(rng.choice(["2", "3", "4", "5", "6", "7", "8", "9", "10", "A", "J", "Q", "K"]))
    pen.text((0.04 * width, 0.02 * height), index, font=font, fill=ink)
    size = rng.uniform(0.1, 0.2) * height
    columns, rows = int(rng.integers(1, 4)), int(rng.integers(1, 5))
    for column in range(columns):
        for row in range(rows):
            x, y = (column + 0.8) / (columns + 0.4) * width, (row + 0.7) / (rows + 0.2) * height
            pen.polygon([(x, y - size / 2), (x + size / 2.6, y), (x, y + size / 2), (x - size / 2.6, y)], fill=ink)
            if rng.random() < 0.5:
                pen.ellipse((x - size / 2.4, y - size / 3, x + size / 2.4, y + size / 3), fill=ink)
    return np.asarray(image, np.float32)


def clock_dial(rng: np.random.Generator, size_hw: Size) -> Floats:
    """A part of a dial: numbers along an arc with ticks, and a hand."""
    height, width = size_hw
    image = Image.fromarray(np.clip(plain(rng, size_hw), 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    ink = tuple(int(v) for v in _colour(rng))
    radius = rng.uniform(0.6, 1.6) * height
    x, y = rng.uniform(-0.3, 1.3) * width, rng.uniform(-0.3, 1.3) * height
    font = load_font(str(rng.choice(list(digit_fonts()))), int(rng.uniform(0.12, 0.3) * height))
    for hour in range(1, 13):
        way = np.array([np.sin(hour * np.pi / 6), -np.cos(hour * np.pi / 6)])
        at = np.array([x, y]) + 0.8 * radius * way
        pen.text((float(at[0]), float(at[1])), str(hour), font=font, fill=ink, anchor="mm")
        inner, outer = (np.array([x, y]) + share * radius * way for share in (0.93, 1.0))
        pen.line([*map(float, inner), *map(float, outer)], fill=ink, width=max(1, height // 40))
    turn = rng.uniform(0, 2 * np.pi)
    pen.line((x, y, x + 0.7 * radius * np.sin(turn), y - 0.7 * radius * np.cos(turn)), fill=ink, width=height // 25)
    return np.asarray(image, np.float32)


_GROUNDS = (plain, wood, cloth, clutter)


def draw_ground(rng: np.random.Generator, size_hw: Size) -> Floats:
    """What tiles lie on or stand in."""
    return _GROUNDS[int(rng.choice(len(_GROUNDS), p=[0.35, 0.35, 0.2, 0.1]))](rng, size_hw)


def draw_distractor(rng: np.random.Generator, size_hw: Size) -> Floats:
    """What a finder may take for a tile."""
    kinds = (print_and_keys, playing_card, clock_dial, draw_ground)
    return kinds[int(rng.choice(len(kinds), p=[0.4, 0.12, 0.08, 0.4]))](rng, size_hw)
