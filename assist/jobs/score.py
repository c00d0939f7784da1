"""The score of a round from the racks that were seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assist.jobs.hinges import Hinge, Rows, find_hinges
from assist.observation import Observation, SeenTile
from assist.roles import as_rack
from engine.rules import CLASSIC, Rules
from engine.score import RoundScore, score_round
from engine.tiles import Face


@dataclass(frozen=True, slots=True)
class ScoreAnswer:
    """The engine's score with the seen tiles of every player, and the doubtful tiles that it hangs on."""

    score: RoundScore
    racks: tuple[tuple[SeenTile, ...], ...]
    hinges: tuple[Hinge, ...]
    pot_empty: bool
    rules: Rules

    @property
    def doubtful(self) -> tuple[SeenTile, ...]:
        """The tiles that somebody should look at, player after player."""
        return tuple(tile for rack in self.racks for tile in rack if tile.doubtful)


def round_score(
    racks: Sequence[Observation], rules: Rules = CLASSIC, *, winner: int | None = None, pot_empty: bool = False
) -> ScoreAnswer:
    """Score a round: one observation for each player's rack, players counted from 1.

    Raises `InputError` where the engine cannot use the racks or the winner.
    """
    seen = tuple(as_rack(rack).rack for rack in racks)
    score = score_round([[tile.tile for tile in rack] for rack in seen], rules, winner=winner, pot_empty=pot_empty)

    def changes(rows: Rows, _index: int, _face: Face) -> bool:
        return score_round(rows, rules, winner=winner, pot_empty=pot_empty).scores != score.scores

    return ScoreAnswer(score, seen, find_hinges(seen, changes), pot_empty, rules)
