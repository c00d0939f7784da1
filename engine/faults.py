"""Every fault of tiles that lie together, and which kind of meld was meant."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from engine.problems import MeldProblem, Problem
from engine.readings import MeldKind
from engine.rules import SHORTEST_MELD, Rules
from engine.tiles import JOKER, Place, Tile

_Numbered: TypeAlias = list[tuple[int, Tile]]


def faults_of(tiles: Sequence[Place], rules: Rules) -> tuple[MeldKind | None, tuple[Problem, ...]]:
    """The kind that was meant, None where that cannot be told, and all problems with it.

    Without a problem the tiles can be read as a meld in some order; unknown tiles count as whatever mends it.
    """
    naturals = [(place, tile) for place, tile in enumerate(tiles) if isinstance(tile, Tile)]
    jokers = tuple(place for place, tile in enumerate(tiles) if tile is JOKER)
    everything = tuple(range(len(tiles)))
    wild = len(tiles) - len(naturals)
    kind = _kind_meant(naturals, len(tiles), rules)
    problems: list[Problem] = []
    if len(tiles) < SHORTEST_MELD:
        problems.append(Problem(MeldProblem.TOO_SHORT, everything))
    if len(tiles) > (rules.group_maximum if kind is MeldKind.GROUP else rules.run_maximum):
        problems.append(Problem(MeldProblem.TOO_LONG, everything))
    if len(jokers) > rules.jokers_per_meld:
        problems.append(Problem(MeldProblem.TOO_MANY_JOKERS, jokers))
    if kind is MeldKind.RUN:
        problems += _run_problems(naturals, wild, rules)
    elif kind is MeldKind.GROUP:
        problems += _group_problems(naturals)
    elif len(naturals) > 1:
        places = tuple(place for place, _ in naturals)
        problems += [Problem(MeldProblem.MIXED_COLOURS, places), Problem(MeldProblem.MIXED_NUMBERS, places)]
    return kind, tuple(problems)


def _kind_meant(naturals: _Numbered, length: int, rules: Rules) -> MeldKind | None:
    """The kind with fewer strange tiles. A single tile among jokers tells nothing."""
    if len(naturals) < 2:
        return MeldKind.RUN if naturals and length > rules.group_maximum else None
    strange_in_run = len(_minority((place, tile.colour) for place, tile in naturals))
    strange_in_group = len(_minority((place, tile.number) for place, tile in naturals))
    if strange_in_run != strange_in_group:
        return MeldKind.RUN if strange_in_run < strange_in_group else MeldKind.GROUP
    if strange_in_run == 0:  # copies of one tile
        return MeldKind.GROUP
    numbers = sorted(tile.number for _, tile in naturals)
    consecutive = all(after - before == 1 for before, after in pairwise(numbers))
    return MeldKind.RUN if consecutive else None


def _run_problems(naturals: _Numbered, wild: int, rules: Rules) -> list[Problem]:
    problems: list[Problem] = []
    strangers = _minority((place, tile.colour) for place, tile in naturals)
    if strangers:
        problems.append(Problem(MeldProblem.MIXED_COLOURS, strangers))
    repeated = _repeated((place, tile.number) for place, tile in naturals)
    problems += [Problem(MeldProblem.DUPLICATE_NUMBER, places) for places in repeated]
    hole = _hole(naturals, wild, rules)
    if hole:
        problems.append(hole)
    return problems


def _group_problems(naturals: _Numbered) -> list[Problem]:
    problems: list[Problem] = []
    strangers = _minority((place, tile.number) for place, tile in naturals)
    if strangers:
        problems.append(Problem(MeldProblem.MIXED_NUMBERS, strangers))
    repeated = _repeated((place, tile.colour) for place, tile in naturals)
    problems += [Problem(MeldProblem.DUPLICATE_COLOUR, places) for places in repeated]
    return problems


def _hole(naturals: _Numbered, wild: int, rules: Rules) -> Problem | None:
    """A gap that the wild tiles cannot fill; where only the rules forbid the run around the corner, that is said."""
    numbers = sorted({tile.number for _, tile in naturals})
    missing = numbers[-1] - numbers[0] + 1 - len(numbers)
    if missing <= wild:
        return None
    highest = rules.tile_set.numbers
    widest = max(pairwise(numbers), key=lambda pair: pair[1] - pair[0])
    around = highest - (widest[1] - widest[0] - 1) - len(numbers)
    if around <= wild and rules.run_wraps:
        return None
    if around <= wild:
        corner = tuple(place for place, tile in naturals if tile.number <= widest[0])
        return Problem(MeldProblem.ONE_AFTER_THIRTEEN, corner)
    edges = {number for pair in pairwise(numbers) if pair[1] - pair[0] > 1 for number in pair}
    return Problem(MeldProblem.GAP, tuple(place for place, tile in naturals if tile.number in edges))


def _minority(values: Iterable[tuple[int, Hashable]]) -> tuple[int, ...]:
    """Places whose value is not the most frequent one; of equally frequent ones the first counts."""
    pairs = list(values)
    most_frequent = Counter(value for _, value in pairs).most_common(1)[0][0]
    return tuple(place for place, value in pairs if value != most_frequent)


def _repeated(values: Iterable[tuple[int, Hashable]]) -> list[tuple[int, ...]]:
    """The places of each value that occurs more than once."""
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place, value in values:
        places[value].append(place)
    return [tuple(same) for same in places.values() if len(same) > 1]
