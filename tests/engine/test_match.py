"""A match: totals, rounds won, who is first, when it is over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import InputError
from engine.match import Correction, Match, Round
from engine.notation import parse_tiles
from engine.rules import CLASSIC, PROFILES, MatchEnd, MatchRank
from engine.score import score_round

LONG = replace(CLASSIC, match_rounds=10)


def match(*rounds, rules=LONG):
    found = Match(len(rounds[0][0]), rules)
    for scores, *winners in rounds:
        found = found.with_round(Round(scores, tuple(winners)))
    return found


def places(found):
    return {standing.player: standing.place for standing in found.standings()}


def test_S4_28_the_most_points_after_all_rounds_win():
    """+68−10 beats −23+40."""
    found = match(((68, -23, -45), 1), ((-10, 40, -30), 2))
    assert (found.totals, found.won) == ((58, 17, -75), (1, 1, 0))
    assert places(found) == {1: 1, 2: 2, 3: 3}


@pytest.mark.parametrize(
    ("profile", "first"),
    [("classic", 2), ("sabra", 2), ("goliath", 2), ("pressman", 1), ("tournament", 2), ("sabra-1978", 2)],
)
def test_G16_T51_points_or_rounds_won(profile, first):
    """One player won two rounds and has +10, the other won one and has +60."""
    rules = replace(PROFILES[profile], match_rounds=9)
    found = match(((20, -40, 20), 1), ((10, -20, 10), 1), ((-20, 120, -100), 2), rules=rules)
    assert (found.totals[:2], found.won[:2]) == ((10, 60), (2, 1))
    assert found.standings()[0].player == first


def test_T52_level_on_points_more_rounds_won_then_shared():
    assert places(match(((10, 10, -20), 1))) == {1: 1, 2: 2, 3: 3}
    assert places(match(((10, 10, -20), 1, 2))) == {1: 1, 2: 1, 3: 3}


def test_points_break_ties_of_rounds_won():
    pressman = replace(PROFILES["pressman"], match_rounds=9)
    assert places(match(((30, -30), 1), ((-40, 40), 2), rules=pressman)) == {1: 2, 2: 1}


def test_G16_the_lowest_sum_of_penalties_wins():
    rules = replace(LONG, match_rank=MatchRank.POINTS_LOW)
    found = match(((40, -10, -30), 1), ((-25, 35, -10), 2), rules=rules)
    assert [(standing.player, standing.points) for standing in found.standings()] == [(2, 10), (1, 25), (3, 40)]


def test_G17_a_match_has_as_many_rounds_as_players():
    found = match(((5, -5, 0), 1), ((5, -5, 0), 1), rules=CLASSIC)
    assert (found.rounds_agreed, found.is_over) == (3, False)
    assert found.with_round(Round((5, -5, 0), (1,))).is_over


def test_G16_or_goes_to_a_target():
    found = match(((150, -150), 1), rules=replace(CLASSIC, match_end=MatchEnd.TARGET, match_target=200))
    assert not found.is_over
    assert found.with_round(Round((50, -50), (1,))).is_over


def test_T47_a_match_that_is_over_takes_no_more_rounds():
    found = match(((5, -5), 1), ((-9, 9), 2), rules=CLASSIC)
    with pytest.raises(InputError, match="MATCH_OVER 2"):
        found.with_round(Round((90, -90), (1,)))
    assert found.totals == (-4, 4)


def test_what_is_reckoned_by_hand_stands_beside_the_rounds():
    found = match(((40, -40), 1)).with_correction(Correction(2, 50, "bonus"))
    assert (found.totals, found.won) == ((40, 10), (1, 0))
    assert found.corrections[0].note == "bonus"


def test_a_round_entered_wrongly_is_taken_out():
    found = match(((40, -40), 1), ((1, -1), 1))
    assert found.without_round(0).totals == (1, -1)
    assert found.totals == (41, -41)  # the match before is what it was
    with pytest.raises(InputError, match="NO_ROUND 3"):
        found.without_round(2)


def test_a_scored_round_is_a_round():
    score = score_round([parse_tiles(""), parse_tiles("R7 J")])
    assert Match(2).with_round(score).totals == (37, -37)


@pytest.mark.parametrize(
    ("scores", "winners", "problem"),
    [((1, -1, 0), (1,), "BAD_PLAYERS 3"), ((1, -1), (3,), "NO_SUCH_PLAYER 3")],
)
def test_a_round_of_other_players_is_refused(scores, winners, problem):
    with pytest.raises(InputError, match=problem):
        Match(2).with_round(Round(scores, winners))
