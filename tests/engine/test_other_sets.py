"""Plays under other rules and from tables of any kind: always legal, always something that hands can do."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.check import check_table
from engine.melds import judge_meld
from engine.positions import Position, table_tiles
from engine.replay import replay
from engine.rules import CLASSIC, Rules
from engine.suggest import Goal, suggest
from engine.tiles import JOKER, Colour, Tile, TileSet

SETS = {
    "classic": CLASSIC,
    "six players": Rules(tile_set=TileSet(copies=3, jokers=4)),
    "one joker a meld": Rules(jokers_per_meld=1),
    "three colours to twenty": Rules(tile_set=TileSet(colours=tuple(Colour)[:3], numbers=20, jokers=3)),
    "no jokers": Rules(tile_set=TileSet(jokers=0)),
    "one of each": Rules(tile_set=TileSet(copies=1, jokers=1)),
}


def some_meld(random_, rules):
    """A run or a group, now and then with jokers and in a strange order."""
    colours, highest = rules.tile_set.colours, rules.tile_set.numbers
    if random_.random() < 0.6:
        colour, first = random_.choice(colours), random_.randint(1, highest - 2)
        last = min(highest, first + random_.choice([2, 2, 3, 4, 7]))
        meld = [Tile(colour, number) for number in range(first, last + 1)]
    else:
        number = random_.randint(1, highest)
        meld = [Tile(colour, number) for colour in random_.sample(colours, random_.randint(3, len(colours)))]
    for _ in range(rules.jokers_per_meld):
        if random_.random() < 0.2:
            meld[random_.randrange(len(meld))] = JOKER
    return tuple(random_.choice([meld, meld, meld[::-1], random_.sample(meld, len(meld))]))


def some_position(random_, rules):
    box = Counter({face: rules.tile_set.copies_of(face) for face in rules.tile_set.faces()})
    table = []
    for _ in range(random_.randint(0, 30)):
        meld = some_meld(random_, rules)
        if Counter(meld) <= box and judge_meld(meld, rules).valid:
            box -= Counter(meld)
            table.append(meld)
    if table and random_.random() < 0.2:
        broken = table.pop()
        table += [broken[:1], broken[1:]]
    rest = list(box.elements())
    rack = random_.sample(rest, min(len(rest), random_.randint(0, 16)))
    return Position(tuple(rack), tuple(table), opened=random_.random() < 0.8)


@pytest.mark.parametrize("name", SETS)
def test_every_play_is_legal_and_can_be_carried_out(name):
    rules, random_ = SETS[name], random.Random(name)
    for _ in range(40):
        position, goal = some_position(random_, rules), random_.choice(list(Goal))
        play = suggest(position, rules, goal)
        rearranged = position.opened and goal is not Goal.OPENING and play.played
        valid = check_table([[tile.tile for tile in meld] for meld in play.melds], rules).valid
        assert valid or not (play.table_was_valid or rearranged), position
        table = table_tiles(position)
        lying = Counter(tile for meld in play.melds for tile in meld)
        assert lying == Counter([*play.played, *(tile for meld in table for tile in meld)]), position
        after = dict(enumerate(table))
        for state in replay(table, play.steps):
            after = state
        assert Counter(map(frozenset, after.values())) == Counter(map(frozenset, play.melds)), position
