"""Before the first turn: the box, the hands, the pot, who begins."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine.errors import InputError
from engine.notation import parse_tile, parse_tiles
from engine.rules import CLASSIC, PROFILES, LaterStart, Rules
from engine.setup import (
    SetupStep,
    box,
    deal,
    draw_for_start,
    inventory,
    may_ask_for_new_deal,
    next_starter,
    pot_size,
    who_starts,
)
from engine.tiles import JOKER, SIX_PLAYERS

LARGE = Rules(tile_set=SIX_PLAYERS)


def drawn(**tiles):
    return {int(player[1:]): parse_tile(code) for player, code in tiles.items()}


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
def test_S0_02_S0_04_the_box_holds_106_tiles_in_every_profile(rules):
    tiles = Counter(box(rules))
    assert (tiles.total(), tiles[JOKER]) == (106, 2)
    assert {count for face, count in tiles.items() if face is not JOKER} == {2}


def test_S0_02_a_box_that_is_not_complete():
    tiles = box()
    assert inventory(tiles).complete
    lacking = inventory(tiles[:20] + tiles[21:])
    assert [tile.code for tile in lacking.missing] == [tiles[20].code]
    odd = inventory((*tiles, *parse_tiles("R7 J ?")))
    assert ([tile.code for tile in odd.surplus], odd.unknown, odd.complete) == (["R7", "J"], 1, False)


def test_S4_02_S4_03_S4_04_S4_05_what_is_done_in_which_order():
    assert [step.value for step in SetupStep] == ["SHUFFLE", "TAKE_HANDS", "DRAW_FOR_START", "RETURN_TILES"]


@pytest.mark.parametrize(("players", "pot"), [(2, 78), (3, 64), (4, 50)])
def test_S0_09_S4_05_the_pot_after_the_hands(players, pot):
    assert pot_size(players) == pot
    assert len(deal(players).pot) == pot


@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_G27_T53_a_small_box_is_for_two_to_four(players):
    with pytest.raises(InputError, match="BAD_PLAYERS"):
        pot_size(players)


def test_T53_five_and_six_play_with_the_large_box():
    assert SIX_PLAYERS.size == 160
    assert (pot_size(5, LARGE), pot_size(6, LARGE)) == (90, 76)
    with pytest.raises(InputError, match="BAD_PLAYERS 7"):
        pot_size(7, LARGE)


def test_S0_06_S4_03_S4_33_everybody_gets_fourteen_tiles():
    dealt = deal(3)
    assert [len(hand) for hand in dealt.hands] == [14, 14, 14]
    assert Counter(box()) == Counter(dealt.pot) + sum(map(Counter, dealt.hands), Counter())


def test_S0_07_the_tiles_are_random_and_can_be_repeated():
    first, again, other = (deal(2, CLASSIC, random.Random(seed)) for seed in (1, 1, 2))
    assert first == again
    assert first.hands != other.hands


def test_a_tournament_gives_each_of_two_players_a_joker():
    tournament = PROFILES["tournament"]
    for seed in range(5):
        hands = deal(2, tournament, random.Random(seed)).hands
        assert [(len(hand), hand.count(JOKER)) for hand in hands] == [(14, 1), (14, 1)]
    assert [len(hand) for hand in deal(4, tournament).hands] == [14] * 4  # two jokers are not enough for four


@pytest.mark.parametrize(
    ("tiles", "starter", "redraw"),
    [
        pytest.param({"p1": "R7", "p2": "B12", "p3": "K3"}, 2, (), id="S4-04 the highest number"),
        pytest.param({"p1": "R12", "p2": "B12", "p3": "J"}, None, (3,), id="T37 the joker first"),
        pytest.param({"p1": "R12", "p2": "B12", "p3": "K5"}, None, (1, 2), id="T37 then the tie"),
        pytest.param({"p1": "R2", "p2": "B1"}, 1, (), id="T37 those two alone"),
        pytest.param({"p1": "J", "p2": "J"}, None, (1, 2), id="both jokers"),
    ],
)
def test_G10_who_begins(tiles, starter, redraw):
    draw = who_starts(drawn(**tiles))
    assert (draw.starter, draw.redraw) == (starter, redraw)


def test_drawing_goes_on_until_somebody_begins():
    assert {draw_for_start(4, LARGE, random.Random(seed)) for seed in range(200)} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("later", "scores", "winners", "starter"),
    [
        (LaterStart.ROTATE, (5, -5, 0), (1,), 1),
        (LaterStart.WINNER, (5, -5, 0), (1,), 1),
        (LaterStart.WINNER, (5, 5, -10), (1, 2), None),
        (LaterStart.LOSER, (5, -5, 0), (1,), 2),
        (LaterStart.LOSER, (10, -5, -5), (1,), None),
        (LaterStart.REDRAW, (5, -5, 0), (1,), None),
        (LaterStart.MANUAL, (5, -5, 0), (1,), None),
    ],
)
def test_G10_who_begins_a_later_round(later, scores, winners, starter):
    assert next_starter(3, scores, winners, replace(CLASSIC, later_start=later)) == starter


@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("R12 R12 B9 B9 K3 K3 O1 O2", True),
        ("R12 R12 B9 B9 K3 O1 O2", False),
        ("R12 R12 B9 B9 J J K1", False),
    ],
)
def test_G25_T38_three_doubles(hand, may):
    assert may_ask_for_new_deal(parse_tiles(hand), PROFILES["tournament"]) is may
    assert may_ask_for_new_deal(parse_tiles(hand), CLASSIC) is False
