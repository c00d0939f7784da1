"""What jokers show, and the suits of cards: masks of a square side, white where the ink is."""

from __future__ import annotations

import math

from PIL import Image, ImageChops, ImageDraw

from training.blender.editions import JokerFace


def draw(face: JokerFace, side: int) -> Image.Image:
    """The mask, mode "L", of a joker's face, `side` pixels wide and high."""
    return _DRAWERS[face](side)


def suit(name: str, side: int) -> Image.Image:
    """The mask, mode "L", of a suit: heart, spade, club or diamond."""
    mask = Image.new("L", (side, side))
    pen = ImageDraw.Draw(mask)
    if name == "diamond":
        pen.polygon(_scaled([(0.5, 0.02), (0.86, 0.5), (0.5, 0.98), (0.14, 0.5)], side), fill=255)
    elif name == "club":
        for x, y in ((0.5, 0.26), (0.27, 0.58), (0.73, 0.58)):
            pen.ellipse(_disc(x, y, 0.22, side), fill=255)
        pen.polygon(_scaled([(0.5, 0.4), (0.66, 0.97), (0.34, 0.97)], side), fill=255)
    else:
        heart = Image.new("L", (side, side))
        angles = [math.tau * step / 90 for step in range(90)]
        outline = [
            (
                0.5 + 0.45 * math.sin(a) ** 3,
                0.46
                - (0.36 * math.cos(a) - 0.14 * math.cos(2 * a) - 0.055 * math.cos(3 * a) - 0.028 * math.cos(4 * a)),
            )
            for a in angles
        ]
        ImageDraw.Draw(heart).polygon(_scaled(outline, side), fill=255)
        if name == "heart":
            return heart
        mask.paste(heart.rotate(180))
        pen.polygon(_scaled([(0.5, 0.5), (0.66, 0.98), (0.34, 0.98)], side), fill=255)
    return mask


def _scaled(points: list[tuple[float, float]], side: int) -> list[tuple[float, float]]:
    return [(x * side, y * side) for x, y in points]


def _disc(x: float, y: float, radius: float, side: int) -> tuple[float, float, float, float]:
    return ((x - radius) * side, (y - radius) * side, (x + radius) * side, (y + radius) * side)


def _features(side: int) -> Image.Image:
    """Eyes, brows, nose and a smile."""
    mask = Image.new("L", (side, side))
    pen = ImageDraw.Draw(mask)
    thick = max(1, round(0.05 * side))
    for x in (0.34, 0.66):
        pen.ellipse((*_disc(x, 0.40, 0.065, side)[:2], (x + 0.065) * side, 0.50 * side), fill=255)
        pen.arc(_disc(x, 0.36, 0.12, side), 215, 325, fill=255, width=thick)
    pen.arc(_disc(0.5, 0.50, 0.30, side), 25, 155, fill=255, width=round(1.3 * thick))
    pen.polygon(_scaled([(0.5, 0.46), (0.56, 0.62), (0.45, 0.62)], side), fill=255)
    return mask


def _smile(side: int) -> Image.Image:
    mask = _features(side)
    ImageDraw.Draw(mask).ellipse(_disc(0.5, 0.5, 0.48, side), outline=255, width=round(0.055 * side))
    return mask


def _split(side: int) -> Image.Image:
    half = Image.new("L", (side, side))
    ImageDraw.Draw(half).pieslice(_disc(0.5, 0.5, 0.48, side), -90, 90, fill=255)
    ring = Image.new("L", (side, side))
    ImageDraw.Draw(ring).ellipse(_disc(0.5, 0.5, 0.48, side), outline=255, width=round(0.045 * side))
    return ImageChops.lighter(ring, ImageChops.difference(half, _features(side)))


def _turned(side: int) -> Image.Image:
    """The upper half of a face in a cap, and the same turned by half a turn below it."""
    mask = Image.new("L", (side, side))
    pen = ImageDraw.Draw(mask)
    thick = max(1, round(0.04 * side))
    pen.polygon(
        _scaled([(0.14, 0.26), (0.05, 0.04), (0.36, 0.16), (0.5, 0.0), (0.64, 0.16), (0.95, 0.04), (0.86, 0.26)], side),
        fill=255,
    )
    pen.arc(_disc(0.5, 0.26, 0.34, side), 0, 180, fill=255, width=thick)
    for x in (0.38, 0.62):
        pen.ellipse(_disc(x, 0.34, 0.045, side), fill=255)
    pen.arc(_disc(0.5, 0.36, 0.14, side), 20, 160, fill=255, width=thick)
    upper = Image.new("L", (side, side))
    upper.paste(mask.crop((0, 0, side, side // 2)))
    both = ImageChops.lighter(upper, upper.rotate(180))
    ImageDraw.Draw(both).line((0.04 * side, 0.5 * side, 0.96 * side, 0.5 * side), fill=255, width=thick)
    return both


def _star(side: int) -> Image.Image:
    mask = Image.new("L", (side, side))
    turns = [(math.pi * step / 5, 0.48 if step % 2 == 0 else 0.2) for step in range(10)]
    points = [(0.5 + radius * math.sin(a), 0.5 - radius * math.cos(a)) for a, radius in turns]
    pen = ImageDraw.Draw(mask)
    pen.polygon(_scaled(points, side), fill=255)
    pen.ellipse(_disc(0.5, 0.5, 0.09, side), fill=0)
    return mask


def _jester(side: int) -> Image.Image:
    mask = Image.new("L", (side, side))
    pen = ImageDraw.Draw(mask)
    cap = [(0.2, 0.44), (0.04, 0.2), (0.36, 0.26), (0.5, 0.06), (0.64, 0.26), (0.96, 0.2), (0.8, 0.44)]
    pen.polygon(_scaled(cap, side), fill=255)
    for x, y in ((0.05, 0.19), (0.5, 0.06), (0.95, 0.19)):
        pen.ellipse(_disc(x, y, 0.055, side), fill=255)
    pen.rectangle((0.2 * side, 0.47 * side, 0.8 * side, 0.53 * side), fill=255)
    face = _features(side).resize((round(0.6 * side), round(0.6 * side)))
    mask.paste(face, (round(0.2 * side), round(0.44 * side)), face)
    pen.arc(_disc(0.5, 0.56, 0.34, side), 8, 172, fill=255, width=max(1, round(0.04 * side)))
    return mask


_DRAWERS = {
    JokerFace.SMILE: _smile,
    JokerFace.TURNED: _turned,
    JokerFace.SPLIT: _split,
    JokerFace.STAR: _star,
    JokerFace.JESTER: _jester,
}
