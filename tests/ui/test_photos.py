"""Photos that are none: one clear line, and nothing that was there is lost."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image


def png(width: int, height: int, colour: tuple[int, int, int] = (120, 90, 60)) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(buffer, "PNG")
    return buffer.getvalue()


def png_that_claims(width: int, height: int) -> bytes:
    """A picture whose header promises more pixels than anybody wants to decode."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * 100)), (b"IEND", b"")]
    parts = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


BAD = {
    "a text file": (b"This is no photo.", "geen foto", "not a photo"),
    "an empty file": (b"", "leeg", "empty"),
    "one pixel": (png(1, 1), "te klein", "too small"),
    "a hundred megapixels": (png_that_claims(10_000, 10_000), "te groot", "too large"),
    "no tiles": (png(800, 600), "geen stenen", "No tiles"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("locale", ["nl-NL", "en-GB"])
def test_what_is_no_photo_of_tiles_gets_one_line_no_green_check_and_nothing_is_lost(
    app, name: str, locale: str
) -> None:
    data, dutch, english = BAD[name]
    view = app(locale=locale).type("rack", "R1 R2 R3 K5")
    before = view.headlines
    view.upload("rack", "photo.jpg", data)
    assert len(view.errors) == 1
    assert [status.state for status in view.test.status] == ["error"], "no green check above a red line"
    assert (dutch if locale == "nl-NL" else english) in view.errors[0]
    assert view.headlines == before
    assert view.test.text_area(key="text_rack").value == "R1 R2 R3 K5"
    view.type("rack", "R1 R2 R3 R4")
    assert len(view.headlines) == len(before)
