"""From the light of a scene to the file of a phone: exposure, tone, glow, vignette, noise, sharpening, JPEG."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.colour import encoded


@dataclass(frozen=True)
class Lens:
    """How a phone takes the picture.

    `exposure` multiplies what the light meter chooses; `white` multiplies red, green and blue: the white balance.
    `aperture` blurs what is out of focus: pixels of blur, on a picture 1000 wide, for a thing twice as far as the
    focus. `blur_px`, `motion_px` and `noise` (part of full scale in the shadows) are for the picture as it is stored;
    `quality` is that of JPEG.
    """

    exposure: float = 1.0
    white: tuple[float, float, float] = (1.0, 1.0, 1.0)
    aperture: float = 2.0
    glow: float = 0.06
    vignette: float = 0.25
    blur_px: float = 0.45
    motion_px: tuple[float, float] = (0.0, 0.0)
    noise: float = 0.008
    sharpen: float = 0.5
    quality: int = 90


def meter(radiance: NDArray[np.float32]) -> float:
    """The factor that a phone's light meter would choose: mid tones in the middle, light things not burnt out."""
    small = cv2.resize(radiance, (160, 120), interpolation=cv2.INTER_AREA)
    luminance = small @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    middle = 0.23 / max(float(np.exp(np.mean(np.log(luminance + 1e-3)))), 1e-3)
    bright = 0.74 / max(float(np.percentile(luminance, 97)), 1e-3)
    return min(bright * 1.1, middle**0.4 * bright**0.6)


def develop(radiance: NDArray[np.float32], lens: Lens, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The finished picture (h, w, 3), RGB, of linear radiance (h, w, 3)."""
    height, width = radiance.shape[:2]
    light = radiance * np.float32(meter(radiance) * lens.exposure) * np.asarray(lens.white, np.float32)
    light = _glow(light, lens.glow)
    y = (np.arange(height, dtype=np.float32)[:, None] - height / 2) / (width / 2)
    x = (np.arange(width, dtype=np.float32)[None, :] - width / 2) / (width / 2)
    light = light * (1 - np.float32(lens.vignette) * (x * x + y * y) / 1.5625)[..., None]
    light = _motion(light, lens.motion_px)
    if lens.blur_px > 0.25:
        light = cv2.GaussianBlur(light, (0, 0), lens.blur_px)
    picture = encoded(_shoulder(light))
    picture = _contrast(picture)
    picture = _with_noise(picture, lens.noise, rng)
    if lens.sharpen > 0:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.3)
        picture = picture + np.float32(lens.sharpen) * (picture - soft)
    return np.clip(picture * 255 + 0.5, 0, 255).astype(np.uint8)


def jpeg(picture: NDArray[np.uint8], quality: int) -> bytes:
    """The picture as the bytes of a JPEG file."""
    done, data = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError(f"expected a picture that JPEG can hold, got shape {picture.shape}")
    return bytes(data)


def _glow(light: NDArray[np.float32], strength: float) -> NDArray[np.float32]:
    """Light that strays in the lens around what is very bright."""
    if strength <= 0:
        return light
    height, width = light.shape[:2]
    small = cv2.resize(light, (max(8, width // 8), max(8, height // 8)), interpolation=cv2.INTER_AREA)
    stray = cv2.GaussianBlur(np.minimum(small, 4.0), (0, 0), max(1.0, width / 8 * 0.012))
    stray += cv2.GaussianBlur(np.minimum(small, 4.0), (0, 0), max(1.0, width / 8 * 0.06))
    stray = cv2.resize(stray / 2, (width, height), interpolation=cv2.INTER_LINEAR)
    return light * np.float32(1 - strength) + stray * np.float32(strength)


def _shoulder(light: NDArray[np.float32]) -> NDArray[np.float32]:
    """Straight up to 0.6, then bent so that what is over-bright goes softly to white."""
    start = np.float32(0.6)
    room = 1 - start
    over = np.maximum(light - start, 0)
    return np.minimum(light, start) + room * (1 - np.exp(-over / room))


def _contrast(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """The slight S that phones give to tones."""
    return picture + np.float32(0.28) * picture * (1 - picture) * (2 * picture - 1)


def _motion(light: NDArray[np.float32], way_px: tuple[float, float]) -> NDArray[np.float32]:
    """Blur along a straight way in pixels."""
    reach = int(np.ceil(max(abs(way_px[0]), abs(way_px[1])) / 2))
    if reach < 1:
        return light
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    for part in np.linspace(-0.5, 0.5, 8 * reach + 1):
        column, row = (round(reach + part * way) for way in way_px)
        kernel[row, column] += 1
    return cv2.filter2D(light, -1, kernel / kernel.sum())


def _with_noise(picture: NDArray[np.float32], strength: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """Noise of the sensor as a phone leaves it: fine in brightness, blotched in colour, strongest in the dark."""
    if strength <= 0:
        return picture
    height, width = picture.shape[:2]
    fine = cv2.GaussianBlur(rng.standard_normal((height, width, 1), dtype=np.float32), (0, 0), 0.6) * 1.5
    half = rng.standard_normal((height // 4 + 1, width // 4 + 1, 3), dtype=np.float32)
    blotches = cv2.resize(half, (width, height), interpolation=cv2.INTER_LINEAR)
    amount = np.float32(strength) * (1.3 - 0.9 * picture)
    return picture + amount * (fine[..., None] + np.float32(0.5) * blotches)
