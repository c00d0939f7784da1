"""The best play where the rules differ from `classic`: the opening, runs around the corner, jokers of the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.check import check_table
from engine.notation import format_table, format_tiles
from engine.positions import table_tiles
from engine.replay import replay
from engine.rules import CLASSIC, GroupOfThree, OpeningJoker, OpeningTurn, ReplaceSource, profile
from engine.suggest import Goal, suggest

ALLOWED = replace(CLASSIC, opening_turn=OpeningTurn.ALLOWED)
WRAPS = replace(CLASSIC, run_wraps=True)
STRICT = replace(CLASSIC, joker_free_by_rearranging=False)
LOCKED = replace(
    CLASSIC, joker_free_by_rearranging=False, joker_set_locked=True, joker_replace_source=ReplaceSource.RACK
)


def codes(tiles):
    return format_tiles(tile.tile for tile in tiles)


def table_of(melds):
    return format_table([[tile.tile for tile in meld] for meld in melds])


def test_t13_a_joker_that_counts_nothing_in_the_opening(position):
    zero = replace(CLASSIC, opening_joker=OpeningJoker.ZERO)
    assert suggest(position("O10 K10 J", opened=False), zero).played == ()
    play = suggest(position("O10 K10 R10 J", opened=False), zero)
    assert (len(play.played), play.opening_points) == (4, 30)


def test_a_joker_that_may_not_be_laid_in_the_opening(position):
    forbidden = replace(CLASSIC, opening_joker=OpeningJoker.FORBIDDEN)
    assert codes(suggest(position("O10 K10 R10 J", opened=False), forbidden).left) == "J"
    assert suggest(position("O10 K10 R10 J", opened=False), forbidden, Goal.OUT).played == ()


def test_t24_g4_open_and_add_in_one_turn_where_that_is_allowed(position):
    before = position("R10 B10 K10 R8", "R5 R6 R7", opened=False)
    play = suggest(before, ALLOWED)
    assert (play.left, play.opening_points) == ((), 30)
    assert table_of(play.melds) == "R5 R6 R7 R8 | K10 R10 B10"
    assert [step.kind.value for step in play.steps] == ["new", "add"]


def test_what_opens_may_be_rearranged_at_once(position):
    before = position("R10 B10 K10 R8 R9 O1", "R5 R6 R7 | K10 O10 B10", opened=False)
    play = suggest(before, ALLOWED)
    assert codes(play.left) == "O1"
    after = {}
    for state in replay(table_tiles(before), play.steps):
        after = state
    assert {frozenset(meld) for meld in after.values()} == {frozenset(meld) for meld in play.melds}


def test_an_opening_that_is_short_stays_short_whatever_could_follow(position):
    assert suggest(position("R9 B9 K9 R8", "R5 R6 R7", opened=False), ALLOWED).played == ()


def test_t01_a_run_around_the_corner_where_the_rules_let_it(position):
    play = suggest(position("R12 R13 R1 R2 B12 B13 J"), WRAPS)
    assert play.left == ()
    assert check_table([[tile.tile for tile in meld] for meld in play.melds], WRAPS).valid
    assert suggest(position("R13 R1", "R2 R3 R4"), WRAPS).left == ()
    assert suggest(position("R13 R1", "R2 R3 R4")).left != ()


def test_a_colour_that_goes_around_more_than_once(position):
    rack = " ".join(f"R{number}" for number in range(1, 14)) + " R1 R2 R13"
    play = suggest(position(rack), WRAPS)
    assert play.left == ()
    assert check_table([[tile.tile for tile in meld] for meld in play.melds], WRAPS).valid


@pytest.mark.parametrize(
    ("table", "rack", "rules", "played"),
    [
        pytest.param("B3 R3 J", "O3 K5 O5", STRICT, 3, id="T03 either"),
        pytest.param("B3 R3 J", "O3 K5 O5", replace(STRICT, joker_group_of_three=GroupOfThree.BOTH), 1, id="T03 both"),
        pytest.param("B3 R3 J", "O3 K3 K5 O5", replace(STRICT, joker_group_of_three=GroupOfThree.BOTH), 4, id="T03 2"),
        pytest.param("O7 K7 R7 B7 | B5 B6 J B8", "B2 B4", STRICT, 2, id="T04 any"),
        pytest.param(
            "B1 B2 B3 B4 | J B5 B6 B7", "R9 K9", replace(STRICT, joker_replace_source=ReplaceSource.RACK), 0, id="T05"
        ),
        pytest.param("R1 R2 R3 R4 | K1 K2 K3 K4 | O1 O2 O3 O4 | B1 B2 B3 J", "R9 K9", STRICT, 0, id="T06 strict"),
        pytest.param("R2 R3 J R5 R6", "R1 R7 K9 O9", LOCKED, 2, id="T07 locked"),
        pytest.param("B6 B7 J", "B4", LOCKED, 0, id="T08 locked"),
        pytest.param("R5 J R7 | K9 O9 R9", "R6", CLASSIC, 1, id="T10 any set"),
        pytest.param("R5 J R7 | K9 O9 R9", "R6", profile("sabra-1978"), 0, id="T10 sabra-1978"),
        pytest.param("R5 J R7 | K9 O9 R9", "R6 B2 B3", profile("sabra-1978"), 3, id="T10 a new set"),
    ],
)
def test_jokers_of_the_table_under_other_rules(position, table, rack, rules, played):
    play = suggest(position(rack, table), rules)
    assert len(play.played) == played
    assert check_table([[tile.tile for tile in meld] for meld in play.melds], rules).valid


def test_of_equal_plays_one_that_gives_no_joker_away(position):
    as_much_as_a_seven = replace(CLASSIC, joker_rack_value=7)
    assert codes(suggest(position("J O7", "R7 B7 K7"), as_much_as_a_seven).played) == "O7"


def test_best_opening_says_how_much_is_short(position):
    best = suggest(position("O9 K9 R9 B1", opened=False), goal=Goal.OPENING).best_opening
    assert (best.points, best.short, len(best.melds)) == (27, 3, 1)
