"""Where the tiles of a turn went: what was laid and drawn, what vanished, and which melds changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.readings import readings_as_set, readings_in_order
from engine.rules import Rules
from engine.tiles import JOKER, Face, Place, Unknown
from engine.turn_problems import SeenAt, Side, TurnFault, TurnProblem

Table: TypeAlias = Sequence[Sequence[Place]]


@dataclass(frozen=True)
class Tables:
    """The table before and after a turn. `changed` are melds of the one, `formed` of the other, that are not in both.

    A meld is the same where it holds the same tiles and its jokers stand for the same ones, in whatever order it is
    read.
    """

    before: Table
    after: Table
    rules: Rules
    changed: tuple[int, ...] = field(init=False)
    formed: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        keys_before = [_key(meld, self.rules) for meld in self.before]
        keys_after = [_key(meld, self.rules) for meld in self.after]
        object.__setattr__(self, "changed", tuple(_not_among(keys_before, keys_after)))
        object.__setattr__(self, "formed", tuple(_not_among(keys_after, keys_before)))

    @property
    def laid(self) -> Counter[Face]:
        """The faces that lie there more often than before."""
        return faces_of(flat(self.after)) - faces_of(flat(self.before))

    @property
    def gone(self) -> Counter[Face]:
        """The faces that lie there less often than before."""
        return faces_of(flat(self.before)) - faces_of(flat(self.after))

    @property
    def unknown(self) -> bool:
        """Whether there is a tile that nobody knows."""
        return any(isinstance(tile, Unknown) for tile in (*flat(self.before), *flat(self.after)))


@dataclass(frozen=True, slots=True)
class Tally:
    """What went where. `drawn` is None where the rack after the turn is not known."""

    laid: Counter[Face]
    drawn: Counter[Face] | None
    faults: tuple[TurnFault, ...]


def tally(tables: Tables, rack: Sequence[Place] | None, rack_after: Sequence[Place] | None) -> Tally:
    """Account for every tile. A rack that is not given is not known; what unknown tiles may be is not held against.

    A rack after the turn that is not given, while the one before is, is what was not laid: then nothing was drawn.
    """
    laid, gone = tables.laid, tables.gone
    hidden_after = _hidden(flat(tables.after)) + _hidden(rack_after or ())
    hidden_before = _hidden(flat(tables.before)) + _hidden(rack or ())
    faults: list[TurnFault] = []
    on_rack: Counter[Face] = Counter()
    drawn: Counter[Face] | None = None
    if rack is not None:
        strange = laid - faces_of(rack)
        if strange.total() > hidden_before:
            faults.append(TurnFault(TurnProblem.TILE_APPEARED, seen(strange, flat(tables.after), Side.AFTER)))
        drawn = Counter()
        if rack_after is not None:
            should_be = faces_of(rack) - laid
            surplus = faces_of(rack_after) - should_be
            on_rack = surplus & gone
            drawn = surplus - on_rack
            lost = should_be - faces_of(rack_after)
            if lost.total() > hidden_after:
                faults.append(TurnFault(TurnProblem.TILE_VANISHED, seen(lost, rack, Side.RACK)))
    elif rack_after is not None:
        on_rack = faces_of(rack_after) & gone
    vanished = gone - on_rack
    if vanished.total() > hidden_after:
        faults.append(TurnFault(TurnProblem.TILE_VANISHED, seen(vanished, flat(tables.before), Side.BEFORE)))
    taken = seen(on_rack, rack_after or (), Side.RACK_AFTER)
    for code, tiles in (
        (TurnProblem.TABLE_TILE_ON_RACK, tuple(tile for tile in taken if tile.tile is not JOKER)),
        (TurnProblem.JOKER_KEPT, tuple(tile for tile in taken if tile.tile is JOKER)),
    ):
        if tiles:
            faults.append(TurnFault(code, tiles))
    return Tally(laid, drawn, tuple(faults))


def flat(table: Table) -> list[Place]:
    """All tiles of a table in reading order."""
    return [tile for meld in table for tile in meld]


def faces_of(tiles: Iterable[Place]) -> Counter[Face]:
    """How often each face is there."""
    return Counter(tile for tile in tiles if not isinstance(tile, Unknown))


def seen(wanted: Counter[Face], tiles: Sequence[Place], side: Side) -> tuple[SeenAt, ...]:
    """Where these faces are; of equal tiles the last ones, for those laid last are read last."""
    left = Counter(wanted)
    found: list[SeenAt] = []
    for index in reversed(range(len(tiles))):
        tile = tiles[index]
        if not isinstance(tile, Unknown) and left[tile] > 0:
            left[tile] -= 1
            found.append(SeenAt(tile, side, index))
    return tuple(reversed(found))


def meld_at(table: Table, number: int, side: Side) -> tuple[SeenAt, ...]:
    """The tiles of a meld with their places."""
    start = sum(len(meld) for meld in table[:number])
    return tuple(SeenAt(tile, side, start + place) for place, tile in enumerate(table[number]))


def _hidden(tiles: Iterable[Place]) -> int:
    return sum(isinstance(tile, Unknown) for tile in tiles)


_Key: TypeAlias = tuple[tuple[str, ...], frozenset[tuple[str, int]]]


def _key(meld: Sequence[Place], rules: Rules) -> _Key:
    readings = readings_in_order(meld, rules) or readings_as_set(meld, rules)
    values = frozenset((reading.kind.value, reading.points) for reading in readings)
    return tuple(sorted(tile.code for tile in meld)), values


def _not_among(keys: Sequence[_Key], others: Sequence[_Key]) -> Iterator[int]:
    left = Counter(others)
    for index, key in enumerate(keys):
        if left[key]:
            left[key] -= 1
        else:
            yield index
