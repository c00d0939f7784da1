"""What the engine answers to the position on a sample picture."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, TypeAlias

from engine.check import check_table
from engine.positions import Position
from engine.score import rack_value
from engine.suggest import suggest
from engine.tiles import Place, Unknown

Json: TypeAlias = dict[str, Any]


class Question(StrEnum):
    """What a sample picture is there to ask."""

    READING = "reading"
    """Only what lies there."""
    PLAY = "play"
    """The best play of a player who has opened."""
    OPENING = "opening"
    """The best first laying."""
    VERDICT = "verdict"
    """Whether the table is valid."""
    RACK_POINTS = "rack_points"
    """What the rack counts at the end of a round."""


def expectation(question: Question, rack: Sequence[Place], table: Sequence[Sequence[Place]]) -> Json:
    """The answer for the classic rules, as it stands under `expect` in the truth file."""
    melds = tuple(tuple(meld) for meld in table)
    if question is Question.VERDICT:
        verdict = check_table(melds)
        problems = [problem.code.value for meld in verdict.melds for problem in meld.problems]
        problems += [problem.code.value for problem in verdict.problems]
        faulty = [index for index, meld in enumerate(verdict.melds) if not meld.valid]
        return {"valid": verdict.valid, "problems": problems, "faulty_melds": faulty}
    if question is Question.RACK_POINTS:
        return {"rack_points": sum(rack_value(face) for face in rack if not isinstance(face, Unknown))}
    if question is Question.READING:
        return {}
    play = suggest(Position(tuple(rack), melds, opened=question is Question.PLAY))
    answer: Json = {"opened": question is Question.PLAY, "played": len(play.played), "points": play.points}
    if question is Question.OPENING:
        answer["opening_points"] = play.opening_points
    return answer
