"""The exact search for the best tiles to lay, as an integer programme: a flow over the numbers.

Per colour, runs flow over the numbers: one that starts at a number covers three places, and one that has covered three
can be kept going to the next number. Groups take tiles out of the same stock. What the runs cover and the groups take
must be paid for by tiles of the table, all of them, by tiles of the rack, or by jokers. The linear relaxation of this
is nearly always whole already, unlike that of a programme with a column for each possible meld.

The groups of a number need no column per combination: tiles of which no colour occurs more often than there are groups,
three or four to a group in all, can always be dealt into groups.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.flow import Aim, Faces, Flow, Groups, JokerRun, Stock, all_joker_runs
from engine.melds import judge_meld
from engine.programme import UNLIMITED, Programme
from engine.rules import SHORTEST_MELD, Rules
from engine.tiles import JOKER, Face, Tile


@dataclass(frozen=True, slots=True)
class Solved:
    """The best flow, None where there is none; `proven` is false where the time ran out first."""

    flow: Flow | None
    proven: bool


def best_flow(table: Stock, rack: Stock, rules: Rules, aim: Aim, time_limit: float | None = None) -> Solved:
    """Lay all tiles of the table and the best ones of the rack.

    `table` and `rack` count faces; `time_limit` is in seconds.
    """
    return _best(_FlowModel(Counter(table), Counter(rack), rules, aim), time_limit)


def calmest_flow(melds: Sequence[Faces], rack: Stock, rules: Rules, time_limit: float | None = None) -> Solved:
    """Lay all tiles of the table and of the rack, and keep as many valid melds of the table as possible as they are."""
    table = Counter(face for meld in melds for face in meld)
    aim = Aim(lambda _: 0, whole_rack=True)
    valid = {index: meld for index, meld in enumerate(melds) if judge_meld(meld, rules).valid}
    return _best(_FlowModel(table, Counter(rack), rules, aim, valid), time_limit)


def _best(model: _FlowModel, time_limit: float | None) -> Solved:
    answer = model.programme.maximise(time_limit)
    return Solved(None if answer.values is None else model.flow(answer.values), answer.proven)


class _FlowModel:
    """The programme, and what its variables mean: each dictionary gives the variable that counts its key."""

    def __init__(
        self,
        table: Counter[Face],
        rack: Counter[Face],
        rules: Rules,
        aim: Aim,
        melds: Mapping[int, Faces] = MappingProxyType({}),
    ) -> None:
        self.table, self.rack, self.rules, self.aim = table, rack, rules, aim
        self.stock = table + rack
        self.programme = Programme()
        self.start: dict[Tile, int] = {}
        self.keep: dict[Tile, int] = {}
        self.run_joker: dict[Tile, int] = {}
        self.joker_run: dict[JokerRun, int] = {}
        self.in_group: dict[Tile, int] = {}
        self.groups: dict[int, int] = {}
        self.group_joker: dict[int, int] = {}
        self.used: dict[Face, int] = {}
        # The flow does not count the jokers of a single run, so jokers flow only where no run can get too many.
        jokers = self.stock[JOKER]
        self.flowing_jokers = jokers if jokers <= rules.jokers_per_meld else 0
        self.tiles = [
            Tile(colour, number) for colour in rules.tile_set.colours for number in range(1, rules.tile_set.numbers + 1)
        ]
        # The starts and keeps whose runs cover a tile's place.
        self.over: dict[Tile, list[int]] = {tile: [] for tile in self.tiles}
        self._add_runs()
        if self.flowing_jokers:
            self._add_jokers_in_runs()
        elif jokers:
            self._add_joker_runs(jokers)
        self._add_groups(jokers)
        self._add_rack()
        self.melds = melds
        # A meld of the table that stays is a column of its own, and that it stays is worth one.
        self.kept = {index: self.programme.variable(1, 1) for index in melds}
        self._balance_tiles()
        self._balance_jokers()
        self._demand_face_value()

    def flow(self, values: tuple[int, ...]) -> Flow:
        """What the values of the variables mean."""
        covered = {tile: sum(values[arc] for arc in arcs) for tile, arcs in self.over.items()}
        groups = {
            number: Groups(
                values[count],
                {tile.colour: values[variable] for tile, variable in self.in_group.items() if tile.number == number},
                values[self.group_joker[number]] if number in self.group_joker else 0,
            )
            for number, count in self.groups.items()
            if values[count]
        }
        return Flow(
            covered,
            {tile: values[joker] for tile, joker in self.run_joker.items()},
            groups,
            tuple(run for run, variable in self.joker_run.items() for _ in range(values[variable])),
            {face: values[variable] for face, variable in self.used.items()},
            tuple(index for index, variable in self.kept.items() if values[variable]),
        )

    def _add_runs(self) -> None:
        for tile in self.tiles:
            three = [Tile(tile.colour, tile.number + ahead) for ahead in range(SHORTEST_MELD)]
            missing = sum(self.stock[place] == 0 for place in three)
            fits = three[-1].number <= self.rules.tile_set.numbers
            if fits and missing < SHORTEST_MELD and missing <= self.flowing_jokers:
                limit = min(self.stock[place] for place in three) + self.flowing_jokers
                start = self.start[tile] = self.programme.variable(0, limit)
                for place in three:
                    self.over[place].append(start)
            self._add_keep(tile)

    def _add_keep(self, tile: Tile) -> None:
        ended = [
            variables[place]
            for variables, back in ((self.keep, 1), (self.start, SHORTEST_MELD))
            if (place := Tile(tile.colour, tile.number - back)) in variables
        ]
        limit = self.stock[tile] + self.flowing_jokers
        if ended and limit:
            keep = self.keep[tile] = self.programme.variable(0, limit)
            self.programme.constrain(-UNLIMITED, 0, [(keep, 1), *((arc, -1) for arc in ended)])
            self.over[tile].append(keep)

    def _add_jokers_in_runs(self) -> None:
        for tile, arcs in self.over.items():
            if arcs:
                joker = self.programme.variable(self._worth_of_joker(tile.number), self.flowing_jokers)
                self.programme.constrain(0, UNLIMITED, [(joker, -1), *((arc, 1) for arc in arcs)])
                self.run_joker[tile] = joker

    def _add_joker_runs(self, jokers: int) -> None:
        for run in all_joker_runs(self.rules, self.stock):
            self.joker_run[run] = self.programme.variable(self._worth_of_joker(sum(run.joker_numbers)), jokers)

    def _add_groups(self, jokers: int) -> None:
        colours, per_meld = self.rules.tile_set.colours, self.rules.jokers_per_meld
        for number in range(1, self.rules.tile_set.numbers + 1):
            places = [Tile(colour, number) for colour in colours if self.stock[Tile(colour, number)]]
            if not places or len(places) + min(jokers, per_meld) < SHORTEST_MELD:
                continue
            most = (sum(self.stock[place] for place in places) + jokers) // SHORTEST_MELD
            count = self.groups[number] = self.programme.variable(0, most)
            members = []
            for place in places:
                member = self.in_group[place] = self.programme.variable(0, self.stock[place])
                self.programme.constrain(-UNLIMITED, 0, [(member, 1), (count, -1)])
                members.append((member, 1))
            if jokers:
                joker = self.group_joker[number] = self.programme.variable(self._worth_of_joker(number), jokers)
                self.programme.constrain(-UNLIMITED, 0, [(joker, 1), (count, -per_meld)])
                members.append((joker, 1))
            self.programme.constrain(0, UNLIMITED, [*members, (count, -SHORTEST_MELD)])
            self.programme.constrain(-UNLIMITED, 0, [*members, (count, -self.rules.group_maximum)])

    def _add_rack(self) -> None:
        for face, count in self.rack.items():
            worth = self.aim.value(face)
            if isinstance(face, Tile):
                worth += self.aim.face_value * face.number
            self.used[face] = self.programme.variable(worth, count, count if self.aim.whole_rack else 0)

    def _balance_tiles(self) -> None:
        placed: dict[Face, list[int]] = {tile: list(arcs) for tile, arcs in self.over.items()}
        for tile, variable in self.in_group.items():
            placed[tile].append(variable)
        whole = [(run.faces, variable) for run, variable in self.joker_run.items()]
        whole += [(self.melds[index], variable) for index, variable in self.kept.items()]
        for faces, variable in whole:
            for face in faces:
                placed.setdefault(face, []).append(variable)
        for tile in self.tiles:
            terms = [(variable, 1) for variable in placed[tile]]
            if tile in self.run_joker:
                terms.append((self.run_joker[tile], -1))
            if tile in self.used:
                terms.append((self.used[tile], -1))
            if terms or self.table[tile]:
                self.programme.constrain(self.table[tile], self.table[tile], terms)

    def _balance_jokers(self) -> None:
        terms = [(variable, 1) for variable in (*self.run_joker.values(), *self.group_joker.values())]
        terms += [(variable, len(run.joker_numbers)) for run, variable in self.joker_run.items()]
        terms += [(variable, self.melds[index].count(JOKER)) for index, variable in self.kept.items()]
        if JOKER in self.used:
            terms.append((self.used[JOKER], -1))
        if self.stock[JOKER]:
            self.programme.constrain(self.table[JOKER], self.table[JOKER], terms)

    def _demand_face_value(self) -> None:
        if self.aim.minimum_face_value:
            terms = [(variable, tile.number) for tile, variable in self.used.items() if isinstance(tile, Tile)]
            terms += [(variable, tile.number) for tile, variable in self.run_joker.items()]
            terms += [(variable, number) for number, variable in self.group_joker.items()]
            terms += [(variable, sum(run.joker_numbers)) for run, variable in self.joker_run.items()]
            on_table = sum(tile.number * count for tile, count in self.table.items() if isinstance(tile, Tile))
            self.programme.constrain(self.aim.minimum_face_value - on_table, UNLIMITED, terms)

    def _worth_of_joker(self, number: int) -> int:
        return self.aim.face_value * number
