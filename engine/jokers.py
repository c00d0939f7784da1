"""What the rules say about the jokers that lie on the table: whether each got where it lies after a turn as it may.

Only the tables before and after the turn are looked at, and only faces: equal tiles are one like the other, and which
joker is which nobody can tell, so a turn is allowed where one way of telling them apart is.

A joker *stays* where tiles of its meld lie beside it afterwards (with locked sets: all of them, and it stands for the
same number), and *leaves* otherwise. One that leaves must be *replaced* by a tile that it stood for, and by one that no
other joker needs, where the rules do not let jokers be freed by rearranging, where its set is locked, and where its
meld lives on whole with such a tile in its place. One that left must be laid where `joker_reuse` says. Jokers of a meld
that was not valid are free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, permutations, product
from typing import TypeAlias

from engine.melds import judge_meld
from engine.readings import MeldKind, MeldReading, readings_as_set, readings_in_order
from engine.rules import SHORTEST_MELD, GroupOfThree, JokerReuse, ReplaceSource, Rules
from engine.tiles import JOKER, Face, Tile

Melds: TypeAlias = Sequence[Sequence[Face]]


class JokerProblem(StrEnum):
    """Why a joker of the table may not lie where it lies after the turn."""

    JOKER_SET_LOCKED = "JOKER_SET_LOCKED"
    """Its meld was taken apart, or it stands for another number, though nobody replaced it."""
    JOKER_NOT_REPLACED = "JOKER_NOT_REPLACED"
    """It was taken and no tile was laid for it."""
    JOKER_REPLACED_FROM_TABLE = "JOKER_REPLACED_FROM_TABLE"
    """The tile in its place does not come from the rack."""
    JOKER_IN_GROUP_OF_THREE = "JOKER_IN_GROUP_OF_THREE"
    """It was taken from a group of three, not all of whose missing colours were laid."""
    JOKER_NOT_IN_NEW_MELD = "JOKER_NOT_IN_NEW_MELD"
    """It came free and was laid at a meld that lay there before."""
    JOKER_WITHOUT_RACK_TILE = "JOKER_WITHOUT_RACK_TILE"
    """It came free and no tile of the rack lies in its new meld."""


@dataclass(frozen=True, slots=True)
class JokerFault:
    """A problem with a joker: the meld in which it lay before, and the one in which it lies after the turn."""

    code: JokerProblem
    before: int
    after: int


def jokers_move_freely(rules: Rules) -> bool:
    """Whether any rearrangement of the table is allowed, whatever jokers lie on it."""
    return (
        rules.joker_free_by_rearranging
        and not rules.joker_set_locked
        and rules.joker_replace_source is ReplaceSource.ANY
        and rules.joker_group_of_three is GroupOfThree.EITHER
        and rules.joker_reuse is JokerReuse.ANY_SET
    )


def joker_faults(before: Melds, after: Melds, rules: Rules) -> tuple[JokerFault, ...]:
    """What is wrong with the jokers of the table after a turn; nothing where the turn is allowed.

    All tiles of the table before lie on the one after, whose melds are valid. Of several ways to tell which joker is
    which, that with the fewest faults counts.

    >>> from dataclasses import replace
    >>> from engine.notation import parse_table
    >>> from engine.rules import CLASSIC
    >>> before, after = parse_table("K9 O9 R9 | R5 J R7"), parse_table("K9 O9 R9 J | R5 R6 R7")
    >>> joker_faults(before, after, CLASSIC)
    ()
    >>> joker_faults(before, after, replace(CLASSIC, joker_reuse=JokerReuse.NEW_SET))[0].code.value
    'JOKER_NOT_IN_NEW_MELD'
    """
    if jokers_move_freely(rules):
        return ()
    origins = [
        index for index, meld in enumerate(before) if judge_meld(meld, rules).valid for face in meld if face is JOKER
    ]
    places = [index for index, meld in enumerate(after) for face in meld if face is JOKER]
    tables = _Tables(before, after, rules)
    ways = (
        _Telling(tables, tuple(zip(origins, targets, strict=True)), readings).faults()
        for targets in sorted(set(permutations(places, len(origins))))
        for readings in _readings_of_all(set(origins), before, rules)
    )
    return min(ways, key=len, default=())


# For each joker of the table the meld in which it lay and the one in which it lies now.
_Moves: TypeAlias = tuple[tuple[int, int], ...]


class _Tables:
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


class _Telling:
    """One way to tell the jokers apart: where each went, and what each stood for."""

    def __init__(self, tables: _Tables, moves: _Moves, readings: Mapping[int, MeldReading]) -> None:
        self.tables, self.moves, self.readings = tables, moves, readings
        self.rules = tables.rules
        self.leaving = self._leaving()

    def faults(self) -> tuple[JokerFault, ...]:
        """What is wrong with it."""
        return (*self._not_replaced(), *self._reused_wrongly())

    def _leaving(self) -> list[tuple[int, int]]:
        """The jokers that do not stay. Jokers of one meld that lie apart stay with different tiles of it."""
        leaving = []
        claimed: dict[tuple[int, int], Tile] = {}
        for move in self.moves:
            origin, target = move
            others = {tile for (other, _), tile in claimed.items() if other == origin}
            beside = [tile for tile in self._beside(origin, target) if move in claimed or tile not in others]
            if beside:
                claimed.setdefault(move, beside[0])
            else:
                leaving.append(move)
        return leaving

    def _beside(self, origin: int, target: int) -> Counter[Tile]:
        """The tiles with which a joker stays; none where it cannot."""
        before, after = self.tables.numbered[origin], self.tables.numbered_after[target]
        if not self.rules.joker_set_locked:
            return before & after
        reading = self.readings[origin]
        numbers = {tile.number for tile in _stands_for(self.tables.before[origin], reading)}
        stands_still = any(
            later.kind is reading.kind
            and numbers & {tile.number for tile in _stands_for(self.tables.after[target], later)}
            for later in _readings(self.tables.after[target], self.rules)
        )
        return before if before <= after and stands_still else Counter()

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
        stayed = [move[1] for move in self.moves if move[0] == origin and move not in self.leaving]
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
        if demand.needed > 1 and self._can_be_met([replace(demand, needed=1)], ReplaceSource.ANY):
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
        if any(move[1] == target for move in self.moves if move not in self.leaving):
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


def _readings_of_all(melds: Iterable[int], table: Melds, rules: Rules) -> list[dict[int, MeldReading]]:
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
