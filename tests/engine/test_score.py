"""The score of a round, by every profile and with every special ending."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InputError
from engine.notation import parse_tiles
from engine.rules import CLASSIC, PROFILES, NotOpenedCredit, NotOpenedPenalty, PotEmptyScore, PotEmptyTie, Rules
from engine.score import ScoreWarning, score_round, sum_warnings
from engine.tiles import STANDARD

DIFFERENCE = Rules(pot_empty_score=PotEmptyScore.DIFFERENCE)
MINUS_OWN = Rules(pot_empty_score=PotEmptyScore.MINUS_OWN)
PENALTY = NotOpenedPenalty(could_not=100, could_have=200)
OPENER = "R10 B10 K10 R1"
STUCK = "R1 B3 K5 O7 R9 B11 K13 O2"
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


@pytest.mark.parametrize(
    ("profile", "opener", "stuck"),
    [
        ("classic", (31, -31), (51, -51)),
        ("goliath", (31, -31), (51, -51)),
        ("pressman", (31, -31), (51, -51)),
        ("sabra", (31, -200), (51, -100)),
        ("sabra-1978", (31, -200), (51, -100)),
        ("tournament", (200, -200), (100, -100)),
    ],
)
def test_S0_45_S0_46_G13_G13b_T48_who_never_opened_by_profile(profile, opener, stuck):
    """The solver decides whether the rack could open; the winner gets what it is worth, or what it costs."""
    rules = PROFILES[profile]
    for rack, scores in ((OPENER, opener), (STUCK, stuck)):
        last_drawn = {2: parse_tiles("-")}
        result = score_round(racks("", rack), rules, not_opened=[2], last_drawn=last_drawn)
        assert (result.scores, result.warnings) == (scores, ())


def test_G13c_T49_the_tile_drawn_last_does_not_count():
    sabra, hands = PROFILES["sabra"], racks("", "R10 B10 K10 R1")
    lucky = score_round(hands, sabra, not_opened=[2], last_drawn={2: parse_tiles("K10")})
    assert (lucky.scores, lucky.never_opened[0].could_have) == ((31, -100), False)
    other = score_round(hands, sabra, not_opened=[2], last_drawn={2: parse_tiles("R1")})
    assert (other.scores, other.never_opened[0].could_have) == ((31, -200), True)
    unknown = score_round(hands, sabra, not_opened=[2])
    assert (unknown.scores, unknown.warnings) == ((31, -200), (ScoreWarning.LAST_DRAWN_UNKNOWN,))


def test_S0_22_a_joker_can_make_the_opening_possible():
    sabra = PROFILES["sabra"]
    result = score_round(racks("", "O9 J J K1"), sabra, not_opened=[2], last_drawn={2: ()})
    assert result.never_opened[0].could_have is True


def test_an_unknown_tile_may_have_made_the_opening_possible():
    result = score_round(racks("", "R10 B10 ?"), PROFILES["sabra"], not_opened=[2], last_drawn={2: ()})
    assert (result.scores, result.warnings) == (
        (20, -100),
        (ScoreWarning.UNKNOWN_COUNTED_ZERO, ScoreWarning.OPENING_UNSURE),
    )


@pytest.mark.parametrize(
    ("profile", "scores", "winners"),
    [
        pytest.param("sabra", (-100, 14, -14), (2,), id="G13d S0-42 difference, what the rack is worth"),
        pytest.param("tournament", (-100, 114, -14), (2,), id="G13d difference, what it costs"),
        pytest.param("classic", (26, -6, -20), (1,), id="G13d by the letter of S4-30 the lowest rack wins"),
    ],
)
def test_G13d_an_unopened_lowest_rack(profile, scores, winners):
    """Players with 5, 6 and 20 points; the one with 5 never opened and could not."""
    hands = racks("R5", "B6", "R7 R13")
    result = score_round(hands, PROFILES[profile], pot_empty=True, not_opened=[1], last_drawn={1: ()})
    assert (result.scores, result.winners) == (scores, winners)


def test_G13d_where_nobody_opened_nobody_wins():
    result = score_round(
        racks(OPENER, STUCK), PROFILES["tournament"], pot_empty=True, not_opened=[1, 2], last_drawn={1: (), 2: ()}
    )
    assert (result.scores, result.winners) == ((-200, -100), ())


def test_several_winners_share_a_penalty():
    rules = Rules(not_opened=PENALTY, not_opened_credit=NotOpenedCredit.PENALTY)
    result = score_round(racks("R6", "B6", "O1"), rules, pot_empty=True, not_opened=[3], last_drawn={3: ()})
    assert (result.scores, result.winners) == ((50, 50, -100), (1, 2))


@pytest.mark.parametrize(
    ("value", "score"), [(25, -40), (PROFILES["classic"].joker_rack_value, -45), (50, -65), (100, -115)]
)
def test_G15_T42_what_a_joker_on_the_rack_costs(value, score):
    assert score_round(racks("", "R6 B9 J"), Rules(joker_rack_value=value)).scores == (-score, score)


def test_T42_S0_37_S0_38_by_profile():
    """A rack of 1, 2, 2, 7 is worth 12, and a joker 30, in a tournament 50."""
    for name, rules in PROFILES.items():
        result = score_round(racks("", "R1 R2 B2 R7", "J B5"), rules)
        assert result.rack_points == (0, 12, 55 if name == "tournament" else 35)


@pytest.mark.parametrize("profile", [name for name in PROFILES if name != "classic"])
def test_T43_G12_every_profile_but_classic_counts_the_difference(profile):
    hands = racks("R6", "R1 R2 B2 R7", "B11 O11 O13", "R9 R10")  # no joker, which a tournament counts 50
    assert score_round(hands, PROFILES[profile], pot_empty=True).scores == (48, -6, -29, -13)


def test_T46_a_tie_may_be_shared_whatever_the_number_of_tiles():
    rules = Rules(pot_empty_tie=PotEmptyTie.SHARED)
    assert score_round(racks("R6", "R1 R5", "R7 R13"), rules, pot_empty=True).scores == (10, 10, -20)


def test_T50_scores_written_down_must_add_up_to_nothing():
    assert sum_warnings([24, -5, -16, -3]) == ()
    assert sum_warnings([24, -5, -16, -4]) == (ScoreWarning.SUM_NOT_ZERO,)
    assert sum_warnings([31, -200], PROFILES["sabra"], not_opened=True) == ()
    assert sum_warnings([31, -200], PROFILES["tournament"], not_opened=True) == (ScoreWarning.SUM_NOT_ZERO,)


@pytest.mark.parametrize(
    ("how", "problem"),
    [
        ({"not_opened": [1]}, "WINNER_NEVER_OPENED 1"),
        ({"not_opened": [3]}, "NO_SUCH_PLAYER 3"),
        ({"last_drawn": {3: ()}}, "NO_SUCH_PLAYER 3"),
        ({"not_opened": [2], "last_drawn": {2: parse_tiles("R9")}}, "NOT_ON_RACK 2: R9"),
    ],
)
def test_who_never_opened_must_fit_the_racks(how, problem):
    with pytest.raises(InputError, match=problem):
        score_round(racks("", "R7"), PROFILES["sabra"], **how)


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


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_a_last_drawn_tile_that_is_not_on_the_rack_is_told_under_every_profile(name):
    hands = racks("", "R6 R7")
    with pytest.raises(InputError, match="NOT_ON_RACK"):
        score_round(hands, PROFILES[name], winner=1, last_drawn={2: parse_tiles("B9")})
