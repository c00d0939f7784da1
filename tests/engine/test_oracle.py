"""The solver against brute force on small positions made at random."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from engine.check import check_table
from engine.positions import Position
from engine.rules import CLASSIC, Rules
from engine.suggest import Goal, suggest
from engine.tiles import JOKER, Colour, Tile, TileSet

LARGE = Rules(tile_set=TileSet(copies=3, jokers=4))
ONE_JOKER_A_MELD = Rules(jokers_per_meld=1)


def meld_value(tiles, limit):
    """The best face value of tiles as one run or group, None where they are none."""
    naturals = [tile for tile in tiles if tile is not JOKER]
    numbers = {tile.number for tile in naturals}
    colours = {tile.colour for tile in naturals}
    size, values = len(tiles), []
    if size < 3 or size - len(naturals) > limit or not naturals:
        return None
    if len(numbers) == 1 and len(colours) == len(naturals) and size <= 4:
        values.append(size * max(numbers))
    if len(colours) == 1 and len(numbers) == len(naturals):
        firsts = [first for first in range(1, 15 - size) if first <= min(numbers) and max(numbers) < first + size]
        values += [sum(range(first, first + size)) for first in firsts]
    return max(values, default=None)


@cache
def face_value(tiles, limit):
    """The best face value of all these tiles in melds, None where they cannot all lie. Longer runs are split."""
    if not tiles:
        return 0
    best = None
    for size in (3, 4, 5):
        for chosen in combinations(range(1, len(tiles)), size - 1):
            value = meld_value((tiles[0], *(tiles[i] for i in chosen)), limit)
            if value is not None:
                rest = face_value(tuple(t for i, t in enumerate(tiles) if i and i not in chosen), limit)
                best = best if rest is None else max(best or 0, value + rest)
    return best


def plays(table, rack, limit):
    """All parts of the rack that can lie with the whole table: tiles, points, face value."""
    for size in range(len(rack) + 1):
        for part in combinations(rack, size):
            value = face_value(tuple(sorted((*table, *part), key=lambda tile: tile.code)), limit)
            if value is not None:
                yield size, sum(30 if tile is JOKER else tile.number for tile in part), value


def draw(random_, rules, rack_size, melds):
    """A position in a narrow range of numbers, so that there is something to find; every other table is a mess."""
    lowest = random_.randint(1, 9)
    box = [Tile(colour, n) for colour in Colour for n in range(lowest, lowest + 5)] * rules.tile_set.copies
    box += [JOKER] * rules.tile_set.jokers
    table = []
    for _ in range(200):
        if len(table) < melds:
            meld = random_.sample(box, random_.randint(3, 4))
            if meld_value(meld, rules.jokers_per_meld) is not None:
                table.append(tuple(meld))
                box = list((Counter(box) - Counter(meld)).elements())
    if table and random_.random() < 0.3:
        table[0] = (*table[0], box.pop(random_.randrange(len(box))))
    return Position(tuple(random_.sample(box, rack_size)), tuple(table))


@pytest.mark.parametrize(
    ("rules", "count", "rack_size", "melds"),
    [(CLASSIC, 80, 5, 2), (CLASSIC, 80, 8, 0), (LARGE, 40, 4, 2), (LARGE, 40, 7, 0), (ONE_JOKER_A_MELD, 60, 5, 1)],
)
def test_after_the_opening_nothing_better_exists(rules, count, rack_size, melds):
    random_ = random.Random(f"{rules} {rack_size}")
    for _ in range(count):
        position = draw(random_, rules, rack_size, melds)
        table = [tile for meld in position.table for tile in meld]
        possible = list(plays(table, position.rack, rules.jokers_per_meld))
        by_tiles = suggest(position, rules)
        by_points = suggest(position, rules, Goal.POINTS)
        assert (len(by_tiles.played), by_tiles.points) == max(((t, p) for t, p, _ in possible), default=(0, 0)), (
            position
        )
        best_points = max(((p, t) for t, p, _ in possible), default=(0, 0))
        assert (by_points.points, len(by_points.played)) == best_points, position
        goes_out = any(tiles == rack_size for tiles, _, _ in possible)
        assert bool(suggest(position, rules, Goal.OUT).played) == goes_out, position
        if possible:
            assert check_table([[tile.tile for tile in meld] for meld in by_tiles.melds], rules).valid, position


@pytest.mark.parametrize(("rules", "count"), [(CLASSIC, 150), (LARGE, 50), (ONE_JOKER_A_MELD, 50)])
def test_no_better_opening_exists(rules, count):
    random_ = random.Random(f"{rules}")
    for _ in range(count):
        position = draw(random_, rules, 8, 0)
        possible = list(plays((), position.rack, rules.jokers_per_meld))
        play = suggest(position, rules, Goal.OPENING)
        opening = max(((tiles, points) for tiles, points, value in possible if value >= 30), default=(0, 0))
        assert (len(play.played), play.points) == opening, position
        assert play.best_opening.points == max(value for _, _, value in possible), position
        assert play.opening_points is None or play.opening_points >= 30
