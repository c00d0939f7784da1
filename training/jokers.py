"""Faces for jokers: drawn as two ink masks, since some editions print a joker in two colours.

The kinds are those that sets on sale carry: a smiling face in a ring, the same filled, two halves of which one is the
other's negative, two mirrored halves with a gap between, a star or a sun with a face, a jester with a cap, a flower.
The last kind is any figure at all, mirrored, with holes: a joker that nobody has drawn here is one too. None of them
carries a digit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

Mask = NDArray[np.float32]

_SUPERSAMPLING = 3
_CORNERS, _HOLE_CORNERS = 9, 5  # of a figure's right half


class JokerKind(StrEnum):
    """What a joker shows."""

    RING = "ring"
    FILLED = "filled"
    HALVES = "halves"
    STAR = "star"
    JESTER = "jester"
    PROFILES = "profiles"
    SUN = "sun"
    FLOWER = "flower"
    FIGURE = "figure"


@dataclass(frozen=True)
class JokerArt:
    """The joker of one edition; lengths are shares of the radius of its face.

    `figure` are the radii of a figure's corners from its head to its foot, and after them those of its hole.
    """

    kind: JokerKind
    line: float
    eye_x: float
    eye_y: float
    eye_size: float
    eye_height: float
    mouth_width: float
    mouth_depth: float
    has_brows: bool
    nose: float  # length of its bridge; 0 leaves a button, less than that no nose
    has_cheeks: bool
    ring_count: int
    points: int
    figure: tuple[float, ...] = ()


def draw_art(rng: np.random.Generator) -> JokerArt:
    """Draw one edition's joker at random."""
    kind = rng.choice(list(JokerKind), p=[0.27, 0.11, 0.14, 0.08, 0.11, 0.08, 0.05, 0.04, 0.12])
    return JokerArt(
        kind=JokerKind(kind),
        line=rng.uniform(0.07, 0.17),
        eye_x=rng.uniform(0.3, 0.45),
        eye_y=rng.uniform(0.12, 0.32),
        eye_size=rng.uniform(0.09, 0.16),
        eye_height=rng.uniform(0.5, 1.7),
        mouth_width=rng.uniform(0.4, 0.62),
        mouth_depth=rng.uniform(0.25, 0.5),
        has_brows=bool(rng.random() < 0.6),
        nose=float(rng.choice([-1, 0, rng.uniform(0.1, 0.35)])),
        has_cheeks=bool(rng.random() < 0.35),
        ring_count=int(rng.choice([1, 1, 2])),
        points=int(rng.integers(5, 9)),
        figure=tuple(rng.uniform([0.35] * _CORNERS + [0.0] * _HOLE_CORNERS, [1.0] * _CORNERS + [0.4] * _HOLE_CORNERS)),
    )


class _Pen:
    """Draws in units of the face's radius, the origin in its middle, y downwards."""

    def __init__(self, size_px: int, span: float) -> None:
        self.size = size_px * _SUPERSAMPLING
        self.unit = self.size / (2 * span)
        self.image = Image.new("L", (self.size, self.size))
        self.draw = ImageDraw.Draw(self.image)

    def _box(self, x: float, y: float, rx: float, ry: float) -> tuple[float, float, float, float]:
        centre_x, centre_y = self.size / 2 + x * self.unit, self.size / 2 + y * self.unit
        return (
            centre_x - rx * self.unit,
            centre_y - ry * self.unit,
            centre_x + rx * self.unit,
            centre_y + ry * self.unit,
        )

    def disc(self, x: float, y: float, rx: float, ry: float, ink: int) -> None:
        self.draw.ellipse(self._box(x, y, rx, ry), fill=ink)

    def arc(
        self, x: float, y: float, rx: float, ry: float, degrees: tuple[float, float], line: float, ink: int
    ) -> None:
        self.draw.arc(self._box(x, y, rx, ry), *degrees, fill=ink, width=max(1, round(line * self.unit)))

    def polygon(self, points: NDArray[np.float64], ink: int) -> None:
        self.draw.polygon([tuple(self.size / 2 + point * self.unit) for point in points], fill=ink)

    def mask(self) -> Mask:
        side = self.size // _SUPERSAMPLING
        return np.asarray(self.image.resize((side, side), Image.Resampling.BOX), np.float32) / 255


def _features(pen: _Pen, art: JokerArt, ink: int, scale: float = 1.0, y: float = 0.0) -> None:
    """Eyes, brows, nose and a smile."""
    line = art.line * scale
    eye = art.eye_size * scale
    for side in (-1, 1):
        x, eye_y = side * art.eye_x * scale, y - art.eye_y * scale
        pen.disc(x, eye_y, eye, eye * art.eye_height, ink)
        if art.has_brows:
            pen.arc(x, eye_y - eye, eye * 2.1, eye * 1.8, (205, 335), line * 0.7, ink)
        if art.has_cheeks:
            pen.disc(side * 0.58 * scale, y + 0.2 * scale, 0.1 * scale, 0.08 * scale, ink)
    if art.nose >= 0:
        pen.arc(0, y + 0.02 * scale, 0.12 * scale, 0.16 * scale, (10, 170), line * 0.7, ink)
        pen.disc(0, y + (0.02 - art.nose / 2) * scale, 0.4 * line, art.nose / 2 * scale, ink)
    width, depth = art.mouth_width * scale, art.mouth_depth * scale
    pen.arc(0, y + 0.18 * scale, width, depth, (12, 168), line, ink)


def _ring_face(art: JokerArt, size_px: int) -> tuple[Mask, Mask]:
    pen = _Pen(size_px, 1.02)
    pen.arc(0, 0, 1, 1, (0, 360), art.line, 255)
    if art.ring_count == 2:
        pen.arc(0, 0, 1 - 1.8 * art.line, 1 - 1.8 * art.line, (0, 360), art.line * 0.5, 255)
    _features(pen, art, 255, scale=0.95 if art.ring_count == 1 else 0.8)
    mask = pen.mask()
    return mask, np.zeros_like(mask)


def _filled_face(art: JokerArt, size_px: int) -> tuple[Mask, Mask]:
    pen = _Pen(size_px, 1.02)
    pen.disc(0, 0, 1, 1, 255)
    _features(pen, art, 0)
    mask = pen.mask()
    return mask, np.zeros_like(mask)


def _halves(art: JokerArt, size_px: int) -> tuple[Mask, Mask]:
    """One half in lines, the other as its negative."""
    lines, _ = _ring_face(art, size_px)
    solid, _ = _filled_face(art, size_px)
    left = np.arange(size_px) < size_px // 2
    return np.where(left, lines, 0).astype(np.float32), np.where(left, 0, solid).astype(np.float32)


def _profiles(art: JokerArt, size_px: int) -> tuple[Mask, Mask]:
    """Two mirrored halves of a face with a gap between them, in lines or filled; they may differ in colour."""
    whole, _ = (_filled_face if art.points % 2 else _ring_face)(art, size_px)
    gap = max(1, round(art.line * size_px / 6))
    middle = size_px // 2
    left, right = np.zeros_like(whole), np.zeros_like(whole)
    left[:, : middle - gap] = whole[:, gap:middle]
    right[:, middle + gap :] = whole[:, middle : size_px - gap]
    # Each half has an outline of its own where the face is cut.
    pen = _Pen(size_px, 1.02)
    for side in (-1, 1):
        x = side * 2 * gap / size_px
        pen.polygon(np.array([[x, -0.96], [x + side * art.line, -0.96], [x + side * art.line, 0.96], [x, 0.96]]), 255)
    edges = pen.mask()
    left[:, :middle] = np.maximum(left[:, :middle], edges[:, :middle])
    right[:, middle:] = np.maximum(right[:, middle:], edges[:, middle:])
    return left, right


def _sun(art: JokerArt, size_px: int) -> tuple[Mask, Mask]:
    """A face with rays around it, which may differ in colour."""
    face, rays = _Pen(size_px, 1.02), _Pen(size_px, 1.02)
    face.arc(0, 0, 0.62, 0.62, (0, 360), art.line * 0.8, 255)
    _features(face, art, 255, scale=0.58)
    for turn in np.arange(2 * art.points) * math.pi / art.points:
        tip = np.array([math.cos(turn), math.sin(turn)])
        foot = 0.13 * np.array([-tip[1], tip[0]])
        rays.polygon(np.stack([0.68 * tip + foot, tip, 0.68 * tip - foot]), 255)
    return face.mask(), rays.mask()


def _flower(art: JokerArt, size_px: int) -> tuple[Mask, Mask]:
    """Petals around a middle of the other ink."""
    petals, middle = _Pen(size_px, 1.02), _Pen(size_px, 1.02)
    for turn in np.arange(art.points) * 2 * math.pi / art.points - math.pi / 2:
        petals.disc(0.6 * math.cos(turn), 0.6 * math.sin(turn), 0.36, 0.36, 255)
    petals.disc(0, 0, 0.42, 0.42, 0)
    middle.disc(0, 0, 0.3, 0.3, 255)
    return petals.mask(), middle.mask()


def _star(art: JokerArt, size_px: int) -> tuple[Mask, Mask]:
    pen = _Pen(size_px, 1.02)
    turns = np.arange(2 * art.points) * math.pi / art.points - math.pi / 2
    radius = np.where(np.arange(2 * art.points) % 2 == 0, 1.0, 0.55 + art.eye_size)
    pen.polygon(np.stack([radius * np.cos(turns), radius * np.sin(turns)], axis=1), 255)
    _features(pen, art, 0, scale=0.55)
    mask = pen.mask()
    return mask, np.zeros_like(mask)


def _figure(art: JokerArt, size_px: int) -> tuple[Mask, Mask]:
    """A figure that is mirrored left and right, half of the time head and foot as well, with a hole or in outline."""
    pen = _Pen(size_px, 1.02)
    corners, hole = np.array(art.figure[:_CORNERS]), np.array(art.figure[_CORNERS:])
    if art.has_brows:
        corners = (corners + corners[::-1]) / 2
    outline = _mirrored(corners)
    pen.polygon(outline, 255)
    if art.has_cheeks:
        pen.polygon(outline * (1 - 1.6 * art.line), 0)
    pen.polygon(_mirrored(hole), 0)
    for side in (-1, 1):
        pen.disc(side * art.eye_x, -art.eye_y, art.eye_size, art.eye_size * art.eye_height, 255 * art.has_cheeks)
    mask = pen.mask()
    upper = np.arange(size_px)[:, None] < size_px // 2
    is_one = art.ring_count == 1
    return np.where(upper | is_one, mask, 0).astype(np.float32), np.where(upper | is_one, 0, mask).astype(np.float32)


def _mirrored(radii: NDArray[np.float64]) -> NDArray[np.float64]:
    """The corners (2n, 2) of a figure whose right half has corners at these distances, from the head to the foot."""
    turns = np.linspace(-np.pi / 2, np.pi / 2, len(radii))
    right = radii[:, None] * np.column_stack([np.cos(turns), np.sin(turns)])
    return np.concatenate([right, right[::-1] * [-1, 1]])


def _jester(art: JokerArt, size_px: int) -> tuple[Mask, Mask]:
    """A face under a cap with bells; cap and face may differ in colour."""
    face, cap = _Pen(size_px, 1.02), _Pen(size_px, 1.02)
    face.arc(0, 0.35, 0.6, 0.62, (0, 360), art.line * 0.8, 255)
    _features(face, art, 255, scale=0.55, y=0.4)
    tips = np.array([[-0.9, -0.25], [0.0, -0.92], [0.9, -0.25]])
    outline = [[-0.62, 0.12], tips[0], [-0.38, -0.45], tips[1], [0.38, -0.45], tips[2], [0.62, 0.12], [0, -0.12]]
    cap.polygon(np.array(outline, dtype=np.float64), 255)
    for x, y in tips:
        cap.disc(x, y, 0.1, 0.1, 255)
    return face.mask(), cap.mask()


_DRAWINGS = {
    JokerKind.RING: _ring_face,
    JokerKind.FILLED: _filled_face,
    JokerKind.HALVES: _halves,
    JokerKind.STAR: _star,
    JokerKind.JESTER: _jester,
    JokerKind.PROFILES: _profiles,
    JokerKind.SUN: _sun,
    JokerKind.FLOWER: _flower,
    JokerKind.FIGURE: _figure,
}


def joker_masks(art: JokerArt, size_px: int) -> tuple[Mask, Mask]:
    """The masks of the first and of the second ink, (size_px, size_px) float32 in 0..1."""
    return _DRAWINGS[art.kind](art, size_px)
