"""What a first laying is worth, and the most that a rack is good for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.notation import parse_table, parse_tiles
from engine.opening import can_open, most_opening_points, opening_points
from engine.rules import CLASSIC, OpeningJoker

ZERO = replace(CLASSIC, opening_joker=OpeningJoker.ZERO)
FORBIDDEN = replace(CLASSIC, opening_joker=OpeningJoker.FORBIDDEN)


@pytest.mark.parametrize(
    ("melds", "rules", "points"),
    [
        pytest.param("R10 B10 K10 O10", CLASSIC, 40, id="S0-21"),
        pytest.param("R10 R11 J | B9 B10 B11", CLASSIC, 63, id="S0-22"),
        pytest.param("R10 R11 J", ZERO, 21, id="a joker counts nothing"),
        pytest.param("R10 R11", CLASSIC, 0, id="no meld"),
        pytest.param("R10 R11", ZERO, 0, id="no meld either"),
    ],
)
def test_what_melds_count(melds, rules, points):
    assert opening_points(parse_table(melds), rules) == points


@pytest.mark.parametrize(
    ("rack", "rules", "points"),
    [
        pytest.param("O9 K9 R9 B1", CLASSIC, 27, id="S0-19 three short"),
        pytest.param("R10 B10 K10 R1", CLASSIC, 30, id="S0-45"),
        pytest.param("R1 B3 K5 O7 R9 B11 K13 O2", CLASSIC, 0, id="S0-46"),
        pytest.param("O9 J J", CLASSIC, 30, id="T17"),
        pytest.param("O10 K10 J", CLASSIC, 30, id="T13"),
        pytest.param("O10 K10 J", ZERO, 20, id="T13 a joker counts nothing"),
        pytest.param("O10 K10 J", FORBIDDEN, 0, id="T13 a joker may not be laid"),
        pytest.param("R10 B10 K10 ? X", CLASSIC, 30, id="unknown tiles are left out"),
        pytest.param("-", CLASSIC, 0, id="an empty rack"),
    ],
)
def test_the_most_that_a_rack_is_good_for(rack, rules, points):
    assert most_opening_points(parse_tiles(rack), rules) == points
    assert can_open(parse_tiles(rack), rules) is (points >= 30)


def test_without_a_minimum_a_meld_is_needed_all_the_same():
    rules = replace(CLASSIC, opening_minimum=0)
    assert can_open(parse_tiles("R1 R2 R3"), rules)
    assert not can_open(parse_tiles("R1 R2"), rules)
