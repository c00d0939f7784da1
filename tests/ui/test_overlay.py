"""Marks on a photo: an outline that fits, a label in the tile's colour, dashes where in doubt."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from engine.notation import parse_tile
from ui.overlay import SHOWN_LONG_SIDE, Mark, as_jpeg, draw_marks, shrink_to_shown
from ui.symbols import CREAM, ink_of
from vision.reading import Quad

WOOD = (120, 90, 60)
TEAL = (15, 118, 110)
AMBER = (217, 119, 6)


def quad(turn_degrees: float = 0.0, width: float = 120.0) -> Quad:
    angle = np.deg2rad(turn_degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [width / 2, width * 0.7]
    return Quad(half @ turn.T + [300, 200])


def drawn(mark: Mark) -> np.ndarray:
    return np.asarray(draw_marks(Image.new("RGB", (600, 400), WOOD), [mark]))


def count(image: np.ndarray, rgb: tuple[int, int, int]) -> int:
    return int((image == rgb).all(axis=2).sum())


def rgb(hex_colour: str) -> tuple[int, int, int]:
    return int(hex_colour[1:3], 16), int(hex_colour[3:5], 16), int(hex_colour[5:7], 16)


@pytest.mark.parametrize("code", ["K1", "R10", "B3", "O13", "J"])
def test_the_label_has_the_ink_of_the_tile(code: str) -> None:
    image = drawn(Mark(quad(), parse_tile(code)))
    assert count(image, rgb(ink_of(parse_tile(code)).hex_colour)) > 150
    assert count(image, rgb(CREAM)) > 300


@pytest.mark.parametrize("turn", [0, 30, 90, 180, 270])
def test_the_label_lies_at_the_foot_of_the_tile_however_it_is_turned(turn: float) -> None:
    mark = Mark(quad(turn), parse_tile("R5"))
    ys, xs = np.nonzero((drawn(mark) == rgb(CREAM)).all(axis=2))
    towards_foot = (np.array([xs.mean(), ys.mean()]) - mark.quad.centre_xy) @ mark.quad.down_xy
    assert towards_foot / mark.quad.height**2 == pytest.approx(0.28, abs=0.06)


def test_the_outline_follows_the_corners_of_a_turned_tile() -> None:
    mark = Mark(quad(30), parse_tile("R5"))
    image = drawn(mark)
    for start, end in zip(mark.quad.corners_xy, np.roll(mark.quad.corners_xy, -1, axis=0), strict=True):
        x, y = (start + end) / 2
        around = image[int(y) - 4 : int(y) + 5, int(x) - 4 : int(x) + 5]
        assert count(around, TEAL) > 0


def test_a_doubtful_tile_is_dashed_and_not_only_of_another_colour() -> None:
    sure, doubtful = drawn(Mark(quad(), parse_tile("R5"))), drawn(Mark(quad(), parse_tile("R5"), doubtful=True))
    assert count(sure, AMBER) == 0
    assert count(doubtful, TEAL) == 0
    top = int(quad().corners_xy[0][1])
    edge = (doubtful[top, 240:360] == AMBER).all(axis=1)
    changes = np.count_nonzero(edge[1:] != edge[:-1])
    assert changes >= 6


def test_a_tile_that_was_taken_out_has_no_label() -> None:
    image = drawn(Mark(quad(), None))
    assert count(image, rgb(CREAM)) == 0
    assert count(image, (255, 255, 255)) > 0


def test_labels_of_small_tiles_are_still_large_enough_for_a_phone() -> None:
    ys, _ = np.nonzero(
        (drawn(Mark(quad(width=40), parse_tile("R10"))) == rgb(ink_of(parse_tile("R10")).hex_colour)).all(axis=2)
    )
    css_pixels = (ys.max() - ys.min()) * 358 / SHOWN_LONG_SIDE
    assert css_pixels >= 8


def test_the_picture_given_is_not_changed() -> None:
    picture = Image.new("RGB", (600, 400), WOOD)
    draw_marks(picture, [Mark(quad(), parse_tile("R5"))])
    assert picture.getcolors() == [(600 * 400, WOOD)]


def test_a_large_photo_is_shown_smaller_and_a_small_one_as_it_is() -> None:
    assert shrink_to_shown(Image.new("RGB", (4000, 3000))).size == (SHOWN_LONG_SIDE, SHOWN_LONG_SIDE * 3 // 4)
    assert shrink_to_shown(Image.new("RGB", (300, 200))).size == (300, 200)
    assert as_jpeg(Image.new("RGB", (300, 200))).startswith(b"\xff\xd8")
