"""The exact search for the best tiles to lay, as an integer programme over ways of laying them.

All tiles of the table and some of the rack are laid: as flows and groups (`engine.laying`), as melds of the table that
stay as they are, and as the melds of jokers that the rules bind (`engine.jokers`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.bonds import RACK_TILES, Bonds, Column, homes_of
from engine.flow import Aim, Faces, Flow, Stock
from engine.laying import Laying, Pieces, Terms
from engine.melds import judge_meld
from engine.programme import UNLIMITED, Programme
from engine.rules import JokerReuse, Rules
from engine.tiles import JOKER, Face, Tile


@dataclass(frozen=True, slots=True)
class Solved:
    """The best flow, None where there is none; `proven` is false where the time ran out first.

    `best` is the sum that it reaches.
    """

    flow: Flow | None
    proven: bool
    best: int = 0


def best_flow(
    table: Sequence[Faces],
    rack: Stock,
    rules: Rules,
    aim: Aim,
    bonds: Bonds | None = None,
    time_limit: float | None = None,
) -> Solved:
    """Lay all tiles of the table and the best ones of the rack.

    `table` are the melds, `rack` counts faces, `bonds` are those of this position; `time_limit` is in seconds.
    """
    bonds = Bonds(table, rack, rules) if bonds is None else bonds
    return _best(_FlowModel(table, Counter(rack), rules, aim, bonds), time_limit)


def calmest_flow(
    table: Sequence[Faces],
    rack: Stock,
    rules: Rules,
    aim: Aim,
    bonds: Bonds,
    best: int,
    time_limit: float | None = None,
) -> Solved:
    """Of the ways that are as good as the best, one that keeps as many melds of the table as possible as they are.

    Of those again one that gives as few jokers of the rack away as possible.
    """
    valid = {
        index: meld for index, meld in enumerate(table) if judge_meld(meld, rules).valid and not bonds.of_meld(index)
    }
    return _best(_FlowModel(table, Counter(rack), rules, aim, bonds, valid, as_good_as=best), time_limit)


def fullest_flow(standing: Sequence[Faces], loose: Stock, rules: Rules, time_limit: float | None = None) -> Solved:
    """Lay as many tiles as possible of melds and loose tiles alike, so that as many valid melds as possible stay."""
    everything = Counter(loose) + Counter(face for meld in standing for face in meld)
    aim, bonds = Aim(lambda _: 1), Bonds((), everything, rules)
    solved = _best(_FlowModel((), everything, rules, aim, bonds), time_limit)
    if solved.flow is None:
        return solved
    valid = {index: meld for index, meld in enumerate(standing) if judge_meld(meld, rules).valid}
    model = _FlowModel((), everything, rules, aim, bonds, valid, as_good_as=solved.best)
    calm = _best(model, time_limit)
    return solved if calm.flow is None else replace(solved, flow=calm.flow)


def _best(model: _FlowModel, time_limit: float | None) -> Solved:
    answer = model.programme.maximise(time_limit)
    if answer.values is None:
        return Solved(None, answer.proven)
    best = sum(round(cost) * value for cost, value in zip(model.programme.costs, answer.values, strict=True))
    return Solved(model.flow(answer.values), answer.proven, best)


class _FlowModel:
    """The programme, and what its variables mean: each dictionary gives the variable that counts its key."""

    def __init__(
        self,
        table: Sequence[Faces],
        rack: Counter[Face],
        rules: Rules,
        aim: Aim,
        bonds: Bonds,
        kept: Mapping[int, Faces] = MappingProxyType({}),
        as_good_as: int | None = None,
    ) -> None:
        self.rack, self.rules, self.aim, self.bonds = rack, rules, aim, bonds
        self.table = Counter(face for meld in table for face in meld)
        self.table[JOKER] -= len(bonds.jokers)
        self.programme = Programme()
        stock = self.table + self.rack
        if bonds.anywhere:
            stock[JOKER] += len(bonds.jokers)
        calm = as_good_as is not None
        # Each meld that stays is worth more than all jokers that could be saved by moving it.
        self.worth_of_peace = 1 + rack[JOKER] if calm else 0
        worth = aim.face_value if aim.jokers_count and not calm else 0
        self.laying = (
            Pieces(self.programme, stock, rules)
            if bonds.replaced_if_it_lives_on
            else Laying(self.programme, stock, rules, worth)
        )
        self.used = {face: self._used(face, count, calm=calm) for face, count in rack.items()}
        self.kept = {index: self.programme.variable(self.worth_of_peace, 1) for index in kept}
        self.columns = self._columns(table)
        self.leaves = [self.programme.variable(0, int(bonds.anywhere)) for _ in bonds.jokers]
        self.whole: list[tuple[Faces, int]] = [(kept[index], variable) for index, variable in self.kept.items()]
        self.whole += [(column.free_faces, variable) for column, variable in self.columns.items()]
        self.homes: dict[Faces, int] = {}
        if bonds.jokers:
            self._bind_jokers()
            if bonds.replaced_if_it_lives_on:
                self._replace_where_melds_live_on()
        self.whole += self.homes.items()
        self._balance()
        self._demand_face_value()
        if as_good_as is not None:
            terms = [(variable, self._worth(face)) for face, variable in self.used.items()]
            self.programme.constrain(as_good_as, UNLIMITED, terms)

    def flow(self, values: tuple[int, ...]) -> Flow:
        """What the values of the variables mean."""
        flow = self.laying.flow(values)
        homes = tuple(faces for faces, home in self.homes.items() for _ in range(values[home]))
        return replace(
            flow,
            used={face: values[variable] for face, variable in self.used.items()},
            kept=tuple(index for index, variable in self.kept.items() if values[variable]),
            bound=tuple(index for index, column in enumerate(self.bonds.columns) if values[self.columns[column]]),
            homes=flow.homes + homes,
        )

    def _used(self, face: Face, count: int, *, calm: bool) -> int:
        worth = self._worth(face) if not calm else -int(face is JOKER)
        return self.programme.variable(worth, count, count if self.aim.whole_rack else 0)

    def _worth(self, face: Face) -> int:
        on_table = self.aim.face_value * face.number if isinstance(face, Tile) else 0
        return self.aim.value(face) + on_table

    def _columns(self, table: Sequence[Faces]) -> dict[Column, int]:
        """A variable for each meld of bound jokers; one that is an old meld keeps the peace."""
        old = [
            (Counter(table[index]), frozenset(self.bonds.of_meld(index)))
            for index in {joker.meld for joker in self.bonds.jokers}
        ]
        return {
            column: self.programme.variable(self.worth_of_peace * ((Counter(column.faces), column.jokers) in old), 1)
            for column in self.bonds.columns
        }

    def _balance(self) -> None:
        """What lies there is all of the table and what is used of the rack."""
        placed: defaultdict[Face, Terms] = defaultdict(list)
        for face, terms in self.laying.placed.items():
            placed[face] += terms
        for faces, variable in self.whole:
            for face, count in Counter(faces).items():
                placed[face].append((variable, count))
        placed[JOKER] += [(variable, -1) for variable in self.leaves]
        for face in {*placed, *self.used, *self.table}:
            terms = placed[face]
            if face in self.used:
                terms.append((self.used[face], -1))
            if terms or self.table[face]:
                self.programme.constrain(self.table[face], self.table[face], terms)

    def _demand_face_value(self) -> None:
        if self.aim.minimum_face_value:
            terms: Terms = [(variable, tile.number) for tile, variable in self.used.items() if isinstance(tile, Tile)]
            terms += self.laying.joker_points if self.aim.jokers_count else []
            self.programme.constrain(self.aim.minimum_face_value, UNLIMITED, terms)
        if self.aim.opening:
            self._demand_opening()

    def _demand_opening(self) -> None:
        """Some of the used tiles alone can be laid as melds that are worth enough: they open, before anything moves."""
        opening = Laying(self.programme, self.rack, self.rules)
        points: defaultdict[int, float] = defaultdict(float)
        points.update(opening.joker_points if self.aim.jokers_count else ())
        for face, terms in opening.placed.items():
            if terms:
                used = [(self.used[face], -1.0)] if face in self.used else []
                self.programme.constrain(-UNLIMITED, 0, [*terms, *used])
                for variable, factor in terms:
                    points[variable] += factor * face.number if isinstance(face, Tile) else 0
        self.programme.constrain(self.aim.opening, UNLIMITED, points.items())

    def _bind_jokers(self) -> None:
        """Every bound joker ends in one meld, as the rules allow."""
        columns = self.columns.items()
        gone: list[Terms] = [
            [(self.leaves[joker], 1), *((variable, 1) for column, variable in columns if self._left(column, joker))]
            for joker in range(len(self.bonds.jokers))
        ]
        for joker, terms in enumerate(gone):
            stays = [(variable, 1) for column, variable in columns if column.stays and joker in column.jokers]
            self.programme.constrain(1, 1, [*terms, *stays])
        if self.bonds.replacements:
            self._replace(gone)
        if not self.rules.joker_set_locked:
            self._share_tiles()
        if not self.bonds.anywhere:
            self._tell_from_new()
            if self.rules.joker_reuse is JokerReuse.NEW_SET_WITH_RACK:
                self._give_rack_tiles()

    @staticmethod
    def _left(column: Column, joker: int) -> bool:
        return not column.stays and joker in column.jokers

    def _pieces(self) -> Iterator[tuple[Faces, int]]:
        """The melds as one piece that are not melds of the table, and their variables."""
        yield from self.homes.items()
        if isinstance(self.laying, Pieces):
            yield from self.laying.counts.items()

    def _replace(self, gone: Sequence[Terms]) -> None:
        """A joker leaves only where it was replaced, and every tile replaces one joker."""
        ways = self.ways = [self.programme.variable(0, 1) for _ in self.bonds.replacements]
        self.gone = gone
        for meld in {joker.meld for joker in self.bonds.jokers}:
            of_meld = [
                (way, replacement)
                for way, replacement in zip(ways, self.bonds.replacements, strict=True)
                if replacement.meld == meld
            ]
            self.programme.constrain(1, 1, [(way, 1) for way, _ in of_meld])
            for joker in self.bonds.of_meld(meld):
                freeing: Terms = [(way, -1) for way, replacement in of_meld if joker in replacement.leaving]
                if not self.bonds.may_leave:
                    self.programme.constrain(-UNLIMITED, 0, [*gone[joker], *freeing])
        for index, way in enumerate(ways):
            stays = [(variable, 1) for column, variable in self.columns.items() if column.replaced == index]
            if stays and self.rules.joker_set_locked:
                left = len(self.bonds.of_meld(self.bonds.replacements[index].meld))
                left -= len(self.bonds.replacements[index].leaving)
                self.programme.constrain(0, 0, [*stays, (way, -1)])
        for tile in {tile for replacement in self.bonds.replacements for tile in replacement.tiles}:
            self._supply(tile, ways)

    def _replace_where_melds_live_on(self) -> None:
        """A joker whose meld lies there with a tile that it stood for was replaced: as the rules ask, or not at all."""
        lying = [(frozenset(faces), variable) for faces, variable in [*self._pieces(), *self.whole]]
        copies = self.rules.tile_set.copies
        for joker, bound in enumerate(self.bonds.jokers):
            others = {
                way: replacement
                for way, replacement in zip(self.ways, self.bonds.replacements, strict=True)
                if replacement.meld == bound.meld and joker not in replacement.leaving
            }
            for stood_for in {replacement.stood_for for replacement in others.values()}:
                for faces, variable in lying:
                    if self.bonds.numbered(bound.meld) <= faces and faces & stood_for:
                        # Not all three: the joker is gone, this meld lies there, and it was not replaced.
                        not_replaced = [(way, copies) for way, r in others.items() if r.stood_for == stood_for]
                        gone = [(term, copies) for term, _ in self.gone[joker] if term != variable]
                        gone_with_it = [copies for term, _ in self.gone[joker] if term == variable]
                        own = (variable, 1 + sum(gone_with_it))
                        self.programme.constrain(-UNLIMITED, 2 * copies, [own, *gone, *not_replaced])

    def _supply(self, tile: Tile, ways: Sequence[int]) -> None:
        """Tiles that replace are laid from the rack or, as far as the rules allow, lay in another meld."""
        demanded = [
            (way, replacement.tiles.count(tile))
            for way, replacement in zip(ways, self.bonds.replacements, strict=True)
            if tile in replacement.tiles
        ]
        used = [(self.used[tile], -1.0)] if tile in self.used else []
        self.programme.constrain(-UNLIMITED, self.bonds.sources()[tile], [*demanded, *used])

    def _share_tiles(self) -> None:
        """Two jokers of one meld that stay in different melds hold on to different tiles of it."""
        for meld in {joker.meld for joker in self.bonds.jokers}:
            jokers = set(self.bonds.of_meld(meld))
            for tile in self.bonds.numbered(meld) if len(jokers) > 1 else ():
                alone = [
                    (variable, 1)
                    for column, variable in self.columns.items()
                    if column.stays
                    and len(column.jokers & jokers) == 1
                    and column.tiles & self.bonds.numbered(meld) == {tile}
                ]
                self.programme.constrain(-UNLIMITED, 1, alone)

    def _tell_from_new(self) -> None:
        """A meld with all tiles of an old one is new only where these lie together elsewhere, too."""
        new = {column: variable for column, variable in self.columns.items() if not column.stays}
        for tiles in self.bonds.melds_to_tell_from_new():
            doubtful = [variable for column, variable in new.items() if tiles <= column.tiles]
            if not doubtful:
                continue
            homes = [variable for column, variable in self.columns.items() if tiles <= column.tiles]
            homes += [variable for faces, variable in self.whole[: len(self.kept)] if tiles <= set(faces)]
            for faces in dict.fromkeys(homes_of(tiles, self.laying.stock, self.rules)):
                if faces not in self.homes:
                    self.homes[faces] = self.programme.variable(0, self.rules.tile_set.copies)
                homes.append(self.homes[faces])
            for variable in doubtful:
                others: Terms = [(home, -1) for home in homes if home != variable]
                self.programme.constrain(-UNLIMITED, 0, [(variable, 1), *others])

    def _give_rack_tiles(self) -> None:
        """Every new meld of a joker gets tiles of the rack that no other one has; a free joker in it is one of them."""
        given_away: defaultdict[Face, Terms] = defaultdict(list)
        for lead in range(len(self.bonds.jokers)):
            led = [
                (column, variable)
                for column, variable in self.columns.items()
                if not column.stays and min(column.jokers) == lead
            ]
            demand: Terms = [(variable, RACK_TILES - column.free_faces.count(JOKER)) for column, variable in led]
            for face in self.used:
                holding: Terms = [(variable, -1) for column, variable in led if face in column.tiles]
                if holding:
                    given = self.programme.variable(0, 1)
                    self.programme.constrain(-UNLIMITED, 0, [(given, 1), *holding])
                    given_away[face].append((given, 1))
                    demand.append((given, -1))
            self.programme.constrain(-UNLIMITED, 0, demand)
        for face, terms in given_away.items():
            self.programme.constrain(-UNLIMITED, 0, [*terms, (self.used[face], -1)])
