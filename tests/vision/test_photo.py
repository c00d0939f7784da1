"""The door for photos: every way in which bytes can be unusable, and every way in which they can be turned."""

import io
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as PillowImage

from vision.photo import Photo, load_photo
from vision.pixels import rgb_pixels
from vision.reading import Hint, PhotoError, PhotoProblem
from vision.settings import MATTE_GREY, MIN_WORKING_LONG_SIDE, WORKING_LONG_SIDE

ROOT = Path(__file__).parents[2]

# What must be stored so that the orientation turns it upright: the inverse of each of the eight.
STORED_FOR = {
    1: lambda image: image,
    2: lambda image: image[:, ::-1],
    3: lambda image: image[::-1, ::-1],
    4: lambda image: image[::-1],
    5: lambda image: image.transpose(1, 0, 2),
    6: lambda image: np.rot90(image, 1),
    7: lambda image: np.rot90(image, 2).transpose(1, 0, 2),
    8: lambda image: np.rot90(image, -1),
}


def assert_same_picture(photo, expected, tolerance=6):
    """Compared in the middles of the four quarters, away from what compression does to the seams."""
    assert isinstance(photo, Photo), photo
    assert photo.image.shape == expected.shape
    assert photo.image.dtype == np.uint8
    height, width = expected.shape[:2]
    for y in (height // 4, 3 * height // 4):
        for x in (width // 4, 3 * width // 4):
            assert np.abs(photo.image[y, x].astype(int) - expected[y, x]).max() <= tolerance


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_formats_are_told_apart_by_content(kind, quarters, encode):
    photo = load_photo(encode(quarters, kind, quality=95))
    assert_same_picture(photo, quarters, tolerance=12)
    assert photo.size_wh == (96, 64)
    assert photo.scale == 1


@pytest.mark.parametrize("name", ["quarters.heic", "quarters-sideways.heic"])
def test_heic_is_read_and_turned_once(name, fixtures, quarters):
    assert_same_picture(load_photo((fixtures / name).read_bytes()), quarters)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_orientation_is_applied_exactly_once(orientation, kind, quarters, encode):
    exif = PillowImage.Exif()
    exif[0x0112] = orientation
    stored = np.ascontiguousarray(STORED_FOR[orientation](quarters))
    photo = load_photo(encode(stored, kind, exif=exif, quality=95))
    assert_same_picture(photo, quarters, tolerance=12)
    assert photo.size_wh == (96, 64)


def test_an_orientation_that_does_not_exist_is_ignored(quarters, encode):
    exif = PillowImage.Exif()
    exif[0x0112] = 77
    assert_same_picture(load_photo(encode(quarters, "JPEG", exif=exif, quality=95)), quarters, tolerance=12)


def test_large_photos_are_shrunk_and_know_their_scale(encode):
    photo = load_photo(encode(np.full((1200, 4800, 3), 90, np.uint8), "JPEG", exif=_sideways()))
    assert isinstance(photo, Photo)
    assert photo.size_wh == (1200, 4800)
    assert photo.image.shape[:2] == (WORKING_LONG_SIDE, WORKING_LONG_SIDE // 4)
    assert photo.scale == pytest.approx(WORKING_LONG_SIDE / 4800)


@pytest.mark.parametrize("side", [4000, 4032, 8064])
def test_a_phones_jpeg_is_decoded_at_a_part_of_its_size(side, encode):
    photo = load_photo(encode(np.full((side // 4, side, 3), 90, np.uint8), "JPEG"))
    assert isinstance(photo, Photo)
    assert MIN_WORKING_LONG_SIDE <= photo.image.shape[1] < WORKING_LONG_SIDE
    assert photo.scale == photo.image.shape[1] / side


def test_a_photo_slim_as_a_thread(encode):
    photo = load_photo(encode(np.full((32, 30_000, 3), 90, np.uint8), "JPEG"))
    assert isinstance(photo, Photo)
    assert photo.size_wh == (30_000, 32)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "I;16"])
def test_strips_make_the_picture_that_the_whole_would_make(mode):
    rows, columns = np.mgrid[:1300, :700]
    grey = ((rows * 7 + columns * 3) // 40 % 256).astype(np.uint8)
    if mode == "I;16":
        picture = PillowImage.fromarray(grey.astype(np.uint16) * 257)
    else:
        picture = PillowImage.fromarray(grey).convert(mode)
    for shrink in (1, 2, 3):
        whole = np.asarray(PillowImage.fromarray(grey).reduce(shrink)).astype(int)
        strips = rgb_pixels(picture, shrink)
        assert strips.shape == (*whole.shape, 3)
        assert np.abs(strips - whole[..., None]).max() <= 1


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads a process's memory where Linux tells it")
@pytest.mark.parametrize(("mode", "kind"), [("I;16", "PNG"), ("RGBA", "PNG"), ("RGB", "JPEG"), ("RGB", "WEBP")])
def test_the_largest_photos_are_opened_in_little_memory(mode, kind, tmp_path):
    path = tmp_path / "photo"
    picture = PillowImage.new(mode, (7000, 7000))
    picture.save(path, kind, **({"progressive": True} if kind == "JPEG" else {"compress_level": 1, "method": 0}))
    done = subprocess.run([sys.executable, "-c", PEAK, str(path)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 450


PEAK = """
import sys
from pathlib import Path
from vision.photo import Photo, load_photo
assert isinstance(load_photo(Path(sys.argv[1]).read_bytes()), Photo)
status = Path("/proc/self/status").read_text().splitlines()
print(next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM")))
"""


def test_a_transparent_webp_becomes_grey_where_it_is_transparent(quarters, encode):
    picture = PillowImage.fromarray(quarters)
    picture.putalpha(
        PillowImage.fromarray(np.where(np.arange(64)[:, None] < 32, 0, 255).repeat(96, 1).astype(np.uint8))
    )
    expected = quarters.copy()
    expected[:32] = MATTE_GREY
    assert_same_picture(load_photo(encode(picture, "WEBP", quality=95)), expected, tolerance=12)


def _sideways():
    exif = PillowImage.Exif()
    exif[0x0112] = 6
    return exif


@pytest.mark.parametrize("mode", ["RGBA", "LA", "L", "P", "CMYK", "1", "I;16"])
def test_every_mode_becomes_rgb(mode, encode):
    if mode == "I;16":
        picture = PillowImage.fromarray(np.full((64, 96), 200 * 257, np.uint16))
    else:
        picture = PillowImage.new("L", (96, 64), 200).convert("RGB").convert(mode)
    photo = load_photo(encode(picture, "JPEG" if mode == "CMYK" else "PNG"))
    assert isinstance(photo, Photo)
    assert photo.image.shape == (64, 96, 3)
    expected = 255 if mode == "1" else 200
    assert np.abs(np.median(photo.image, axis=(0, 1)) - expected).max() <= 4


def test_what_is_transparent_becomes_grey(encode):
    photo = load_photo(encode(PillowImage.new("RGBA", (64, 64), (255, 255, 255, 0))))
    assert isinstance(photo, Photo)
    assert (photo.image == MATTE_GREY).all()


def test_a_transparent_palette_becomes_grey(encode):
    picture = PillowImage.new("P", (64, 64), 3)
    picture.putpalette([200, 10, 10] * 8)
    photo = load_photo(encode(picture, "PNG", transparency=3))
    assert isinstance(photo, Photo)
    assert (photo.image == MATTE_GREY).all()


def test_an_empty_file():
    assert load_photo(b"") == PhotoError(PhotoProblem.EMPTY_FILE, Hint.TAKE_ANOTHER_PHOTO)


@pytest.mark.parametrize("data", [b"K1 K2 K3", b"<html></html>", b"%PDF-1.7", b"GIF89a", b"\0" * 100])
def test_what_is_no_photo(data):
    assert load_photo(data) == PhotoError(PhotoProblem.NOT_AN_IMAGE, Hint.SEND_JPEG_PNG_OR_HEIC)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("share", [0.02, 0.5, 0.95])
def test_a_truncated_photo(kind, share, encode):
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), dtype=np.uint8)
    data = encode(noise, kind)
    cut = load_photo(data[: max(16, int(len(data) * share))])
    assert cut == PhotoError(PhotoProblem.DAMAGED, Hint.TAKE_ANOTHER_PHOTO)


def test_a_truncated_heic(fixtures):
    data = (fixtures / "quarters.heic").read_bytes()
    assert load_photo(data[: len(data) // 2]) == PhotoError(PhotoProblem.DAMAGED, Hint.TAKE_ANOTHER_PHOTO)


@pytest.mark.parametrize("size", [(1, 1), (1000, 3), (31, 31)])
def test_a_photo_too_small_for_any_tile(size, encode):
    small = load_photo(encode(PillowImage.new("RGB", size)))
    assert small == PhotoError(PhotoProblem.TOO_SMALL, Hint.SEND_AT_FULL_SIZE)


@pytest.mark.parametrize(("width", "height"), [(10_000, 10_000), (7_200, 7_200), (60_000, 60_000)])
def test_a_huge_photo_is_refused_by_its_header(width, height):
    assert load_photo(_header_only_png(width, height)) == PhotoError(
        PhotoProblem.TOO_LARGE, Hint.SEND_AT_MOST_50_MEGAPIXELS
    )


def _header_only_png(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds no pixels: whoever decodes it fails."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def _tiny(kind: str) -> bytes:
    file = io.BytesIO()
    PillowImage.effect_noise((40, 40), 60).convert("RGB").save(file, kind, exif=_sideways())
    return file.getvalue()


TINY = {kind: _tiny(kind) for kind in ("JPEG", "PNG", "WEBP")}


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(TINY)), st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), max_size=8))
def test_broken_bytes_never_raise(kind, changes):
    data = bytearray(TINY[kind])
    for place, value in changes:
        data[place % len(data)] = value
    assert isinstance(load_photo(bytes(data)), Photo | PhotoError)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_never_raise(data):
    assert isinstance(load_photo(data), PhotoError)


@pytest.mark.parametrize("wound", ["cut", "zeroed"])
def test_a_damaged_png_is_damaged_and_not_half_a_photo(wound):
    """Pillow tells of the damage once, while it looks for EXIF, and gives half a picture when asked again."""
    noise = np.random.default_rng(1).integers(0, 256, (300, 400, 3), np.uint8)
    whole = io.BytesIO()
    PillowImage.fromarray(noise).save(whole, "PNG")
    data, middle = whole.getvalue(), len(whole.getvalue()) // 2
    broken = data[:middle] if wound == "cut" else data[:middle] + bytes(2000) + data[middle + 2000 :]
    assert not isinstance(load_photo(data), PhotoError)
    error = load_photo(broken)
    assert isinstance(error, PhotoError)
    assert error.problem is PhotoProblem.DAMAGED
