"""What speaks for and against a play, in numbers."""

from __future__ import annotations

from fractions import Fraction

from engine.advice import advise
from engine.check import check_table
from engine.notation import parse_tiles
from engine.rules import profile


def codes(options):
    return [option.tile.tile.code for option in options]


def test_s0_51_t28_three_of_a_four_can_be_laid_and_either_end_kept(position):
    advice = advise(position("R5 R6 R7 R8", "B1 B2 B3"))
    assert codes(advice.hold_back) == ["R5", "R8"]
    for option in advice.hold_back:
        rest = [tile.tile for tile in advice.play.melds[option.meld] if tile != option.tile]
        assert check_table([rest]).valid


def test_of_a_group_of_four_any_tile_can_be_kept_and_of_three_none(position):
    assert codes(advise(position("R5 B5 K5 O5", "B1 B2 B3")).hold_back) == ["K5", "R5", "B5", "O5"]
    assert advise(position("R5 B5 K5", "B1 B2 B3")).hold_back == ()


def test_a_tile_held_back_from_the_opening_may_make_it_short(position):
    advice = advise(position("R7 R8 R9 R10", opened=False))  # 34; without an end 27 or 24
    assert [(option.tile.tile.code, option.opens_still) for option in advice.hold_back] == [
        ("R7", False),
        ("R10", False),
    ]


def test_s0_50_the_first_laying_now_or_later(position):
    short = advise(position("O9 K9 R9 B1", "R1 R2 R3", opened=False)).first_laying
    assert (short.points, short.short, short.table_tiles, short.penalty) == (27, 3, 3, 0)
    opens = advise(position("O10 K10 R10 B1", opened=False), profile("tournament")).first_laying
    assert (opens.points, opens.short, opens.penalty) == (30, 0, 200)
    assert advise(position("O10 K10 R10 B1")).first_laying is None


def test_s0_52_s4_31_the_joker_kept_or_spent(position):
    choice = advise(position("R5 R6 J B1", "B2 B3 B4"), others=(3, 11)).joker
    assert (choice.tiles_with, choice.tiles_without) == (4, 1)
    assert (choice.penalty, choice.fewest_of_others) == (30, 3)
    assert advise(position("R5 R6", "B2 B3 B4")).joker is None


def test_the_tiles_that_help_next_are_counted_from_the_set_less_what_is_seen(position):
    draws = advise(position("R5 R6", "R4 B4 K4")).draws
    helpful = {draw.face.code: (draw.unseen, draw.tiles) for draw in draws.helpful}
    assert helpful["R7"] == (2, 3)
    assert helpful["O4"] == (2, 3)  # it frees R4 for the run
    assert draws.unseen == 106 - 5
    assert draws.chance == Fraction(sum(unseen for unseen, _ in helpful.values()), 101)


def test_a_tile_that_lies_elsewhere_is_not_counted(position):
    before = position("R5 R6", "R4 B4 K4")
    draws = advise(before, seen=parse_tiles("R7 R7 O4")).draws
    helpful = {draw.face.code: draw.unseen for draw in draws.helpful}
    assert "R7" not in helpful
    assert helpful["O4"] == 1


def test_before_the_opening_only_what_opens_helps(position):
    draws = advise(position("R10 B10 R1", "R4 R5 R6", opened=False)).draws
    assert {draw.face.code for draw in draws.helpful} == {"K10", "O10", "J"}
