"""Exhaustive counts: exactly the melds that exist are valid, no more and no fewer."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest

from engine.melds import MeldKind, judge_meld
from engine.rules import CLASSIC, Rules
from engine.tiles import JOKER, Tile, TileSet

SMALL = Rules(tile_set=TileSet(numbers=5))


def natural_melds(rules, longest_run):
    """Runs and groups without a joker, written down from the rule book."""
    colours, highest = rules.tile_set.colours, rules.tile_set.numbers
    for colour in colours:
        for first in range(1, highest - 1):
            for last in range(first + 2, min(highest, first + longest_run - 1) + 1):
                yield MeldKind.RUN, tuple(Tile(colour, number) for number in range(first, last + 1))
    for number in range(1, highest + 1):
        for size in (3, 4):
            for chosen in combinations(colours, size):
                yield MeldKind.GROUP, tuple(Tile(colour, number) for colour in chosen)


def melds(rules, longest_run, jokers):
    """As sets of tiles: in every natural meld up to `jokers` tiles are replaced."""
    found = set()
    for _, tiles in natural_melds(rules, longest_run):
        for count in range(jokers + 1):
            for kept in combinations(tiles, len(tiles) - count):
                found.add((frozenset(kept), count))
    return found


def test_every_meld_that_exists_is_valid_and_they_are_as_many_as_counted(fact_lines):
    differences = []
    for what, longest, jokers, expected in fact_lines("melds.txt"):
        candidates = melds(CLASSIC, int(longest), int(jokers))
        verdicts = [judge_meld([*sorted(kept, key=str), *[JOKER] * count]) for kept, count in candidates]
        kind = {"runs": MeldKind.RUN, "groups": MeldKind.GROUP}.get(what)
        counted = sum(verdict.valid is True and kind in (None, verdict.kind) for verdict in verdicts)
        if counted != int(expected):
            differences.append(f"{what}, runs up to {longest}, {jokers} jokers: {counted} - {expected}")
    assert differences == []


@pytest.mark.parametrize(("rules", "size"), [(CLASSIC, 3), (SMALL, 4), (SMALL, 5)])
def test_nothing_else_is_valid(rules, size):
    faces = list(rules.tile_set.faces())
    valid = set()
    for tiles in combinations_with_replacement(faces, size):
        if judge_meld(tiles, rules).valid:
            jokers = tiles.count(JOKER)
            valid.add((frozenset(tile for tile in tiles if tile is not JOKER), jokers))
    expected = {meld for meld in melds(rules, rules.tile_set.numbers, 2) if len(meld[0]) + meld[1] == size}
    assert sorted(map(str, valid ^ expected)) == []
