"""Runs, groups and jokers, one rule at a time."""

from __future__ import annotations

import pytest

from engine.melds import MeldProblem, judge_meld
from engine.notation import parse_tiles
from engine.rules import Rules


def judge(text, rules=None):
    return judge_meld(parse_tiles(text), *([rules] if rules else []))


def codes(verdict):
    return [problem.code for problem in verdict.problems]


@pytest.mark.parametrize(
    ("text", "kind", "points"),
    [
        pytest.param("R7 B7 K7", "group", 21, id="S0-11 three colours"),
        pytest.param("B3 B4 B5", "run", 12, id="S0-12 three numbers"),
        pytest.param("R5 J R7", "run", 18, id="S0-13 S4-18 joker in a run"),
        pytest.param("O9 K9 J", "group", 27, id="S0-13 S4-18 joker in a group"),
        pytest.param("B5 B6 J", "run", 18, id="S0-14 the colour of a joker does not matter"),
        pytest.param("R5 B5 J J", "group", 20, id="S0-15 both jokers in one group"),
        pytest.param("B9 B10 B11", "run", 30, id="S0-19 exactly thirty"),
        pytest.param("R10 B10 K10 O10", "group", 40, id="S0-21 the sum of the numbers"),
        pytest.param("R10 R11 J", "run", 33, id="S0-22 a joker counts as what it stands for"),
        pytest.param("R8 B8 K8 O8", "group", 32, id="S4-07 four colours"),
        pytest.param(" ".join(f"R{n}" for n in range(1, 14)), "run", 91, id="S4-08 T02 the whole colour"),
        pytest.param("O10 K10 J", "group", 30, id="T13 a joker counts in the thirty"),
        pytest.param("J R10 R11", "run", 30, id="T15 the joker lies first"),
        pytest.param("R12 R13 J", "run", 36, id="T16 after thirteen the joker is eleven"),
        pytest.param("J J R7 R8", "run", 26, id="T18 both jokers in front"),
        pytest.param("R7 R8 J J", "run", 34, id="T18 both jokers behind"),
        pytest.param("J B3 J", "run", 9, id="the only tile lies between the jokers"),
        pytest.param("R8 R7 R6", "run", 21, id="read from the other end"),
        pytest.param("R8 R7 J", "run", 21, id="read from the other end the joker is a six"),
        pytest.param("R7 R5 R6", "run", 18, id="in no order at all"),
        pytest.param("R13 J J", "group", 39, id="a group of thirteens beats a run down to eleven"),
    ],
)
def test_valid_melds_and_their_value(text, kind, points):
    verdict = judge(text)
    assert (verdict.valid, verdict.kind, verdict.points, verdict.problems) == (True, kind, points, ())


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        pytest.param("R5", {"TOO_SHORT": (0,)}, id="S0-10 one tile"),
        pytest.param("R5 R6", {"TOO_SHORT": (0, 1)}, id="S0-10 two tiles"),
        pytest.param("J J", {"TOO_SHORT": (0, 1)}, id="two jokers"),
        pytest.param("R7 R7 B7", {"DUPLICATE_COLOUR": (0, 1)}, id="S0-11 a colour twice"),
        pytest.param("B3 B5 B6", {"GAP": (0, 1)}, id="S0-12 a gap"),
        pytest.param("B3 R4 B5", {"MIXED_COLOURS": (1,)}, id="S0-12 another colour"),
        pytest.param("R5 B5 K5 J J", {"TOO_LONG": (0, 1, 2, 3, 4)}, id="S0-15 T19 five with two jokers"),
        pytest.param("R5 B5 K5 O5 J", {"TOO_LONG": (0, 1, 2, 3, 4)}, id="T19 five with a joker"),
        pytest.param("R7 B7 K8", {"MIXED_NUMBERS": (2,)}, id="S4-06 neither group nor run"),
        pytest.param("R12 R13 R1", {"ONE_AFTER_THIRTEEN": (2,)}, id="S4-09 S4-35 T01 one after thirteen"),
        pytest.param("R13 R1 R2", {"ONE_AFTER_THIRTEEN": (1, 2)}, id="T01 further around"),
        pytest.param("R13 J R2", {"ONE_AFTER_THIRTEEN": (2,)}, id="T01 with a joker as the one"),
        pytest.param("R13 O13 K13 K13", {"DUPLICATE_COLOUR": (2, 3)}, id="T20 a colour twice among four"),
        pytest.param(
            " ".join(["J", *(f"R{n}" for n in range(1, 14))]), {"TOO_LONG": tuple(range(14))}, id="T02 and a joker"
        ),
        pytest.param("R4 R5 R5 R6", {"DUPLICATE_NUMBER": (1, 2)}, id="a number twice in a run"),
        pytest.param("R4 R6", {"TOO_SHORT": (0, 1), "GAP": (0, 1)}, id="every problem is told"),
        pytest.param(
            "R5 B5 K5 O5 R5",
            {"TOO_LONG": (0, 1, 2, 3, 4), "DUPLICATE_COLOUR": (0, 4)},
            id="every problem of a group",
        ),
        pytest.param(
            "R1 R4 B5 R5 R5 J",
            {"MIXED_COLOURS": (2,), "DUPLICATE_NUMBER": (2, 3, 4), "GAP": (0, 1)},
            id="every problem of a run",
        ),
        pytest.param(
            "R5 B7 K11", {"MIXED_COLOURS": (0, 1, 2), "MIXED_NUMBERS": (0, 1, 2)}, id="nothing that could be meant"
        ),
        pytest.param("R3 R9 J", {"GAP": (0, 1)}, id="one joker does not fill a gap of five"),
    ],
)
def test_every_problem_is_told_with_its_tiles(text, problems):
    verdict = judge(text)
    assert verdict.valid is False
    assert verdict.points == 0
    assert {problem.code.value: problem.tiles for problem in verdict.problems} == problems


@pytest.mark.parametrize(
    ("text", "jokers"),
    [
        ("R5 J R7", [["R6"]]),
        ("R12 R13 J", [["R11"]]),
        ("R8 R7 J", [["R6"]]),
        ("R7 B7 J", [["K7", "O7"]]),
        ("R7 B7 K7 J", [["O7"]]),
        ("J R7 R8 J", [["R6"], ["R9"]]),
        ("R5 B5 J J", [["K5", "O5"], ["K5", "O5"]]),
    ],
)
def test_what_a_joker_stands_for(text, jokers):
    assert [[tile.code for tile in meant] for meant in judge(text).jokers] == jokers


@pytest.mark.parametrize(
    ("text", "ambiguous", "points"),
    [
        pytest.param("O9 J J", True, 30, id="T17 run or group"),
        pytest.param("R5 J J", True, 18, id="up or down or a group"),
        pytest.param("R12 R13 J", True, 36, id="T16 the order cannot be"),
        pytest.param("B5 B3 J J", True, 18, id="not in order: the best value counts"),
        pytest.param("J J R7 R8", False, 26, id="T18 the order says it"),
        pytest.param("R7 B7 J", False, 21, id="either colour, but the value is known"),
        pytest.param("R7 R5 R6", True, 18, id="not in order, without a joker"),
        pytest.param("R7 R6 R5", False, 18, id="a run may be read in either direction"),
        pytest.param("K7 R7 B7", False, 21, id="a group has no order"),
    ],
)
def test_an_open_value_is_reported(text, ambiguous, points):
    verdict = judge(text)
    assert (verdict.ambiguous, verdict.points) == (ambiguous, points)


def test_rules_limit_the_jokers_of_a_meld():
    verdict = judge("R5 J J", Rules(jokers_per_meld=1))
    assert codes(verdict) == [MeldProblem.TOO_MANY_JOKERS]
    assert judge("J J J").problems[0].tiles == (0, 1, 2)


@pytest.mark.parametrize(
    ("text", "valid", "points", "jokers"),
    [
        pytest.param("R12 R13 R1", True, 26, [], id="T01 as it lies"),
        pytest.param("R1 R13 R12", True, 26, [], id="T01 from the other end"),
        pytest.param("R13 J R2", True, 16, ["R1"], id="T01 a joker at the corner"),
        pytest.param("R1 R12 R13", True, 26, [], id="T01 in no order"),
        pytest.param("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", True, 91, [], id="T02 all of them"),
        pytest.param("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 J", False, 0, [], id="T02 and one more"),
        pytest.param("R11 R13 R1", False, 0, [], id="a gap"),
        pytest.param("R12 ? R1", None, 0, [], id="an unknown tile"),
    ],
)
def test_T01_where_a_run_may_go_on_after_the_highest_number(text, valid, points, jokers):
    verdict = judge(text, Rules(run_wraps=True))
    assert (verdict.valid, verdict.points) == (valid, points)
    assert [tile.code for meant in verdict.jokers for tile in meant] == jokers
    if valid and "R1 R2" not in text:
        assert judge(text).problems[0].code is MeldProblem.ONE_AFTER_THIRTEEN


@pytest.mark.parametrize("text", ["R5 ? R7", "R7 B7 X", "? ? ?", "J J ?", "R5 ? ? R8", "R1 ? ? ? R5"])
def test_an_unknown_tile_leaves_the_verdict_open(text):
    verdict = judge(text)
    assert (verdict.valid, verdict.points, verdict.problems) == (None, 0, ())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("R5 ?", "TOO_SHORT"),
        ("R3 R6 ?", "GAP"),
        ("R5 B5 K5 O5 ?", "TOO_LONG"),
        ("R5 R5 B5 ?", "DUPLICATE_COLOUR"),
        ("R13 ? R2", "ONE_AFTER_THIRTEEN"),
    ],
)
def test_what_no_face_could_mend_is_wrong(text, problem):
    verdict = judge(text)
    assert verdict.valid is False
    assert problem in codes(verdict)
