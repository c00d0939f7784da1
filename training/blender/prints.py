"""Printed things that carry digits or pictures of tiles without being tiles: drawn with Pillow."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from training.blender import fonts, jokers
from training.blender.editions import EDITIONS, Rgb
from training.blender.faces import draw_face

Picture: TypeAlias = NDArray[np.uint8]

_SUITS = {
    "S": ("spade", (20, 20, 24)),
    "H": ("heart", (196, 24, 34)),
    "D": ("diamond", (196, 24, 34)),
    "C": ("club", (20, 20, 24)),
}


def key_cap(label: str, colour: Rgb, ink: Rgb) -> Picture:
    """A key of a keyboard."""
    sheet = Image.new("RGB", (128, 128), colour)
    size = 58 if len(label) == 1 else 30
    ImageDraw.Draw(sheet).text((52, 50), label, fill=ink, font=fonts.load("Noto Sans", size), anchor="mm")
    return np.asarray(sheet)


def playing_card(rank: str, suit: str) -> Picture:
    """A playing card, 58 by 88 mm."""
    name, ink = _SUITS[suit]
    sheet = Image.new("RGB", (464, 704), (250, 249, 246))
    small, large = jokers.suit(name, 64), jokers.suit(name, 104)
    corner = Image.new("L", sheet.size)
    pen = ImageDraw.Draw(corner)
    pen.text((52, 66), rank, fill=255, font=fonts.load("Caladea", 96), anchor="mm")
    corner.paste(small, (20, 122))
    marks = Image.new("L", sheet.size)
    count = int(rank) if rank.isdigit() else 1
    columns = [232] if count <= 3 else [150, 314]
    for index in range(count):
        rows = -(-count // len(columns))
        x, y = columns[index % len(columns)], 352 if rows == 1 else 130 + 444 * (index // len(columns)) / (rows - 1)
        marks.paste(large, (round(x - 52), round(y - 52)), large)
    for mask in (corner, corner.rotate(180), marks):
        sheet.paste(ink, mask=mask)
    return np.asarray(sheet)


def calendar(month: str, first_day: int, days: int) -> Picture:
    """A sheet of a wall calendar, 220 by 280 mm."""
    sheet = Image.new("RGB", (880, 1120), (250, 250, 248))
    pen = ImageDraw.Draw(sheet)
    pen.rectangle((0, 0, 880, 190), fill=(176, 48, 42))
    pen.text((440, 95), month, fill=(255, 255, 255), font=fonts.load("Junction", 96), anchor="mm")
    for column, name in enumerate(("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")):
        pen.text((80 + 120 * column, 250), name, fill=(90, 90, 90), font=fonts.load("Go", 40), anchor="mm")
    for day in range(days):
        column, line = (day + first_day) % 7, (day + first_day) // 7
        ink = (196, 40, 40) if column == 6 else (30, 30, 34)
        x, y = 80 + 120 * column, 370 + 140 * line
        pen.text((x, y), str(day + 1), fill=ink, font=fonts.load("Go", 66), anchor="mm")
        pen.rectangle((x - 58, y - 66, x + 58, y + 70), outline=(200, 200, 200))
    return np.asarray(sheet)


def clock_face() -> Picture:
    """The face of a clock, with its twelve numbers and its hands."""
    side = 800
    sheet = Image.new("RGB", (side, side), (246, 244, 236))
    pen = ImageDraw.Draw(sheet)
    for hour in range(1, 13):
        a = np.pi * hour / 6
        x, y = side / 2 + 0.37 * side * np.sin(a), side / 2 - 0.37 * side * np.cos(a)
        pen.text((x, y), str(hour), fill=(24, 24, 28), font=fonts.load("Libris ADF Std", 96), anchor="mm")
    for a, length, width in ((np.pi * 10.15 / 6, 0.22, 18), (np.pi * 9 / 30, 0.33, 12)):
        tip = (side / 2 + length * side * np.sin(a), side / 2 - length * side * np.cos(a))
        pen.line((side / 2, side / 2, *tip), fill=(24, 24, 28), width=width)
    return np.asarray(sheet)


def box_lid() -> Picture:
    """The lid of a game's box, printed with tiles and an invented name."""
    sheet = Image.new("RGB", (1200, 1200), (28, 62, 122))
    pen = ImageDraw.Draw(sheet)
    pen.ellipse((-300, 520, 1500, 1900), fill=(206, 44, 40))
    pen.text((600, 210), "Tilora", fill=(252, 214, 60), font=fonts.load("Leckerli One", 270), anchor="mm")
    pen.text((600, 400), "2–4 players  ·  age 8+", fill=(255, 255, 255), font=fonts.load("Go", 58), anchor="mm")
    for index, code in enumerate(("R7", "B8", "K9", "O10", "J")):
        face = Image.fromarray(draw_face(EDITIONS["harbour"], code, 330).colour).convert("RGBA")
        turned = face.rotate(28 - 14 * index, expand=True, resample=Image.Resampling.BICUBIC)
        sheet.paste(turned, (60 + 205 * index, 560 + 45 * abs(index - 2)), turned)
    pen.text((600, 1100), "106", fill=(255, 255, 255), font=fonts.load("Bebas Neue", 130), anchor="mm")
    return np.asarray(sheet)


def domino(high: int, low: int) -> Picture:
    """A white domino, 25 by 50 mm."""
    sheet = Image.new("RGB", (250, 500), (242, 240, 234))
    pen = ImageDraw.Draw(sheet)
    pen.line((25, 250, 225, 250), fill=(60, 60, 60), width=6)
    spots = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi", 0: ""}
    for half, count in enumerate((high, low)):
        for letter in spots[count]:
            index = "abcdefghi".index(letter)
            x, y = 60 + 65 * (index % 3), 60 + 65 * (index // 3) + 250 * half
            pen.ellipse((x - 20, y - 20, x + 20, y + 20), fill=(24, 24, 26))
    return np.asarray(sheet)


def book_cover(title: str, ground: Rgb) -> Picture:
    """The cover of a book."""
    sheet = Image.new("RGB", (600, 840), ground)
    pen = ImageDraw.Draw(sheet)
    pen.rectangle((40, 40, 560, 800), outline=(240, 230, 200), width=6)
    for line, word in enumerate(title.split()):
        pen.text((300, 220 + 110 * line), word, fill=(240, 230, 200), font=fonts.load("Caladea", 92), anchor="mm")
    return np.asarray(sheet)
