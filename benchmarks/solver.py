"""How fast the best play is found, and whether it is right: `python -m benchmarks.solver`.

The 300 positions of `tests/engine/facts/plays.txt`, warm, on one thread, best of three for each position. Beside the
engine's own search runs what one would write first: the same solver, HiGHS, with a column for each of the 1,173 sets of
tiles that form a meld. `whole play` is everything that a user waits for: search, melds, steps.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from itertools import combinations
from pathlib import Path

from engine.flow import Aim
from engine.flow_model import best_flow
from engine.notation import parse_table, parse_tiles
from engine.positions import Position
from engine.programme import Programme, QuietHighs
from engine.rules import CLASSIC
from engine.score import rack_value
from engine.suggest import Goal, suggest
from engine.tiles import JOKER, STANDARD, Face, Tile

FACTS = Path(__file__).parents[1] / "tests" / "engine" / "facts" / "plays.txt"
REPEATS = 3


@dataclass(frozen=True)
class Fact:
    """A position and its two optima."""

    position: Position
    tiles: int
    points: int

    @property
    def table_size(self) -> int:
        """How many tiles lie on the table, to the nearest twenty."""
        return round(sum(len(meld) for meld in self.position.table) / 20) * 20


# A solver takes a position and a goal, and gives what it laid: tiles and points.
Solver = Callable[[Position, Goal], tuple[int, int]]


def main() -> int:
    """Measure and print; the exit status is 1 where an answer is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="only every n-th position")
    parser.add_argument("--columns", action="store_true", help="also measure melds as columns (minutes)")
    options = parser.parse_args()
    facts = read_facts()[:: options.every]
    solvers: dict[str, Solver] = {"search": search, "whole play": whole_play}
    if options.columns:
        solvers["melds as columns"] = melds_as_columns
    wrong = 0
    sizes = sorted({fact.table_size for fact in facts})
    print(f"HiGHS {version('highspy')}, {len(facts)} positions, ms median / max by tiles on the table")
    print(f"{'':18}{'goal':8}" + "".join(f"{size:>15}" for size in sizes) + f"{'all':>15}  wrong")
    for name, solver in solvers.items():
        for goal in (Goal.TILES, Goal.POINTS):
            times, mistakes = measure(solver, goal, facts)
            wrong += mistakes
            rows = [[spent for spent, fact in zip(times, facts, strict=True) if fact.table_size == s] for s in sizes]
            cells = "".join(f"{statistics.median(row):>8.1f} /{max(row):5.0f}" for row in [*rows, times])
            print(f"{name:18}{goal:8}{cells}  {mistakes}", flush=True)
    return 1 if wrong else 0


def read_facts() -> list[Fact]:
    """The positions with their optima."""
    lines = [line for line in FACTS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    facts = []
    for line in lines:
        _, table, rack, tiles, points = (part.strip() for part in line.split(";"))
        facts.append(Fact(Position(parse_tiles(rack), parse_table(table)), int(tiles), int(points)))
    return facts


def measure(solver: Solver, goal: Goal, facts: Iterable[Fact]) -> tuple[list[float], int]:
    """Milliseconds for each position, best of three, and how many answers are wrong."""
    times, wrong = [], 0
    for fact in facts:
        spent = []
        for _ in range(REPEATS):
            started = time.perf_counter()
            tiles, points = solver(fact.position, goal)
            spent.append((time.perf_counter() - started) * 1000)
        times.append(min(spent))
        wrong += points != fact.points if goal is Goal.POINTS else tiles != fact.tiles
    return times, wrong


def whole_play(position: Position, goal: Goal) -> tuple[int, int]:
    """The engine's answer as a user gets it."""
    play = suggest(position, goal=goal)
    return len(play.played), play.points


def search(position: Position, goal: Goal) -> tuple[int, int]:
    """The engine's search alone."""
    solved = best_flow(position.table, Counter(position.rack), CLASSIC, Aim(values(position, goal)))
    return laid(solved.flow.used if solved.flow else {})


def values(position: Position, goal: Goal) -> Callable[[Face], int]:
    """Tiles before points, or points before tiles, as one number for each tile."""
    if goal is Goal.POINTS:
        return lambda face: rack_value(face) * (len(position.rack) + 1) + 1
    unit = 1 + sum(rack_value(tile) for tile in position.rack)
    return lambda face: rack_value(face) + unit


def laid(used: Mapping[Face, int]) -> tuple[int, int]:
    """Tiles and points of what left the rack."""
    return sum(used.values()), sum(rack_value(face) * count for face, count in used.items())


def melds_as_columns(position: Position, goal: Goal) -> tuple[int, int]:
    """The programme that comes to mind first: how often is each possible meld laid?"""
    table, rack = Counter(tile for meld in position.table for tile in meld), Counter(position.rack)
    value = values(position, goal)
    programme = Programme()
    used = {face: programme.variable(value(face), count) for face, count in rack.items()}
    terms: dict[Face, list[tuple[int, float]]] = {face: [] for face in STANDARD.faces()}
    for meld in ALL_MELDS:
        column = programme.variable(0, 2)
        for face, count in meld.items():
            terms[face].append((column, count))
    for face, columns in terms.items():
        spent = [(used[face], -1.0)] if face in used else []
        programme.constrain(table[face], table[face], [*columns, *spent])
    answer = whole_numbers(programme)
    return laid({face: answer[column] for face, column in used.items()})


def whole_numbers(programme: Programme) -> list[int]:
    """The best values by a plain call of HiGHS with its own settings, on one thread and to the very end."""
    solver = QuietHighs()
    for option, setting in {"output_flag": False, "threads": 1, "mip_rel_gap": 0.0, "mip_abs_gap": 0.5}.items():
        solver.setOptionValue(option, setting)
    solver.passModel(programme.model(whole=True))
    solver.run()
    return [round(value) for value in solver.getSolution().col_value]


def all_melds() -> list[Counter[Face]]:
    """Every set of three to five tiles that forms a run or a group with up to two jokers: 1,173."""
    numbers = range(1, STANDARD.numbers + 1)
    natural = [
        [Tile(colour, number + ahead) for ahead in range(length)]
        for colour in STANDARD.colours
        for length in (3, 4, 5)
        for number in numbers[: len(numbers) - length + 1]
    ]
    natural += [
        [Tile(colour, number) for colour in colours]
        for number in numbers
        for size in (3, 4)
        for colours in combinations(STANDARD.colours, size)
    ]
    found = {
        (frozenset(kept), jokers)
        for tiles in natural
        for jokers in range(3)
        for kept in combinations(tiles, len(tiles) - jokers)
    }
    return [Counter({**dict.fromkeys(kept, 1), **({JOKER: jokers} if jokers else {})}) for kept, jokers in found]


ALL_MELDS = all_melds()

if __name__ == "__main__":
    sys.exit(main())
