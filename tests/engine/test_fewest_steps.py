"""The steps of a play against a breadth-first search over everything that hands can do."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from engine.check import check_table
from engine.positions import Position, table_tiles
from engine.replay import replay
from engine.suggest import suggest
from engine.tiles import Colour, Tile


def fewest(table, melds, most):
    """How few movements lead from the table to the melds, by trying all; None where it takes more than `most`.

    A movement takes some tiles from the rack, the hand or one meld to the hand or one meld, which may be a new one.
    What lies together on the way is a piece of a meld. Tiles are faces here: equal ones are one like the other.
    """
    goal = frozenset(Counter(tuple(sorted(meld)) for meld in melds).items())
    rack = Counter(tile for meld in melds for tile in meld) - Counter(tile for meld in table for tile in meld)
    start = (tuple(sorted(tuple(sorted(meld)) for meld in table)), tuple(sorted(rack.elements())), ())
    states = {start}
    for steps in range(most + 1):
        if any(frozenset(Counter(lying).items()) == goal and not rest and not hand for lying, rest, hand in states):
            return steps
        states = {after for state in states for after in movements(*state)}
    return None


def movements(lying, rack, hand):
    for source in range(-2, len(lying)):
        tiles = (hand, rack, *lying)[source + 2]
        for size in range(1, len(tiles) + 1):
            for moved in set(combinations(tiles, size)):
                left = tuple(sorted((Counter(tiles) - Counter(moved)).elements()))
                others = [meld for index, meld in enumerate(lying) if index != source]
                kept = [left] if source >= 0 and left else []
                after_rack, after_hand = (left if source == -1 else rack), (left if source == -2 else hand)
                if source >= 0:
                    yield tuple(sorted(others + kept)), rack, tuple(sorted(hand + moved))
                # A single tile or a middle piece is taken up before it is laid down: only ends are pushed off.
                if source < 0 or (len(moved) > 1 and moved in (tiles[:size], tiles[-size:])):
                    yield tuple(sorted([*others, *kept, tuple(sorted(moved))])), after_rack, after_hand
                for index, meld in enumerate(others):
                    grown = tuple(sorted(meld + moved))
                    if together(grown):
                        rest = [*others[:index], *others[index + 1 :], *kept, grown]
                        yield tuple(sorted(rest)), after_rack, after_hand


def together(tiles):
    """Whether tiles can be part of one meld: equal numbers in different colours, or different ones in one colour."""
    colours, numbers = {colour for colour, _ in tiles}, {number for _, number in tiles}
    size = len(tiles)
    return (len(numbers) == 1 and len(colours) == size) or (len(colours) == 1 and len(numbers) == size)


def draw(random_):
    """One to three melds without jokers, and one to three rack tiles near them."""
    lowest = random_.randint(1, 9)
    box = [Tile(colour, lowest + ahead) for colour in list(Colour)[:3] for ahead in range(5)] * 2
    table = []
    while len(table) < random_.randint(1, 3):
        meld = sorted(random_.sample(box, random_.choice([3, 3, 4])), key=lambda tile: (tile.colour, tile.number))
        if check_table([meld]).valid and not any(check_table([meld]).melds[0].problems):
            table.append(tuple(meld))
            box = list((Counter(box) - Counter(meld)).elements())
    return Position(tuple(random_.sample(box, random_.randint(1, 3))), tuple(table))


def as_pairs(melds):
    return [[(tile.colour.value, tile.number) for tile in meld] for meld in melds]


@pytest.mark.parametrize("seed", range(6))
def test_no_shorter_way_leads_to_the_play(seed):
    random_ = random.Random(seed)
    seen = 0
    while seen < 12:
        position = draw(random_)
        play = suggest(position)
        if not play.played or len(play.steps) > 4:
            continue
        seen += 1
        after = dict(enumerate(table_tiles(position)))
        for state in replay(table_tiles(position), play.steps):
            after = state
        assert Counter(map(frozenset, after.values())) == Counter(map(frozenset, play.melds))
        melds = [[tile.tile for tile in meld] for meld in play.melds]
        shorter = fewest(as_pairs(position.table), as_pairs(melds), len(play.steps) - 1)
        assert shorter is None, (position, play.steps, shorter)
