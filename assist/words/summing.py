"""The arithmetic of a score, as a player would write it on the pad: "12 + 35 + 19 = 66"."""

from __future__ import annotations

from assist.jobs.score import ScoreAnswer
from engine.rules import PotEmptyScore


def sum_paid(answer: ScoreAnswer, player: int) -> str:
    """What a loser pays; `player` counts from 0."""
    score = answer.score
    paid = -score.scores[player]
    own, lowest = score.rack_points[player], min(score.rack_points)
    return f"{own} − {lowest} = {paid}" if pays_difference(answer) else str(paid)


def sum_received(answer: ScoreAnswer, player: int) -> str:
    """What a winner receives; `player` counts from 0."""
    score = answer.score
    paid = [str(-points) for number, points in enumerate(score.scores, start=1) if number not in score.winners]
    total = " + ".join(paid) or "0"
    if len(score.winners) > 1 and paid:
        total = f"({total}) ÷ {len(score.winners)}" if len(paid) > 1 else f"{total} ÷ {len(score.winners)}"
    own = score.rack_points[player]
    if own and answer.pot_empty and answer.rules.pot_empty_score is PotEmptyScore.MINUS_OWN:
        total = f"{total} − {own}"
    received = str(score.scores[player]).replace("-", "−")
    return received if total == received else f"{total} = {received}"


def pays_difference(answer: ScoreAnswer) -> bool:
    """Whether losers pay only what their rack is worth above the lowest one."""
    lowest_counts = answer.pot_empty and min(answer.score.rack_points) > 0
    return lowest_counts and answer.rules.pot_empty_score is PotEmptyScore.DIFFERENCE
