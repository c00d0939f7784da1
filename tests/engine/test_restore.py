"""A heap becomes a table again, with as little changed as can be."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.check import check_table
from engine.errors import InputError
from engine.notation import format_table, format_tiles, parse_table, parse_tiles
from engine.positions import Origin, PlacedTile
from engine.replay import replay
from engine.restore import restore


def table_of(restored):
    return format_table([[tile.tile for tile in meld] for meld in restored.melds])


@pytest.mark.parametrize(
    ("loose", "standing", "table", "left"),
    [
        ("R1 R2 R3", "", "R1 R2 R3", "-"),
        ("B5", "K5 O5 | B1 B2 B3", "K5 B5 O5 | B1 B2 B3", "-"),
        ("R3", "R1 R2 | R4 R5 R6", "R1 R2 R3 | R4 R5 R6", "-"),
        ("K13 R1", "B1 B2 B3", "B1 B2 B3", "K13 R1"),
        ("", "R5 R6 | J", "R5 R6 J", "-"),
        ("", "", "-", "-"),
        ("K1 B9", "", "-", "K1 B9"),
    ],
)
def test_a_heap_becomes_a_table(loose, standing, table, left):
    restored = restore(parse_tiles(loose), parse_table(standing))
    assert (table_of(restored), format_tiles(tile.tile for tile in restored.left)) == (table, left)
    assert restored.proven


def test_any_legal_table_comes_back_whole_and_what_still_stands_stays(fact_lines):
    random_ = random.Random(5)
    for _, table, *_ in fact_lines("plays.txt")[100::12]:
        melds = list(parse_table(table))
        random_.shuffle(melds)
        half = len(melds) // 2
        loose = [tile for meld in melds[:half] for tile in meld]
        random_.shuffle(loose)
        restored = restore(loose, melds[half:])
        assert restored.left == ()
        assert restored.kept == tuple(range(len(melds) - half))
        assert check_table([[tile.tile for tile in meld] for meld in restored.melds]).valid


def test_the_steps_lead_from_the_heap_to_the_table():
    standing = parse_table("R1 R2 | R4 R5 R6 K9 | O1 O2 O3")
    loose = parse_tiles("R3 B8 O4")
    restored = restore(loose, standing)
    assert Counter(tile.tile.code for tile in restored.left) == {"K9": 1, "B8": 1}
    flat = iter(range(9))
    table = [tuple(PlacedTile(tile, Origin.TABLE, next(flat)) for tile in meld) for meld in standing]
    after = {}
    for state in replay(table, restored.steps):
        after = state
    assert Counter(map(frozenset, after.values())) == Counter(map(frozenset, restored.melds))


def test_what_cannot_be_is_refused():
    with pytest.raises(InputError, match="TOO_MANY_COPIES"):
        restore(parse_tiles("R1 R1 R1"))
    with pytest.raises(InputError, match="UNKNOWN_ON_TABLE"):
        restore(parse_tiles("R1 ?"))
