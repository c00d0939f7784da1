"""Confidence, doubt and warnings."""

import numpy as np
import pytest

from engine.tiles import JOKER, SIX_PLAYERS, STANDARD, Colour, Tile, TileSet, Unknown
from vision.doubt import best_tiles, doubt_surplus, judge, warn
from vision.face_reader import JOKER_COLUMN
from vision.reading import Candidate, TileReading, WarningCode

SIZE = (1000, 800)
RED_7 = Tile(Colour.RED, 7)


def face(column, certainty=1.0):
    row = np.full(15, (1 - certainty) / 14)
    row[column] = certainty
    return row


def colour(index, certainty=1.0):
    row = np.full(4, (1 - certainty) / 3)
    row[index] = certainty
    return row


def read_one(quad, faces, colours, tile_set=STANDARD, sure=0.95):
    return judge([quad], faces[None], colours[None], np.array([sure]), tile_set, SIZE)[0]


@pytest.mark.parametrize("sure", [0.0, 0.1, 0.5, 0.72, 0.9, 0.999, 1.0])
def test_a_reading_is_as_sure_as_it_was_found_to_be_and_leaves_the_rest_to_the_others(sure, tile_at):
    reading = read_one(tile_at(300, 300), face(6, 0.9), colour(1, 0.8), sure=sure)
    chances = [candidate.probability for candidate in reading.candidates]
    assert reading.tile == RED_7
    assert reading.confidence == chances[0] == pytest.approx(sure)
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) <= 1 + 1e-9


def test_what_is_less_sure_is_doubtful(tile_at):
    assert read_one(tile_at(300, 300), face(6, 0.99), colour(1, 0.98), sure=0.3).doubtful
    assert not read_one(tile_at(300, 300), face(6, 0.99), colour(1, 0.98), sure=0.999).doubtful


def test_a_joker_needs_no_colour(tile_at):
    reading = read_one(tile_at(300, 300), face(JOKER_COLUMN, 0.97), np.full(4, 0.25), sure=0.97)
    assert reading.tile is JOKER
    assert reading.confidence == pytest.approx(0.97)


def test_the_likeliest_tiles_are_named_without_saying_how_sure(tile_at):
    rows = np.stack([face(6, 0.4), face(JOKER_COLUMN, 0.9)]), np.stack([colour(1, 0.5), colour(0)])
    assert best_tiles(*rows) == (RED_7, JOKER)


def test_what_the_box_does_not_hold_is_never_read(tile_at):
    small = TileSet(colours=(Colour.BLACK, Colour.RED), numbers=6, jokers=0)
    reading = read_one(tile_at(300, 300), face(8, 0.9), colour(2, 0.9), small)
    assert all(candidate.tile in small for candidate in reading.candidates)


@pytest.mark.parametrize("middle", [(5, 300), (995, 300), (300, 10), (300, 790)])
def test_a_tile_cut_by_the_edge_is_flagged_not_guessed(middle, tile_at):
    reading = read_one(tile_at(*middle), face(0, 0.6), colour(1, 0.9), sure=0.6)
    assert reading.tile is Unknown.UNREADABLE
    assert reading.doubtful
    assert reading.candidates[1].tile == Tile(Colour.RED, 1)


def test_a_whole_digit_at_the_edge_is_believed(tile_at):
    assert read_one(tile_at(5, 300), face(6, 0.99), colour(1, 0.99), sure=0.97).tile == RED_7


def readings(tile_at, tiles_and_confidence):
    return tuple(
        TileReading(tile_at(100 + 40 * i, 200), (Candidate(tile, confidence),), confidence, doubtful=False)
        for i, (tile, confidence) in enumerate(tiles_and_confidence)
    )


def test_the_weakest_of_three_copies_is_doubtful(tile_at):
    tiles = readings(tile_at, [(RED_7, 0.9), (RED_7, 0.85), (RED_7, 0.99), (JOKER, 0.9)])
    assert [tile.doubtful for tile in doubt_surplus(tiles, STANDARD)] == [False, True, False, False]
    (warning,) = warn(tiles, STANDARD)
    assert warning.code == WarningCode.TOO_MANY_COPIES
    assert warning.tiles == (0, 1, 2)
    assert warning.figures == {"read": 3, "in_box": 2}


def test_a_third_joker_is_doubtful(tile_at):
    tiles = readings(tile_at, [(JOKER, 0.9), (JOKER, 0.8), (JOKER, 0.95)])
    assert [tile.doubtful for tile in doubt_surplus(tiles, STANDARD)] == [False, True, False]


def test_six_players_have_three_copies(tile_at):
    tiles = readings(tile_at, [(RED_7, 0.9)] * 3 + [(JOKER, 0.9)] * 4)
    assert not any(tile.doubtful for tile in doubt_surplus(tiles, SIX_PLAYERS))
    assert warn(tiles, SIX_PLAYERS) == ()


def test_unreadable_tiles_are_never_too_many(tile_at):
    tiles = readings(tile_at, [(Unknown.UNREADABLE, 0.5)] * 5)
    assert warn(tiles, STANDARD) == ()


def test_no_tiles_are_a_warning():
    assert [warning.code for warning in warn((), STANDARD)] == [WarningCode.NO_TILES]


def test_small_tiles_are_named(tile_at):
    quads = [tile_at(100, 100, width=40, height=56), tile_at(200, 100, width=15, height=21)]
    tiles = judge(quads, np.stack([face(0), face(1)]), np.stack([colour(0)] * 2), np.full(2, 0.9), STANDARD, SIZE)
    (warning,) = warn(tiles, STANDARD)
    assert warning.code == WarningCode.TILES_TOO_SMALL
    assert warning.tiles == (1,)
    assert warning.figures["width"] == pytest.approx(15)
