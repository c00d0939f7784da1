"""The verdict over a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.melds import MeldVerdict
from engine.problems import Problem, TableProblem
from engine.rules import CLASSIC, Rules
from engine.tiles import Place

__all__ = ["TableProblem", "TableVerdict", "check_table"]


@dataclass(frozen=True, slots=True)
class TableVerdict:
    """Whether a table is valid, meld by meld.

    `valid` is None where it hangs on unknown tiles; `depends_on` are their indices over the table in reading order.
    `points` is the face value of the valid melds. `problems` concern the table as a whole; those of a meld stand there.
    """

    valid: bool | None
    depends_on: tuple[int, ...]
    points: int
    melds: tuple[MeldVerdict, ...]
    problems: tuple[Problem, ...]


def check_table(table: Sequence[Sequence[Place]], rules: Rules = CLASSIC) -> TableVerdict:
    """Judge a table."""
    raise NotImplementedError
