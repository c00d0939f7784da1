"""Whole games: every turn legal, no tile lost, and scores that add up to nothing."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.ending import round_is_over
from engine.positions import Position
from engine.rules import CLASSIC, PROFILES
from engine.score import score_round
from engine.setup import box, deal, draw_for_start
from engine.suggest import suggest
from engine.turn import judge_turn


class Game:
    """A round in which everybody plays the best play, and now and then draws instead."""

    def __init__(self, players, rules, seed):
        self.rules, self.chance = rules, random.Random(seed)
        dealt = deal(players, rules, self.chance)
        self.racks, self.pot = [list(hand) for hand in dealt.hands], list(dealt.pot)
        self.table = ()
        self.opened = [False] * players
        self.last_drawn = {}
        self.passes = []
        self.player = draw_for_start(players, rules, self.chance) - 1

    def tiles(self):
        return Counter(
            [*self.pot, *(tile for rack in self.racks for tile in rack), *(t for m in self.table for t in m)]
        )

    def turn(self):
        """One turn; gives its verdict."""
        rack, player, pot_empty = tuple(self.racks[self.player]), self.player, not self.pot
        play = suggest(Position(rack, self.table, self.opened[player]), self.rules)
        wants = bool(play.played) and (pot_empty or self.chance.random() < 0.9)
        before, opened = self.table, self.opened[player]
        self.last_drawn.pop(player + 1, None)
        if wants:
            self.table = tuple(tuple(tile.tile for tile in meld) for meld in play.melds)
            self.racks[player] = [tile.tile for tile in play.left]
            self.opened[player] = True
        elif self.pot:
            self.last_drawn[player + 1] = (self.pot[-1],)
            self.racks[player].append(self.pot.pop())
        if pot_empty:
            self.passes.append(wants)
        self.player = (player + 1) % len(self.racks)
        return judge_turn(
            before,
            self.table,
            self.rules,
            rack=rack,
            rack_after=tuple(self.racks[player]),
            opened=opened,
            pot_empty=pot_empty,
        )

    @property
    def over(self):
        return any(not rack for rack in self.racks) or (
            not self.pot and round_is_over(self.passes, len(self.racks), self.rules)
        )


@pytest.mark.parametrize(
    ("name", "players", "seed"),
    [
        ("classic", 4, 2),
        ("sabra", 3, 3),
        ("goliath", 2, 4),
        ("pressman", 3, 5),
        ("tournament", 2, 6),
        ("sabra-1978", 2, 7),
    ],
)
def test_a_whole_game(name, players, seed):
    rules = PROFILES[name]
    game = Game(players, rules, seed)
    for _ in range(300):
        verdict = game.turn()
        assert (verdict.legal, verdict.faults) == (True, ())
        assert game.tiles() == Counter(box(rules))
        if game.over:
            break
    assert game.over
    assert verdict.out == any(not rack for rack in game.racks)
    not_opened = [player for player, opened in enumerate(game.opened, start=1) if not opened]
    last_drawn = {player: game.last_drawn.get(player, ()) for player in not_opened}
    score = score_round(
        game.racks,
        rules,
        pot_empty=not game.pot,
        not_opened=not_opened,
        last_drawn=last_drawn,
    )
    by_rack = score.never_opened and name.startswith("sabra")
    assert by_rack or sum(score.scores) == 0
    assert len(score.winners) >= 1


def test_an_empty_pot_ends_a_game_too():
    game = Game(2, CLASSIC, 7)
    game.pot = []
    while not game.over:
        assert game.turn().legal is True
    if all(game.racks):
        assert sum(score_round(game.racks, CLASSIC, pot_empty=True).scores) == 0
