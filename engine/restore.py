"""From a heap back to a table: loose tiles, and melds that still stand, become valid melds again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.bonds import Bonds
from engine.decode import decode
from engine.errors import InputError, InputProblem
from engine.flow_model import fullest_flow
from engine.identity import place_tiles
from engine.positions import Placed, PlacedTile, Position, rack_tiles, require_possible, table_tiles
from engine.rules import CLASSIC, Rules
from engine.steps import Spot, SpotPlace, Step, StepKind, steps_between
from engine.tiles import Face, Place, Unknown


@dataclass(frozen=True, slots=True)
class Restored:
    """A table made of a heap.

    `melds` are valid; `left` are the fewest tiles that no table of these can hold, none where all lie. `kept` are the
    indices of the melds that stand as they stood: no table with as few tiles left keeps more. Loose tiles have the
    origin `RACK` and their index in the heap. `proven` is false where the time ran out first.
    """

    melds: tuple[Placed, ...]
    left: Placed
    kept: tuple[int, ...]
    steps: tuple[Step, ...]
    proven: bool


def restore(
    loose: Sequence[Place],
    standing: Sequence[Sequence[Place]] = (),
    rules: Rules = CLASSIC,
    *,
    time_limit: float | None = None,
) -> Restored:
    """Make a valid table again of loose tiles and of what still stands.

    >>> from engine.notation import format_table, parse_table, parse_tiles
    >>> restored = restore(parse_tiles("R3 B5 R4"), parse_table("K5 O5 | B1 B2 B3"))
    >>> format_table([[tile.tile for tile in meld] for meld in restored.melds]), len(restored.left)
    ('K5 B5 O5 | B1 B2 B3', 2)

    Raises `InputError` for unknown tiles and for tiles that no set can hold.
    """
    heap = Position(tuple(loose), tuple(tuple(meld) for meld in standing))
    for index, tile in enumerate(loose):
        if isinstance(tile, Unknown):
            raise InputError(InputProblem.UNKNOWN_ON_TABLE, f"{tile.code} {index}")
    table, rack = table_tiles(heap), rack_tiles(heap)
    require_possible((*loose, *(tile for meld in standing for tile in meld)), rules.tile_set)
    faces = [tuple(tile.tile for tile in meld) for meld in table]
    solved = fullest_flow(faces, Counter(tile.tile for tile in rack), rules, time_limit)
    if solved.flow is None:
        return Restored((), (*rack, *(tile for meld in table for tile in meld)), (), (), solved.proven)
    decoded = decode(solved.flow, faces, rules, Bonds((), Counter(), rules))
    order = [tile for index in decoded.kept for tile in table[index]]
    order += [tile for index, meld in enumerate(table) if index not in decoded.kept for tile in meld]
    left = _left_over(solved.flow.used, [*order, *rack])
    taken = [tuple(tile for tile in meld if tile in left) for meld in table]
    rest = [tuple(tile for tile in meld if tile not in left) for meld in table]
    melds = place_tiles(decoded, rest, [tile for tile in rack if tile not in left])
    away = [
        Step(StepKind.TAKE, tiles, Spot(SpotPlace.TABLE, number), Spot(SpotPlace.HAND))
        for number, tiles in enumerate(taken)
        if tiles
    ]
    return Restored(melds, left, decoded.kept, (*away, *steps_between(rest, melds, rules)), solved.proven)


def _left_over(used: Mapping[Face, int], tiles: Sequence[PlacedTile]) -> Placed:
    """The tiles that find no place; of equal ones the last."""
    wanted = Counter(used)
    left: list[PlacedTile] = []
    for tile in tiles:
        wanted[tile.tile] -= 1
        if wanted[tile.tile] < 0:
            left.append(tile)
    return tuple(left)
