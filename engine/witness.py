"""One way in which a turn can have been carried out: steps from the table before to the table after."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decode import Decoded
from engine.identity import place_tiles
from engine.positions import Origin, Placed, PlacedTile
from engine.steps import Step, steps_between
from engine.tiles import Place, Unknown
from engine.turn_tiles import Table, Tables


def witness(tables: Tables, rack: Sequence[Place] | None) -> tuple[Step, ...]:
    """Steps that lead from the one table to the other. All tiles are known, and none of the table is gone.

    A tile that was laid has its index in the rack as `ref`; where the rack is not known, its place among those laid.
    """
    table = _placed(tables.before)
    laid = tables.laid
    on_rack = list(laid.elements()) if rack is None else rack
    tiles = [
        PlacedTile(tile, Origin.RACK, index) for index, tile in enumerate(on_rack) if not isinstance(tile, Unknown)
    ]
    formed = tuple(
        tuple(tile for tile in tables.after[number] if not isinstance(tile, Unknown)) for number in tables.formed
    )
    kept = tuple(number for number in range(len(tables.before)) if number not in tables.changed)
    melds = place_tiles(Decoded(kept, formed), table, tiles)
    return steps_between(table, melds, tables.rules)


def _placed(table: Table) -> tuple[Placed, ...]:
    index = iter(range(sum(len(meld) for meld in table)))
    return tuple(
        tuple(
            PlacedTile(tile, Origin.TABLE, ref)
            for tile, ref in zip(meld, index, strict=False)
            if not isinstance(tile, Unknown)
        )
        for meld in table
    )
