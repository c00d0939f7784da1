"""A way to lay tiles, as the search finds it: counts of what runs cover and groups take, not yet single melds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
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
    that must be `minimum_face_value` at least, and with `whole_rack` no tile may stay behind. Values are whole numbers.
    """

    value: Callable[[Face], int]
    face_value: int = 0
    minimum_face_value: int = 0
    whole_rack: bool = False


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
    numbers: range
    joker_numbers: frozenset[int]

    @property
    def faces(self) -> Faces:
        """The tiles in order."""
        return tuple(JOKER if number in self.joker_numbers else Tile(self.colour, number) for number in self.numbers)


@dataclass(frozen=True, slots=True)
class Flow:
    """A way to lay tiles: all of the table and those `used` from the rack.

    `covered` counts how many runs cover a tile's place, `run_jokers` how many of them have a joker there; `groups` are
    told by number. `joker_runs` stand apart from `covered`, and so do the melds of the table that stay as they are:
    `kept` gives their indices.
    """

    covered: Mapping[Tile, int]
    run_jokers: Mapping[Tile, int]
    groups: Mapping[int, Groups]
    joker_runs: tuple[JokerRun, ...]
    used: Mapping[Face, int]
    kept: tuple[int, ...] = ()


def all_joker_runs(rules: Rules, stock: Stock) -> Iterator[JokerRun]:
    """Every run of three to five tiles with as many jokers as the rules allow, as far as there are tiles for it."""
    tile_set = rules.tile_set
    for colour in tile_set.colours:
        for length in range(SHORTEST_MELD, LONGEST_PART + 1):
            for first in range(1, tile_set.numbers - length + 2):
                numbers = range(first, first + length)
                for jokers in range(1, rules.jokers_per_meld + 1):
                    for chosen in combinations(numbers, jokers):
                        run = JokerRun(colour, numbers, frozenset(chosen))
                        if all(stock.get(face, 0) for face in run.faces):
                            yield run
