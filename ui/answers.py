"""The three jobs, done once for the same tiles: a change of language or page asks the engine nothing."""

from __future__ import annotations

from functools import lru_cache

from assist.jobs import PlayAnswer, ScoreAnswer, VerifyAnswer, best_play, round_score, verify
from assist.observation import Observation

# Observations and answers are values without photos, so that sessions may share them.
_KEPT = 64


@lru_cache(maxsize=_KEPT)
def answer_play(rack: Observation, table: Observation, opened: bool) -> PlayAnswer:
    """The best play. Raises `InputError`."""
    return best_play(rack, table, opened=opened)


@lru_cache(maxsize=_KEPT)
def answer_table(table: Observation) -> VerifyAnswer:
    """The verdict on a table. Raises `InputError`."""
    return verify(table)


@lru_cache(maxsize=_KEPT)
def answer_score(racks: tuple[Observation, ...], winner: int | None, pot_empty: bool) -> ScoreAnswer:
    """The score of a round. Raises `InputError`."""
    return round_score(racks, winner=winner, pot_empty=pot_empty)
