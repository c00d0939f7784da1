"""One way to tell the jokers of a table apart, and what is wrong with a turn in which they moved so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import TypeAlias

from engine.melds import judge_meld
from engine.problems import JokerFault, JokerProblem
from engine.readings import MeldKind, MeldReading, readings_as_set, readings_in_order
from engine.rules import SHORTEST_MELD, GroupOfThree, JokerReuse, ReplaceSource, Rules
from engine.tiles import JOKER, Face, Tile

Melds: TypeAlias = Sequence[Sequence[Face]]
# For each joker of the table the meld in which it lay and the one in which it lies now.
Moves: TypeAlias = tuple[tuple[int, int], ...]


class Tables:
    """The two tables, as far as they are the same for every way to tell the jokers apart."""

    def __init__(self, before: Melds, after: Melds, rules: Rules) -> None:
        self.before, self.after, self.rules = before, after, rules
        self.numbered = [_numbered(meld) for meld in before]
        self.numbered_after = [_numbered(meld) for meld in after]
        self.valid = [_numbered(meld) for meld in before if judge_meld(meld, rules).valid]
        lying = sum(self.numbered, Counter[Tile]())
        self.laid = sum(self.numbered_after, Counter[Tile]()) - lying
        # Tiles of a locked set cannot be taken to replace a joker elsewhere.
        free = [
            tiles
            for tiles, meld in zip(self.numbered, before, strict=True)
            if not (rules.joker_set_locked and JOKER in meld)
        ]
        self.at_hand = sum(free, self.laid)

    def supply(self, source: ReplaceSource) -> Counter[Tile]:
        """The tiles that may take the place of a joker."""
        return self.laid if source is ReplaceSource.RACK else self.at_hand


@dataclass(frozen=True, slots=True)
class _Demand:
    """Jokers that left a meld: as many of these tiles must be there for them, and lie in `beside` where that is set."""

    origin: int
    target: int
    tiles: tuple[Tile, ...]
    needed: int
    beside: Counter[Tile] | None

    def choices(self) -> Iterator[tuple[Tile, ...]]:
        """The sets of tiles that will do."""
        for chosen in combinations(self.tiles, self.needed):
            if self.beside is None or Counter(chosen) <= self.beside:
                yield chosen


class Telling:
    """One way to tell the jokers apart: where each went, and what each stood for."""

    def __init__(self, tables: Tables, moves: Moves, readings: Mapping[int, MeldReading]) -> None:
        self.tables, self.moves, self.readings = tables, moves, readings
        self.rules = tables.rules
        self.stays = self._who_stays()
        self.leaving = [move for move, stays in zip(moves, self.stays, strict=True) if not stays]
        self.staying = [move for move, stays in zip(moves, self.stays, strict=True) if stays]

    def faults(self) -> tuple[JokerFault, ...]:
        """What is wrong with it."""
        return (*self._not_replaced(), *self._reused_wrongly())

    def _who_stays(self) -> list[bool]:
        """For each joker whether it stays. Jokers of one meld that lie apart stay with different tiles of it."""
        stays: list[bool] = []
        claimed: dict[tuple[int, int], Tile] = {}
        for index, move in enumerate(self.moves):
            origin, target = move
            before, after = self.tables.numbered[origin], self.tables.numbered_after[target]
            if self.rules.joker_set_locked:
                so_far = sum(
                    staying and other == move for staying, other in zip(stays, self.moves[:index], strict=True)
                )
                stays.append(before <= after and so_far < self._standing_still(origin, target))
            else:
                others = {tile for (other, _), tile in claimed.items() if other == origin}
                beside = [tile for tile in before & after if move in claimed or tile not in others]
                if beside:
                    claimed.setdefault(move, beside[0])
                stays.append(bool(beside))
        return stays

    def _standing_still(self, origin: int, target: int) -> int:
        """How many jokers of a meld can still stand for the number that they stood for.

        Each joker of a run has a number of its own; in a group all have the same one.
        """
        reading = self.readings[origin]
        numbers = {tile.number for tile in _stands_for(self.tables.before[origin], reading)}
        later_numbers = [
            numbers & {tile.number for tile in _stands_for(self.tables.after[target], later)}
            for later in _readings(self.tables.after[target], self.rules)
            if later.kind is reading.kind
        ]
        most = max(map(len, later_numbers), default=0)
        return most if reading.kind is MeldKind.RUN or not most else len(self.moves)

    def _not_replaced(self) -> Iterator[JokerFault]:
        never = self.rules.joker_group_of_three is GroupOfThree.NEVER
        demands = []
        for origin in sorted({origin for origin, _ in self.leaving}):
            demand = self._demand(origin)
            if demand is None:
                continue
            if never and self._is_group_of_three(origin):
                yield JokerFault(JokerProblem.JOKER_IN_GROUP_OF_THREE, origin, demand.target)
            else:
                demands.append(demand)
        source = self.rules.joker_replace_source
        if not self._can_be_met(demands, source):
            alone = [demand for demand in demands if not self._can_be_met([demand], source)]
            for demand in alone or demands[-1:]:
                yield JokerFault(self._why(demand), demand.origin, demand.target)

    def _demand(self, origin: int) -> _Demand | None:
        """What must be there for the jokers that left a meld, None where they may just go."""
        left = [target for where, target in self.leaving if where == origin]
        stayed = [target for where, target in self.staying if where == origin]
        tiles = _stands_for(self.tables.before[origin], self.readings[origin])
        locked = self.rules.joker_set_locked
        lives_on = any(
            self.tables.numbered[origin] + Counter([tile]) <= meld
            for meld in self.tables.numbered_after
            for tile in tiles
        )
        if self.rules.joker_free_by_rearranging and not locked and not lives_on:
            return None
        needed = len(left)
        if self.rules.joker_group_of_three is GroupOfThree.BOTH and self._is_group_of_three(origin):
            needed = len(tiles) - len(stayed)
        beside = self.tables.numbered_after[stayed[0]] if locked and stayed else None
        return _Demand(origin, left[0], tiles, needed, beside)

    def _is_group_of_three(self, origin: int) -> bool:
        return self.readings[origin].kind is MeldKind.GROUP and len(self.tables.before[origin]) == SHORTEST_MELD

    def _can_be_met(self, demands: Sequence[_Demand], source: ReplaceSource) -> bool:
        """Whether there are tiles for all of them, each tile for one joker."""
        supply = self.tables.supply(source)
        ways = product(*(demand.choices() for demand in demands))
        return any(Counter(tile for chosen in way for tile in chosen) <= supply for way in ways)

    def _why(self, demand: _Demand) -> JokerProblem:
        if self._can_be_met([demand], self.rules.joker_replace_source):
            return JokerProblem.JOKER_NOT_REPLACED  # its tile is needed for another joker
        if self._can_be_met([demand], ReplaceSource.ANY):
            return JokerProblem.JOKER_REPLACED_FROM_TABLE
        if self._is_group_of_three(demand.origin) and self._can_be_met([replace(demand, needed=1)], ReplaceSource.ANY):
            return JokerProblem.JOKER_IN_GROUP_OF_THREE
        return JokerProblem.JOKER_SET_LOCKED if self.rules.joker_set_locked else JokerProblem.JOKER_NOT_REPLACED

    def _reused_wrongly(self) -> Iterator[JokerFault]:
        if self.rules.joker_reuse is JokerReuse.ANY_SET:
            return
        for origin, target in self.leaving:
            if not self._is_new(target):
                yield JokerFault(JokerProblem.JOKER_NOT_IN_NEW_MELD, origin, target)
        if self.rules.joker_reuse is JokerReuse.NEW_SET_WITH_RACK:
            yield from self._without_rack_tile()

    def _is_new(self, target: int) -> bool:
        """Whether a meld is not one of the table with tiles added."""
        if any(home == target for _, home in self.staying):
            return False
        after = self.tables.numbered_after
        elsewhere = [meld for index, meld in enumerate(after) if index != target]
        return not any(
            before <= after[target] and not any(before <= meld for meld in elsewhere) for before in self.tables.valid
        )

    def _without_rack_tile(self) -> Iterator[JokerFault]:
        targets = {target: origin for origin, target in self.leaving}
        for target, origin in targets.items():
            if not self._rack_tiles([target]):
                yield JokerFault(JokerProblem.JOKER_WITHOUT_RACK_TILE, origin, target)
                return
        if self._rack_tiles(list(targets)) < len(targets):
            target, origin = next(iter(targets.items()))
            yield JokerFault(JokerProblem.JOKER_WITHOUT_RACK_TILE, origin, target)

    def _rack_tiles(self, targets: Sequence[int]) -> int:
        """How many tiles of the rack can lie in these melds together."""
        lying = sum((self.tables.numbered_after[target] for target in targets), Counter[Tile]())
        jokers = sum(face is JOKER for target in targets for face in self.tables.after[target])
        from_table = sum(target in targets for _, target in self.moves)
        return (lying & self.tables.laid).total() + jokers - from_table


def _numbered(meld: Sequence[Face]) -> Counter[Tile]:
    return Counter(face for face in meld if isinstance(face, Tile))


def _readings(meld: Sequence[Face], rules: Rules) -> tuple[MeldReading, ...]:
    return readings_in_order(meld, rules) or readings_as_set(meld, rules)


def readings_of_all(melds: Iterable[int], table: Melds, rules: Rules) -> list[dict[int, MeldReading]]:
    """Every choice of a reading for each of these melds: the player says what a joker stands for where it is open."""
    indices = sorted(melds)
    return [
        dict(zip(indices, chosen, strict=True))
        for chosen in product(*(_readings(table[index], rules) for index in indices))
    ]


def _stands_for(meld: Sequence[Face], reading: MeldReading) -> tuple[Tile, ...]:
    """All tiles that the jokers of a meld can stand for."""
    pairs = zip(meld, reading.meant, strict=True)
    return tuple(dict.fromkeys(tile for face, meant in pairs if face is JOKER for tile in meant))
