"""Several opinions become one."""

import numpy as np
import pytest

from vision.face_reader import FACE_COLUMNS, JOKER_COLUMN, NO_TILE_COLUMN, no_opinion
from vision.votes import combine, combine_numbers


def opinion(number, certainty):
    row = np.full((1, FACE_COLUMNS), (1 - certainty) / (FACE_COLUMNS - 1))
    row[0, number - 1] = certainty
    return row


def test_an_even_opinion_changes_nothing():
    combined = combine(opinion(7, 0.9), no_opinion(1))
    assert combined == pytest.approx(opinion(7, 0.9), abs=0.02)


def test_agreement_strengthens():
    assert combine(opinion(7, 0.8), opinion(7, 0.8))[0, 6] > 0.9


def test_disagreement_weakens_and_the_network_leads():
    combined = combine(opinion(13, 0.97), opinion(3, 0.9))
    assert combined[0].argmax() == 12
    assert combined[0, 12] < 0.97


def test_a_doubtful_network_is_outvoted():
    assert combine(opinion(8, 0.4), opinion(13, 0.95))[0].argmax() == 12


def test_nobody_rules_anything_out():
    certain = np.zeros((1, FACE_COLUMNS))
    certain[0, JOKER_COLUMN] = 1
    combined = combine(certain, opinion(5, 0.9))
    assert (combined > 0).all()
    assert combined.sum() == pytest.approx(1)


def test_opinions_must_be_about_the_same_crops():
    with pytest.raises(ValueError, match="expected opinions of shape"):
        combine(no_opinion(2), no_opinion(3))


def test_no_crops():
    assert combine(no_opinion(0), no_opinion(0)).shape == (0, FACE_COLUMNS)


def test_who_reads_numbers_alone_says_nothing_about_jokers_and_what_is_no_tile():
    for column in (JOKER_COLUMN, NO_TILE_COLUMN):
        leading = opinion(column + 1, 0.7)
        combined = combine_numbers(leading, opinion(8, 0.99))
        assert combined[0, column] == pytest.approx(0.7)
        assert combined.sum() == pytest.approx(1)
        assert combined[0, 7] > 2 * leading[0, 7]


def test_among_numbers_a_second_reader_votes_as_ever():
    assert combine_numbers(opinion(8, 0.4), opinion(13, 0.95))[0].argmax() == 12
    assert combine_numbers(opinion(7, 0.9), no_opinion(1)) == pytest.approx(opinion(7, 0.9), abs=0.02)
    assert combine_numbers(no_opinion(0), no_opinion(0)).shape == (0, FACE_COLUMNS)
