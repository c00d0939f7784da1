"""Pictures and quads that several tests need."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as PillowImage

from vision.reading import Quad

ROOT = Path(__file__).parents[2]
RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 180, 60), (40, 60, 210), (240, 240, 240)


@pytest.fixture(scope="session")
def samples() -> Path:
    return ROOT / "sample_images"


@pytest.fixture(scope="session")
def fixtures() -> Path:
    return Path(__file__).parent / "fixtures"


@pytest.fixture(scope="session")
def quarters() -> np.ndarray:
    """96 x 64: red, green, blue and white quarters, so that every way of turning it looks different."""
    image = np.zeros((64, 96, 3), np.uint8)
    image[:32, :48], image[:32, 48:], image[32:, :48], image[32:, 48:] = RED, GREEN, BLUE, WHITE
    return image


@pytest.fixture(scope="session")
def encode():
    """Encode an array, or a Pillow image, as the bytes of a file."""

    def encoded(image, kind="PNG", **options) -> bytes:
        picture = image if isinstance(image, PillowImage.Image) else PillowImage.fromarray(image)
        file = io.BytesIO()
        picture.save(file, kind, **options)
        return file.getvalue()

    return encoded


@pytest.fixture(scope="session")
def tile_at():
    """A quad of a tile with a given middle, turned clockwise by degrees."""

    def tile(x: float, y: float, turn: float = 0.0, width: float = 30.0, height: float = 41.0) -> Quad:
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [width / 2, height / 2]
        angle = np.radians(turn)
        rotation = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        return Quad(corners @ rotation + [x, y])

    return tile
