"""The best way to lay tiles, as melds of tiles that remember where they came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.decode import decode
from engine.flow import Aim
from engine.flow_model import best_flow
from engine.identity import place_tiles
from engine.positions import Placed, PlacedTile
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Solution:
    """The melds after the play, None where no arrangement is allowed; `proven` is false where the time ran out."""

    melds: tuple[Placed, ...] | None
    proven: bool


def solve(
    table: Sequence[Placed], rack: Sequence[PlacedTile], rules: Rules, aim: Aim, time_limit: float | None = None
) -> Solution:
    """Lay all tiles of the table and the best of the rack, so that only valid melds lie there.

    `time_limit` is in seconds; without one the answer is always proven.
    """
    on_table = Counter(tile.tile for meld in table for tile in meld)
    on_rack = Counter(tile.tile for tile in rack)
    solved = best_flow(on_table, on_rack, rules, aim, time_limit)
    if solved.flow is None:
        return Solution(None, solved.proven)
    decoded = decode(solved.flow, [tuple(tile.tile for tile in meld) for meld in table], rules)
    return Solution(place_tiles(decoded, table, rack), solved.proven)
