"""Finder and reader are weighed together: neither alone makes a tile, and neither alone unmakes one."""

import numpy as np
import pytest

from vision.conviction import conviction


def test_both_together_are_surer_than_either():
    finder, reader = np.array([0.95, 0.95, 0.05, 0.05]), np.array([0.99, 0.01, 0.99, 0.01])
    both, finder_alone, reader_alone, neither = conviction(finder, reader)
    assert both > 0.9
    assert neither < 0.01
    assert both > finder_alone > neither
    assert both > reader_alone > neither


def test_it_rises_with_each():
    chances = np.linspace(0, 1, 21)
    assert (np.diff(conviction(chances, np.full(21, 0.5))) > 0).all()
    assert (np.diff(conviction(np.full(21, 0.5), chances)) > 0).all()


@pytest.mark.parametrize("finder", [0.0, 1.0])
@pytest.mark.parametrize("reader", [0.0, 1.0])
def test_certainty_is_never_quite_believed(finder, reader):
    (sure,) = conviction(np.array([finder]), np.array([reader]))
    assert 0 < sure < 1


def test_nothing_is_judged_as_nothing():
    assert conviction(np.empty(0), np.empty(0)).shape == (0,)
