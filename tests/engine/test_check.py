"""The verdict over a table: all melds, the copies of the set, and what hangs on unknown tiles."""

from __future__ import annotations

import pytest

from engine.check import TableProblem, check_table
from engine.errors import InputError
from engine.notation import parse_table
from engine.rules import CLASSIC, Rules
from engine.tiles import Colour, Tile, TileSet


def check(text, rules=CLASSIC):
    return check_table(parse_table(text), rules)


@pytest.mark.parametrize(
    ("table", "valid", "points"),
    [
        pytest.param("-", True, 0, id="nothing lies there"),
        pytest.param("R3 R4 R5 | K6 O6 B6", True, 30, id="S0-20 T22 melds add up"),
        pytest.param("R9 B9 K9 | R9 B9 K9", True, 54, id="T21 the same group twice"),
        pytest.param("R7 B7 K7 | R4 R5", False, 21, id="S0-26 S4-16 a meld of two is left"),
        pytest.param("R7 B7 K7 | R4", False, 21, id="T34 one loose tile is left"),
        pytest.param("R5 J R7 | J B2 B3", True, 24, id="both jokers"),
    ],
)
def test_a_table_is_valid_when_every_meld_is(table, valid, points):
    verdict = check(table)
    assert (verdict.valid, verdict.points, verdict.depends_on) == (valid, points, ())


def test_the_fault_is_told_at_its_meld():
    """S0-26: name the set and why."""
    verdict = check("R7 B7 K7 | R4 R5 | B1 B2 B4")
    assert [meld.valid for meld in verdict.melds] == [True, False, False]
    assert [[problem.code.value for problem in meld.problems] for meld in verdict.melds] == [[], ["TOO_SHORT"], ["GAP"]]


def test_s0_04_three_of_one_tile():
    verdict = check("R7 B7 K7 | R7 R8 R9 | R5 R6 R7")
    assert verdict.valid is False
    assert [(problem.code, problem.tiles) for problem in verdict.problems] == [
        (TableProblem.TOO_MANY_COPIES, (0, 3, 8))
    ]
    assert all(meld.valid for meld in verdict.melds)


def test_a_third_joker():
    verdict = check("J B7 K7 | R7 J R9 | R5 R6 J")
    assert [(problem.code, problem.tiles) for problem in verdict.problems] == [
        (TableProblem.TOO_MANY_JOKERS, (0, 4, 8))
    ]


def test_every_problem_of_a_table_is_told():
    verdict = check("R7 B7 K7 | R7 R8 R9 | R5 R6 R7 | J J J | B5 B5 B5")
    assert [problem.code.value for problem in verdict.problems] == [
        "TOO_MANY_COPIES",
        "TOO_MANY_JOKERS",
        "TOO_MANY_COPIES",
    ]
    assert [meld.valid for meld in verdict.melds] == [True, True, True, False, False]


def test_a_larger_set_allows_more():
    rules = Rules(tile_set=TileSet(copies=3, jokers=4))
    assert check("R7 B7 K7 | R7 R8 R9 | R5 R6 R7", rules).valid is True


@pytest.mark.parametrize(
    ("table", "valid", "depends_on"),
    [
        ("R5 ? R7", None, (1,)),
        ("B1 B2 B3 | R5 ? R7 | K7 O7 X", None, (4, 8)),
        ("R5 ? R7 | B1 B2", False, ()),
        ("R5 ?", False, ()),
        # A joker can be what is missing as long as one is left.
        ("R5 ? R7 | R6 B6 K6 | R6 B6 O6", None, (1,)),
        # Both R6 and both jokers lie elsewhere: nothing that could lie there is left.
        ("R5 ? R7 | R6 B6 K6 | R6 B6 O6 | J J B9", False, ()),
        # One R6 is left, and no joker, for two places.
        ("R5 ? R7 | R5 ? R7 | R6 B6 K6 | J J B9", False, ()),
    ],
)
def test_what_hangs_on_unknown_tiles(table, valid, depends_on):
    verdict = check(table)
    assert (verdict.valid, verdict.depends_on) == (valid, depends_on)


def test_every_no_has_a_reason():
    alone = check("R5 ? R7 | R6 B6 K6 | R6 B6 O6 | J J B9")
    assert [problem.code.value for problem in alone.melds[0].problems] == ["NO_FACE_FITS"]
    together = check("R5 ? R7 | R5 ? R7 | R6 B6 K6 | J J B9")
    assert [(problem.code.value, problem.tiles) for problem in together.problems] == [("NO_FACE_FITS", (1, 4))]


def test_an_unknown_tile_that_can_only_be_right_decides_nothing():
    """All of a small set lies on the table but one tile, and that one fits."""
    rules = Rules(tile_set=TileSet(colours=tuple(Colour)[:3], numbers=3, copies=1, jokers=0))
    table = parse_table("K1 K2 K3 | R1 R2 R3 | B1 B2 ?", rules.tile_set)
    verdict = check_table(table, rules)
    assert (verdict.valid, verdict.depends_on) == (True, ())


def test_a_table_of_unknown_tiles_only_is_answered_at_once():
    assert check(" | ".join(["? ? ? ?"] * 20)).valid is None


def test_a_tile_that_the_set_does_not_have_is_refused():
    with pytest.raises(InputError, match="NOT_IN_SET R14"):
        check_table([[Tile(Colour.RED, 12), Tile(Colour.RED, 13), Tile(Colour.RED, 14)]])
