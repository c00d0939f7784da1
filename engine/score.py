"""The score of one round, with every way in which a round can end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engine.errors import InputError, InputProblem
from engine.opening import can_open
from engine.positions import require_possible
from engine.rules import CLASSIC, NotOpenedCredit, PotEmptyScore, PotEmptyTie, Rules
from engine.tiles import Face, Place, Tile, Unknown


class ScoreWarning(StrEnum):
    """What the players should know about a score."""

    UNKNOWN_COUNTED_ZERO = "UNKNOWN_COUNTED_ZERO"
    """A tile on a rack is unknown and was counted as nothing."""
    SHARE_ROUNDED_DOWN = "SHARE_ROUNDED_DOWN"
    """Several winners share points that do not divide evenly; the rest is left."""
    LAST_DRAWN_UNKNOWN = "LAST_DRAWN_UNKNOWN"
    """What a player who never opened drew last is not known; the rack was judged with it."""
    OPENING_UNSURE = "OPENING_UNSURE"
    """A player who never opened has an unknown tile, with which an opening might have been possible."""
    SUM_NOT_ZERO = "SUM_NOT_ZERO"
    """What the winner gets is not what the others pay."""


@dataclass(frozen=True, slots=True)
class NeverOpened:
    """A player (counted from 1) who never opened, whether that would have been possible, and what it costs."""

    player: int
    could_have: bool
    penalty: int


@dataclass(frozen=True, slots=True)
class RoundScore:
    """Scores and rack values by player, in the order given; `winners` counts players from 1.

    `never_opened` are the players whom the rules make pay a penalty instead of the rack.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rack_points: tuple[int, ...]
    warnings: tuple[ScoreWarning, ...]
    never_opened: tuple[NeverOpened, ...] = ()


_NOBODY: Final[Mapping[int, Sequence[Place]]] = MappingProxyType({})


def rack_value(face: Face, rules: Rules = CLASSIC) -> int:
    """What a tile counts on a rack."""
    return face.number if isinstance(face, Tile) else rules.joker_rack_value


def score_round(
    racks: Sequence[Sequence[Place]],
    rules: Rules = CLASSIC,
    *,
    winner: int | None = None,
    pot_empty: bool = False,
    not_opened: Collection[int] = (),
    last_drawn: Mapping[int, Sequence[Place]] = _NOBODY,
) -> RoundScore:
    """Score a round.

    `racks` are what the players have left. `winner` (counted from 1) went out; without it that is the player whose
    rack is empty. With `pot_empty` nobody needs to have gone out: the lowest rack wins; of equally low ones that with
    the fewest tiles, and those that are equal in this too share.

    `not_opened` are players who never made the first laying. Where the rules have a penalty for that, they pay it
    instead of the rack and cannot win; how much hangs on whether the rack could open before what the player drew in the
    last turn (`last_drawn`, by player), for there was no turn to lay that in.

    >>> from engine.notation import parse_tiles
    >>> score_round([parse_tiles(""), parse_tiles("R7 B11 K5"), parse_tiles("R6 B9 J")]).scores
    (68, -23, -45)
    >>> from engine.rules import profile
    >>> score_round([parse_tiles(""), parse_tiles("R10 B10 K10 R1")], profile("sabra"), not_opened=[2]).scores
    (31, -200)

    Raises `InputError` for a round that cannot have ended like this and for tiles that no set can hold.
    """
    if len(racks) < 2:
        raise InputError(InputProblem.TOO_FEW_PLAYERS, str(len(racks)))
    require_possible((tile for rack in racks for tile in rack), rules.tile_set)
    _require_players((*not_opened, *last_drawn), len(racks))
    for player, drawn in last_drawn.items():
        _without(racks[player - 1], drawn, player)  # a slip is told also where nothing hangs on it
    warnings: list[ScoreWarning] = []
    if any(isinstance(tile, Unknown) for rack in racks for tile in rack):
        warnings.append(ScoreWarning.UNKNOWN_COUNTED_ZERO)
    points = tuple(sum(rack_value(tile, rules) for tile in rack if not isinstance(tile, Unknown)) for rack in racks)
    empty = tuple(player for player, rack in enumerate(racks, start=1) if not rack)
    if len(empty) > 1:
        raise InputError(InputProblem.SEVERAL_WINNERS, " ".join(map(str, empty)))
    contradiction = sorted(set(empty) & set(not_opened))
    if contradiction:
        raise InputError(InputProblem.WINNER_NEVER_OPENED, " ".join(map(str, contradiction)))
    never = _never_opened(racks, rules, not_opened, last_drawn, warnings)
    if winner is not None or empty:
        winners, lowest = _who_went_out(racks, winner, empty), 0
    elif pot_empty:
        winners = _lowest(racks, points, rules.pot_empty_tie, {one.player for one in never})
        lowest = points[winners[0] - 1] if winners else 0
    else:
        raise InputError(InputProblem.NO_WINNER)
    scores = _settle(points, winners, lowest, rules, never, warnings)
    return RoundScore(scores, winners, points, tuple(warnings), never)


def sum_warnings(
    scores: Sequence[int], rules: Rules = CLASSIC, *, not_opened: bool = False
) -> tuple[ScoreWarning, ...]:
    """Whether scores that somebody wrote down add up to nothing, as they must (T50).

    They need not where somebody never opened and the winner receives what that rack is worth, not what it costs.

    >>> sum_warnings([24, -5, -16, -3]), sum_warnings([24, -5, -16])[0].value
    ((), 'SUM_NOT_ZERO')
    """
    by_rack = rules.not_opened is not None and rules.not_opened_credit is NotOpenedCredit.RACK_VALUE
    return () if sum(scores) == 0 or (not_opened and by_rack) else (ScoreWarning.SUM_NOT_ZERO,)


def _require_players(players: Collection[int], count: int) -> None:
    for player in players:
        if not 1 <= player <= count:
            raise InputError(InputProblem.NO_SUCH_PLAYER, str(player))


def _never_opened(
    racks: Sequence[Sequence[Place]],
    rules: Rules,
    players: Collection[int],
    last_drawn: Mapping[int, Sequence[Place]],
    warnings: list[ScoreWarning],
) -> tuple[NeverOpened, ...]:
    if rules.not_opened is None:
        return ()
    found = []
    for player in sorted(set(players)):
        rack = racks[player - 1]
        if player not in last_drawn and ScoreWarning.LAST_DRAWN_UNKNOWN not in warnings:
            warnings.append(ScoreWarning.LAST_DRAWN_UNKNOWN)
        before = _without(rack, last_drawn.get(player, ()), player)
        could_have = can_open(before, rules)
        unknown = any(isinstance(tile, Unknown) for tile in before)
        if unknown and not could_have and ScoreWarning.OPENING_UNSURE not in warnings:
            warnings.append(ScoreWarning.OPENING_UNSURE)
        penalty = rules.not_opened.could_have if could_have else rules.not_opened.could_not
        found.append(NeverOpened(player, could_have, penalty))
    return tuple(found)


def _without(rack: Sequence[Place], drawn: Sequence[Place], player: int) -> list[Place]:
    """The rack before the last draw. Raises `InputError` for a tile that is not there."""
    missing = Counter(drawn) - Counter(rack)
    if missing:
        codes = " ".join(tile.code for tile in missing.elements())
        raise InputError(InputProblem.NOT_ON_RACK, f"{player}: {codes}")
    left = list(rack)
    for tile in drawn:
        left.remove(tile)
    return left


def _who_went_out(racks: Sequence[Sequence[Place]], winner: int | None, empty: tuple[int, ...]) -> tuple[int, ...]:
    if winner is None:
        return empty
    _require_players((winner,), len(racks))
    if racks[winner - 1]:
        raise InputError(InputProblem.WINNER_HAS_TILES, str(winner))
    return (winner,)


def _lowest(
    racks: Sequence[Sequence[Place]], points: Sequence[int], tie: PotEmptyTie, never: Collection[int]
) -> tuple[int, ...]:
    """Who has the lowest rack; nobody where nobody opened, for who did not cannot win (G13d)."""
    ranks = {
        player: (value, len(rack) if tie is PotEmptyTie.FEWEST_TILES else 0)
        for player, (value, rack) in enumerate(zip(points, racks, strict=True), start=1)
        if player not in never
    }
    return tuple(player for player, rank in ranks.items() if rank == min(ranks.values()))


def _settle(
    points: tuple[int, ...],
    winners: tuple[int, ...],
    lowest: int,
    rules: Rules,
    never: Sequence[NeverOpened],
    warnings: list[ScoreWarning],
) -> tuple[int, ...]:
    """The losers pay, the winners share. `lowest` is the winner's rack, 0 where somebody went out."""
    taken_off = lowest if rules.pot_empty_score is PotEmptyScore.DIFFERENCE else 0
    # Only who never opened can have less than the winner, and nobody pays less than nothing.
    paid = {player: max(0, value - taken_off) for player, value in enumerate(points, start=1) if player not in winners}
    credit = dict(paid)
    for one in never:
        paid[one.player] = one.penalty
        if rules.not_opened_credit is NotOpenedCredit.PENALTY:
            credit[one.player] = one.penalty
    share, rest = divmod(sum(credit.values()), len(winners)) if winners else (0, 0)
    if rest:
        warnings.append(ScoreWarning.SHARE_ROUNDED_DOWN)
    if rules.pot_empty_score is PotEmptyScore.MINUS_OWN:
        share -= lowest
    return tuple(share if player in winners else -paid[player] for player in range(1, len(points) + 1))
