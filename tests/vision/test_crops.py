"""Straightening: the right pixels, the right way up, at any size."""

import numpy as np
import pytest

from vision.crops import straighten
from vision.reading import Quad

SHAPE = (128, 96, 3)


def test_no_quads_give_no_crops(quarters):
    assert straighten(quarters, []).shape == (0, *SHAPE)


def test_the_first_corner_comes_upper_left(quarters):
    whole = np.array([[0, 0], [96, 0], [96, 64], [0, 64]], dtype=float)
    for turn in range(4):
        crop = straighten(quarters, [Quad(np.roll(whole, -turn, axis=0))])[0]
        corner_xy = np.roll(whole, -turn, axis=0)[0].clip(1, [94, 62]).astype(int)
        assert (crop[4, 4] == quarters[corner_xy[1], corner_xy[0]]).all()


def test_a_crop_holds_the_tile_and_nothing_beside_it(tile_at):
    image = np.zeros((300, 300, 3), np.uint8)
    quad = tile_at(150, 140, turn=33, width=60, height=82)
    _fill(image, quad, 200)
    crop = straighten(image, [quad])[0]
    assert crop.shape == SHAPE
    assert crop[6:-6, 6:-6].min() >= 195
    assert crop.mean() >= 195


@pytest.mark.parametrize("period", [2, 4])
def test_shrinking_does_not_alias(period):
    stripes = np.zeros((1600, 1200, 3), np.uint8)
    stripes[:, ::period] = 255
    crop = straighten(stripes, [Quad(np.array([[40, 40], [1160, 40], [1160, 1560], [40, 1560]], dtype=float))])[0]
    assert crop[8:-8, 8:-8].std() < 12
    assert crop.mean() == pytest.approx(255 / period, abs=8)


def test_a_quad_that_hangs_over_the_edge_is_still_cut_out(quarters, tile_at):
    assert straighten(quarters, [tile_at(2, 2), tile_at(95, 63)]).shape == (2, *SHAPE)


def _fill(image, quad, value):
    rows, columns = np.mgrid[: image.shape[0], : image.shape[1]]
    points = np.stack([columns, rows], axis=-1) + 0.5 - quad.centre_xy
    across = points @ quad.right_xy / quad.width**2
    along = points @ quad.down_xy / quad.height**2
    image[(abs(across) <= 0.5) & (abs(along) <= 0.5)] = value
