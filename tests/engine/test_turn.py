"""Which turns are legal, and every reason where one is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import InputError
from engine.notation import parse_table, parse_tiles
from engine.positions import Position, table_tiles
from engine.replay import replay
from engine.rules import CLASSIC, PROFILES, GroupOfThree, MayDecline, OpeningJoker, OpeningTurn, ReplaceSource
from engine.turn import TurnDoubt, judge_turn

RACK_ONLY = replace(CLASSIC, joker_replace_source=ReplaceSource.RACK)
BOTH = replace(CLASSIC, joker_group_of_three=GroupOfThree.BOTH)
ALLOWED = replace(CLASSIC, opening_turn=OpeningTurn.ALLOWED)
NEVER_DRAW = replace(CLASSIC, may_decline=MayDecline.NEVER)


def turn(before, after, rack=None, rack_after=None, rules=CLASSIC, **how):
    return judge_turn(
        parse_table(before),
        parse_table(after),
        rules,
        rack=None if rack is None else parse_tiles(rack),
        rack_after=None if rack_after is None else parse_tiles(rack_after),
        **how,
    )


def codes(verdict):
    return [fault.code.value for fault in verdict.faults]


@pytest.mark.parametrize(
    ("before", "after", "rack"),
    [
        pytest.param("B4 B5 B6", "B3 B4 B5 B6", "B3 K1", id="S0-27 S4-14 add"),
        pytest.param("B4 R4 K4 O4", "R4 K4 O4 | B3 B4 B5 B6", "B3 B5 B6", id="S0-28 S4-15 the fourth of a group"),
        pytest.param("R4 R5 R6 R7 R8", "R4 R5 R6 | R6 R7 R8", "R6", id="S0-29 S0-30 split"),
        pytest.param("R5 J R7", "R5 R6 R7 | K9 O9 J", "R6 K9 O9", id="S4-19 S4-20 a joker replaced and used"),
        pytest.param("B3 R3 J", "B3 R3 O3 | K5 O5 J", "O3 K5 O5", id="T03 either colour"),
        pytest.param("O7 K7 R7 B7 | B5 B6 J B8", "O7 K7 R7 | B5 B6 B7 B8 | B2 J B4", "B2 B4", id="T04 from the table"),
        pytest.param("B1 B2 B3 B4 | J B5 B6 B7", "B1 B2 B3 B4 B5 B6 B7 | R9 K9 J", "R9 K9", id="T05 left alone"),
        pytest.param(
            "R1 R2 R3 R4 | K1 K2 K3 K4 | O1 O2 O3 O4 | B1 B2 B3 J",
            "R1 K1 O1 B1 | R2 K2 O2 B2 | R3 K3 O3 B3 | R4 K4 O4 | R9 K9 J",
            "R9 K9",
            id="T06 freed without a tile",
        ),
        pytest.param("R2 R3 J R5 R6", "R1 R2 R3 | R5 R6 R7 | K9 O9 J", "R1 R7 K9 O9", id="T07 split around it"),
        pytest.param("B6 B7 J", "B4 J B6 B7", "B4", id="T08 shifted"),
        pytest.param("K9 O9 R9 | R5 J R7", "K9 O9 R9 J | R5 R6 R7", "R6", id="T10 added to a set"),
        pytest.param("R9 B9 K9", "R9 B9 K9 | R9 B9 K9", "R9 B9 K9", id="T21 the same group twice"),
        pytest.param("R1 R2 R3", "R1 R2 R3 | R5 R6 R7", "R5 R6 R7 R8", id="T28 three of a run of four"),
        pytest.param("B5 R5 K5", "B5 R5 K5 J", "J", id="T40 a joker as the last tile"),
        pytest.param(
            "B4 R4 K4 O4 | R4 R5 R6 R7 R8",
            "R4 K4 O4 | B3 B4 B5 B6 | R4 R5 R6 | R6 R7 R8",
            "B3 B5 B6 R6",
            id="T33 several changes",
        ),
    ],
)
def test_a_legal_turn(before, after, rack):
    verdict = turn(before, after, rack)
    assert (verdict.legal, codes(verdict), verdict.doubts) == (True, [], ())
    assert verdict.out is (len(verdict.laid) == len(parse_tiles(rack)))
    table = table_tiles(Position((), parse_table(before)))
    *_, end = replay(table, verdict.witness)
    assert sorted(sorted(t.tile.code for t in meld) for meld in end.values()) == sorted(
        sorted(tile.code for tile in meld) for meld in parse_table(after)
    )


@pytest.mark.parametrize(
    ("before", "after", "rack", "rack_after", "expected"),
    [
        pytest.param("R5 R6 R7", "R5 R6 R7 | K9 O9 B9", "K9 O9", None, ["TILE_APPEARED"], id="a strange tile"),
        pytest.param("R5 R6 R7 | K1 K2 K3 K4", "R5 R6 R7 R8 | K1 K2 K3", "R8", None, ["TILE_VANISHED"], id="vanished"),
        pytest.param("R5 R6 R7", "R5 R6 R7 R8", "R8 K1", "-", ["TILE_VANISHED"], id="vanished from the rack"),
        pytest.param(
            "R5 R6 R7 R8", "R6 R7 R8 R9", "R9", "R5", ["TABLE_TILE_ON_RACK"], id="G20 T31 a table tile on the rack"
        ),
        pytest.param("R5 J R7", "R5 R6 R7", "R6 K1", "K1 J", ["JOKER_KEPT"], id="T09 a joker kept"),
        pytest.param("R5 R6 R7 | K1 K2 K3 K4", "R5 R6 R7 | K1 K2 K3 K4", "R9", "R9", ["NOTHING_LAID"], id="S0-16"),
        pytest.param("R1 R2 R3 R4 R5 R6", "R1 R2 R3 | R4 R5 R6", "K9", "K9", ["NOTHING_LAID"], id="T32 S4-17"),
        pytest.param(
            "R1 R2 R3 R4 R5 R6", "R1 R2 R3 | R4 R5 R6", "K9", "K9 K8", ["NOTHING_LAID"], id="rearranged and drew"
        ),
        pytest.param("R5 J R7 R8", "J R7 R8 | R5", "K1", "K1", ["NOTHING_LAID", "INVALID_MELD"], id="T11"),
        pytest.param("R5 R6 R7", "R5 R6 R7 R8", "R8 K1", "K1 B9", ["LAID_AND_DREW"], id="S4-13 T29 T30 laid and drew"),
        pytest.param("R5 R6 R7", "R5 R6 R7", "R8", "R8 B9 B1", ["DREW_TOO_MANY"], id="drew two"),
        pytest.param("R5 R6 R7 R8", "R5 R6 R7 | R8 R9", "R9", None, ["INVALID_MELD"], id="S0-26 S4-16 T34"),
        pytest.param("-", "R12 R13 R1", "R12 R13 R1", None, ["INVALID_MELD"], id="T01"),
        pytest.param("R5 B5 K5 J", "R5 B5 K5 O5 J", "O5", None, ["INVALID_MELD"], id="T19 five tiles"),
        pytest.param(
            "-",
            "R7 R8 R9 | R7 B7 K7 | R5 R6 R7",
            "R7 R8 R9 R7 B7 K7 R5 R6",
            None,
            ["TILE_APPEARED", "TOO_MANY_COPIES"],
            id="S0-04 a third one",
        ),
    ],
)
def test_a_turn_that_is_not_legal(before, after, rack, rack_after, expected):
    verdict = turn(before, after, rack, rack_after)
    assert (verdict.legal, codes(verdict), verdict.witness) == (False, expected, ())


@pytest.mark.parametrize(
    ("rules", "before", "after", "rack", "expected"),
    [
        pytest.param(BOTH, "B3 R3 J", "B3 R3 O3 | K5 O5 J", "O3 K5 O5", ["JOKER_IN_GROUP_OF_THREE"], id="T03"),
        pytest.param(
            RACK_ONLY,
            "O7 K7 R7 B7 | B5 B6 J B8",
            "O7 K7 R7 | B5 B6 B7 B8 | B2 J B4",
            "B2 B4",
            ["JOKER_REPLACED_FROM_TABLE"],
            id="T04",
        ),
        pytest.param(
            PROFILES["goliath"],
            "K9 O9 R9 | R5 J R7",
            "K9 O9 R9 J | R5 R6 R7",
            "R6",
            ["JOKER_NOT_IN_NEW_MELD"],
            id="T10",
        ),
        pytest.param(
            PROFILES["sabra-1978"],
            "B6 B7 J",
            "B4 J B6 B7",
            "B4",
            ["JOKER_SET_LOCKED", "JOKER_NOT_IN_NEW_MELD"],
            id="T08",
        ),
        pytest.param(
            PROFILES["sabra-1978"],
            "R2 R3 J R5 R6",
            "R1 R2 R3 | R5 R6 R7 | K9 O9 J",
            "R1 R7 K9 O9",
            ["JOKER_SET_LOCKED"],
            id="T07",
        ),
    ],
)
def test_what_a_profile_forbids_of_jokers(rules, before, after, rack, expected):
    assert codes(turn(before, after, rack, rules=rules)) == expected
    assert turn(before, after, rack).legal is True


@pytest.mark.parametrize(
    ("before", "after", "rack", "points", "expected"),
    [
        pytest.param("-", "B9 B10 B11", "B9 B10 B11", 30, [], id="S0-19 S0-24 S4-10 T14"),
        pytest.param("R1 R2 R3", "R1 R2 R3 | R3 R4 R5 | K6 O6 B6", "R3 R4 R5 K6 O6 B6", 30, [], id="S0-20 T22"),
        pytest.param("-", "O9 K9 R9", "O9 K9 R9", 27, ["OPENING_SHORT"], id="S0-19 three short"),
        pytest.param("-", "O10 K10 J", "O10 K10 J", 30, [], id="S0-22 T13 a joker counts"),
        pytest.param("-", "J R10 R11", "J R10 R11", 30, [], id="T15 a joker in front"),
        pytest.param("-", "R12 R13 J", "R12 R13 J", 36, [], id="T16"),
        pytest.param("-", "O9 J J", "O9 J J", 30, [], id="T17"),
        pytest.param("-", "J J R7 R8", "J J R7 R8", 26, ["OPENING_SHORT"], id="T18 as laid"),
        pytest.param("K10 K11 K12 K13", "K11 K12 K13 | R10 B10 K10", "R10 B10", 0,
                     ["OPENING_SHORT", "OPENING_WITH_TABLE_TILES"], id="S4-11 S4-34 T23"),
        pytest.param("B5 B6 B7", "B5 B6 B7 B8 B9 B10", "B8 B9 B10", 0,
                     ["OPENING_SHORT", "OPENING_WITH_TABLE_TILES"], id="T25"),
        pytest.param("R5 R6 R7", "R5 R6 R7 R8 | R10 B10 K10", "R10 B10 K10 R8", 30, ["OPENING_AND_MORE"],
                     id="S0-23 T24"),
        pytest.param("R9 J R11", "R9 R10 R11 | R12 R13 J", "R10 R12 R13", 0,
                     ["OPENING_SHORT", "OPENING_WITH_TABLE_TILES", "JOKER_BEFORE_OPENING"], id="G8c T12"),
        pytest.param("R1 R2 R3 R4 R5 R6", "R1 R2 R3 | R4 R5 R6 | R10 B10 K10", "R10 B10 K10", 30,
                     ["OPENING_AND_MORE"], id="S0-23 rearranged"),
    ],
)  # fmt: skip
def test_the_first_laying(before, after, rack, points, expected):
    verdict = turn(before, after, rack, opened=False)
    assert (verdict.opening_points, codes(verdict), verdict.legal) == (points, expected, not expected)


def test_T24_where_more_is_allowed_in_the_opening_turn():
    both = turn("R5 R6 R7", "R5 R6 R7 R8 | R10 B10 K10", "R10 B10 K10 R8", rules=ALLOWED, opened=False)
    assert (both.legal, both.opening_points) == (True, 30)
    moved = turn("R11 R12 R13", "R10 R11 R12 R13 | B10 K10 O10", "R10 B10 K10 O10", rules=ALLOWED, opened=False)
    assert moved.legal is True  # opened with the group of four, whose red tile went on to the run
    short = turn("B5 B6 B7", "B5 B6 B7 B8 B9 B10", "B8 B9 B10", rules=ALLOWED, opened=False)
    assert codes(short) == ["OPENING_SHORT", "OPENING_WITH_TABLE_TILES"]


def test_G13c_what_a_joker_counts_in_the_opening():
    zero = turn("-", "O10 K10 J", "O10 K10 J", rules=replace(CLASSIC, opening_joker=OpeningJoker.ZERO), opened=False)
    assert (zero.opening_points, codes(zero)) == (20, ["OPENING_SHORT"])
    forbidden = replace(CLASSIC, opening_joker=OpeningJoker.FORBIDDEN)
    assert "OPENING_WITH_JOKER" in codes(turn("-", "R10 K10 O10 J", "R10 O10 K10 J", rules=forbidden, opened=False))


def test_S4_12_S0_32_T26_T27_a_player_may_draw_although_something_fits():
    for opened in (True, False):
        verdict = turn("R5 R6 R7", "R5 R6 R7", "R8 R10 B10 K10", "R8 R10 B10 K10 B1", opened=opened)
        assert (verdict.legal, codes(verdict)) == (True, [])
        assert [tile.code for tile in verdict.drawn] == ["B1"]


def test_T27_unless_the_rules_make_players_play():
    drew = turn("R5 R6 R7", "R5 R6 R7", "R8 K1", "R8 K1 B1", rules=NEVER_DRAW)
    assert codes(drew) == ["MUST_PLAY"]
    assert [tile.tile.code for tile in drew.faults[0].tiles] == ["R8"]
    assert turn("R5 R6 R7", "R5 R6 R7", "K1", "K1 B1", rules=NEVER_DRAW).legal is True
    tournament = PROFILES["tournament"]
    assert turn("R5 R6 R7", "R5 R6 R7", "R8", "R8 B1", rules=tournament).legal is True
    assert codes(turn("R5 R6 R7", "R5 R6 R7", "R8", "R8", rules=tournament, pot_empty=True)) == ["MUST_PLAY"]
    assert turn("R5 R6 R7", "R5 R6 R7", "K1", "K1", rules=tournament, pot_empty=True).legal is True


def test_T39_S0_01_S0_34_S4_01_the_opening_can_win():
    laid = "R1 R2 R3 R4 R5 | B7 K7 O7 | K10 K11 K12 | B1 K1 O1"
    verdict = turn("-", laid, laid.replace("|", ""), opened=False)
    assert (verdict.legal, verdict.out) == (True, True)
    wrong = turn("-", "R1 R2 R3 | K9 B2", "R1 R2 R3 K9 B2")
    assert (wrong.legal, wrong.out) == (False, False)


@pytest.mark.parametrize(
    ("before", "after", "legal", "expected", "doubts"),
    [
        ("R5 R6 R7", "R5 R6 R7 R8", None, [], (TurnDoubt.RACK_UNKNOWN,)),
        ("R5 R6 R7", "R5 R6 R7", None, [], (TurnDoubt.DRAW_UNKNOWN,)),
        ("R5 R6 R7", "R5 R6 R7 | R9", False, ["INVALID_MELD"], (TurnDoubt.RACK_UNKNOWN,)),
        ("R5 R6 R7 R8", "R5 R6 R7", False, ["NOTHING_LAID", "TILE_VANISHED"], (TurnDoubt.DRAW_UNKNOWN,)),
        ("R1 R2 R3 R4 R5 R6", "R1 R2 R3 | R4 R5 R6", False, ["NOTHING_LAID"], (TurnDoubt.DRAW_UNKNOWN,)),
        ("R5 ? R7", "R5 ? R7 R8", None, [], (TurnDoubt.RACK_UNKNOWN, TurnDoubt.TILE_UNKNOWN)),
    ],
)
def test_two_tables_alone_say_what_is_certain(before, after, legal, expected, doubts):
    verdict = turn(before, after)
    assert (verdict.legal, sorted(codes(verdict)), verdict.doubts) == (legal, sorted(expected), doubts)


def test_what_was_laid_and_which_melds_changed():
    verdict = turn("R5 R6 R7 | K1 K2 K3 | B4 R4 K4 O4", "R7 R6 R5 | K1 K2 K3 K4 | O4 R4 B4 | B9 O9 K9", "O9 B9 K9 K13")
    assert [tile.code for tile in verdict.laid] == ["O9", "B9", "K9"]
    assert (verdict.changed, verdict.formed) == ((1, 2), (1, 2, 3))
    assert (verdict.legal, verdict.out) == (True, False)


def test_a_fault_names_the_tiles():
    verdict = turn("R5 R6 R7", "R5 R6 R7 | K9 O9 B9", "K9 O9 K1")
    fault = verdict.faults[0]
    assert [(tile.tile.code, tile.side.value, tile.ref) for tile in fault.tiles] == [("B9", "after", 5)]


def test_a_table_that_no_set_can_hold_is_refused():
    with pytest.raises(InputError, match="TOO_MANY_COPIES"):
        turn("R7 R7 R7", "R7 R7 R7")
