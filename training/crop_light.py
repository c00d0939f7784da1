"""Light and lens for crops: what a lamp, a phone and a file do to the picture of a tile.

Pictures are RGB, 0..255: float32 on the way in, uint8 when they come out of the camera.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

# What lamps do to white after a phone's white balance has done its part, as factors on red, green and blue.
_CASTS = {
    "neutral": (1.0, 1.0, 1.0),
    "warm": (1.0, 0.9, 0.72),
    "tungsten": (1.0, 0.8, 0.5),
    "candle": (1.0, 0.68, 0.3),
    "cool": (0.9, 0.97, 1.06),
    "green": (0.93, 1.0, 0.88),
    "magenta": (1.0, 0.88, 0.97),
}
_CAST_SHARES = (0.36, 0.24, 0.12, 0.07, 0.14, 0.04, 0.03)


def _ramp(rng: np.random.Generator, size_hw: tuple[int, int]) -> Floats:
    """-0.5..0.5 across the picture in any direction."""
    rows, columns = np.mgrid[: size_hw[0], : size_hw[1]].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    along = np.cos(angle) * (columns / size_hw[1] - 0.5) + np.sin(angle) * (rows / size_hw[0] - 0.5)
    return along.astype(np.float32)


def draw_light(rng: np.random.Generator, picture: Floats) -> Floats:
    """The picture in the light of a room: lamps and their colour, fall-off, shadow edges and glare."""
    size_hw = picture.shape[:2]
    cast = np.array(_CASTS[str(rng.choice(list(_CASTS), p=_CAST_SHARES))], np.float32)
    cast = 1 + (cast - 1) * rng.uniform(0.4, 1.2) + rng.normal(0, 0.025, 3).astype(np.float32)
    level = rng.uniform(0.75, 1.08) if rng.random() < 0.65 else rng.uniform(0.28, 0.8)
    field = 1 + rng.uniform(0, 0.7) * _ramp(rng, size_hw)
    if rng.random() < 0.2:
        edge = (_ramp(rng, size_hw) - rng.uniform(-0.3, 0.3)) / rng.uniform(0.004, 0.08)
        field *= 1 - rng.uniform(0.2, 0.6) / (1 + np.exp(-edge.clip(-30, 30)))
    lit = picture * (level * field)[..., None] * cast
    if rng.random() < 0.2:
        # A bright room mirrored in the whole face lifts black to brown or grey and pales the rest.
        veil = rng.uniform(0.03, 0.3)
        lit = (1 - veil) * lit + veil * level * 235 * cast * (1 + rng.normal(0, 0.05, 3))
    if rng.random() < 0.22:
        lit += _glare(rng, size_hw)[..., None]
    return lit.astype(np.float32)


def _glare(rng: np.random.Generator, size_hw: tuple[int, int]) -> Floats:
    """A lamp mirrored in the plastic, which washes out part of the print."""
    rows, columns = np.mgrid[: size_hw[0], : size_hw[1]].astype(np.float32)
    x, y = (rng.uniform(0.35, 0.65) * side for side in size_hw[::-1])
    wide, high = np.exp(rng.uniform(np.log(8), np.log(60), 2))
    distance = ((columns - x) / wide) ** 2 + ((rows - y) / high) ** 2
    return (rng.uniform(20, 170) * np.exp(-(distance ** rng.uniform(0.7, 2)))).astype(np.float32)


def draw_photo(rng: np.random.Generator, lit: Floats) -> NDArray[np.uint8]:
    """What the phone makes of it: blur, contrast, colour, noise, sharpening and JPEG."""
    photo = lit
    blur = rng.uniform(0.2, 0.9) if rng.random() < 0.75 else rng.uniform(0.9, 1.7)
    # A lens blurs large pictures as much as small ones, counted in tiles.
    photo = cv2.GaussianBlur(photo, (0, 0), blur * max(1, photo.shape[1] / 40))
    if rng.random() < 0.12:
        photo = _shaken(rng, photo)
    photo = 255 * (photo.clip(0, None) / 255) ** rng.uniform(0.8, 1.25)
    grey = photo.mean(axis=2, keepdims=True)
    photo = grey + (photo - grey) * rng.uniform(0.65, 1.25)
    photo = (
        photo
        + rng.normal(0, rng.exponential(3), photo.shape)
        + rng.normal(0, rng.exponential(1.5), photo.shape[:2])[..., None]
    )
    if rng.random() < 0.35:
        soft = cv2.GaussianBlur(photo.astype(np.float32), (0, 0), 1.2)
        photo = photo + rng.uniform(0.3, 1.3) * (photo - soft)
    coded = photo.clip(0, 255).astype(np.uint8)
    if rng.random() < 0.75:
        coded = _jpeg(coded, int(rng.integers(25, 96)))
    return coded


def _shaken(rng: np.random.Generator, photo: Floats) -> Floats:
    """Blurred along a short line, as by a moving hand."""
    length = max(2, round(rng.uniform(0.04, 0.12) * photo.shape[1]))
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = length * np.array([np.cos(angle), np.sin(angle)]) / 2
    ends = [tuple(int(v) for v in np.round(length + sign * reach)) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1)
    return cv2.filter2D(photo, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def _jpeg(photo: NDArray[np.uint8], quality: int) -> NDArray[np.uint8]:
    """Through a JPEG file and back; the order of channels decides which colours are kept sharp."""
    _, data = cv2.imencode(".jpg", photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.ascontiguousarray(cv2.imdecode(data, cv2.IMREAD_COLOR)[..., ::-1])
