"""A way to lay tiles, as the search finds it: counts of what runs cover and groups take, not yet single melds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, TypeAlias

from engine.rules import SHORTEST_MELD, Rules
from engine.tiles import JOKER, Colour, Face, Tile

# A run of six or more is several of three to five.
LONGEST_PART: Final = 5

Stock: TypeAlias = Mapping[Face, int]
Faces: TypeAlias = tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Aim:
    """What to maximise, and under which conditions.

    `value` of each tile that leaves the rack, and `face_value` for each point of face value that lies on the table;
    that must be `minimum_face_value` at least, and with `whole_rack` no tile may stay behind. `opening` is the face
    value that melds of rack tiles alone must reach before they join the table. Jokers count in face values as what they
    stand for, or not at all. Values are whole numbers.
    """

    value: Callable[[Face], int]
    face_value: int = 0
    minimum_face_value: int = 0
    whole_rack: bool = False
    opening: int = 0
    jokers_count: bool = True


@dataclass(frozen=True, slots=True)
class Groups:
    """The groups of one number together: how many, their tiles of each colour and their jokers."""

    count: int
    colours: Mapping[Colour, int]
    jokers: int


@dataclass(frozen=True, slots=True)
class JokerRun:
    """A run of which jokers take some places, as one piece."""

    colour: Colour
    numbers: tuple[int, ...]
    joker_numbers: frozenset[int]

    @property
    def faces(self) -> Faces:
        """The tiles in order."""
        return tuple(JOKER if number in self.joker_numbers else Tile(self.colour, number) for number in self.numbers)


@dataclass(frozen=True, slots=True)
class Flow:
    """A way to lay tiles: all of the table and those `used` from the rack.

    `covered` counts how many runs cover a tile's place, `run_jokers` how many of them have a joker there; `groups` are
    told by number, `starts` counts the runs that begin at a place. `joker_runs` stand apart from `covered`, and so do
    the melds of the table that stay as they are, of which `kept` gives the indices, the melds of jokers that the rules
    bind, of which `bound` gives the indices among those offered, and `homes`, other melds as one piece.
    """

    covered: Mapping[Tile, int]
    run_jokers: Mapping[Tile, int]
    groups: Mapping[int, Groups]
    joker_runs: tuple[JokerRun, ...]
    used: Mapping[Face, int]
    kept: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()
    homes: tuple[Faces, ...] = ()
    starts: Mapping[Tile, int] = field(default_factory=dict)


def run_numbers(first: int, length: int, rules: Rules) -> tuple[int, ...] | None:
    """The numbers of a run, None where it would go beyond the last one and the rules do not let it go around.

    >>> from engine.rules import CLASSIC
    >>> run_numbers(11, 3, CLASSIC), run_numbers(12, 3, CLASSIC)
    ((11, 12, 13), None)
    """
    highest = rules.tile_set.numbers
    if first + length - 1 > highest and not rules.run_wraps:
        return None
    return tuple((number - 1) % highest + 1 for number in range(first, first + length))


def all_joker_runs(rules: Rules, stock: Stock) -> Iterator[JokerRun]:
    """Every run of three to five tiles with as many jokers as the rules allow, as far as there are tiles for it."""
    tile_set = rules.tile_set
    for colour in tile_set.colours:
        for length in range(SHORTEST_MELD, LONGEST_PART + 1):
            for first in range(1, tile_set.numbers + 1):
                numbers = run_numbers(first, length, rules)
                if numbers is None:
                    continue
                for jokers in range(1, rules.jokers_per_meld + 1):
                    for chosen in combinations(numbers, jokers):
                        run = JokerRun(colour, numbers, frozenset(chosen))
                        if all(stock.get(face, 0) for face in run.faces):
                            yield run
