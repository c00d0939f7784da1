"""The door for photos: bytes in, an upright RGB image or the reason why not out."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import pi_heif
from PIL import Image as PillowImage
from PIL import UnidentifiedImageError

from vision.pixels import rgb_pixels
from vision.reading import Hint, Image, PhotoError, PhotoProblem
from vision.settings import MAX_PHOTO_PIXELS, MIN_PHOTO_SIDE, MIN_WORKING_LONG_SIDE, WORKING_LONG_SIDE

pi_heif.register_heif_opener()

# An MPO, the two pictures of one shutter of some phones, is opened as the JPEG that it begins with.
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "HEIF")
# The first bytes of the same formats: a file that starts like a photo and cannot be opened is a damaged photo.
_SIGNATURES: Final = (b"\xff\xd8\xff", b"\x89PNG", b"RIFF")
_HEIC_BRANDS: Final = (b"ftyphei", b"ftyphev", b"ftypmif1", b"ftypmsf1")
_EXIF_ORIENTATION: Final = 0x0112
_SIDEWAYS: Final = frozenset({5, 6, 7, 8})
# What Pillow and its decoders raise when the bytes of a photo are broken.
_BROKEN: Final = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    IndexError,
    KeyError,
    TypeError,
    struct.error,
    zlib.error,
    cv2.error,
)


@dataclass(frozen=True)
class Photo:
    """An opened photo.

    `image` is the working image, RGB uint8 of shape (H, W, 3), upright; `size_wh` is the size in pixels of the upright
    photo as it was taken; `scale` is how many pixels of the working image make one pixel of that photo (1 or less).
    """

    image: Image
    size_wh: tuple[int, int]
    scale: float


def load_photo(data: bytes) -> Photo | PhotoError:
    """Open a JPEG, PNG, WebP or HEIC photo, told apart by content alone.

    EXIF orientation is applied exactly once. Anything that cannot be used is returned as a `PhotoError`: nothing is
    raised for bad bytes, and a photo that is too large is refused by its header, before it is decoded.
    """
    if not data:
        return PhotoError(PhotoProblem.EMPTY_FILE, Hint.TAKE_ANOTHER_PHOTO)
    try:
        header = _open(data)
    except (PillowImage.DecompressionBombError, PillowImage.DecompressionBombWarning):
        return PhotoError(PhotoProblem.TOO_LARGE, Hint.SEND_AT_MOST_50_MEGAPIXELS)
    except (UnidentifiedImageError, *_BROKEN):
        if _looks_like_photo(data):
            return PhotoError(PhotoProblem.DAMAGED, Hint.TAKE_ANOTHER_PHOTO)
        return PhotoError(PhotoProblem.NOT_AN_IMAGE, Hint.SEND_JPEG_PNG_OR_HEIC)
    if header.width * header.height > MAX_PHOTO_PIXELS:
        return PhotoError(PhotoProblem.TOO_LARGE, Hint.SEND_AT_MOST_50_MEGAPIXELS)
    if min(header.size) < MIN_PHOTO_SIDE:
        return PhotoError(PhotoProblem.TOO_SMALL, Hint.SEND_AT_FULL_SIZE)
    try:
        return _decode(header, data)
    except _BROKEN:
        return PhotoError(PhotoProblem.DAMAGED, Hint.TAKE_ANOTHER_PHOTO)


def _open(data: bytes) -> PillowImage.Image:
    """Read the header alone. Pillow's warning about huge pictures becomes an error that the caller catches."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", PillowImage.DecompressionBombWarning)
        return PillowImage.open(io.BytesIO(data), formats=_FORMATS)


def _looks_like_photo(data: bytes) -> bool:
    return data.startswith(_SIGNATURES) or data[4:12].startswith(_HEIC_BRANDS)


def _decode(header: PillowImage.Image, data: bytes) -> Photo:
    """Decode, bring to the working size and to RGB, turn upright."""
    width, height = header.size
    if header.format == "PNG":
        # Pillow would look for EXIF behind the pixels of a PNG, and an error there would pass for broken EXIF; a second
        # attempt gives half a picture without a word.
        header.load()
    orientation = _orientation(header)
    # A JPEG can be decoded at a half or a quarter of its size, which saves most of the time of a 12-megapixel photo.
    least = min(1.0, MIN_WORKING_LONG_SIDE / max(width, height))
    header.draft("RGB", (max(1, int(width * least)), max(1, int(height * least))))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        picture = _decode_webp(data, header.size) if header.format == "WEBP" else header
        rgb = rgb_pixels(picture, max(1, max(picture.size) // WORKING_LONG_SIDE))
    image = _turn_upright(_fit(rgb), orientation)
    size_wh = (height, width) if orientation in _SIDEWAYS else (width, height)
    return Photo(image=image, size_wh=size_wh, scale=image.shape[1] / size_wh[0])


def _decode_webp(data: bytes, size_wh: tuple[int, int]) -> PillowImage.Image:
    """A WebP by OpenCV, in a third of the memory: Pillow's decoder holds the picture four times. Raises `OSError`."""
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED | cv2.IMREAD_IGNORE_ORIENTATION)
    if pixels is None or pixels.shape[1::-1] != size_wh:
        raise OSError("a WebP that cannot be decoded")
    is_clear = pixels.shape[2] == 4
    coded = cv2.cvtColor(pixels, cv2.COLOR_BGRA2RGBA if is_clear else cv2.COLOR_BGR2RGBA)
    mode = "RGBA" if is_clear else "RGBX"
    return PillowImage.frombuffer(mode, size_wh, coded, "raw", mode, 0, 1)


def _orientation(image: PillowImage.Image) -> int:
    """The EXIF orientation, 1 to 8; 1 where there is none or it is broken."""
    try:
        value = image.getexif().get(_EXIF_ORIENTATION, 1)
    except _BROKEN:
        return 1
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


def _turn_upright(image: Image, orientation: int) -> Image:
    """Apply an EXIF orientation to pixels. Source: the table of orientations in the EXIF standard (CIPA DC-008)."""
    if orientation in _SIDEWAYS:
        image = image.transpose(1, 0, 2)
    if orientation in (3, 4, 7, 8):
        image = image[::-1]
    if orientation in (2, 3, 6, 7):
        image = image[:, ::-1]
    return np.ascontiguousarray(image)


def _fit(image: Image) -> Image:
    """Shrink to the working size, anti-aliased; small photos stay as they are."""
    height, width = image.shape[:2]
    shrink = WORKING_LONG_SIDE / max(height, width)
    if shrink >= 1:
        return image
    size_wh = (max(1, round(width * shrink)), max(1, round(height * shrink)))
    return np.asarray(cv2.resize(image, size_wh, interpolation=cv2.INTER_AREA), dtype=np.uint8)
