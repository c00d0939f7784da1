"""What tiles that lie together can be read as, given that they are a run or a group.

On a real table the place of a joker says which tile it stands for, and a run may be read from either end. Where no
order of reading fits (`R12 R13 J`, `R7 R5 J`), the tiles are read as a set, and the joker may stand anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.rules import Rules
from engine.tiles import Colour, Place, Tile


class MeldKind(StrEnum):
    """The two kinds of meld."""

    RUN = "run"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class MeldReading:
    """One way to read a meld: its kind, its face value, and for each place the tiles that can be meant there."""

    kind: MeldKind
    points: int
    meant: tuple[tuple[Tile, ...], ...]


def readings_in_order(tiles: Sequence[Place], rules: Rules) -> tuple[MeldReading, ...]:
    """Read the tiles as they lie; jokers and unknown tiles may be anything. They alone have no reading."""
    runs = (_run_in_order(tiles, rules, step) for step in (1, -1))
    group = _group(tiles, rules)
    found = [run for run in runs if run is not None]
    return tuple(dict.fromkeys(found)) + ((group,) if group else ())


def readings_as_set(tiles: Sequence[Place], rules: Rules) -> tuple[MeldReading, ...]:
    """Read the tiles as a run in whatever order; a group has no order."""
    naturals = [tile for tile in tiles if isinstance(tile, Tile)]
    numbers = {tile.number for tile in naturals}
    one_colour = len({tile.colour for tile in naturals}) == 1
    if not one_colour or len(numbers) < len(naturals):
        return ()
    length, colour = len(tiles), naturals[0].colour
    spans = (run_numbers(first, length, rules) for first in range(1, rules.tile_set.numbers + 1))
    return tuple(_run_over(tiles, colour, span) for span in spans if span is not None and numbers <= set(span))


def run_numbers(first: int, length: int, rules: Rules) -> tuple[int, ...] | None:
    """The numbers of a run that begins with `first`, None where there is no such run.

    Where the rules let a run go on with the 1 after the highest number, it does.
    """
    highest = rules.tile_set.numbers
    if length > rules.run_maximum or (first + length - 1 > highest and not rules.run_wraps):
        return None
    return tuple((first + ahead - 1) % highest + 1 for ahead in range(length))


def _run_in_order(tiles: Sequence[Place], rules: Rules, step: int) -> MeldReading | None:
    """The run that the tiles are from left to right, or with a `step` of -1 from right to left."""
    reading = tiles if step == 1 else tiles[::-1]
    highest = rules.tile_set.numbers
    firsts = {tile.number - place for place, tile in enumerate(reading) if isinstance(tile, Tile)}
    if rules.run_wraps:
        firsts = {(first - 1) % highest + 1 for first in firsts}
    colours = {tile.colour for tile in tiles if isinstance(tile, Tile)}
    if len(firsts) != 1 or len(colours) != 1:
        return None
    first, colour = firsts.pop(), colours.pop()
    numbers = run_numbers(first, len(tiles), rules) if first >= 1 else None
    if numbers is None:
        return None
    return MeldReading(MeldKind.RUN, sum(numbers), tuple((Tile(colour, number),) for number in numbers[::step]))


def _run_over(tiles: Sequence[Place], colour: Colour, numbers: Sequence[int]) -> MeldReading:
    covered = {tile.number for tile in tiles if isinstance(tile, Tile)}
    open_tiles = tuple(Tile(colour, number) for number in numbers if number not in covered)
    meant = tuple((tile,) if isinstance(tile, Tile) else open_tiles for tile in tiles)
    return MeldReading(MeldKind.RUN, sum(numbers), meant)


def _group(tiles: Sequence[Place], rules: Rules) -> MeldReading | None:
    naturals = [tile for tile in tiles if isinstance(tile, Tile)]
    colours = {tile.colour for tile in naturals}
    one_number = len({tile.number for tile in naturals}) == 1
    if not one_number or len(colours) < len(naturals) or len(tiles) > rules.group_maximum:
        return None
    number = naturals[0].number
    open_tiles = tuple(Tile(colour, number) for colour in rules.tile_set.colours if colour not in colours)
    meant = tuple((tile,) if isinstance(tile, Tile) else open_tiles for tile in tiles)
    return MeldReading(MeldKind.GROUP, number * len(tiles), meant)
