"""What holds for every position."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.check import check_table
from engine.notation import parse_table, parse_tiles
from engine.positions import Position
from engine.suggest import Goal, suggest
from engine.tiles import STANDARD

BOX = [face for face in STANDARD.faces() for _ in range(STANDARD.copies_of(face))]


@given(st.permutations(BOX), st.integers(0, 12))
@settings(max_examples=40, deadline=None)
def test_one_tile_more_never_lowers_the_best_play(box, size):
    table = parse_table("R1 R2 R3 R4 | K5 B5 O5 | B9 B10 B11 J")
    left = [tile for tile in box if tile not in {tile for meld in table for tile in meld}]
    fewer, more = tuple(left[:size]), tuple(left[: size + 1])
    for goal in (Goal.TILES, Goal.POINTS):
        before, after = suggest(Position(fewer, table), goal=goal), suggest(Position(more, table), goal=goal)
        key = (lambda play: len(play.played)) if goal is Goal.TILES else (lambda play: play.points)
        assert key(after) >= key(before)


@given(st.permutations(BOX), st.integers(0, 14))
@settings(max_examples=40, deadline=None)
def test_an_opening_is_reached_exactly_when_the_best_one_is_enough(box, size):
    play = suggest(Position(tuple(box[:size]), opened=False))
    assert bool(play.played) == (play.best_opening.points >= 30)
    melds = [[tile.tile for tile in meld] for meld in play.best_opening.melds]
    verdict = check_table(melds)
    assert (verdict.valid, verdict.points) == (True, play.best_opening.points)


def test_fewer_rack_tiles_never_give_a_better_play(fact_lines):
    for _, table, rack, tiles, _ in fact_lines("plays.txt")[::10]:
        part = parse_tiles(rack)[::2]
        assert len(suggest(Position(part, parse_table(table))).played) <= int(tiles)
