"""Logistic regression by Newton's method: small, exact, and nothing to tune."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_ROUNDS = 50
_RIDGE = 1e-3  # keeps the weights finite where all is told apart


def fit_logistic(rows: Floats, labels: Floats, ridge: float = _RIDGE, counts: Floats | None = None) -> Floats:
    """A constant and the weight of each column, (k + 1,), for rows (n, k) with labels 0 or 1, (n,).

    The constant is not held small, the weights are: by `ridge` each. `counts`, (n,), says how often a row counts, once
    where it is not given.
    """
    counts = np.ones(len(rows)) if counts is None else counts
    columns = np.column_stack([np.ones(len(rows)), rows])
    hold = ridge * np.eye(columns.shape[1])
    hold[0, 0] = _RIDGE
    weights = np.zeros(columns.shape[1])
    for _ in range(_ROUNDS):
        sure = 1 / (1 + np.exp(-columns @ weights))
        curvature = (columns * (counts * sure * (1 - sure))[:, None]).T @ columns + hold
        weights += np.linalg.solve(curvature, columns.T @ (counts * (labels - sure)) - hold @ weights)
    return weights


def chance(weights: Floats, rows: Floats) -> Floats:
    """The probability (n,) that weights give to rows (n, k)."""
    return np.asarray(1 / (1 + np.exp(-(weights[0] + rows @ weights[1:]))))
