"""The phone: exposure, white balance, tones, sharpening, noise and JPEG, from the light that Blender reckoned."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

Light: TypeAlias = NDArray[np.float32]

_LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)


@dataclass(frozen=True)
class Film:
    """How a phone takes the light.

    `key` is the linear middle tone that the exposure aims at; `balance` 0..1 how far the white balance goes to make the
    brightest parts white; `noise` the standard deviation of a middle tone; `blur` in pixels; `sharpen` 0..1; `quality`
    of the JPEG; `vignette` the loss in the corners; `contrast` about the middle of the tones.
    """

    key: float = 0.20
    balance: float = 0.6
    noise: float = 0.008
    blur: float = 0.5
    sharpen: float = 0.4
    quality: int = 88
    vignette: float = 0.12
    contrast: float = 1.0


def develop(light: Light, film: Film, seed: int) -> bytes:
    """A JPEG of linear RGB light (h, w, 3)."""
    rng = np.random.default_rng(seed)
    light = np.maximum(np.nan_to_num(light[..., :3]), 0)
    height, width = light.shape[:2]
    luminance = light @ _LUMINANCE
    bright = light[(luminance >= np.quantile(luminance, 0.9)) & (luminance <= np.quantile(luminance, 0.995))].mean(
        axis=0
    )
    light = light / ((bright / bright[1]) ** film.balance).astype(np.float32)
    y, x = np.mgrid[-1 : 1 : complex(height), -1 : 1 : complex(width)]
    middle = np.exp(-(x**2 + y**2))
    luminance = light @ _LUMINANCE
    meter = np.exp(np.average(np.log(luminance + 1e-4 * luminance.max() + 1e-9), weights=middle))
    light *= film.key / meter
    light *= (1 - film.vignette * (x**2 + y**2) / 2)[..., None].astype(np.float32)
    soft = np.asarray(_blurred(light, film.blur), np.float32)
    # Photon noise grows with the root of the light; neighbouring pixels share some of it, as after demosaicing.
    grain = rng.normal(0, 1, light.shape).astype(np.float32)
    grain = 0.6 * grain + 0.9 * _blurred(grain, 0.8)
    luma = rng.normal(0, 1, (height, width, 1)).astype(np.float32)
    noisy = soft + film.noise * np.sqrt(np.maximum(soft, 0.004) / 0.2) * (0.6 * grain + 0.8 * luma) * 0.5
    toned = _tones(np.maximum(noisy, 0), film.contrast)
    picture = Image.fromarray((255 * toned + 0.5).astype(np.uint8))
    if film.sharpen:
        picture = picture.filter(ImageFilter.UnsharpMask(1.4, round(100 * film.sharpen), 2))
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=film.quality, subsampling=2, optimize=True)
    return file.getvalue()


def _tones(light: Light, contrast: float) -> Light:
    """sRGB 0..1 with a shoulder: what is brighter than white is pressed together above 0.8 instead of cut."""
    knee = 0.6
    over = np.maximum(light - knee, 0)
    pressed = np.where(light > knee, knee + (1 - knee) * (1 - np.exp(-over / (1 - knee))), light)
    coded = np.where(
        pressed <= 0.0031308, 12.92 * pressed, 1.055 * np.power(np.maximum(pressed, 1e-6), 1 / 2.4) - 0.055
    )
    return np.clip(0.5 + contrast * (coded - 0.5), 0, 1)


def _blurred(light: Light, radius: float) -> Light:
    """Gaussian blur of (h, w, 3), by two passes of a small kernel."""
    if radius <= 0:
        return light
    reach = max(1, round(3 * radius))
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / radius) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        pad = [(reach, reach) if a == axis else (0, 0) for a in range(3)]
        padded = np.pad(light, pad, mode="edge")
        length = light.shape[axis]
        parts = (np.take(padded, range(i, i + length), axis=axis) * weight for i, weight in enumerate(kernel))
        light = sum(parts).astype(np.float32)
    return light
