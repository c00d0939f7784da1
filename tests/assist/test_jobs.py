"""The three jobs on what was seen, and the doubtful tiles that their answers hang on."""

from __future__ import annotations

import pytest

from assist.jobs import best_play, round_score, verify
from assist.observation import observe, rack_from_text, table_from_text
from engine.errors import InputError, InputProblem
from engine.suggest import Goal


def hinges(answer):
    return [(hinge.tile.tile.code, hinge.other.code) for hinge in answer.hinges]


def test_the_best_play_knows_where_its_tiles_stand_on_the_photo(read):
    rack = observe([read(background="O1", rack="K10 R8 B1")])
    table = observe([read(table="R5 R6 R7")], first_photo=1)
    answer = best_play(rack, table)
    assert [tile.tile.code for tile in answer.play.played] == ["R8"]
    assert [(answer.seen.behind(tile).photo, answer.seen.behind(tile).index) for tile in answer.play.played] == [(0, 2)]
    assert answer.is_play
    assert answer.hinges == ()


def test_a_table_behind_the_rack_is_played_on(read):
    answer = best_play(observe([read(table="R5 R6 R7", rack="K10 R8 B1")]))
    assert [tile.tile.code for tile in answer.play.played] == ["R8"]


def test_S0_19_an_opening_below_thirty_is_no_play():
    answer = best_play(rack_from_text("R9 B9 K9 O1"), opened=False)
    assert not answer.is_play
    assert answer.play.best_opening is not None
    assert answer.play.best_opening.points == 27


def test_a_goal_can_be_chosen():
    assert not best_play(rack_from_text("R9 B9 K9 O1"), goal=Goal.OUT).is_play


def test_an_unread_tile_on_the_rack_is_left_out():
    assert best_play(rack_from_text("R9 ? B9 K9")).play.unread == (1,)


def test_an_unread_tile_on_the_table_is_an_input_error():
    with pytest.raises(InputError) as error:
        best_play(rack_from_text("R9"), table_from_text("R7 B7 ?"))
    assert error.value.problem is InputProblem.UNKNOWN_ON_TABLE


def test_a_played_tile_that_may_be_another_is_a_hinge(read):
    assert hinges(best_play(observe([read(rack="R5 R6 R7 K10", doubts={"R7": ["R8"]})]))) == [("R7", "R8")]


def test_a_tile_that_stays_either_way_is_no_hinge(read):
    assert hinges(best_play(observe([read(rack="R5 R6 R7 K10", doubts={"K10": ["K11"]})]))) == []


def test_a_tile_that_could_be_laid_too_is_a_hinge(read):
    answer = best_play(observe([read(rack="R5 R6 R7 K10", doubts={"K10": ["K11", "R8"]})]))
    assert hinges(answer) == [("K10", "R8")]


def test_another_colour_that_makes_the_same_group_is_no_hinge(read):
    assert hinges(best_play(observe([read(rack="R7 B7 K7", doubts={"K7": ["O7"]})]))) == []


def test_a_face_that_would_be_the_third_of_its_kind_is_not_possible(read):
    answer = best_play(observe([read(rack="R5 R6 R7 R8 R8 R9", doubts={"R9": ["R8"]})]))
    assert hinges(answer) == []


def test_an_unread_tile_that_would_be_laid_is_a_hinge(read):
    answer = best_play(observe([read(rack="R5 R6 R7 ?", doubts={"?": ["R8"]})]))
    assert hinges(answer) == [("?", "R8")]


def test_a_doubtful_tile_on_the_table_can_be_a_hinge(read):
    rack = observe([read(rack="R8 B1")])
    table = observe([read(table="R5 R6 R7 | K1 K2 K3", doubts={"R7": ["B7"], "K2": ["K2"]})], first_photo=1)
    assert hinges(best_play(rack, table)) == [("R7", "B7")]


def test_an_opening_that_another_face_would_spoil_is_a_hinge(read):
    answer = best_play(observe([read(rack="R10 B10 K10 O1", doubts={"K10": ["K1"]})]), opened=False)
    assert hinges(answer) == [("K10", "K1")]


def test_a_verdict_names_its_hinges_and_keeps_the_tiles(read):
    answer = verify(observe([read(table="R5 R6 R7 | K1 K2 K3", loose="B1", doubts={"R5": ["R8", "R4"], "K2": ["B2"]})]))
    assert answer.verdict.valid is False
    assert [seen.index for seen in answer.tiles] == list(range(7))
    assert hinges(answer) == [("R5", "R4"), ("K2", "B2")]


def test_S4_26_a_round_is_scored_from_photos(read):
    racks = [rack_from_text("-"), observe([read(rack="R7 B11 K5", doubts={"K5": ["K6"], "B11": ["R11"]})])]
    answer = round_score(racks)
    assert answer.score.scores == (23, -23)
    assert hinges(answer) == [("K5", "K6")]


def test_nobody_out_is_an_input_error():
    with pytest.raises(InputError) as error:
        round_score([rack_from_text("R5"), rack_from_text("R6")])
    assert error.value.problem is InputProblem.NO_WINNER
