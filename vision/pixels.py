"""From a decoded picture of any mode and size to RGB pixels of about the working size, holding little memory."""

from __future__ import annotations

import numpy as np
from PIL import Image as PillowImage

from vision.reading import Image
from vision.settings import MATTE_GREY, STRIP_ROWS

_DEEP_MODES = ("I", "I;16", "I;16L", "I;16B", "I;16N", "F")
_CLEAR_MODES = ("RGBA", "LA", "PA", "La", "RGBa")


def rgb_pixels(picture: PillowImage.Image, shrink: int = 1) -> Image:
    """RGB uint8, (H, W, 3), each pixel the mean of `shrink` x `shrink` pixels of the picture.

    Deep grey is scaled, transparency is laid on grey, CMYK and palettes are converted. All of it happens strip by
    strip: nothing of the size of the picture is made besides itself.
    """
    full = _full_scale(picture)
    rows = STRIP_ROWS * shrink
    strips = []
    for top in range(0, picture.height, rows):
        strip = picture.crop((0, top, picture.width, min(top + rows, picture.height)))
        rgb = _to_rgb(strip, full)
        strips.append(np.asarray(rgb.reduce(shrink) if shrink > 1 else rgb, dtype=np.uint8))
    return np.concatenate(strips)


def _full_scale(picture: PillowImage.Image) -> float:
    """What stands for white in a picture of one deep channel."""
    if picture.mode not in _DEEP_MODES:
        return 255.0
    lightest = picture.getextrema()[1]
    return 65535.0 if isinstance(lightest, int | float) and lightest > 255 else 255.0


def _to_rgb(picture: PillowImage.Image, full: float) -> PillowImage.Image:
    if picture.mode in _DEEP_MODES:
        deep = np.asarray(picture).astype(np.float32)
        return PillowImage.fromarray(np.clip(deep * (255.0 / full), 0, 255).astype(np.uint8)).convert("RGB")
    if picture.mode in _CLEAR_MODES or "transparency" in picture.info:
        matte = PillowImage.new("RGBA", picture.size, (MATTE_GREY, MATTE_GREY, MATTE_GREY, 255))
        picture = PillowImage.alpha_composite(matte, picture.convert("RGBA"))
    return picture if picture.mode == "RGB" else picture.convert("RGB")
