"""Ways to lay tiles as variables of an integer programme: runs as a flow over the numbers, groups as counts.

Per colour, runs flow over the numbers: one that starts at a number covers three places, and one that has covered three
can be kept going to the next number. Groups take tiles out of the same stock. What the runs cover and the groups take
must be paid for by tiles or by jokers. The linear relaxation of this is nearly always whole already, unlike that of a
programme with a column for each possible meld. Where the rules let a run go on around the corner, so does the flow:
what goes around more than once is several runs.

The groups of a number need no column per combination: tiles of which no colour occurs more often than there are groups,
three or four to a group in all, can always be dealt into groups.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TypeAlias

from engine.bonds import pieces
from engine.flow import Flow, Groups, JokerRun, Stock, all_joker_runs
from engine.programme import UNLIMITED, Programme
from engine.rules import SHORTEST_MELD, Rules
from engine.tiles import JOKER, Face, Tile

# A sum of variables: each with its factor.
Terms: TypeAlias = list[tuple[int, float]]


class Laying:
    """Variables for melds of tiles of a stock. Each dictionary gives the variable that counts its key.

    `placed` gives for every face the terms that count how often it is laid; `joker_points` those that sum up what the
    jokers stand for, one point each costing `worth_of_joker_point` in the programme.
    """

    def __init__(self, programme: Programme, stock: Stock, rules: Rules, worth_of_joker_point: int = 0) -> None:
        self.programme, self.stock, self.rules = programme, Counter(stock), rules
        self.worth = worth_of_joker_point
        self.start: dict[Tile, int] = {}
        self.keep: dict[Tile, int] = {}
        self.run_joker: dict[Tile, int] = {}
        self.joker_run: dict[JokerRun, int] = {}
        self.in_group: dict[Tile, int] = {}
        self.groups: dict[int, int] = {}
        self.group_joker: dict[int, int] = {}
        self.joker_points: Terms = []
        # The flow does not count the jokers of a single run, so jokers flow only where no run can get too many.
        jokers = self.stock[JOKER]
        self.flowing_jokers = jokers if jokers <= rules.jokers_per_meld else 0
        self.tiles = [tile for tile in rules.tile_set.faces() if isinstance(tile, Tile)]
        # The starts and keeps whose runs cover a tile's place.
        self.over: dict[Tile, list[int]] = {tile: [] for tile in self.tiles}
        self._add_runs()
        if self.flowing_jokers:
            self._add_jokers_in_runs()
        elif jokers:
            self._add_joker_runs(jokers)
        self._add_groups(jokers)
        self.placed = self._placed()

    def flow(self, values: tuple[int, ...]) -> Flow:
        """What the values of the variables mean; nothing is `used` or kept by it."""
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
            {},
            starts={tile: values[start] for tile, start in self.start.items()},
        )

    def _after(self, tile: Tile, ahead: int) -> Tile | None:
        """The place so many numbers further on, None where a run cannot get there."""
        number = tile.number + ahead
        if self.rules.run_wraps:
            number = (number - 1) % self.rules.tile_set.numbers + 1
        place = Tile(tile.colour, number)
        return place if place in self.rules.tile_set else None

    def _add_runs(self) -> None:
        for tile in self.tiles:
            three = [self._after(tile, ahead) for ahead in range(SHORTEST_MELD)]
            places = [place for place in three if place is not None]
            missing = sum(self.stock[place] == 0 for place in places)
            if len(places) == SHORTEST_MELD and missing < SHORTEST_MELD and missing <= self.flowing_jokers:
                limit = min(self.stock[place] for place in places) + self.flowing_jokers
                start = self.start[tile] = self.programme.variable(0, limit)
                for place in places:
                    self.over[place].append(start)
        for tile in self.tiles:
            before, first = self._after(tile, -1), self._after(tile, -SHORTEST_MELD)
            limit = self.stock[tile] + self.flowing_jokers
            if limit and (self.rules.run_wraps or before in self.keep or first in self.start):
                self.keep[tile] = self.programme.variable(0, limit)
                self.over[tile].append(self.keep[tile])
        for tile, keep in self.keep.items():
            before, first = self._after(tile, -1), self._after(tile, -SHORTEST_MELD)
            ended = [self.keep.get(before) if before else None, self.start.get(first) if first else None]
            terms = [(arc, -1) for arc in ended if arc is not None]
            self.programme.constrain(-UNLIMITED, 0, [(keep, 1), *terms])

    def _add_jokers_in_runs(self) -> None:
        for tile, arcs in self.over.items():
            if arcs:
                joker = self._joker(tile.number, self.flowing_jokers)
                self.programme.constrain(0, UNLIMITED, [(joker, -1), *((arc, 1) for arc in arcs)])
                self.run_joker[tile] = joker

    def _add_joker_runs(self, jokers: int) -> None:
        for run in all_joker_runs(self.rules, self.stock):
            self.joker_run[run] = self._joker(sum(run.joker_numbers), jokers)

    def _add_groups(self, jokers: int) -> None:
        colours, per_meld = self.rules.tile_set.colours, self.rules.jokers_per_meld
        for number in range(1, self.rules.tile_set.numbers + 1):
            places = [Tile(colour, number) for colour in colours if self.stock[Tile(colour, number)]]
            if not places or len(places) + min(jokers, per_meld) < SHORTEST_MELD:
                continue
            most = (sum(self.stock[place] for place in places) + jokers) // SHORTEST_MELD
            count = self.groups[number] = self.programme.variable(0, most)
            members: Terms = []
            for place in places:
                member = self.in_group[place] = self.programme.variable(0, self.stock[place])
                self.programme.constrain(-UNLIMITED, 0, [(member, 1), (count, -1)])
                members.append((member, 1))
            if jokers:
                joker = self.group_joker[number] = self._joker(number, jokers)
                self.programme.constrain(-UNLIMITED, 0, [(joker, 1), (count, -per_meld)])
                members.append((joker, 1))
            self.programme.constrain(0, UNLIMITED, [*members, (count, -SHORTEST_MELD)])
            self.programme.constrain(-UNLIMITED, 0, [*members, (count, -self.rules.group_maximum)])

    def _joker(self, points: int, most: int) -> int:
        variable = self.programme.variable(self.worth * points, most)
        self.joker_points.append((variable, points))
        return variable

    def _placed(self) -> defaultdict[Face, Terms]:
        placed: defaultdict[Face, Terms] = defaultdict(list)
        for tile, arcs in self.over.items():
            placed[tile] += [(arc, 1) for arc in arcs]
        for tile, joker in self.run_joker.items():
            placed[tile].append((joker, -1))
            placed[JOKER].append((joker, 1))
        for tile, member in self.in_group.items():
            placed[tile].append((member, 1))
        placed[JOKER] += [(joker, 1) for joker in self.group_joker.values()]
        for run, variable in self.joker_run.items():
            for face, count in Counter(run.faces).items():
                placed[face].append((variable, count))
        return placed


class Pieces:
    """Variables for the same, with one for each possible meld: slower, but it tells which tiles lie together.

    The rules need that where a joker may be taken only if its meld does not live on without it. Runs have at most five
    tiles: longer ones are several.
    """

    def __init__(self, programme: Programme, stock: Stock, rules: Rules) -> None:
        self.stock = Counter(stock)
        self.joker_points: Terms = []  # nobody asks for face values where jokers of the table are bound
        self.counts = {faces: programme.variable(0, rules.tile_set.copies) for faces in pieces(stock, rules)}
        self.placed: defaultdict[Face, Terms] = defaultdict(list)
        for faces, variable in self.counts.items():
            for face, count in Counter(faces).items():
                self.placed[face].append((variable, count))

    def flow(self, values: tuple[int, ...]) -> Flow:
        """The melds, each as one piece."""
        homes = tuple(faces for faces, variable in self.counts.items() for _ in range(values[variable]))
        return Flow({}, {}, {}, (), {}, homes=homes)
