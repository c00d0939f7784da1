"""Logistic regression and the measures of probabilities that it is judged by."""

import numpy as np
import pytest

from training.fit_confidence import calibration, report
from training.logistic import chance, fit_logistic

WEIGHTS = np.array([-0.5, 1.5, 0.0])


def drawn(count, seed=1):
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(count, 2))
    return rows, (rng.random(count) < chance(WEIGHTS, rows)).astype(float)


def test_the_weights_that_made_the_labels_are_found():
    assert fit_logistic(*drawn(20000)) == pytest.approx(WEIGHTS, abs=0.06)


def test_weights_stay_finite_where_all_is_told_apart():
    rows = np.array([[-2.0], [-1.0], [1.0], [2.0]])
    weights = fit_logistic(rows, np.array([0.0, 0.0, 1.0, 1.0]))
    assert np.isfinite(weights).all()
    assert (chance(weights, rows) > 0.5).tolist() == [False, False, True, True]


def test_a_ridge_draws_the_weights_but_not_the_constant_to_nothing():
    rows, labels = drawn(2000)
    held = fit_logistic(rows, labels, ridge=1e6)
    assert np.abs(held[1:]).max() < 0.01
    assert chance(held, rows).mean() == pytest.approx(labels.mean(), abs=0.01)


def test_calibration_is_small_for_true_probabilities_and_large_for_sure_ones():
    rows, labels = drawn(20000)
    true = chance(WEIGHTS, rows)
    assert calibration(true, labels) < 0.02
    assert calibration(np.where(true > 0.5, 0.99, 0.01), labels) > 0.1


def test_the_report_is_made_on_photos_that_were_left_out():
    rows, labels = drawn(500)
    lines = report(rows, labels, np.arange(500), folds=5)
    assert lines[0].startswith("500 readings")
