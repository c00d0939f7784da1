"""The solver against positions whose optimum is known, and every play carried out by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.check import check_table
from engine.flow import Aim
from engine.flow_model import best_flow
from engine.notation import parse_table, parse_tiles
from engine.positions import Position, table_tiles
from engine.replay import replay
from engine.rules import CLASSIC, ReplaceSource
from engine.score import rack_value
from engine.suggest import Goal, suggest

JOKER_READINGS = {
    "free joker": CLASSIC,
    "joker locked": replace(
        CLASSIC, joker_set_locked=True, joker_free_by_rearranging=False, joker_replace_source=ReplaceSource.RACK
    ),
}


@pytest.fixture(scope="module")
def positions(fact_lines):
    """The 300 positions with the most tiles and the most points that can be laid."""
    return [
        (Position(parse_tiles(rack), parse_table(table)), int(tiles), int(points))
        for _, table, rack, tiles, points in fact_lines("plays.txt")
    ]


@pytest.fixture(scope="module")
def plays(positions):
    """The play for most tiles in every position, and for every sixth that for most points."""
    by_tiles = [(position, suggest(position)) for position, _, _ in positions]
    return by_tiles + [(position, suggest(position, goal=Goal.POINTS)) for position, _, _ in positions[::6]]


def test_the_300_positions_are_solved_to_most_tiles(positions, plays):
    best = [(position, tiles) for position, tiles, _ in positions]
    found = [(position, len(play.played)) for position, play in plays[: len(positions)]]
    assert len(best) == 300
    assert [pair for pair in found if pair not in best] == []
    assert all(play.proven for _, play in plays)


def test_the_300_positions_are_solved_to_most_points(positions, plays):
    wrong = []
    for position, _, points in positions:
        solved = best_flow(position.table, Counter(position.rack), CLASSIC, Aim(rack_value))
        found = sum(rack_value(face) * count for face, count in solved.flow.used.items())
        if found != points or not solved.proven:
            wrong.append((position, found, points))
    assert wrong == []
    assert [play.points for _, play in plays[300:]] == [points for _, _, points in positions[::6]]


def test_every_play_leaves_a_valid_table_with_every_tile_once(plays):
    for position, play in plays:
        melds = [[tile.tile for tile in meld] for meld in play.melds]
        assert check_table(melds).valid is True
        lying = [tile for meld in play.melds for tile in meld]
        before = [tile for meld in table_tiles(position) for tile in meld]
        assert Counter(lying) == Counter([*before, *play.played])
        assert len(play.played) + len(play.left) == len(position.rack)
        assert play.points == sum(getattr(tile.tile, "number", 30) for tile in play.played)


def test_carrying_out_the_steps_ends_at_the_play(plays):
    for position, play in plays:
        table = table_tiles(position)
        after = dict(enumerate(table))
        for state in replay(table, play.steps):
            after = state
        assert Counter(map(frozenset, after.values())) == Counter(map(frozenset, play.melds))


def test_most_melds_of_the_table_are_left_alone(plays):
    """Three quarters of them stay on crowded tables, where a rearrangement at random leaves a third."""
    crowded = [(position, play) for position, play in plays if len(position.table) > 15]
    melds = sum(len(position.table) for position, _ in crowded)
    untouched = sum(meld in play.melds for position, play in crowded for meld in table_tiles(position))
    assert untouched > 0.7 * melds


def test_the_restated_cases(fact_lines):
    cases = fact_lines("cases.txt")
    wrong = []
    for name, table, rack, tiles, opened, reading, source in cases:
        position = Position(parse_tiles(rack), parse_table(table), opened == "opened")
        play = suggest(position, JOKER_READINGS[reading])
        if len(play.played) != int(tiles):
            wrong.append((name, source, len(play.played), tiles))
    assert len(cases) == 60
    assert wrong == []
