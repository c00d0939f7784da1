"""The verdict over a turn in sentences: the answer first, then every reason, then what is not known."""

from __future__ import annotations

from collections.abc import Iterator

from assist.words.explaining import reasons_of
from assist.words.language import Language
from assist.words.naming import capital, name_the_meld, name_tiles
from assist.words.saying import say
from engine.rules import CLASSIC, Rules
from engine.setup import SetupStep
from engine.turn import TurnVerdict
from engine.turn_problems import TurnFault, TurnProblem


def tell_turn(verdict: TurnVerdict, language: Language, rules: Rules = CLASSIC) -> tuple[str, ...]:
    """Whether a turn is allowed, and why not.

    >>> from engine.notation import parse_table, parse_tiles
    >>> from engine.turn import judge_turn
    >>> verdict = judge_turn(parse_table("R5 R6 R7"), parse_table("R5 R6 R7 R8"), rack=parse_tiles("K1"))
    >>> tell_turn(verdict, Language.ENGLISH)[1]
    'On the table without having been there or on the rack: the red 8.'
    """
    return tuple(_tell_turn(verdict, language, rules))


def explain_turn_fault(
    fault: TurnFault, verdict: TurnVerdict, language: Language, rules: Rules = CLASSIC
) -> tuple[str, ...]:
    """One reason why a turn is not allowed; a sentence for each set that is not valid."""
    if fault.code is TurnProblem.INVALID_MELD:
        melds = [verdict.table.melds[number] for number in fault.melds]
        return tuple(
            say(
                fault.code,
                language,
                meld=capital(name_the_meld(meld.tiles, language, rules)),
                reasons=reasons_of(meld, language, rules),
            )
            for meld in melds
        )
    points = fault.points or 0
    tiles = name_tiles([tile.tile for tile in fault.tiles], language)
    short = rules.opening_minimum - points
    return (say(fault.code, language, tiles=tiles, points=points, short=short, needed=rules.opening_minimum),)


def tell_setup(language: Language, rules: Rules = CLASSIC) -> tuple[str, ...]:
    """What the players do before the first turn, step by step."""
    return tuple(say(step, language, hand=rules.hand_size) for step in SetupStep)


def _tell_turn(verdict: TurnVerdict, language: Language, rules: Rules) -> Iterator[str]:
    answers = {True: "turn.legal", False: "turn.illegal", None: "turn.open"}
    yield say(answers[verdict.legal], language)
    for fault in verdict.faults:
        yield from explain_turn_fault(fault, verdict, language, rules)
    yield from (say(doubt, language) for doubt in verdict.doubts)
