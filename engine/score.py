"""The score of one round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.rules import CLASSIC, Rules
from engine.tiles import Place


class ScoreWarning(StrEnum):
    """What the players should know about a score."""

    UNKNOWN_COUNTED_ZERO = "UNKNOWN_COUNTED_ZERO"
    """A tile on a rack is unknown and was counted as nothing."""
    SHARE_ROUNDED_DOWN = "SHARE_ROUNDED_DOWN"
    """Several winners share points that do not divide evenly; the rest is left."""


@dataclass(frozen=True, slots=True)
class RoundScore:
    """Scores and rack values by player, in the order given; `winners` counts players from 1."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rack_points: tuple[int, ...]
    warnings: tuple[ScoreWarning, ...]


def score_round(
    racks: Sequence[Sequence[Place]], rules: Rules = CLASSIC, *, winner: int | None = None, pot_empty: bool = False
) -> RoundScore:
    """Score a round."""
    raise NotImplementedError
