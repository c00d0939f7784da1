"""The best way to lay tiles, as melds of tiles that remember where they came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.decode import decode
from engine.flow import Aim
from engine.flow_model import best_flow, calmest_flow
from engine.identity import place_tiles
from engine.positions import Placed, PlacedTile
from engine.rules import Rules

# Seconds to look for the calmest way to lay tiles that are known to be the best ones. Nearly always a hundredth of this
# is enough; after it the calmest way found so far is taken.
_CALM_SECONDS: Final = 2.0


@dataclass(frozen=True, slots=True)
class Solution:
    """The melds after the play, None where no arrangement is allowed; `proven` is false where the time ran out."""

    melds: tuple[Placed, ...] | None
    proven: bool


def solve(
    table: Sequence[Placed], rack: Sequence[PlacedTile], rules: Rules, aim: Aim, time_limit: float | None = None
) -> Solution:
    """Lay all tiles of the table and the best of the rack, so that only valid melds lie there.

    Of the ways to lay the tiles that are best, one is taken that leaves as many melds of the table as possible as they
    are. `time_limit` is in seconds, for each of the two searches; without one the best tiles are always proven.
    """
    on_table = Counter(tile.tile for meld in table for tile in meld)
    on_rack = Counter(tile.tile for tile in rack)
    solved = best_flow(on_table, on_rack, rules, aim, time_limit)
    if solved.flow is None:
        return Solution(None, solved.proven)
    melds = [tuple(tile.tile for tile in meld) for meld in table]
    calm_seconds = _CALM_SECONDS if time_limit is None else min(_CALM_SECONDS, time_limit)
    calm = calmest_flow(melds, solved.flow.used, rules, calm_seconds) if melds else solved
    decoded = decode(calm.flow or solved.flow, melds, rules)
    return Solution(place_tiles(decoded, table, rack), solved.proven)
