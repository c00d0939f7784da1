"""Time-outs, penalty tiles, and the end of a round whose pot is empty."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.ending import Consequence, last_turns, round_is_over, when_table_is_invalid, when_time_is_up
from engine.errors import InputError
from engine.rules import CLASSIC, PROFILES, TimeOut


@pytest.mark.parametrize(
    ("profile", "changed", "draw"),
    [
        pytest.param("classic", True, 3, id="S4-22 S4-23 three tiles"),
        pytest.param("classic", False, 3, id="S4-23 also for an untouched table"),
        pytest.param("sabra", True, 1, id="S0-33 a turn is to lay or to draw"),
        pytest.param("pressman", True, 3, id="G9 changed"),
        pytest.param("pressman", False, 1, id="G9 untouched"),
        pytest.param("tournament", True, 3, id="G9 tournament"),
    ],
)
def test_T35_when_time_is_up_everything_goes_back(profile, changed, draw):
    assert when_time_is_up(PROFILES[profile], pot=30, changed=changed) == Consequence(True, draw)


def test_G9_the_gentle_ways():
    gentle = replace(CLASSIC, time_out=TimeOut.UNDO_ONLY)
    assert when_time_is_up(gentle, pot=30, changed=True) == Consequence(True, 0)
    assert when_time_is_up(replace(CLASSIC, time_out=TimeOut.WARN_ONLY), pot=30, changed=True).undo is False


def test_S0_17_S4_21_S4_29_the_time_of_a_turn():
    assert [PROFILES[name].timer_seconds for name in ("classic", "sabra", "tournament")] == [60, 60, 40]
    assert replace(CLASSIC, timer_seconds=0).timer_seconds == 0


@pytest.mark.parametrize(("pot", "draw"), [(0, 0), (2, 2), (3, 3), (9, 3)])
def test_G24_T36_a_penalty_takes_what_the_pot_still_holds(pot, draw):
    assert when_time_is_up(pot=pot, changed=True).draw == draw


def test_G23_an_invalid_table_may_cost_tiles():
    assert when_table_is_invalid(pot=30) == Consequence(True, 0)
    assert when_table_is_invalid(replace(CLASSIC, invalid_penalty=3), pot=2) == Consequence(True, 2)


def test_S0_36_G11b_everybody_has_one_more_turn_the_drawer_last():
    assert last_turns(4, 2) == (3, 4, 1, 2)
    assert last_turns(2, 2) == (1, 2)
    with pytest.raises(InputError, match="NO_SUCH_PLAYER 5"):
        last_turns(4, 5)


@pytest.mark.parametrize(
    ("profile", "laid", "over"),
    [
        pytest.param("sabra", [True, True, True], False, id="S0-35 one turn is left"),
        pytest.param("sabra", [True, False, True, True], True, id="S0-36 everybody had one"),
        pytest.param("tournament", [False] * 4, True, id="T44 one each"),
        pytest.param("classic", [False, False, True, False], False, id="S4-30 T44 somebody could lay"),
        pytest.param("classic", [True, False, False, False], False, id="S4-30 three passed"),
        pytest.param("classic", [True, False, False, False, False], True, id="S4-30 all passed"),
        pytest.param("goliath", [False] * 4, True, id="G11 nobody can"),
    ],
)
def test_T44_when_a_round_with_an_empty_pot_is_over(profile, laid, over):
    assert round_is_over(laid, 4, PROFILES[profile]) is over
