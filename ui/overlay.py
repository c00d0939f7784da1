"""The photo with its tiles marked: an outline and a label with number and symbol for each tile.

Marks are drawn into the pixels, so that the browser shows them at any size and a screen reader gets one alternative
text. Sizes are chosen for a phone: the picture is `SHOWN_LONG_SIDE` pixels long and about 360 CSS pixels wide there.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from engine.tiles import Place, Unknown
from ui.symbols import CREAM, figure_of, ink_of
from vision.reading import Points, Quad

SHOWN_LONG_SIDE: Final = 1440  # pixels; three or four to a CSS pixel on a phone, as many as its screen has
_SMALLEST_TEXT: Final = 30  # pixels, about 8 CSS pixels on a phone: smaller digits are not read
_LARGEST_TEXT: Final = 64
_DASH: Final = 14  # pixels of dash, and of gap
_SURE: Final = "#0f766e"
_DOUBTFUL: Final = "#d97706"
_DOUBTFUL_PAPER: Final = "#ffe3a3"


@dataclass(frozen=True)
class Mark:
    """A tile to mark: its corners in pixels of the picture that is drawn on, and the face that it is taken for.

    `face` is None for a tile that the user took out: it keeps a thin outline and has no label.
    """

    quad: Quad
    face: Place | None
    doubtful: bool = False


def shrink_to_shown(image: Image.Image) -> Image.Image:
    """The picture at the size in which it is shown; a smaller one stays as it is."""
    factor = SHOWN_LONG_SIDE / max(image.size)
    if factor >= 1:
        return image.copy()
    width, height = image.size
    return image.resize((max(1, round(width * factor)), max(1, round(height * factor))), Image.Resampling.LANCZOS)


def draw_marks(picture: Image.Image, marks: Sequence[Mark]) -> Image.Image:
    """A copy of an RGB picture with every mark drawn; labels come last, so that no outline crosses one."""
    marked = picture.convert("RGB")
    pen = ImageDraw.Draw(marked)
    for mark in marks:
        _draw_outline(pen, mark)
    for mark in marks:
        if mark.face is not None:
            _draw_label(pen, mark.quad, mark.face, mark.doubtful)
    return marked


def as_jpeg(picture: Image.Image) -> bytes:
    """The picture as JPEG bytes."""
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=85)
    return buffer.getvalue()


def _draw_outline(pen: ImageDraw.ImageDraw, mark: Mark) -> None:
    corners = mark.quad.corners_xy
    if mark.face is None:
        _draw_closed(pen, corners, "#ffffff", 2)
        return
    # A white casing keeps the line visible on dark wood and on light plastic alike.
    _draw_closed(pen, corners, "#ffffff", 9)
    if mark.doubtful:
        _draw_dashed(pen, corners, _DOUBTFUL, 6)
    else:
        _draw_closed(pen, corners, _SURE, 5)


def _draw_closed(pen: ImageDraw.ImageDraw, corners: Points, colour: str, width: int) -> None:
    points = [(float(x), float(y)) for x, y in corners]
    pen.line([*points, *points[:2]], fill=colour, width=width, joint="curve")


def _draw_dashed(pen: ImageDraw.ImageDraw, corners: Points, colour: str, width: int) -> None:
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        length = float(np.linalg.norm(end - start))
        if length == 0:
            continue
        along = (end - start) / length
        for offset in np.arange(0.0, length, 2 * _DASH):
            a = start + along * offset
            b = start + along * min(offset + _DASH, length)
            pen.line([(float(a[0]), float(a[1])), (float(b[0]), float(b[1]))], fill=colour, width=width)


def _draw_label(pen: ImageDraw.ImageDraw, quad: Quad, face: Place, doubtful: bool) -> None:
    """A small card at the foot of the tile, upright however the tile lies, so that the tile's own digit stays free."""
    text = figure_of(face)
    size = min(max(round(0.42 * quad.width), _SMALLEST_TEXT), _LARGEST_TEXT)
    font = ImageFont.load_default(size)
    text_width = round(font.getlength(text))
    shape = 0 if isinstance(face, Unknown) else round(0.62 * size)
    padding = max(5, size // 8)
    beside = text_width + (padding + shape if shape else 0) + 2 * padding
    stacked = beside > 1.1 * quad.width and shape > 0
    if stacked:
        width, height = max(text_width, shape) + 2 * padding, size + shape + 2 * padding
    else:
        width, height = beside, size + padding

    # Where the card is as large as the tile itself it hangs below the foot instead of hiding the digit.
    reach = 0.28 if height < 0.5 * quad.height else 0.55
    x, y = quad.centre_xy + reach * quad.down_xy
    left, top = float(x) - width / 2, float(y) - height / 2
    ink = ink_of(face).hex_colour
    pen.rounded_rectangle(
        (left, top, left + width, top + height),
        radius=padding + 3,
        fill=_DOUBTFUL_PAPER if doubtful else CREAM,
        outline=_DOUBTFUL if doubtful else "#57534e",
        width=3,
    )
    bold = max(1, size // 24)
    if stacked:
        pen.text((x, top + padding / 2 + size / 2), text, ink, font, anchor="mm", stroke_width=bold, stroke_fill=ink)
        _draw_symbol(pen, float(x), top + padding / 2 + size + shape / 2, shape, face)
    else:
        pen.text((left + padding, y), text, ink, font, anchor="lm", stroke_width=bold, stroke_fill=ink)
        if shape:
            _draw_symbol(pen, left + 2 * padding + text_width + shape / 2, float(y), shape, face)


def _draw_symbol(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, face: Place) -> None:
    ink = ink_of(face)
    half = size / 2
    if ink.symbol == "●":
        pen.ellipse((x - half, y - half, x + half, y + half), fill=ink.hex_colour)
        return
    outlines = {
        "▲": [(0.0, -1.0), (1.0, 0.85), (-1.0, 0.85)],
        "■": [(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
        "◆": [(0.0, -1.1), (1.1, 0.0), (0.0, 1.1), (-1.1, 0.0)],
        "★": _star(),
    }
    pen.polygon([(x + half * dx, y + half * dy) for dx, dy in outlines[ink.symbol]], fill=ink.hex_colour)


def _star() -> list[tuple[float, float]]:
    """The ten corners of a five-pointed star within the unit circle."""
    angles = np.arange(10) * np.pi / 5 - np.pi / 2
    radii = np.where(np.arange(10) % 2 == 0, 1.1, 0.45)
    return [(float(r * np.cos(a)), float(r * np.sin(a))) for a, r in zip(angles, radii, strict=True)]
