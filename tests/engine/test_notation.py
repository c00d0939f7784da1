"""Every tile, rack, table and position can be written and read back; slips are named."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InputError, InputProblem
from engine.notation import (
    format_position,
    format_table,
    format_tiles,
    parse_position,
    parse_table,
    parse_tile,
    parse_tiles,
)
from engine.tiles import SIX_PLAYERS, STANDARD, Unknown

places = st.sampled_from([*STANDARD.faces(), *Unknown])
racks = st.lists(places, max_size=20).map(tuple)
tables = st.lists(st.lists(places, min_size=1, max_size=13).map(tuple), max_size=12).map(tuple)


@given(racks)
def test_a_rack_is_read_back_as_it_was_written(rack):
    assert parse_tiles(format_tiles(rack)) == rack


@given(tables)
def test_a_table_is_read_back_as_it_was_written(table):
    assert parse_table(format_table(table)) == table


@given(racks, tables)
def test_a_position_is_read_back_as_it_was_written(rack, table):
    assert parse_position(format_position(rack, table)) == (rack, table)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_with_its_reason(text):
    for parse in (parse_tile, parse_tiles, parse_table, parse_position):
        with contextlib.suppress(InputError):
            parse(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [("r10", "R10"), ("Y7", "O7"), ("g7", "O7"), ("Z1", "K1"), ("j", "J"), ("x", "X"), ("?", "?"), ("B07", "B7")],
)
def test_what_people_type_is_understood(text, code):
    assert parse_tile(text).code == code


def test_commas_and_line_breaks_separate_too():
    assert format_table(parse_table("R7, B7, K7\nB3 B4 B5")) == "R7 B7 K7 | B3 B4 B5"


@pytest.mark.parametrize("text", ["", "-", "  ", " - "])
def test_nothing_is_an_empty_table(text):
    assert parse_table(text) == ()


@pytest.mark.parametrize(
    ("parse", "text", "problem"),
    [
        pytest.param(parse_tile, "P5", InputProblem.UNKNOWN_COLOUR, id="S0-03 a colour that the set does not have"),
        (parse_tile, "R14", InputProblem.UNKNOWN_NUMBER),
        (parse_tile, "R0", InputProblem.UNKNOWN_NUMBER),
        (parse_tile, "R1O", InputProblem.NOT_A_TILE),
        (parse_tile, "10R", InputProblem.NOT_A_TILE),
        (parse_tiles, "R5 | R6", InputProblem.MELDS_ON_RACK),
        (parse_table, "R5 R6 R7 |", InputProblem.EMPTY_MELD),
        (parse_table, "R5 R6 R7 || B1", InputProblem.EMPTY_MELD),
        (parse_position, "R5 R6", InputProblem.BAD_LINE),
    ],
)
def test_a_slip_is_named(parse, text, problem):
    with pytest.raises(InputError) as caught:
        parse(text)
    assert caught.value.problem is problem


def test_the_set_for_six_holds_160_tiles():
    """T53: five and six players need the large set."""
    assert (STANDARD.size, SIX_PLAYERS.size) == (106, 160)
