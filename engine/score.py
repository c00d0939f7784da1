"""The score of one round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.errors import InputError, InputProblem
from engine.positions import require_possible
from engine.rules import CLASSIC, PotEmptyScore, Rules
from engine.tiles import Face, Place, Tile, Unknown


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


def rack_value(face: Face, rules: Rules = CLASSIC) -> int:
    """What a tile counts on a rack."""
    return face.number if isinstance(face, Tile) else rules.joker_rack_value


def score_round(
    racks: Sequence[Sequence[Place]], rules: Rules = CLASSIC, *, winner: int | None = None, pot_empty: bool = False
) -> RoundScore:
    """Score a round.

    `racks` are what the players have left. `winner` (counted from 1) went out; without it that is the player whose
    rack is empty. With `pot_empty` nobody needs to have gone out: the lowest rack wins; of equally low ones that with
    the fewest tiles, and those that are equal in this too share.

    >>> from engine.notation import parse_tiles
    >>> score_round([parse_tiles(""), parse_tiles("R7 B11 K5"), parse_tiles("R6 B9 J")]).scores
    (68, -23, -45)

    Raises `InputError` for a round that cannot have ended like this and for tiles that no set can hold.
    """
    if len(racks) < 2:
        raise InputError(InputProblem.TOO_FEW_PLAYERS, str(len(racks)))
    require_possible((tile for rack in racks for tile in rack), rules.tile_set)
    unknown = any(isinstance(tile, Unknown) for rack in racks for tile in rack)
    warnings = [ScoreWarning.UNKNOWN_COUNTED_ZERO] if unknown else []
    points = tuple(sum(rack_value(tile, rules) for tile in rack if not isinstance(tile, Unknown)) for rack in racks)
    empty = tuple(player for player, rack in enumerate(racks, start=1) if not rack)
    if len(empty) > 1:
        raise InputError(InputProblem.SEVERAL_WINNERS, " ".join(map(str, empty)))
    if winner is not None or empty:
        winners = _who_went_out(racks, winner, empty)
        difference = 0
    elif pot_empty:
        winners = _lowest(racks, points)
        difference = points[winners[0] - 1]
    else:
        raise InputError(InputProblem.NO_WINNER)
    return _settle(points, winners, difference, rules.pot_empty_score, warnings)


def _who_went_out(racks: Sequence[Sequence[Place]], winner: int | None, empty: tuple[int, ...]) -> tuple[int, ...]:
    if winner is None:
        return empty
    if not 1 <= winner <= len(racks):
        raise InputError(InputProblem.NO_SUCH_PLAYER, str(winner))
    if racks[winner - 1]:
        raise InputError(InputProblem.WINNER_HAS_TILES, str(winner))
    return (winner,)


def _lowest(racks: Sequence[Sequence[Place]], points: Sequence[int]) -> tuple[int, ...]:
    ranks = [(value, len(rack)) for value, rack in zip(points, racks, strict=True)]
    return tuple(player for player, rank in enumerate(ranks, start=1) if rank == min(ranks))


def _settle(
    points: tuple[int, ...],
    winners: tuple[int, ...],
    difference: int,
    score: PotEmptyScore,
    warnings: list[ScoreWarning],
) -> RoundScore:
    """The losers pay, the winners share. `difference` is the winner's rack, 0 where somebody went out."""
    taken_off = difference if score is PotEmptyScore.DIFFERENCE else 0
    paid = [0 if player in winners else value - taken_off for player, value in enumerate(points, start=1)]
    share, rest = divmod(sum(paid), len(winners))
    if rest:
        warnings = [*warnings, ScoreWarning.SHARE_ROUNDED_DOWN]
    if score is PotEmptyScore.MINUS_OWN:
        share -= difference
    scores = tuple(share if player in winners else -value for player, value in enumerate(paid, start=1))
    return RoundScore(scores, winners, points, tuple(warnings))
