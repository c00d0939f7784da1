"""Outlines become four corners, and crops stand upright."""

import numpy as np
import pytest

from engine.tiles import Colour, Tile
from training.faces import draw_face, draw_style
from training.fonts import DEFAULT_FONT
from training.measure_faces import upright_crop
from training.outlines import four_corners


def outline_of(corners, cut=0.1):
    """A quad with its corners cut off, as an outline drawn by hand follows rounded corners."""
    points = []
    for index, corner in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % 4]
        points += [corner + cut * (before - corner), corner + cut * (after - corner)]
    return np.array(points, np.float32)


@pytest.mark.parametrize("turn_deg", [0, 20, 90, 200])
def test_cut_corners_are_put_back(turn_deg):
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[-20, -30], [22, -28], [24, 31], [-21, 29]]) @ turn.T + 80
    found = four_corners(outline_of(corners))
    distance = np.linalg.norm(found[:, None] - corners[None], axis=2).min(axis=1)
    assert distance.max() < 1


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_a_crop_stands_upright_however_the_tile_lies(turns):
    style = draw_style(np.random.default_rng(1), fonts=(DEFAULT_FONT,))
    assert style.digit_y < 0.43
    face = draw_face(style, Tile(Colour.BLACK, 5), np.random.default_rng(1), 120)[..., :3]
    photo = np.full((200, 200, 3), 90, np.uint8)
    lying = np.rot90(face, turns)
    height, width = lying.shape[:2]
    photo[30 : 30 + height, 40 : 40 + width] = lying
    outline = np.array([[40, 30], [40 + width, 30], [40 + width, 30 + height], [40, 30 + height]], np.float32)
    crop, width_px = upright_crop(photo, outline)
    assert crop.shape == (64, 48, 3)
    assert width_px == pytest.approx(face.shape[1])
    dark = crop[9:-9, 8:-8].max(axis=2) < 100
    assert dark[:23].sum() > 2 * dark[23:].sum()
