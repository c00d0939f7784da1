"""`judge_turn` accepts every play that `suggest` makes, and refuses each of twenty ways of spoiling it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from engine.notation import parse_table, parse_tiles
from engine.positions import Position
from engine.rules import CLASSIC
from engine.suggest import Goal, suggest
from engine.tiles import JOKER, STANDARD, Face
from engine.turn import judge_turn

Table = list[list[Face]]


@dataclass(frozen=True)
class Turn:
    """A turn as it is told: two tables, two racks, and whether the player had opened."""

    before: Table
    after: Table
    rack: list[Face]
    rack_after: list[Face]
    opened: bool = True

    @property
    def unused(self) -> Face:
        """A tile that is neither on the table nor on the rack."""
        seen = Counter([*self.rack, *(tile for meld in self.before for tile in meld)])
        return next(face for face in STANDARD.faces() if seen[face] < STANDARD.copies_of(face) and face is not JOKER)

    def verdict(self):
        return judge_turn(
            self.before, self.after, CLASSIC, rack=self.rack, rack_after=self.rack_after, opened=self.opened
        )


def with_meld(turn: Turn, number: int, meld: list[Face]) -> Table:
    return [*turn.after[:number], meld, *turn.after[number + 1 :]]


def longest(turn: Turn) -> int:
    return max(range(len(turn.after)), key=lambda number: len(turn.after[number]))


def laid(turn: Turn) -> Face:
    return next(iter((Counter(turn.rack) - Counter(turn.rack_after)).elements()))


def without(tiles: list[Face], tile: Face) -> list[Face]:
    index = tiles.index(tile)
    return tiles[:index] + tiles[index + 1 :]


def table_tile_to_rack(turn: Turn) -> Turn:
    gained = Counter(turn.rack) - Counter(turn.rack_after)
    tile = next(tile for meld in turn.before for tile in meld if not gained[tile])
    number = next(number for number, meld in enumerate(turn.after) if tile in meld)
    after = with_meld(turn, number, without(turn.after[number], tile))
    return replace(turn, after=after, rack_after=[*turn.rack_after, tile])


def exchange(turn: Turn) -> Turn:
    number = next(number for number, meld in enumerate(turn.after) if meld[0] != turn.unused)
    return replace(turn, after=with_meld(turn, number, [turn.unused, *turn.after[number][1:]]))


def lay_one_alone(turn: Turn) -> Turn:
    return replace(turn, after=[*turn.before, [laid(turn)]], rack_after=without(turn.rack, laid(turn)))


def rearrange_and_draw(turn: Turn) -> Turn:
    torn = [turn.before[0][:1], turn.before[0][1:], *turn.before[1:]]
    return replace(turn, after=torn, rack_after=[*turn.rack, turn.unused])


def not_opened(turn: Turn) -> Turn:
    """A play that leaves the table as it lies may be an opening; one that took a tile of it is none."""
    if all(meld in turn.after for meld in turn.before):
        return replace(turn, after=[turn.before[0] + turn.after[-1], *turn.before[1:]], opened=False)
    return replace(turn, opened=False)


# Each spoils one turn; the codes are those of which at least one must be given as a reason.
WAYS: dict[str, tuple[Callable[[Turn], Turn], set[str]]] = {
    "a tile vanishes from the table": (
        lambda turn: replace(turn, after=with_meld(turn, 0, turn.after[0][1:])),
        {"TILE_VANISHED"},
    ),
    "a whole meld vanishes": (lambda turn: replace(turn, after=turn.after[1:]), {"TILE_VANISHED"}),
    "a tile appears in a meld": (
        lambda turn: replace(turn, after=with_meld(turn, 0, [*turn.after[0], turn.unused])),
        {"TILE_APPEARED"},
    ),
    "a tile appears by itself": (lambda turn: replace(turn, after=[*turn.after, [turn.unused]]), {"TILE_APPEARED"}),
    "a tile is exchanged for a strange one": (exchange, {"TILE_APPEARED"}),
    "a table tile goes to the rack": (table_tile_to_rack, {"TABLE_TILE_ON_RACK", "JOKER_KEPT"}),
    "a laid tile is still on the rack": (
        lambda turn: replace(turn, rack_after=[*turn.rack_after, laid(turn)]),
        {"LAID_AND_DREW"},
    ),
    "a tile is drawn as well": (
        lambda turn: replace(turn, rack_after=[*turn.rack_after, turn.unused]),
        {"LAID_AND_DREW"},
    ),
    "a rack tile vanishes": (
        lambda turn: replace(turn, rack=[*turn.rack, turn.unused]),
        {"TILE_VANISHED"},
    ),
    "a laid tile was never on the rack": (
        lambda turn: replace(turn, rack=without(turn.rack, laid(turn))),
        {"TILE_APPEARED"},
    ),
    "nothing is laid and nothing drawn": (
        lambda turn: replace(turn, after=turn.before, rack_after=turn.rack),
        {"NOTHING_LAID"},
    ),
    "two tiles are drawn": (
        lambda turn: replace(turn, after=turn.before, rack_after=[*turn.rack, turn.unused, turn.unused]),
        {"DREW_TOO_MANY"},
    ),
    "a tile lies loose": (
        lambda turn: replace(turn, after=[*with_meld(turn, 0, turn.after[0][1:]), turn.after[0][:1]]),
        {"INVALID_MELD"},
    ),
    "a meld is torn into single tiles": (
        lambda turn: replace(turn, after=[*turn.after[1:], *[[tile] for tile in turn.after[0]]]),
        {"INVALID_MELD"},
    ),
    "two melds are pushed together": (
        lambda turn: replace(turn, after=[turn.after[0] + turn.after[-1] + turn.after[longest(turn)]]),
        {"INVALID_MELD", "TILE_VANISHED"},
    ),
    "a laid tile lies by itself": (lay_one_alone, {"INVALID_MELD"}),
    "three of one tile lie there": (
        lambda turn: replace(turn, after=[*turn.after, [turn.after[0][0]] * 3]),
        {"TOO_MANY_COPIES", "TOO_MANY_JOKERS"},
    ),
    "the player had not opened": (
        not_opened,
        {"OPENING_SHORT", "OPENING_WITH_TABLE_TILES", "OPENING_AND_MORE"},
    ),
    "the table is rearranged and a tile drawn": (rearrange_and_draw, {"NOTHING_LAID"}),
    "a joker more lies there": (
        lambda turn: replace(turn, after=[*turn.after, [JOKER, JOKER, JOKER]]),
        {"TILE_APPEARED"},
    ),
}


@pytest.fixture(scope="module")
def turns(fact_lines):
    """Every tenth of the 300 positions where something is laid on a table, with its best play."""
    found = []
    for _, table, rack, *_ in fact_lines("plays.txt")[::10]:
        position = Position(parse_tiles(rack), parse_table(table))
        play = suggest(position)
        if play.played and position.table:
            before = [list(meld) for meld in position.table]
            after = [[tile.tile for tile in meld] for meld in play.melds]
            found.append(Turn(before, after, list(position.rack), [tile.tile for tile in play.left]))
    return found


def test_there_are_twenty_ways():
    assert len(WAYS) == 20


def test_S0_25_every_play_is_a_legal_turn(turns):
    assert len(turns) > 15
    for turn in turns:
        verdict = turn.verdict()
        assert (verdict.legal, verdict.faults, verdict.doubts) == (True, (), ())
        assert Counter(verdict.laid) == Counter(turn.rack) - Counter(turn.rack_after)


@pytest.mark.parametrize("way", WAYS)
def test_a_spoiled_turn_is_refused_with_the_reason(turns, way):
    spoil, reasons = WAYS[way]
    for turn in turns:
        verdict = spoil(turn).verdict()
        assert verdict.legal is False
        assert reasons & {fault.code.value for fault in verdict.faults}


def test_every_opening_is_a_legal_turn(fact_lines):
    opened = 0
    for _, table, rack, *_ in fact_lines("plays.txt")[::6]:
        position = Position(parse_tiles(rack), parse_table(table), opened=False)
        play = suggest(position, goal=Goal.OPENING)
        if play.played:
            after = [[tile.tile for tile in meld] for meld in play.melds]
            verdict = judge_turn(position.table, after, rack=position.rack, opened=False)
            assert (verdict.legal, verdict.opening_points) == (True, play.opening_points)
            opened += 1
    assert opened > 5
