"""Finder and reader are weighed together: none of them alone makes a tile, and none alone unmakes one."""

import numpy as np
import pytest

from vision.conviction import conviction, weigh
from vision.reading import FoundTile

ALL = (0.95, 0.95, 0.99)


def test_together_they_are_surer_than_any():
    (sure,), (none,) = weigh(np.array([ALL])), weigh(np.array([(0.3, 0.05, 0.01)]))
    assert sure > 0.9
    assert none < 0.01
    for silent in range(3):
        (left,) = weigh(np.array([[0.3 if i == silent else chance for i, chance in enumerate(ALL)]]))
        assert sure > left > none


@pytest.mark.parametrize("column", range(3))
def test_it_rises_with_each(column):
    chances = np.full((21, 3), 0.5)
    chances[:, column] = np.linspace(0, 1, 21)
    assert (np.diff(weigh(chances)) > 0).all()


@pytest.mark.parametrize("chance", [0.0, 1.0])
def test_certainty_is_never_quite_believed(chance):
    (sure,) = weigh(np.full((1, 3), chance))
    assert 0 < sure < 1


def test_places_are_weighed_by_what_the_finder_said_of_them(tile_at):
    quad, reader = tile_at(50, 50), np.array([0.9, 0.9])
    seen, unseen = conviction([FoundTile(quad, 0.9, 0.9), FoundTile(quad, 0.9, 0.3)], reader)
    assert seen > unseen


def test_nothing_is_judged_as_nothing():
    assert conviction([], np.empty(0)).shape == (0,)
