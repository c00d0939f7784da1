"""Integer programmes on HiGHS: built row by row in plain lists, passed over in one call, solved to the end.

Most programmes of this game have a linear relaxation whose best corner is whole already, so that is tried first and
costs a millisecond; the search with integrality follows only where a fraction remains.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import highspy

UNLIMITED: Final[float] = highspy.kHighsInf

# Values are small whole numbers: what lies closer to one than this is rounding.
_ROUNDING: Final = 1e-6
# Sums are whole numbers too: a bound less than one above the best found proves that it is the best.
_PROOF_GAP: Final = 0.5


@dataclass(frozen=True, slots=True)
class Answer:
    """The values of the variables, None where none satisfy the constraints.

    `proven` is false where the time ran out: better values may exist, or any where there are none.
    """

    values: tuple[int, ...] | None
    proven: bool


@dataclass(slots=True)
class Programme:
    """Maximise a sum over whole-number variables under linear constraints. A builder: it grows by its methods."""

    costs: list[float] = field(default_factory=list)
    lower: list[float] = field(default_factory=list)
    upper: list[float] = field(default_factory=list)
    row_lower: list[float] = field(default_factory=list)
    row_upper: list[float] = field(default_factory=list)
    starts: list[int] = field(default_factory=lambda: [0])
    indices: list[int] = field(default_factory=list)
    factors: list[float] = field(default_factory=list)

    def variable(self, cost: float, upper: float, lower: float = 0) -> int:
        """Add a variable from `lower` to `upper` that counts `cost` in the sum; gives its index."""
        self.costs.append(cost)
        self.lower.append(lower)
        self.upper.append(upper)
        return len(self.costs) - 1

    def constrain(self, lower: float, upper: float, terms: Iterable[tuple[int, float]]) -> None:
        """Demand that the sum of the terms (variable, factor) lies from `lower` to `upper`."""
        for variable, factor in terms:
            self.indices.append(variable)
            self.factors.append(factor)
        self.starts.append(len(self.indices))
        self.row_lower.append(lower)
        self.row_upper.append(upper)

    def maximise(self, time_limit: float | None = None) -> Answer:
        """Find the best values; `time_limit` is in seconds."""
        if not self.costs:
            possible = all(low <= 0 <= high for low, high in zip(self.row_lower, self.row_upper, strict=True))
            return Answer(() if possible else None, proven=True)
        started = time.perf_counter()
        # A relaxation this small is solved faster than it is simplified.
        solver = _solver("off", time_limit)
        _run(solver, self.model(whole=False))
        if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
            return Answer(None, proven=True)
        if solver.getModelStatus() == highspy.HighsModelStatus.kOptimal:
            values = solver.getSolution().col_value
            if all(abs(value - round(value)) < _ROUNDING for value in values):
                return Answer(_whole(values), proven=True)
        left = None if time_limit is None else max(0.0, time_limit - (time.perf_counter() - started))
        solver = _solver("on", left)
        _run(solver, self.model(whole=True))
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return Answer(None, proven=True)
        found = solver.getInfo().primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
        values = solver.getSolution().col_value
        return Answer(_whole(values) if found else None, proven=status == highspy.HighsModelStatus.kOptimal)

    def model(self, *, whole: bool) -> highspy.HighsLp:
        """The programme as HiGHS takes it, with whole numbers or relaxed."""
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = len(self.costs), len(self.row_lower)
        model.col_cost_, model.col_lower_, model.col_upper_ = self.costs, self.lower, self.upper
        model.row_lower_, model.row_upper_ = self.row_lower, self.row_upper
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_, model.a_matrix_.index_ = self.starts, self.indices
        model.a_matrix_.value_ = self.factors
        model.sense_ = highspy.ObjSense.kMaximize
        if whole:
            model.integrality_ = [highspy.HighsVarType.kInteger] * len(self.costs)
        return model


class QuietHighs(highspy.Highs):
    """HiGHS without its banner, which it prints while callbacks are enabled, before any option could be set."""

    def enableCallbacks(self) -> None:  # noqa: N802, D102 (name and meaning are theirs)
        self.silent()
        super().enableCallbacks()  # type: ignore[no-untyped-call]


def _solver(presolve: str, time_limit: float | None) -> highspy.Highs:
    solver = QuietHighs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("presolve", presolve)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.setOptionValue("mip_abs_gap", _PROOF_GAP)
    if time_limit is not None:
        solver.setOptionValue("time_limit", time_limit)
    return solver


def _run(solver: highspy.Highs, model: highspy.HighsLp) -> None:
    if solver.passModel(model) == highspy.HighsStatus.kError:
        raise ValueError("a programme that is not well formed")
    solver.run()


def _whole(values: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(value) for value in values)
