"""Jokers of the table: how they may come free and where they may go, option by option."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.jokers import joker_faults, jokers_move_freely
from engine.notation import parse_table
from engine.rules import CLASSIC, PROFILES, GroupOfThree, JokerReuse, ReplaceSource

RACK = replace(CLASSIC, joker_replace_source=ReplaceSource.RACK)
REPLACED = replace(CLASSIC, joker_free_by_rearranging=False)
STRICT = replace(REPLACED, joker_replace_source=ReplaceSource.RACK)
LOCKED = replace(STRICT, joker_set_locked=True)
BOTH = replace(CLASSIC, joker_group_of_three=GroupOfThree.BOTH)
NEVER = replace(CLASSIC, joker_group_of_three=GroupOfThree.NEVER)
NEW = replace(CLASSIC, joker_reuse=JokerReuse.NEW_SET)
NEW_RACK = replace(CLASSIC, joker_reuse=JokerReuse.NEW_SET_WITH_RACK)

T03 = ("B3 R3 J", "B3 R3 O3 | K5 O5 J")
T04 = ("O7 K7 R7 B7 | B5 B6 J B8", "O7 K7 R7 | B5 B6 B7 B8 | B2 J B4")
T05 = ("B1 B2 B3 B4 | J B5 B6 B7", "B1 B2 B3 B4 B5 B6 B7 | R9 K9 J")
T06 = (
    "R1 R2 R3 R4 | K1 K2 K3 K4 | O1 O2 O3 O4 | B1 B2 B3 J",
    "R1 K1 O1 B1 | R2 K2 O2 B2 | R3 K3 O3 B3 | R4 K4 O4 | R9 K9 J",
)
T07 = ("R2 R3 J R5 R6", "R1 R2 R3 | R5 R6 R7 | K9 O9 J")
T08 = ("B6 B7 J", "B4 J B6 B7")
T10 = ("K9 O9 R9 | R5 J R7", "K9 O9 R9 J | R5 R6 R7")
SWAP = ("R5 J R7", "R5 R6 R7 | K9 O9 J")
ADDED = ("R5 J R7", "R5 R6 R7 J")


def codes(tables, rules):
    before, after = map(parse_table, tables)
    return [fault.code.value for fault in joker_faults(before, after, rules)]


@pytest.mark.parametrize(
    ("tables", "rules", "expected"),
    [
        pytest.param(T03, CLASSIC, [], id="T03 either colour"),
        pytest.param(T03, BOTH, ["JOKER_IN_GROUP_OF_THREE"], id="T03 both"),
        pytest.param(T03, NEVER, ["JOKER_IN_GROUP_OF_THREE"], id="T03 never"),
        pytest.param(("B3 R3 J", "B3 R3 O3 K3 | K5 O5 J"), BOTH, [], id="T03 both are laid"),
        pytest.param(("B3 R3 O3 J", "B3 R3 O3 K3 | K5 O5 J"), NEVER, [], id="T03 a group of four is no group of three"),
        pytest.param(T04, CLASSIC, [], id="T04 any"),
        pytest.param(T04, REPLACED, [], id="T04 the tile may come from the table"),
        pytest.param(T04, RACK, ["JOKER_REPLACED_FROM_TABLE"], id="T04 rack"),
        pytest.param(T04, STRICT, ["JOKER_REPLACED_FROM_TABLE"], id="T04 strict"),
        pytest.param(T05, CLASSIC, [], id="T05 its neighbours moved away"),
        pytest.param(T05, STRICT, ["JOKER_REPLACED_FROM_TABLE"], id="T05 strict"),
        pytest.param(T06, CLASSIC, [], id="T06 there is no tile for it"),
        pytest.param(T06, RACK, [], id="T06 nothing replaced it, so it does not matter from where"),
        pytest.param(T06, REPLACED, ["JOKER_NOT_REPLACED"], id="T06 without rearranging"),
        pytest.param(T07, RACK, [], id="T07 split around it"),
        pytest.param(T07, REPLACED, ["JOKER_NOT_REPLACED"], id="T07 without rearranging"),
        pytest.param(T08, NEW, [], id="T08 shifted in its own set"),
        pytest.param(T08, LOCKED, ["JOKER_SET_LOCKED"], id="T08 locked"),
        pytest.param(T10, CLASSIC, [], id="T10 any set"),
        pytest.param(T10, NEW, ["JOKER_NOT_IN_NEW_MELD"], id="T10 new set"),
        pytest.param(SWAP, STRICT, [], id="S4-19 S4-20 replaced from the rack and used"),
        pytest.param(SWAP, NEW_RACK, [], id="G8 with tiles of the rack"),
        pytest.param(
            (
                "R5 J R7 | K9 O9 B9 R9 | K11 K12 K13 | K10 B10 O10 R10",
                "R5 R6 R7 | B9 R9 O9 | K9 K10 J | B10 O10 R10 | K11 K12 K13",
            ),
            NEW_RACK,
            ["JOKER_WITHOUT_RACK_TILE"],
            id="G8 with no tile of the rack",
        ),
        pytest.param(ADDED, NEW, [], id="shifted to the end"),
        pytest.param(ADDED, PROFILES["sabra-1978"], ["JOKER_NOT_IN_NEW_MELD"], id="shifted to the end of a locked set"),
        pytest.param(("K4 B4 J", "K4 B4 J R4"), LOCKED, [], id="locked: a tile may be added"),
        pytest.param(("J K4 K5 K6", "J K4 K5 | K6 R6 B6"), LOCKED, ["JOKER_SET_LOCKED"], id="locked: none taken"),
        pytest.param(("J J K1 B1", "J R1 K1 B1 | K2 B2 J"), LOCKED, [], id="locked: one of two replaced"),
        pytest.param(("K1 J J", "K1 B1 J | O4 O5 J"), LOCKED, [], id="locked: one and two jokers as a group"),
        pytest.param(("K1 J J", "K1 J K3 | O4 O5 J"), LOCKED, [], id="locked: one and two jokers as a run"),
        pytest.param(("O6 J J O9", "O6 J O8 O9 J"), LOCKED, [], id="locked: one of a run replaced, and added to it"),
        pytest.param(("O6 J J O9", "O6 J O8 O9 | K1 K2 J"), LOCKED, [], id="locked: one of a run replaced, and used"),
        pytest.param(("O6 J J O9", "O6 O7 J O9 J | O8 B8 K8"), LOCKED, [], id="locked: the other one of the run"),
        pytest.param(("O6 O7 J J", "J J O6 O7"), LOCKED, ["JOKER_SET_LOCKED"], id="locked: both of a run shifted"),
        pytest.param(
            ("J K4 K5 | J K4 K5", "K3 K4 K5 | K4 K5 K6 | R1 R2 J | O1 O2 J"),
            STRICT,
            ["JOKER_NOT_REPLACED"],
            id="one tile replaces one joker",
        ),
        pytest.param(("R5 J R7 | J B2", "R5 R6 R7 | B1 B2 B3 | K9 O9 J | K1 O1 J"), STRICT, [], id="of no valid set"),
    ],
)
def test_where_a_joker_may_go(tables, rules, expected):
    assert codes(tables, rules) == expected


@pytest.mark.parametrize(
    ("name", "free"),
    [
        ("classic", True),
        ("sabra", True),
        ("goliath", False),
        ("pressman", False),
        ("tournament", False),
        ("sabra-1978", False),
    ],
)
def test_the_profiles_that_let_jokers_go_anywhere(name, free):
    assert jokers_move_freely(PROFILES[name]) is free


def test_a_table_that_did_not_change_has_no_fault():
    for rules in (STRICT, LOCKED, BOTH, NEW_RACK):
        for table in ("R5 J R7 | K9 O9 J", "K1 J J | R5 R6 R7"):
            assert codes((table, table), rules) == []


def test_a_fault_names_the_melds():
    before, after = map(parse_table, T10)
    fault = joker_faults(before, after, NEW)[0]
    assert (fault.before, fault.after) == (1, 0)
