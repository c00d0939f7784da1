"""Things with digits, dots and light rectangles that are no tiles: dominoes, clocks, notes, mugs, prints of tiles.

Each is drawn flat, float32 RGB (h, w, 3), 0..255, as those of `distractors` are.
"""

from __future__ import annotations

import string

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from engine.tiles import STANDARD
from training.faces import draw_face
from training.fonts import digit_fonts, load_font
from training.styles import draw_style

Floats = NDArray[np.float32]
_Ink = tuple[int, int, int]

_PIPS = {
    0: (),
    1: ((0.5, 0.5),),
    2: ((0.25, 0.25), (0.75, 0.75)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.25, 0.2), (0.75, 0.2), (0.25, 0.5), (0.75, 0.5), (0.25, 0.8), (0.75, 0.8)),
}


def dominoes(rng: np.random.Generator) -> Floats:
    """One to four dominoes side by side, or dice."""
    count, side = int(rng.integers(1, 5)), 60
    halves = int(rng.choice([2, 2, 1]))
    body, pip = ((244, 240, 228), (22, 22, 26)) if rng.random() < 0.7 else ((26, 26, 30), (240, 238, 230))
    image = Image.new("RGB", (count * side, halves * side), _colour(rng))
    pen = ImageDraw.Draw(image)
    for column in range(count):
        x = column * side
        pen.rounded_rectangle((x + 1, 1, x + side - 2, halves * side - 2), 6, fill=body)
        for half in range(halves):
            for u, v in _PIPS[int(rng.integers(0 if halves == 2 else 1, 7))]:
                cx, cy = x + u * side, half * side + v * side
                pen.ellipse((cx - 6, cy - 6, cx + 6, cy + 6), fill=pip)
        if halves == 2:
            pen.line((x + 8, side, x + side - 8, side), fill=pip, width=2)
    return np.asarray(image, np.float32)


def clock(rng: np.random.Generator) -> Floats:
    """A dial with its hours, round or square, or the four digits of an alarm clock."""
    if rng.random() < 0.3:
        image = Image.new("RGB", (260, 110), (int(rng.integers(5, 50)),) * 3)
        ink: _Ink = ((250, 60, 40), (90, 240, 120), (110, 190, 255), (240, 240, 240))[int(rng.integers(4))]
        text = f"{int(rng.integers(0, 24)):02}:{int(rng.integers(0, 60)):02}"
        ImageDraw.Draw(image).text((130, 55), text, font=_font(rng, 80), fill=ink, anchor="mm")
        return np.asarray(image, np.float32)
    image = Image.new("RGB", (240, 240), _colour(rng))
    pen = ImageDraw.Draw(image)
    dial = (int(rng.integers(215, 252)),) * 3
    (pen.ellipse if rng.random() < 0.7 else pen.rectangle)((8, 8, 232, 232), fill=dial)
    font, dark = _font(rng, int(rng.uniform(18, 34))), (20, 20, 24)
    for hour in range(1, 13):
        angle = np.radians(30 * hour - 90)
        pen.text((120 + 90 * np.cos(angle), 120 + 90 * np.sin(angle)), str(hour), font=font, fill=dark, anchor="mm")
    for length, width in ((50, 6), (80, 3)):
        angle = rng.uniform(0, 2 * np.pi)
        pen.line((120, 120, 120 + length * np.cos(angle), 120 + length * np.sin(angle)), fill=dark, width=width)
    return np.asarray(image, np.float32)


def sticky_note(rng: np.random.Generator) -> Floats:
    """A yellow, pink, green or white square with a scrawl or a number on it."""
    paper: _Ink = ((250, 236, 120), (252, 170, 190), (180, 236, 150), (244, 243, 238))[int(rng.integers(4))]
    image = Image.new("RGB", (160, 160), paper)
    pen = ImageDraw.Draw(image)
    if rng.random() < 0.6:
        text = "".join(rng.choice(list(string.digits + string.ascii_letters), int(rng.integers(1, 6))))
        pen.text((80, 70), text, font=_font(rng, int(rng.uniform(30, 90))), fill=(40, 40, 90), anchor="mm")
    return np.asarray(image, np.float32)


def mug_print(rng: np.random.Generator) -> Floats:
    """The side of a mug or a tin with a word and stripes, darker towards its edges as round things are."""
    image = Image.new("RGB", (180, 200), _colour(rng))
    pen = ImageDraw.Draw(image)
    for _ in range(int(rng.integers(0, 4))):
        y = int(rng.integers(0, 190))
        pen.rectangle((0, y, 180, y + int(rng.integers(4, 30))), fill=_colour(rng))
    word = "".join(rng.choice(list(string.ascii_uppercase + string.digits), int(rng.integers(1, 7))))
    pen.text((90, 100), word, font=_font(rng, int(rng.uniform(30, 80))), fill=_colour(rng), anchor="mm")
    across = np.sqrt(np.clip(1 - np.linspace(-0.98, 0.98, 180) ** 2, 0, 1))
    return (np.asarray(image, np.float32) * (0.3 + 0.7 * across)[None, :, None]).astype(np.float32)


def blank(rng: np.random.Generator) -> Floats:
    """A plain light rectangle, not of the shape of a tile's back: a coaster, an eraser, a packet, a switch."""
    width, height = 100, int(rng.choice([rng.integers(25, 50), rng.integers(95, 105)]))
    image = Image.new("RGB", (width, height), (int(rng.integers(190, 250)),) * 3)
    if rng.random() < 0.5:
        pen = ImageDraw.Draw(image)
        pen.rounded_rectangle((8, 8, width - 8, height - 8), 8, outline=_colour(rng), width=int(rng.integers(1, 5)))
    return np.asarray(image, np.float32)


def tile_print(rng: np.random.Generator) -> Floats:
    """The lid of a box with a picture of tiles on it, one over the other, and a word over them: print, no tiles."""
    style, faces = draw_style(rng), tuple(STANDARD.faces())
    lid = np.empty((190, 260, 3), np.float32)
    lid[:] = rng.integers(10, 246, 3)
    for _ in range(int(rng.integers(3, 12))):
        face = draw_face(style, faces[int(rng.integers(len(faces)))], rng, height_px=int(rng.integers(32, 80)))
        rows, columns = face.shape[:2]
        source = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
        turn = rng.normal(0, 0.5)
        spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        slant = np.array([[1, rng.normal(0, 0.2)], [0, rng.uniform(0.6, 1)]])
        corners = (source - [columns / 2, rows / 2]) @ slant @ spin + rng.uniform(0, 1, 2) * [260, 190]
        matrix = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
        painted = cv2.warpPerspective(np.asarray(face, np.float32), matrix, (260, 190))
        share = painted[..., 3:] / 255
        lid = lid * (1 - share) + painted[..., :3] * share
    image = Image.fromarray(np.clip(lid, 0, 255).astype(np.uint8))
    word = "".join(rng.choice(list(string.ascii_uppercase), int(rng.integers(4, 10))))
    place = (130, int(rng.uniform(25, 165)))
    ImageDraw.Draw(image).text(place, word, font=_font(rng, 44), fill=_colour(rng), anchor="mm")
    return np.asarray(image, np.float32)


def _font(rng: np.random.Generator, size: int) -> ImageFont.FreeTypeFont:
    return load_font(str(rng.choice(list(digit_fonts()))), size)


def _colour(rng: np.random.Generator) -> _Ink:
    red, green, blue = (int(part) for part in rng.integers(10, 246, 3))
    return red, green, blue
