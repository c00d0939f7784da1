"""The best play, one rule at a time, in the profile `classic`."""

from __future__ import annotations

import pytest

from engine.check import check_table
from engine.errors import InputError
from engine.notation import format_table, format_tiles
from engine.rules import Rules
from engine.suggest import Goal, suggest
from engine.tiles import SIX_PLAYERS


def codes(tiles):
    return format_tiles(tile.tile for tile in tiles)


def table_of(melds):
    return format_table([[tile.tile for tile in meld] for meld in melds])


@pytest.mark.parametrize(
    ("table", "rack", "after"),
    [
        pytest.param("B4 B5 B6", "B3", "B3 B4 B5 B6", id="S0-27 S4-14 add to a run"),
        pytest.param("B4 R4 K4 O4", "B3 B5 B6", "K4 R4 O4 | B3 B4 B5 B6", id="S0-28 S4-15 take the fourth"),
        pytest.param("R4 R5 R6 R7 R8", "R6", "R4 R5 R6 | R6 R7 R8", id="S0-29 split a run"),
        pytest.param("R5 J R7", "R6 K9 O9", "R5 R6 R7 | K9 O9 J", id="S4-19 S4-20 swap a joker and use it"),
        pytest.param("B6 B7 J", "B4", "B4 J B6 B7", id="T08 the joker moves to the other end"),
    ],
)
def test_the_only_way_to_lay_the_whole_rack(position, table, rack, after):
    play = suggest(position(rack, table))
    assert play.left == ()
    assert table_of(play.melds) == after


@pytest.mark.parametrize(
    ("table", "rack"),
    [
        pytest.param("B3 R3 J", "O3 K5 O5", id="T03 either colour swaps the joker of a group"),
        pytest.param("O7 K7 R7 B7 | B5 B6 J B8", "B2 B4", id="T04 the tile that swaps comes from the table"),
        pytest.param("B1 B2 B3 B4 | J B5 B6 B7", "R9 K9", id="T05 the joker left alone by its neighbours"),
        pytest.param(
            "R1 R2 R3 R4 | K1 K2 K3 K4 | O1 O2 O3 O4 | B1 B2 B3 J", "R9 K9", id="T06 freed by rearranging alone"
        ),
        pytest.param("R2 R3 J R5 R6", "R1 R7 K9 O9", id="T07 split around the joker"),
        pytest.param("B4 R4 K4 O4 | R4 R5 R6 R7 R8", "B3 B5 B6 R6", id="T33 several rearrangements in one turn"),
    ],
)
def test_the_whole_rack_can_be_laid(position, table, rack):
    play = suggest(position(rack, table))
    assert play.left == ()
    assert check_table([[tile.tile for tile in meld] for meld in play.melds]).valid


def test_t10_a_freed_joker_may_join_any_meld(position):
    play = suggest(position("R6", "R5 J R7 | K9 O9 R9"))
    assert codes(play.played) == "R6"
    assert check_table([[tile.tile for tile in meld] for meld in play.melds]).valid


@pytest.mark.parametrize(
    ("table", "rack"),
    [
        pytest.param("B1 B2 B3 B4 B5 B6 | R1 R2 R3 J", "K13", id="S4-17 T11 T32 rearranging alone is no play"),
        pytest.param("R1 R2 R3", "B5", id="nothing fits"),
        pytest.param("", "", id="an empty rack"),
    ],
)
def test_no_play_leaves_the_table_as_it_was(position, table, rack):
    play = suggest(position(rack, table))
    assert (play.played, play.points, play.steps) == ((), 0, ())
    assert table_of(play.melds) == (table or "-")
    assert codes(play.left) == (rack or "-")


def test_t20_a_second_tile_of_a_colour_stays_on_the_rack(position):
    assert codes(suggest(position("R13 O13 K13 K13")).left) == "K13"


def test_t09_t31_nothing_goes_from_the_table_to_the_rack(position):
    play = suggest(position("R6 K13", "R5 J R7 | B1 B2 B3"))
    assert codes(play.left) == "K13"
    assert sum(len(meld) for meld in play.melds) == 7


def test_t21_the_same_group_may_lie_twice(position):
    play = suggest(position("R9 B9 K9 R9 B9 K9"))
    assert table_of(play.melds) == "K9 R9 B9 | K9 R9 B9"


def test_t40_a_joker_may_be_the_last_tile(position):
    play = suggest(position("J", "B5 R5 K5"), goal=Goal.OUT)
    assert (codes(play.played), play.points, play.left) == ("J", 30, ())


@pytest.mark.parametrize(
    ("rack", "played", "opening_points"),
    [
        pytest.param("B9 B10 B11", "B9 B10 B11", 30, id="S0-19 S4-10 T14 exactly thirty"),
        pytest.param("R3 R4 R5 K6 O6 B6", "R3 R4 R5 K6 O6 B6", 30, id="S0-20 T22 several melds"),
        pytest.param("R10 R11 J", "R10 R11 J", 33, id="S0-22 a joker counts as what it stands for"),
        pytest.param("O10 K10 J", "O10 K10 J", 30, id="T13 a joker in a group"),
        pytest.param("R12 R13 J", "R12 R13 J", 36, id="T16 a joker as eleven"),
        pytest.param("O9 J J", "O9 J J", 30, id="T17 a run of one tile and two jokers"),
        pytest.param("R7 R8 J J", "R7 R8 J J", 34, id="T18 the jokers laid behind"),
    ],
)
def test_an_opening(position, rack, played, opening_points):
    play = suggest(position(rack, opened=False))
    assert (codes(play.played), play.opening_points) == (played, opening_points)
    assert play.best_opening.points == opening_points


@pytest.mark.parametrize(
    ("rack", "table", "best"),
    [
        pytest.param("O9 K9 R9 B1", "", 27, id="S0-19 three short"),
        pytest.param("R10 B10 O1", "K10 K11 K12 K13", 0, id="S4-11 T23 no tile of the table"),
        pytest.param("B8 B9 B10", "B5 B6 B7", 27, id="T25 at a run of the table"),
        pytest.param("R10 B10 K4", "R9 J R11", 0, id="T12 no joker of the table"),
        pytest.param("", "R1 R2 R3", 0, id="an empty rack"),
    ],
)
def test_no_opening_says_how_far_it_is(position, rack, table, best):
    play = suggest(position(rack, table, opened=False))
    assert (play.played, play.opening_points, play.best_opening.points) == ((), None, best)
    assert table_of(play.melds) == (table or "-")


def test_t24_s0_23_an_opening_adds_to_nothing(position):
    play = suggest(position("R10 B10 K10 R8", "R5 R6 R7", opened=False))
    assert codes(play.left) == "R8"
    assert table_of(play.melds) == "R5 R6 R7 | K10 R10 B10"


def test_t39_an_opening_can_win(position):
    rack = "R1 R2 R3 R4 R5 B7 K7 O7 K10 K11 K12 B1 K1 O1"
    play = suggest(position(rack, opened=False), goal=Goal.OUT)
    assert play.left == ()


def test_the_goal_opening_asks_for_one_whatever_the_position_says(position):
    play = suggest(position("R8 K10 R10 B10", "R5 R6 R7"), goal=Goal.OPENING)
    assert (codes(play.played), play.opening_points) == ("K10 R10 B10", 30)


def test_most_tiles_and_most_points_are_different_goals(position):
    one_joker_for_two = position("R1 R2 R4 R13 B13 J")
    tiles, points = suggest(one_joker_for_two), suggest(one_joker_for_two, goal=Goal.POINTS)
    assert (codes(tiles.played), tiles.points) == ("R1 R2 R4 J", 37)
    assert (codes(points.played), points.points) == ("R13 B13 J", 56)


def test_the_goal_out_plays_all_or_nothing(position):
    assert codes(suggest(position("R4 R5", "R1 R2 R3"), goal=Goal.OUT).played) == "R4 R5"
    assert suggest(position("R4 B5", "R1 R2 R3"), goal=Goal.OUT).played == ()


def test_a_table_that_is_not_valid_is_put_right(position):
    play = suggest(position("R3 R3", "R1 R2 R4 R5"))
    assert (codes(play.played), play.table_was_valid) == ("R3 R3", False)
    assert table_of(play.melds) == "R1 R2 R3 | R3 R4 R5"


def test_a_table_that_cannot_be_put_right_is_left_alone(position):
    play = suggest(position("R5 R6 R7", "K1 B9"))
    assert (play.played, play.steps, play.table_was_valid) == ((), (), False)
    assert table_of(play.melds) == "K1 B9"


def test_a_table_is_put_right_even_if_nothing_can_be_laid(position):
    play = suggest(position("K13", "R1 R2 | R3 R4 R5 R6"))
    assert play.played == ()
    assert check_table([[tile.tile for tile in meld] for meld in play.melds]).valid
    assert play.steps


def test_unknown_tiles_on_the_rack_are_left_out_and_told(position):
    play = suggest(position("? R4 X", "R1 R2 R3"))
    assert (codes(play.played), play.unread, play.left) == ("R4", (0, 2), ())
    assert suggest(position("? R4", "R1 R2 R3"), goal=Goal.OUT).played == ()


@pytest.mark.parametrize(
    ("rack", "table", "named"),
    [
        pytest.param("R7 R7", "R7 B7 K7", "TOO_MANY_COPIES R7 R7 R7", id="S0-04 three of one tile"),
        pytest.param("J J", "J B7 K7", "TOO_MANY_JOKERS J J J", id="three jokers"),
        pytest.param("R7", "? B7 K7", "UNKNOWN_ON_TABLE", id="an unknown tile on the table"),
    ],
)
def test_what_cannot_be_is_refused(position, rack, table, named):
    with pytest.raises(InputError, match=named):
        suggest(position(rack, table))


def test_t53_the_set_for_six_allows_three_of_a_tile(position):
    rules = Rules(tile_set=SIX_PLAYERS)
    play = suggest(position("R7 B7 K7 R7 B7 K7 R7 B7 K7 J J J"), rules)
    assert play.left == ()


def test_equal_tiles_keep_their_place_of_origin(position):
    play = suggest(position("R5 R6 R7 R5 R6 R7"))
    assert sorted(tile.ref for tile in play.played) == [0, 1, 2, 3, 4, 5]


def test_melds_that_need_not_change_lie_untouched(position):
    table = "B6 B5 B4 | J K7 O7 | R1 R2 R3"
    play = suggest(position("R4 B13", table))
    assert table_of(play.melds) == "B6 B5 B4 | J K7 O7 | R1 R2 R3 R4"
    assert len(play.steps) == 1


def test_time_that_runs_out_is_said_and_the_play_is_still_legal(fact_lines, position):
    unproven = 0
    for _, table, rack, tiles, _ in fact_lines("plays.txt")[150:200]:
        play = suggest(position(rack, table), time_limit=0.001)
        assert check_table([[tile.tile for tile in meld] for meld in play.melds]).valid
        assert len(play.played) == int(tiles) if play.proven else len(play.played) <= int(tiles)
        unproven += not play.proven
    assert unproven
