"""The solver against positions whose optimum is known, and every play carried out by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.check import check_table
from engine.notation import parse_table, parse_tiles
from engine.positions import Position, table_tiles
from engine.replay import replay
from engine.suggest import Goal, suggest

GOALS = (Goal.TILES, Goal.POINTS)


@pytest.fixture(scope="module")
def plays(fact_lines):
    """All plays of the 300 positions for both goals, with the position and the known optimum."""
    found = []
    for _, table, rack, tiles, points in fact_lines("plays.txt"):
        position = Position(parse_tiles(rack), parse_table(table))
        found.append((position, *(suggest(position, goal=goal) for goal in GOALS), int(tiles), int(points)))
    return found


def test_the_300_positions_are_solved_to_their_optimum(plays):
    wrong = [
        (position, len(tiles.played), most_tiles, points.points, most_points)
        for position, tiles, points, most_tiles, most_points in plays
        if (len(tiles.played), points.points) != (most_tiles, most_points) or not (tiles.proven and points.proven)
    ]
    assert len(plays) == 300
    assert wrong == []


def test_every_play_leaves_a_valid_table_with_every_tile_once(plays):
    for position, *both, _, _ in plays:
        for play in both:
            melds = [[tile.tile for tile in meld] for meld in play.melds]
            assert check_table(melds).valid is True
            lying = [tile for meld in play.melds for tile in meld]
            before = [tile for meld in table_tiles(position) for tile in meld]
            assert Counter(lying) == Counter([*before, *play.played])
            assert len(play.played) + len(play.left) == len(position.rack)
            assert play.points == sum(getattr(tile.tile, "number", 30) for tile in play.played)


def test_carrying_out_the_steps_ends_at_the_play(plays):
    for position, *both, _, _ in plays:
        table = table_tiles(position)
        for play in both:
            after = dict(enumerate(table))
            for state in replay(table, play.steps):
                after = state
            assert Counter(map(frozenset, after.values())) == Counter(map(frozenset, play.melds))


def test_the_restated_cases(fact_lines):
    cases = fact_lines("cases.txt")
    wrong = []
    for name, table, rack, tiles, opened, source in cases:
        position = Position(parse_tiles(rack), parse_table(table), opened == "opened")
        play = suggest(position)
        if len(play.played) != int(tiles):
            wrong.append((name, source, len(play.played), tiles))
    assert len(cases) == 47
    assert wrong == []
