"""A match: rounds one after the other, totals, rounds won, and who is first by the rules.

A match is a value: what is added makes another one. What leagues and teams reckon beside the rounds is entered by hand,
as a correction with a note.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.errors import InputError, InputProblem
from engine.rules import CLASSIC, MatchEnd, MatchRank, Rules
from engine.score import RoundScore


@dataclass(frozen=True, slots=True)
class Round:
    """What a round brought: scores by player, and who won it (players counted from 1)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """Points that a player gets or loses beside the rounds, and why."""

    player: int
    points: int
    note: str


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands. `place` counts from 1, and players who are level share it.

    `points` is what the rules rank by: the total, or where the lowest wins the sum of what the player paid.
    """

    player: int
    place: int
    points: int
    won: int


@dataclass(frozen=True, slots=True)
class Match:
    """The rounds so far of a match between `players`, by its rules.

    >>> match = Match(2).with_round(Round((68, -68), (1,))).with_round(Round((-10, 10), (2,)))
    >>> [(standing.player, standing.points) for standing in match.standings()], match.is_over
    ([(1, 58), (2, -58)], True)
    """

    players: int
    rules: Rules = CLASSIC
    rounds: tuple[Round, ...] = ()
    corrections: tuple[Correction, ...] = ()

    def __post_init__(self) -> None:
        if self.players < 2:
            raise InputError(InputProblem.TOO_FEW_PLAYERS, str(self.players))

    @property
    def rounds_agreed(self) -> int:
        """How many rounds the match has; by default as many as there are players (G17)."""
        return self.rules.match_rounds or self.players

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        if self.rules.match_end is MatchEnd.ROUNDS:
            return len(self.rounds) >= self.rounds_agreed
        return bool(self.rounds) and max(self._points(player) for player in self._numbers) >= self.rules.match_target

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores of all rounds with their corrections, by player."""
        return tuple(self._total(player) for player in self._numbers)

    @property
    def won(self) -> tuple[int, ...]:
        """How many rounds each player won, alone or with others."""
        return tuple(sum(player in one.winners for one in self.rounds) for player in self._numbers)

    def with_round(self, score: Round | RoundScore) -> Match:
        """The match with one round more.

        Raises `InputError` where the match is over (T47) or the round has other players.
        """
        if self.is_over:
            raise InputError(InputProblem.MATCH_OVER, str(len(self.rounds)))
        if len(score.scores) != self.players:
            raise InputError(InputProblem.BAD_PLAYERS, str(len(score.scores)))
        self._require(score.winners)
        return replace(self, rounds=(*self.rounds, Round(score.scores, score.winners)))

    def with_correction(self, correction: Correction) -> Match:
        """The match with a correction, which may come after its end. Raises `InputError` for a strange player."""
        self._require((correction.player,))
        return replace(self, corrections=(*self.corrections, correction))

    def without_round(self, index: int) -> Match:
        """The match without a round that was entered wrongly. Raises `InputError` where there is no such round."""
        if not 0 <= index < len(self.rounds):
            raise InputError(InputProblem.NO_ROUND, str(index + 1))
        return replace(self, rounds=self.rounds[:index] + self.rounds[index + 1 :])

    def standings(self) -> tuple[Standing, ...]:
        """The players in the order of their rank. Who is level on points is ranked by rounds won, then shares (T52)."""
        keys = {player: self._key(player) for player in self._numbers}
        standings = [
            Standing(
                player, 1 + sum(other < key for other in keys.values()), self._points(player), self.won[player - 1]
            )
            for player, key in keys.items()
        ]
        return tuple(sorted(standings, key=lambda standing: (standing.place, standing.player)))

    @property
    def _numbers(self) -> range:
        return range(1, self.players + 1)

    def _total(self, player: int) -> int:
        by_hand = sum(correction.points for correction in self.corrections if correction.player == player)
        return sum(one.scores[player - 1] for one in self.rounds) + by_hand

    def _points(self, player: int) -> int:
        if self.rules.match_rank is not MatchRank.POINTS_LOW:
            return self._total(player)
        by_hand = sum(correction.points for correction in self.corrections if correction.player == player)
        return sum(max(0, -one.scores[player - 1]) for one in self.rounds) - by_hand

    def _key(self, player: int) -> _Key:
        """The smaller, the better."""
        points, won = self._points(player), self.won[player - 1]
        if self.rules.match_rank is MatchRank.GAMES_THEN_POINTS:
            return -won, -points
        return (points if self.rules.match_rank is MatchRank.POINTS_LOW else -points), -won

    def _require(self, players: Sequence[int]) -> None:
        for player in players:
            if player not in self._numbers:
                raise InputError(InputProblem.NO_SUCH_PLAYER, str(player))


_Key: TypeAlias = tuple[int, int]
