"""Jokers of the table that the rules bind, and every meld in which each of them may end.

`engine.jokers` says what the rules mean and judges a turn; here the same is told beforehand, for the search. A joker
that lies in a valid meld is bound where the rules restrict it. It *stays* in its meld, in one that keeps some of it, or
it *leaves*: where it must be replaced, in one of several ways, and where its next meld must be a new one, into that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import Final

from engine.flow import LONGEST_PART, Faces, Stock, run_numbers
from engine.jokers import jokers_move_freely
from engine.melds import judge_meld
from engine.readings import MeldKind, MeldReading, readings_as_set, readings_in_order
from engine.rules import SHORTEST_MELD, GroupOfThree, JokerReuse, ReplaceSource, Rules
from engine.tiles import JOKER, Face, Tile

# More tiles than this beyond what a meld is needed for can lie as a meld of their own.
_BEYOND: Final = SHORTEST_MELD - 1
# How many tiles of the rack must lie in the new meld of a joker, where the rules ask for them.
RACK_TILES: Final = 1


@dataclass(frozen=True, slots=True)
class BoundJoker:
    """A joker of the table that the rules restrict: its meld and its place in it."""

    meld: int
    place: int


@dataclass(frozen=True, slots=True)
class Column:
    """A meld in which bound jokers end: at these places these jokers, by index. Other jokers in it are free ones.

    `stays` tells jokers that stay from jokers that have left. `replaced` is the index of the way in which the other
    joker of a locked set was replaced.
    """

    faces: Faces
    bound: tuple[tuple[int, int], ...]
    stays: bool
    replaced: int | None = None

    @property
    def jokers(self) -> frozenset[int]:
        """The bound jokers in it."""
        return frozenset(joker for _, joker in self.bound)

    @property
    def free_faces(self) -> Faces:
        """Its tiles without the bound jokers."""
        places = {place for place, _ in self.bound}
        return tuple(face for place, face in enumerate(self.faces) if place not in places)

    @property
    def tiles(self) -> frozenset[Tile]:
        """Its numbered tiles."""
        return frozenset(face for face in self.faces if isinstance(face, Tile))


@dataclass(frozen=True, slots=True)
class Replacement:
    """A way to replace jokers of a meld: which of them come free, and the tiles that are laid for them.

    `stood_for` is all that the jokers of the meld stood for, read in the way in which this one reads it.
    """

    meld: int
    leaving: frozenset[int]
    tiles: tuple[Tile, ...]
    stood_for: frozenset[Tile]


@dataclass(frozen=True, slots=True)
class Shape:
    """Tiles that lie as a meld: where a joker is, and the number that every place stands for."""

    faces: Faces
    numbers: tuple[int, ...]
    kind: MeldKind

    @property
    def tiles(self) -> frozenset[Tile]:
        """Its numbered tiles."""
        return frozenset(face for face in self.faces if isinstance(face, Tile))


def bound_jokers(table: Sequence[Faces], rules: Rules) -> tuple[BoundJoker, ...]:
    """The jokers of the table that the rules restrict. Those of an invalid meld are free."""
    if jokers_move_freely(rules):
        return ()
    return tuple(
        BoundJoker(index, place)
        for index, meld in enumerate(table)
        if JOKER in meld and judge_meld(meld, rules).valid
        for place, face in enumerate(meld)
        if face is JOKER
    )


class Bonds:
    """The bound jokers of a position, and every meld in which they may end."""

    def __init__(self, table: Sequence[Faces], rack: Stock, rules: Rules) -> None:
        self.table, self.rules = table, rules
        self.rack = Counter(rack)
        self.jokers = bound_jokers(table, rules)
        self.stock = self.rack + Counter(face for meld in table for face in meld)
        self.stock[JOKER] -= len(self.jokers)
        self.may_leave = rules.joker_free_by_rearranging and not rules.joker_set_locked
        self.anywhere = rules.joker_reuse is JokerReuse.ANY_SET
        # A joker that may leave as it likes must still be replaced by the rules where its meld lives on.
        strict = rules.joker_replace_source is not ReplaceSource.ANY
        strict |= rules.joker_group_of_three is not GroupOfThree.EITHER
        several = len({joker.meld for joker in self.jokers}) < len(self.jokers)
        self.replaced_if_it_lives_on = self.may_leave and bool(self.jokers) and (strict or several)
        needs_ways = not self.may_leave or self.replaced_if_it_lives_on
        self.replacements = tuple(self._replacements()) if needs_ways else ()
        self.shapes = tuple(shapes(self.stock, len(self.jokers), rules)) if self.jokers else ()
        staying = self._locked() if rules.joker_set_locked else self._staying()
        self.columns = tuple(dict.fromkeys([*staying, *(() if self.anywhere else self._new())]))

    def of_meld(self, meld: int) -> tuple[int, ...]:
        """The bound jokers of a meld of the table."""
        return tuple(index for index, joker in enumerate(self.jokers) if joker.meld == meld)

    def numbered(self, meld: int) -> frozenset[Tile]:
        """The numbered tiles of a meld of the table."""
        return frozenset(face for face in self.table[meld] if isinstance(face, Tile))

    def melds_to_tell_from_new(self) -> set[frozenset[Tile]]:
        """The numbered tiles of each meld of the table: a meld that holds them all is hardly new."""
        return {tiles for index in range(len(self.table)) if (tiles := self.numbered(index))}

    def sources(self) -> Counter[Tile]:
        """The tiles of the table that may replace a joker."""
        if self.rules.joker_replace_source is ReplaceSource.RACK:
            return Counter()
        locked = self.rules.joker_set_locked
        open_melds = (meld for meld in self.table if not (locked and JOKER in meld))
        return Counter(face for meld in open_melds for face in meld if isinstance(face, Tile))

    def _replacements(self) -> Iterator[Replacement]:
        for meld in dict.fromkeys(joker.meld for joker in self.jokers):
            jokers = self.of_meld(meld)
            found = []
            for reading in _readings(self.table[meld], self.rules):
                places = [self.jokers[joker].place for joker in jokers]
                stood_for = frozenset(tile for place in places for tile in reading.meant[place])
                found.append(Replacement(meld, frozenset(), (), stood_for))
                three = reading.kind is MeldKind.GROUP and len(self.table[meld]) == SHORTEST_MELD
                if three and self.rules.joker_group_of_three is GroupOfThree.NEVER:
                    continue
                missing = [reading.meant[place] for place in places]
                for size in range(1, len(jokers) + 1):
                    for some in combinations(range(len(jokers)), size):
                        if three and self.rules.joker_group_of_three is GroupOfThree.BOTH:
                            leaving = frozenset(jokers[index] for index in some)
                            needed = len(missing[0]) - (len(jokers) - size)
                            found += [
                                Replacement(meld, leaving, tiles, stood_for)
                                for tiles in combinations(missing[0], needed)
                            ]
                            continue
                        for tiles in product(*(missing[index] for index in some)):
                            if len(set(tiles)) == size:
                                leaving = frozenset(jokers[index] for index in some)
                                found.append(Replacement(meld, leaving, tiles, stood_for))
            supply: Counter[Face] = self.rack + Counter[Face](self.sources())
            yield from dict.fromkeys(way for way in found if Counter[Face](way.tiles) <= supply)

    def _staying(self) -> Iterator[Column]:
        """Melds with a tile of the joker's old one."""
        for shape in self.shapes:
            for bound in self._who(shape):
                own = [self._own(shape, joker) for _, joker in bound]
                near = [_numbers(shape, tiles) for tiles in own]
                if all(own) and any(
                    _no_longer_than_needed(shape, {place for place, _ in bound}.union(chosen))
                    for chosen in product(*near)
                ):
                    yield Column(shape.faces, bound, stays=True)

    def _new(self) -> Iterator[Column]:
        """Melds that may be new."""
        with_rack = self.rules.joker_reuse is JokerReuse.NEW_SET_WITH_RACK
        for shape in self.shapes:
            jokers = {place for place, face in enumerate(shape.faces) if face is JOKER}
            laid = [place for place, face in enumerate(shape.faces) if face is not JOKER and self.rack[face]]
            more = max(0, RACK_TILES - len(jokers) + 1) if with_rack else 0
            needed = [jokers.union(chosen) for count in range(more + 1) for chosen in combinations(laid, count)]
            if any(_no_longer_than_needed(shape, places) for places in needed):
                for bound in self._who(shape):
                    if self.rules.joker_set_locked or not any(self._own(shape, joker) for _, joker in bound):
                        yield Column(shape.faces, bound, stays=False)

    def _own(self, shape: Shape, joker: int) -> frozenset[Tile]:
        """The tiles of a joker's old meld that lie in a new one."""
        return self.numbered(self.jokers[joker].meld) & shape.tiles

    def _locked(self) -> Iterator[Column]:
        """Old melds with tiles added. Where one of two jokers was replaced, its tile lies in its place."""
        ways = self.replacements
        for index, way in enumerate(ways):
            left = [joker for joker in self.of_meld(way.meld) if joker not in way.leaving]
            if not left:
                continue
            faces = list(self.table[way.meld])
            if way.leaving:
                for joker, tile in zip(sorted(way.leaving), way.tiles, strict=False):
                    faces[self.jokers[joker].place] = tile
                faces += way.tiles[len(way.leaving) :]
            places = {self.jokers[joker].place: joker for joker in left}
            for reading in _readings(tuple(faces), self.rules):
                for shape, where in _extended(tuple(faces), reading, self.stock, self.rules):
                    bound = tuple(sorted((where[place], joker) for place, joker in places.items()))
                    yield Column(shape, bound, stays=True, replaced=index)

    def _who(self, shape: Shape) -> Iterator[tuple[tuple[int, int], ...]]:
        """Which bound jokers can be those of a meld; the others in it are free ones."""
        places = [place for place, face in enumerate(shape.faces) if face is JOKER]
        alike = shape.kind is MeldKind.GROUP
        for count in range(1, len(places) + 1):
            if len(places) - count > self.stock[JOKER] and not self.anywhere:
                continue
            for chosen in combinations(places, count):
                if alike and chosen != tuple(places[:count]):
                    continue  # in a group it makes no difference who lies where
                orders = combinations if alike else permutations
                for jokers in orders(range(len(self.jokers)), count):
                    yield tuple(zip(chosen, jokers, strict=True))


def shapes(stock: Stock, more_jokers: int, rules: Rules) -> Iterator[Shape]:
    """Every meld with a joker that the stock and so many jokers more can form: runs of any length, and groups."""
    tile_set, most = rules.tile_set, min(rules.jokers_per_meld, stock.get(JOKER, 0) + more_jokers)
    for colour in tile_set.colours:
        for length in range(SHORTEST_MELD, rules.run_maximum + 1):
            for first in range(1, tile_set.numbers + 1):
                numbers = run_numbers(first, length, rules)
                if numbers is None:
                    continue
                tiles = [Tile(colour, number) for number in numbers]
                holes = {place for place, tile in enumerate(tiles) if not stock.get(tile, 0)}
                for count in range(max(1, len(holes)), most + 1):
                    for jokers in combinations(range(length), count):
                        if holes <= set(jokers):
                            faces = tuple(JOKER if place in jokers else tile for place, tile in enumerate(tiles))
                            yield Shape(faces, numbers, MeldKind.RUN)
    for number in range(1, tile_set.numbers + 1):
        there = [tile for colour in tile_set.colours if stock.get(tile := Tile(colour, number), 0)]
        for count in range(1, most + 1):
            for size in range(max(1, SHORTEST_MELD - count), rules.group_maximum - count + 1):
                for chosen in combinations(there, size):
                    yield Shape((*chosen, *[JOKER] * count), (number,) * (size + count), MeldKind.GROUP)


def pieces(stock: Stock, rules: Rules) -> Iterator[Faces]:
    """Every run of three to five tiles and every group that the stock can form, with its jokers or without."""
    without = [
        tuple(Tile(colour, number) for number in numbers)
        for colour in rules.tile_set.colours
        for length in range(SHORTEST_MELD, LONGEST_PART + 1)
        for first in range(1, rules.tile_set.numbers + 1)
        if (numbers := run_numbers(first, length, rules))
    ]
    without += [
        tuple(Tile(colour, number) for colour in colours)
        for number in range(1, rules.tile_set.numbers + 1)
        for size in range(SHORTEST_MELD, rules.group_maximum + 1)
        for colours in combinations(rules.tile_set.colours, size)
    ]
    yield from (meld for meld in without if all(stock.get(tile, 0) for tile in meld))
    for shape in shapes(stock, 0, rules):
        if len(shape.faces) <= LONGEST_PART:
            yield shape.faces


def homes_of(tiles: frozenset[Tile], stock: Stock, rules: Rules) -> Iterator[Faces]:
    """Melds that hold all of these tiles, with two more at each side at most; jokers in them are free ones."""
    first = min(tiles, key=lambda tile: tile.number)
    most = min(rules.jokers_per_meld, stock.get(JOKER, 0))
    runs = [
        [Tile(first.colour, number) for number in numbers]
        for length in range(SHORTEST_MELD, rules.run_maximum + 1)
        for start in range(1, rules.tile_set.numbers + 1)
        if (numbers := run_numbers(start, length, rules))
    ]
    group = [Tile(colour, first.number) for colour in rules.tile_set.colours]
    groups = [list(some) for size in range(SHORTEST_MELD, len(group) + 1) for some in combinations(group, size)]
    for meld in [*runs, *groups]:
        kind = MeldKind.RUN if meld in runs else MeldKind.GROUP
        places = {place for place, tile in enumerate(meld) if tile in tiles}
        if len(places) < len(tiles):
            continue
        others = [place for place in range(len(meld)) if place not in places]
        for count in range(most + 1):
            for jokers in combinations(others, count):
                faces = tuple(JOKER if place in jokers else tile for place, tile in enumerate(meld))
                shape = Shape(faces, tuple(tile.number for tile in meld), kind)
                if all(stock.get(face, 0) for face in faces) and _no_longer_than_needed(shape, places):
                    yield faces


def _readings(faces: Faces, rules: Rules) -> tuple[MeldReading, ...]:
    return readings_in_order(faces, rules) or readings_as_set(faces, rules)


def _numbers(shape: Shape, tiles: frozenset[Tile]) -> list[int]:
    return [place for place, face in enumerate(shape.faces) if face in tiles]


def _no_longer_than_needed(shape: Shape, places: set[int]) -> bool:
    """Whether nothing of a run could lie as a run of its own while these places stay together."""
    if shape.kind is MeldKind.GROUP:
        return True
    return min(places) <= _BEYOND and len(shape.faces) - 1 - max(places) <= _BEYOND


def _extended(faces: Faces, reading: MeldReading, stock: Stock, rules: Rules) -> Iterator[tuple[Faces, dict[int, int]]]:
    """A meld with up to two tiles added at each side, or a fourth colour, and where its places are then."""
    if reading.kind is MeldKind.GROUP:
        naturals = [face for face in faces if isinstance(face, Tile)]
        same_places = {place: place for place in range(len(faces))}
        yield faces, same_places
        number = naturals[0].number
        others = [tile for colour in rules.tile_set.colours if (tile := Tile(colour, number)) not in naturals]
        free = [tile for tile in others if stock.get(tile, 0)]
        room = rules.group_maximum - len(faces)
        for count in range(1, room + 1):
            for jokers in range(min(count, rules.jokers_per_meld - faces.count(JOKER)) + 1):
                for more in combinations(free, count - jokers):
                    yield (*faces, *more, *[JOKER] * jokers), same_places
        return
    numbers = [meant[0].number for meant in reading.meant]
    colour = reading.meant[0][0].colour
    if any(len(meant) > 1 for meant in reading.meant):  # not in order: the numbers of the run, jokers in its gaps
        numbers = _in_gaps(faces, reading)
    order = sorted(range(len(faces)), key=lambda place: numbers[place])
    if rules.run_wraps:  # as it lies, in the one direction or the other
        forward = (numbers[1] - numbers[0]) % rules.tile_set.numbers == 1
        order = list(range(len(faces))) if forward else list(reversed(range(len(faces))))
    first = numbers[order[0]]
    for before, after in product(range(_BEYOND + 1), repeat=2):
        length = before + len(faces) + after
        start = (first - before - 1) % rules.tile_set.numbers + 1 if rules.run_wraps else first - before
        extended = run_numbers(start, length, rules) if start >= 1 and length <= rules.run_maximum else None
        if extended is None:
            continue
        tiles = [Tile(colour, number) for number in extended]
        core = [faces[place] for place in order]
        where = {place: before + index for index, place in enumerate(order)}
        choices = [
            (core[index - before],) if before <= index < before + len(faces) else (tile, JOKER)
            for index, tile in enumerate(tiles)
        ]
        for chosen in product(*choices):
            if chosen.count(JOKER) <= rules.jokers_per_meld:
                yield chosen, where


def _in_gaps(faces: Faces, reading: MeldReading) -> list[int]:
    meant = iter(sorted({tile.number for tiles in reading.meant for tile in tiles if len(tiles) > 1}))
    return [face.number if isinstance(face, Tile) else next(meant) for face in faces]
