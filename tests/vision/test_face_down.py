"""Tiles that lie face down, and blank things that are none."""

import cv2
import numpy as np
import pytest

from engine.notation import parse_tile
from engine.tiles import Unknown
from vision.crops import straighten
from vision.face_down import as_face_down, find_backs, is_blank, without_guesses, without_pot
from vision.reading import Candidate, FoundTile, Group, Layout, PlaceKind, Quad, TileReading

TABLE, IVORY, INK = (120, 90, 60), (236, 228, 208), (30, 30, 30)
SOMEWHERE = Quad(np.array([[0, 0], [30, 0], [30, 40], [0, 40]]))


@pytest.fixture
def table(tile_at):
    """A table with two faces, then a back, a blank card and a doubtful blank place."""
    image = np.empty((400, 600, 3), np.uint8)
    image[:] = TABLE
    quads = [tile_at(100, 200, width=60, height=80), tile_at(180, 200, width=60, height=80)]
    quads += [tile_at(300, 200, turn=30, width=60, height=80), tile_at(450, 200, width=140, height=190)]
    quads += [tile_at(300, 60, width=60, height=80)]
    for i, quad in enumerate(quads):
        cv2.fillConvexPoly(image, quad.corners_xy.round().astype(np.int32), IVORY)
        if i < 2:
            x, y = (int(part) for part in quad.centre_xy)
            cv2.putText(image, "8", (x - 14, y + 5), cv2.FONT_HERSHEY_SIMPLEX, 1.4, INK, 5)
    return image, quads


def test_a_blank_tile_of_the_size_of_the_faces_lies_face_down(table):
    image, quads = table
    proposals = [FoundTile(quad, 0.3 if i == 4 else 0.9, 1.0) for i, quad in enumerate(quads)]
    (back,) = find_backs(image, proposals, quads[:2])
    assert back.quad == quads[2]
    assert back.tile is Unknown.FACE_DOWN
    assert not back.doubtful


def test_without_a_face_nothing_tells_that_a_blank_thing_is_a_tile(table):
    image, quads = table
    assert find_backs(image, [FoundTile(quads[2], 0.9, 1.0)], []) == ()


def test_no_back_lies_on_a_face_or_twice_in_one_place(table):
    image, quads = table
    twice = [FoundTile(quads[2], 0.95, 1.0), FoundTile(quads[2].turned(), 0.9, 1.0), FoundTile(quads[0], 0.97, 1.0)]
    assert [back.confidence for back in find_backs(image, twice, quads[:2])] == [0.95]


def test_a_face_is_not_blank_and_a_back_in_soft_light_is(table):
    image, quads = table
    face, _, back, *_ = straighten(image, quads)
    assert not is_blank(face)
    assert is_blank(back)
    assert is_blank((back * np.linspace(0.97, 1.0, back.shape[1])[None, :, None]).astype(np.uint8))


def test_the_reading_of_a_back_claims_no_face(tile_at):
    guess = (Candidate(Unknown.UNREADABLE, 0.5),)
    reading = as_face_down(TileReading(tile_at(0, 0), guess, 0.5, doubtful=True), 0.8)
    assert reading.tile is Unknown.FACE_DOWN
    assert not reading.is_known
    assert reading.confidence == 0.8
    assert sum(candidate.probability for candidate in reading.candidates) <= 1


def read_as(code, confidence=0.9):
    return TileReading(SOMEWHERE, (Candidate(parse_tile(code), confidence),), confidence, doubtful=True)


def test_where_no_face_is_likely_none_is_claimed(table):
    image, quads = table
    crops = straighten(image, [quads[0], quads[2], quads[0]])
    readings = without_guesses([read_as("K8", 0.1), read_as("K8", 0.1), read_as("K8", 0.6)], crops)
    assert [reading.tile.code for reading in readings] == ["?", "X", "K8"]
    assert [reading.candidates[-1].tile.code for reading in readings] == ["K8", "K8", "K8"]
    assert readings[0].doubtful


def test_the_pot_is_not_in_play_but_a_tile_turned_over_in_a_meld_is():
    pot, meld = Group((3, 4), PlaceKind.TABLE), Group((0, 1, 2), PlaceKind.TABLE)
    tiles = [read_as("R5"), read_as("R6"), *[read_as("X")] * 3]
    layout = without_pot(Layout((meld, pot)), tiles)
    assert layout.groups == (meld, Group((3, 4), PlaceKind.BACKGROUND))
    on_rack = Layout((Group((3, 4), PlaceKind.RACK),))
    assert without_pot(on_rack, tiles) == on_rack
