"""Observations keep every tile, its photo and its place there."""

from __future__ import annotations

import pytest

from assist.observation import observe, rack_from_text, rack_text, table_from_text, table_text
from assist.roles import as_rack, as_table
from engine.errors import InputError, InputProblem
from vision.reading import Hint, PhotoError, PhotoProblem, PlaceKind, Reading


def test_every_tile_keeps_its_photo_and_its_index_there(read):
    observation = observe([read(rack="R5 R6 | K1"), read(table="B1 B2 B3 | J")], first_photo=3)
    places = [(seen.tile.code, seen.photo, seen.index) for seen in observation.in_play]
    assert places == [
        ("R5", 3, 0),
        ("R6", 3, 1),
        ("K1", 3, 2),
        ("B1", 4, 0),
        ("B2", 4, 1),
        ("B3", 4, 2),
        ("J", 4, 3),
    ]


def test_background_is_kept_but_not_in_play(read):
    observation = observe([read(background="K9", rack="R5")])
    assert [seen.tile.code for seen in observation.in_play] == ["R5"]
    assert [group.place for group in observation.groups] == [PlaceKind.BACKGROUND, PlaceKind.RACK]


def test_doubts_and_other_faces_come_along(read):
    observation = observe([read(rack="R5 R6 ?", doubts={"R6": ["R8", "K6"]})])
    assert [seen.doubtful for seen in observation.in_play] == [False, True, True]
    assert [tile.code for tile in observation.in_play[1].alternatives] == ["R8", "K6"]


def test_a_photo_that_could_not_be_read_adds_nothing(read):
    broken = Reading((0, 0), 0.0, error=PhotoError(PhotoProblem.DAMAGED, Hint.TAKE_ANOTHER_PHOTO))
    observation = observe([broken, read(rack="R5")])
    assert [(seen.photo, seen.index) for seen in observation.in_play] == [(1, 0)]


def test_text_gives_tiles_without_a_photo():
    assert rack_text(rack_from_text("r5 y6, j")) == "R5 O6 J"
    assert table_text(table_from_text("r7 b7 k7\nb3 b4 b5")) == "R7 B7 K7 | B3 B4 B5"
    assert not any(seen.is_on_photo for seen in rack_from_text("R5").in_play)


@pytest.mark.parametrize("text", ["", "-"])
def test_nothing_typed_is_an_empty_rack_and_an_empty_table(text):
    assert rack_text(rack_from_text(text)) == "-"
    assert table_text(table_from_text(text)) == "-"
    assert table_from_text(text).table == ()


def test_a_slip_of_the_pen_is_an_input_error():
    with pytest.raises(InputError) as error:
        rack_from_text("R5 Q6")
    assert (error.value.problem, error.value.text) == (InputProblem.UNKNOWN_COLOUR, "Q6")


def test_said_to_be_the_rack_loose_tiles_belong_to_it(read):
    assert rack_text(as_rack(observe([read(rack="R5 R6", loose="K1")]))) == "R5 R6 K1"


def test_said_to_be_the_rack_tiles_that_lie_flat_are_the_rack(read):
    rack = as_rack(observe([read(table="R5 R6", loose="K1", background="B1")]))
    assert rack_text(rack) == "R5 R6 K1"
    assert table_text(rack) == "-"


def test_a_rack_in_front_of_a_table_is_parted(read):
    rack = as_rack(observe([read(table="B1 B2 B3", loose="K9 K8", rack="R5 R6")]))
    assert rack_text(rack) == "R5 R6"
    assert table_text(rack) == "B1 B2 B3 | K9 | K8"


def test_said_to_be_the_table_a_loose_tile_is_a_meld_of_one(read):
    assert table_text(as_table(observe([read(table="B1 B2 B3", loose="K9 K8")]))) == "B1 B2 B3 | K9 | K8"


def test_said_to_be_the_table_rows_of_a_rack_are_melds_only_where_nothing_else_is(read):
    assert table_text(as_table(observe([read(rack="B1 B2 B3 | K9 K8 K7")]))) == "B1 B2 B3 | K9 K8 K7"
    assert table_text(as_table(observe([read(rack="R5 R6", table="B1 B2 B3")]))) == "B1 B2 B3"


@pytest.mark.parametrize("role", [as_rack, as_table])
def test_a_role_said_twice_changes_nothing(read, role):
    once = role(observe([read(table="B1 B2 B3", loose="K9 K8", rack="R5 R6")]))
    assert role(once) == once
