"""Which tiles stand side by side: told in tiles, whatever the slant at which they are seen."""

import cv2
import numpy as np
import pytest

from vision.reading import Quad
from vision.rows import all_beside, ledge_mates, row_mates


def seen_at_a_slant(quads, squeeze):
    """The same tiles as a camera sees them that is held low: the far side of the table squeezed and narrowed."""
    here = np.float32([[0, 0], [1200, 0], [1200, 900], [0, 900]])
    there = np.float32([[300, 450 * squeeze], [900, 450 * squeeze], [1200, 900], [0, 900]])
    matrix = cv2.getPerspectiveTransform(here, there)
    return [Quad(cv2.perspectiveTransform(quad.corners_xy[None], matrix)[0]) for quad in quads]


def test_gap_shift_and_turn_are_told_in_tiles(tile_at):
    beside = all_beside([tile_at(100, 100), tile_at(145, 100 + 41 / 4)])
    assert beside.gap[0, 1] == pytest.approx(0.5)
    assert beside.shift[0, 1] == pytest.approx(0.25)
    assert beside.stretch[0, 1] == pytest.approx(0, abs=1e-6)
    assert all_beside([tile_at(100, 100), tile_at(140, 100, turn=10)]).turn_deg[0, 1] == pytest.approx(10, abs=0.5)
    assert np.isinf(np.diag(beside.gap)).all()


def test_which_end_is_up_makes_no_difference(tile_at):
    upright, upset = tile_at(140, 100), tile_at(140, 100, turn=180)
    one, other = (all_beside([tile_at(100, 100), tile]) for tile in (upright, upset))
    assert one.gap[0, 1] == pytest.approx(other.gap[0, 1])
    assert one.turn_deg[0, 1] == pytest.approx(other.turn_deg[0, 1], abs=1e-6)


@pytest.mark.parametrize("squeeze", [0.0, 0.5, 1.0, 1.4])
def test_a_slant_neither_makes_nor_breaks_a_row(squeeze, tile_at):
    meld = [tile_at(200 + 36 * i, 300 + 4 * (i % 2), turn=5 * (i % 2)) for i in range(4)]
    crosswise = [tile_at(800, 300 + 50 * i, turn=30 * i) for i in range(4)]
    assert row_mates(seen_at_a_slant(meld + crosswise, squeeze)) == row_mates(meld + crosswise)
    assert row_mates(meld) == ((1,), (0, 2), (1, 3), (2,))


def test_a_gap_of_one_width_is_in_a_row_and_one_of_a_width_and_a_half_is_not(tile_at):
    assert row_mates([tile_at(100, 100), tile_at(160, 100)]) == ((1,), (0,))
    assert row_mates([tile_at(100, 100), tile_at(175, 100)]) == ((), ())


def test_among_tiles_that_lie_crosswise_only_a_neat_row_is_one(tile_at):
    crooked = [tile_at(100, 100), tile_at(140, 112, turn=12)]
    assert row_mates(crooked) == ((1,), (0,))
    assert row_mates([*crooked, tile_at(120, 155, turn=55)]) == ((), (), ())
    neat = [tile_at(100, 100), tile_at(132, 103, turn=3), tile_at(120, 155, turn=55)]
    assert row_mates(neat)[:2] == ((1,), (0,))


def test_a_ledge_lines_tiles_up_over_wide_gaps_and_a_tile_in_another_plane_is_not_on_it(tile_at):
    row = [tile_at(100, 100), tile_at(132, 100), tile_at(290, 101)]
    assert ledge_mates(row)[2] == (0, 1)
    assert ledge_mates([*row, tile_at(330, 100, height=26)])[3] == ()


def test_no_tiles_have_no_mates():
    assert row_mates([]) == ()
    assert ledge_mates([]) == ()
