"""Which end is up: the reader first, the row where the reader cannot tell."""

import numpy as np

from vision.face_reader import FACE_COLUMNS, NO_TILE_COLUMN
from vision.reading import FoundTile
from vision.upright import Standing, agree_on_up, stand_up


def face(number, certainty):
    row = np.zeros(FACE_COLUMNS)
    row[number - 1], row[NO_TILE_COLUMN] = certainty, 1 - certainty
    return row


def place(quad, upright, turned):
    return Standing(quad, upright, turned, conviction=1.0)


class DarkTop:
    """A reader for which a crop is a 5 where its upper half is darker than its lower one."""

    def read(self, crops):
        faces = []
        for crop in crops:
            is_upright = crop[:64].mean() < crop[64:].mean()
            faces.append(face(5, 0.95 if is_upright else 0.05))
        return np.array(faces).reshape(-1, FACE_COLUMNS)


def picture_of_a_tile(upside_down):
    image = np.full((200, 200, 3), (60, 40, 30), np.uint8)
    image[60:142, 70:130] = 225
    ink = slice(72, 96) if not upside_down else slice(106, 130)
    image[ink, 94:106] = 20
    return image


def test_a_tile_is_stood_on_the_end_that_reads_like_a_face(tile_at):
    found = FoundTile(tile_at(100, 101, width=60, height=82), 1.0, 1.0)
    for upside_down in (False, True):
        (standing,) = stand_up(picture_of_a_tile(upside_down), [found], DarkTop())
        assert standing.conviction > 0.9
        assert (standing.quad.down_xy[1] < 0) == upside_down


def test_what_reads_as_no_face_either_way_carries_no_conviction(tile_at):
    class Blind:
        def read(self, crops):
            return np.array([face(5, 0.01)] * len(crops))

    even = np.full((200, 200, 3), 200, np.uint8)
    (standing,) = stand_up(even, [FoundTile(tile_at(100, 100), 0.9, 0.9)], Blind())
    assert standing.conviction < 0.2
    assert stand_up(even, [], Blind()) == ()


def test_a_9_between_upright_neighbours_is_a_6_upside_down(tile_at):
    sure = [place(tile_at(100 + 32 * i, 100), face(4, 0.99), face(4, 0.01)) for i in (0, 1, 3)]
    open_one = place(tile_at(164, 100, turn=180), face(9, 0.9), face(6, 0.85))
    agreed = agree_on_up([*sure, open_one])
    assert agreed[3].quad.down_xy[1] > 0
    assert agreed[3].face.argmax() + 1 == 6


def test_a_row_does_not_turn_a_tile_that_is_sure(tile_at):
    neighbours = [place(tile_at(100 + 32 * i, 100), face(4, 0.99), face(4, 0.01)) for i in (0, 1)]
    sure = place(tile_at(164, 100, turn=180), face(7, 0.95), face(7, 0.02))
    assert agree_on_up([*neighbours, sure])[2] == sure


def test_a_tile_alone_keeps_what_it_reads_best(tile_at):
    alone = place(tile_at(100, 100), face(9, 0.9), face(6, 0.85))
    assert agree_on_up([alone])[0] == alone
