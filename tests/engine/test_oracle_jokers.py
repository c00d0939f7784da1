"""The solver against brute force under every joker option: all tables that could lie there, judged one by one.

The oracle knows nothing of flows, of columns or of bonds: it lays the tiles in every way, and `engine.jokers` judges
what became of the jokers.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest

from engine.check import check_table
from engine.jokers import joker_faults
from engine.positions import Position
from engine.rules import CLASSIC, PROFILES, GroupOfThree, JokerReuse, ReplaceSource
from engine.suggest import Goal, suggest
from engine.tiles import JOKER, Colour, Tile

# --- the oracle ---


def as_lying(tiles):
    """Every order in which tiles are a run, or one in which they are a group."""
    naturals, size = [tile for tile in tiles if tile is not JOKER], len(tiles)
    if size < 3 or size - len(naturals) > 2 or not naturals or len(set(naturals)) < len(naturals):
        return
    if len({tile.number for tile in naturals}) == 1 and size <= 4:
        yield tuple(tiles)
    if len({tile.colour for tile in naturals}) == 1:
        by_number = {tile.number: tile for tile in naturals}
        for first in range(1, 15 - size):
            if all(first <= number < first + size for number in by_number):
                yield tuple(by_number.get(number, JOKER) for number in range(first, first + size))


@cache
def tables_of(tiles):
    """All ways to lay all of these tiles."""
    if not tiles:
        return [()]
    found = []
    for size in range(3, len(tiles) + 1):
        for others in set(combinations(tiles[1:], size - 1)):
            rest = tuple(sorted((Counter(tiles) - Counter((tiles[0], *others))).elements(), key=lambda t: t.code))
            lying = list(as_lying((tiles[0], *others)))
            found += [(meld, *table) for meld, table in product(lying, tables_of(rest) if lying else ())]
    return list(dict.fromkeys(found))


def best(position, rules):
    """Most tiles and then points that can be laid, and whether the whole rack can."""
    lying, found = [tile for meld in position.table for tile in meld], {(0, 0)}
    for size in range(1, len(position.rack) + 1):
        for part in set(combinations(position.rack, size)):
            everything = tuple(sorted((*lying, *part), key=lambda tile: tile.code))
            if any(not joker_faults(position.table, table, rules) for table in tables_of(everything)):
                found.add((size, sum(30 if tile is JOKER else tile.number for tile in part)))
    return found


# --- positions with a joker on the table ---


def draw(random_, rack_size):
    """One or two small melds, a joker at least among them, and a rack from the same corner of the box."""
    while True:
        lowest = random_.randint(1, 10)
        colours = random_.sample(list(Colour), 3)
        box = [Tile(colour, lowest + ahead) for colour in colours for ahead in range(4)] * 2 + [JOKER] * 2
        table = []
        for _ in range(random_.randint(1, 2)):
            for _ in range(60):
                ways = list(as_lying(chosen := random_.sample(box, random_.randint(3, 4))))
                if ways:
                    table.append(random_.choice(ways))
                    box = list((Counter(box) - Counter(chosen)).elements())
                    break
        if any(JOKER in meld for meld in table):
            return Position(tuple(random_.sample(box, rack_size)), tuple(table))


OPTIONS = [
    replace(
        CLASSIC,
        joker_set_locked=locked,
        joker_free_by_rearranging=free,
        joker_replace_source=source,
        joker_group_of_three=three,
        joker_reuse=reuse,
    )
    for locked, free in ((False, True), (False, False), (True, False))
    for source, three, reuse in product(ReplaceSource, GroupOfThree, JokerReuse)
]


def named(rules):
    locked = "locked" if rules.joker_set_locked else "free" if rules.joker_free_by_rearranging else "replaced"
    return f"{locked}-{rules.joker_replace_source}-{rules.joker_group_of_three}-{rules.joker_reuse}"


@pytest.mark.parametrize("rules", OPTIONS, ids=named)
def test_no_better_play_exists_under_any_joker_option(rules):
    random_ = random.Random(0)
    for _ in range(20):
        position = draw(random_, random_.randint(2, 4))
        possible = best(position, rules)
        play = suggest(position, rules)
        assert (len(play.played), play.points) == max(possible), position
        after = [[tile.tile for tile in meld] for meld in play.melds]
        assert check_table(after, rules).valid
        assert joker_faults(position.table, after, rules) == (), position
        by_points = suggest(position, rules, Goal.POINTS)
        assert (by_points.points, len(by_points.played)) == max((p, t) for t, p in possible), position


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_forbids_no_more_than_its_options_say(name):
    random_ = random.Random(name)
    rules = PROFILES[name]
    plain = {
        option: getattr(rules, option)
        for option in ("joker_set_locked", "joker_free_by_rearranging", "joker_replace_source", "joker_reuse")
    }
    for _ in range(10):
        position = draw(random_, 3)
        assert len(suggest(position, rules).played) == len(suggest(position, replace(CLASSIC, **plain)).played)
