"""How sure a reading is: what it is judged by, and that no clue can speak against itself."""

import cv2
import numpy as np
import pytest

from vision.confidence import Clue, confidence_of, evidence_of
from vision.settings import CONFIDENCE_WEIGHTS
from vision.upright import Standing


def rows(values, width):
    """Probabilities of one row, the rest spread over the other columns."""
    row = np.full(width, (1 - sum(values.values())) / (width - len(values)))
    for column, chance in values.items():
        row[column] = chance
    return row[None]


def evidence(tile_at, face=0.99, colour=0.99, place=0.99, second=1 / 15, width=40, crop=None, read=6):
    standing = Standing(
        tile_at(100, 100, width=width, height=1.4 * width), rows({14: 0.1}, 15)[0], rows({14: 0.99}, 15)[0], place
    )
    faces, colours = rows({read: face}, 15), rows({1: colour}, 4)
    drawn = np.full((1, 128, 96, 3), 220, np.uint8) if crop is None else crop
    return evidence_of([standing], drawn, (faces, colours), rows({read: second}, 15), faces, colours)[0]


def clue(row, name):
    return row[list(Clue).index(name)]


@pytest.mark.parametrize(
    ("better", "worse", "name"),
    [
        ({"face": 0.99}, {"face": 0.6}, Clue.FACE),
        ({"colour": 0.99}, {"colour": 0.6}, Clue.COLOUR),
        ({"place": 0.99}, {"place": 0.7}, Clue.PLACE),
        ({"second": 0.9}, {"second": 0.001}, Clue.SECOND),
        ({"width": 40}, {"width": 15}, Clue.WIDTH),
    ],
)
def test_each_clue_grows_with_what_it_tells(better, worse, name, tile_at):
    assert clue(evidence(tile_at, **better), name) > clue(evidence(tile_at, **worse), name)


def test_an_even_second_opinion_says_nothing(tile_at):
    assert clue(evidence(tile_at, second=1 / 15), Clue.SECOND) == pytest.approx(0)


def test_a_sharp_crop_is_sharper_than_the_same_out_of_focus(tile_at):
    sharp = np.full((1, 128, 96, 3), 230, np.uint8)
    sharp[:, 30:80, 40:50] = 20
    soft = cv2.GaussianBlur(sharp[0], (0, 0), 5)[None]
    assert (
        clue(evidence(tile_at, crop=sharp), Clue.SHARPNESS) > clue(evidence(tile_at, crop=soft), Clue.SHARPNESS) + 0.5
    )


def test_a_joker_is_as_sure_as_its_face_whatever_its_ink(tile_at):
    pale, strong = (evidence(tile_at, read=13, colour=chance) for chance in (0.3, 0.99))
    assert pale == pytest.approx(strong)
    assert confidence_of(pale[None]) == pytest.approx(confidence_of(evidence(tile_at, read=6)[None]), abs=0.05)


def test_every_clue_has_a_weight():
    assert set(CONFIDENCE_WEIGHTS[1]) == {str(name) for name in Clue}


def test_no_tiles_have_no_confidence():
    empty = evidence_of(
        [],
        np.empty((0, 128, 96, 3), np.uint8),
        (np.empty((0, 15)), np.empty((0, 4))),
        *[np.empty((0, 15))] * 2,
        np.empty((0, 4)),
    )
    assert confidence_of(empty).shape == (0,)
