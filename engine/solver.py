"""The best way to lay tiles, as melds of tiles that remember where they came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.bonds import Bonds
from engine.decode import decode
from engine.flow import Aim
from engine.flow_model import best_flow, calmest_flow
from engine.identity import place_tiles
from engine.positions import Placed, PlacedTile
from engine.rules import Rules
from engine.tiles import Face

# Seconds to look for the calmest way to lay tiles that are as good as the best. Nearly always a hundredth of this is
# enough; after it the calmest way found so far is taken.
_CALM_SECONDS: Final = 1.0


@dataclass(frozen=True, slots=True)
class Solution:
    """The melds after the play, None where no arrangement is allowed; `proven` is false where the time ran out."""

    melds: tuple[Placed, ...] | None
    proven: bool


def solve(
    table: Sequence[Placed], rack: Sequence[PlacedTile], rules: Rules, aim: Aim, time_limit: float | None = None
) -> Solution:
    """Lay all tiles of the table and the best of the rack, so that only valid melds lie there.

    Of the ways that are equally good, one is taken that leaves as many melds of the table as possible as they are, then
    one with as few jokers of the rack as possible, then one with few movements. `time_limit` is in seconds, for each of
    the searches; without one the best tiles are always proven.
    """
    on_rack = Counter(tile.tile for tile in rack)
    melds = [tuple(tile.tile for tile in meld) for meld in table]
    bonds = Bonds(melds, on_rack, rules)
    solved = best_flow(melds, on_rack, rules, aim, bonds, time_limit)
    if solved.flow is None:
        return Solution(None, solved.proven)
    flow = solved.flow
    if melds:
        seconds = _CALM_SECONDS if time_limit is None else min(_CALM_SECONDS, time_limit)
        flow = calmest_flow(melds, on_rack, rules, aim, bonds, solved.best, seconds).flow or flow
    decoded = decode(flow, melds, rules, bonds)
    jokers = [table[joker.meld][joker.place] for joker in bonds.jokers]
    used = Counter(flow.used)
    leaving = [tile for tile in rack if _takes(used, tile)]
    return Solution(place_tiles(decoded, table, leaving, jokers), solved.proven)


def _takes(left: Counter[Face], tile: PlacedTile) -> bool:
    """Whether one more of this face is needed; it is counted then."""
    left[tile.tile] -= 1
    return left[tile.tile] >= 0
