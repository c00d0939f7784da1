"""The verdict on a table that was seen."""

from __future__ import annotations

from dataclasses import dataclass

from assist.jobs.hinges import Hinge, Rows, find_hinges
from assist.observation import Observation, SeenTile
from assist.roles import as_table
from engine.check import TableVerdict, check_table
from engine.rules import CLASSIC, Rules
from engine.tiles import Face


@dataclass(frozen=True, slots=True)
class VerifyAnswer:
    """The engine's verdict with the seen tiles behind it, meld by meld, and the doubtful tiles that it hangs on.

    `on_rack` are the tiles of a rack on the same photos, which do not count here.
    """

    verdict: TableVerdict
    table: tuple[tuple[SeenTile, ...], ...]
    hinges: tuple[Hinge, ...]
    rules: Rules
    on_rack: tuple[SeenTile, ...] = ()

    @property
    def tiles(self) -> tuple[SeenTile, ...]:
        """The seen tiles in reading order: the order of the indices in the verdict."""
        return tuple(tile for meld in self.table for tile in meld)

    @property
    def doubtful(self) -> tuple[SeenTile, ...]:
        """The tiles that somebody should look at."""
        return tuple(tile for tile in self.tiles if tile.doubtful)


def verify(table: Observation, rules: Rules = CLASSIC) -> VerifyAnswer:
    """Judge every meld of a table, and the table as a whole."""
    told = as_table(table)
    seen = told.table
    verdict = check_table([[tile.tile for tile in meld] for meld in seen], rules)

    def changes(melds: Rows, _index: int, _face: Face) -> bool:
        return _findings(check_table(melds, rules)) != _findings(verdict)

    return VerifyAnswer(verdict, seen, find_hinges(seen, changes), rules, told.rack)


def _findings(verdict: TableVerdict) -> tuple[bool | None, ...]:
    return (verdict.valid, *(meld.valid for meld in verdict.melds))
