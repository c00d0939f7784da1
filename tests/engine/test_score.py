"""The score of a round, in the profile `classic` and with the other ways to count an empty pot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InputError
from engine.notation import parse_tiles
from engine.rules import CLASSIC, PotEmptyScore, Rules
from engine.score import ScoreWarning, score_round
from engine.tiles import STANDARD

DIFFERENCE = Rules(pot_empty_score=PotEmptyScore.DIFFERENCE)
MINUS_OWN = Rules(pot_empty_score=PotEmptyScore.MINUS_OWN)
EXAMPLE = ("R6", "R1 R2 B2 R7", "J B5", "R9 R10")


def racks(*texts):
    return [parse_tiles(text) for text in texts]


@pytest.mark.parametrize(
    ("texts", "scores"),
    [
        pytest.param(
            ["", "R10 R13", "B10 B13 B11 B11"], (68, -23, -45), id="S0-39 S0-40 S4-26 the winner gets the sum"
        ),
        pytest.param(["R7 R11 R5", ""], (-23, 23), id="S4-24 losers pay their rack"),
        pytest.param(["R6 R9 J", ""], (-45, 45), id="S0-38 S4-25 T42 a joker counts thirty"),
        pytest.param(["", "J J R4"], (64, -64), id="S0-38 T41 both jokers"),
        pytest.param(["R11 R13", "", "R5", "R3 R13"], (-24, 45, -5, -16), id="T50 the sum is nothing"),
    ],
)
def test_somebody_went_out(texts, scores):
    result = score_round(racks(*texts))
    assert (result.scores, sum(result.scores)) == (scores, 0)
    assert result.winners == (texts.index("") + 1,)


@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        pytest.param(CLASSIC, (66, -12, -35, -19), id="T43 S0-41 plain"),
        pytest.param(DIFFERENCE, (48, -6, -29, -13), id="T43 S0-42 S0-43 S0-44 difference"),
        pytest.param(MINUS_OWN, (60, -12, -35, -19), id="T43 minus own"),
    ],
)
def test_the_pot_is_empty(rules, scores):
    result = score_round(racks(*EXAMPLE), rules, pot_empty=True)
    assert (result.scores, result.winners, result.rack_points) == (scores, (1,), (6, 12, 35, 19))


@pytest.mark.parametrize(
    ("rules", "texts", "scores", "winners"),
    [
        pytest.param(DIFFERENCE, ["R6", "R1 R5", "R7 R13"], (14, 0, -14), (1,), id="T46 fewest tiles win"),
        pytest.param(DIFFERENCE, ["R6", "B6", "R7 R13"], (7, 7, -14), (1, 2), id="T46 equal tiles share"),
        pytest.param(CLASSIC, ["R6", "R1 R5", "R7 R13"], (26, -6, -20), (1,), id="T46 fewest tiles win, plain"),
        pytest.param(CLASSIC, ["R6", "B6", "R7 R13"], (10, 10, -20), (1, 2), id="T46 equal tiles share, plain"),
    ],
)
def test_a_tie_for_the_lowest_rack(rules, texts, scores, winners):
    result = score_round(racks(*texts), rules, pot_empty=True)
    assert (result.scores, result.winners, result.warnings) == (scores, winners, ())


def test_a_share_that_does_not_divide_is_told():
    result = score_round(racks("R6", "B6", "R7"), pot_empty=True)
    assert (result.scores, result.warnings) == ((3, 3, -7), (ScoreWarning.SHARE_ROUNDED_DOWN,))


@pytest.mark.parametrize("rules", [CLASSIC, DIFFERENCE, MINUS_OWN])
def test_t45_going_out_after_the_pot_ran_out_is_a_normal_win(rules):
    assert score_round(racks("R7", "", "R13"), rules, pot_empty=True).scores == (-7, 20, -13)


def test_t48_a_player_who_never_opened_pays_the_rack():
    """The profile `classic` knows no penalty for it."""
    assert score_round(racks("", "R10 B10 K10 R1")).scores == (31, -31)


def test_a_tile_that_nobody_knows_counts_nothing_and_is_told():
    result = score_round(racks("", "R7 ?"))
    assert (result.scores, result.warnings) == ((7, -7), (ScoreWarning.UNKNOWN_COUNTED_ZERO,))


@pytest.mark.parametrize(
    ("texts", "how", "problem"),
    [
        (["R1", "R2"], {}, "NO_WINNER"),
        (["R1", ""], {"winner": 1}, "WINNER_HAS_TILES 1"),
        (["R1", ""], {"winner": 3}, "NO_SUCH_PLAYER 3"),
        (["R1", ""], {"winner": 0}, "NO_SUCH_PLAYER 0"),
        (["", ""], {}, "SEVERAL_WINNERS 1 2"),
        ([""], {}, "TOO_FEW_PLAYERS 1"),
        pytest.param(["", "R7 R7", "R7"], {}, "TOO_MANY_COPIES R7 R7 R7", id="S0-04"),
        (["", "J J", "J"], {}, "TOO_MANY_JOKERS J J J"),
    ],
)
def test_a_round_that_cannot_have_ended_so_is_refused(texts, how, problem):
    with pytest.raises(InputError, match=problem):
        score_round(racks(*texts), **how)


@given(st.permutations([tile for face in STANDARD.faces() for tile in [face] * STANDARD.copies_of(face)]), st.data())
def test_what_the_winner_gets_is_what_the_others_pay(box, data):
    players = data.draw(st.integers(2, 4))
    hands = [tuple(box[14 * player : 14 * player + data.draw(st.integers(1, 14))]) for player in range(players)]
    by_pot = score_round(hands, pot_empty=True)
    if not by_pot.warnings:
        assert sum(by_pot.scores) == 0
    winner = data.draw(st.integers(1, players))
    hands[winner - 1] = ()
    result = score_round(hands, winner=winner)
    assert (sum(result.scores), result.winners) == (0, (winner,))
