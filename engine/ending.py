"""Time-outs, penalty tiles, and when a round whose pot is empty is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import InputError, InputProblem
from engine.rules import CLASSIC, PotEmptyEnd, Rules, TimeOut


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a player has to do: put everything back as it was at the start of the turn, and draw so many tiles."""

    undo: bool
    draw: int


def when_time_is_up(rules: Rules = CLASSIC, *, pot: int, changed: bool) -> Consequence:
    """What follows where the time of a turn ran out. `changed`: the table is not as it was.

    A pot that holds fewer tiles than the penalty gives what it has (T36).

    >>> when_time_is_up(pot=30, changed=True), when_time_is_up(pot=2, changed=True).draw
    (Consequence(undo=True, draw=3), 2)
    """
    draw = {
        TimeOut.UNDO_DRAW3: 3,
        TimeOut.UNDO_DRAW1: 1,
        TimeOut.UNDO_ONLY: 0,
        TimeOut.WARN_ONLY: 0,
        TimeOut.UNDO_DRAW3_IF_CHANGED: 3 if changed else 1,
    }[rules.time_out]
    return Consequence(rules.time_out is not TimeOut.WARN_ONLY, min(draw, pot))


def when_table_is_invalid(rules: Rules = CLASSIC, *, pot: int) -> Consequence:
    """What follows where a player ends the turn on a table that is not valid (G23)."""
    return Consequence(True, min(rules.invalid_penalty, pot))


def last_turns(players: int, drawer: int) -> tuple[int, ...]:
    """Who has a turn after `drawer` (counted from 1) took the last tile: everybody once, the drawer last (S0-36).

    >>> last_turns(4, 2)
    (3, 4, 1, 2)
    """
    if not 1 <= drawer <= players:
        raise InputError(InputProblem.NO_SUCH_PLAYER, str(drawer))
    return tuple((drawer + ahead) % players + 1 for ahead in range(players))


def round_is_over(laid: Sequence[bool], players: int, rules: Rules = CLASSIC) -> bool:
    """Whether a round whose pot is empty is over, though nobody went out.

    `laid` says for each turn since the pot ran out, oldest first, whether the player laid something.

    >>> round_is_over([False, True, False, False], 3), round_is_over([True, False, False, False], 3)
    (False, True)
    """
    if rules.pot_empty_end is PotEmptyEnd.IMMEDIATE:
        return True
    if rules.pot_empty_end is PotEmptyEnd.ONE_MORE_TURN:
        return len(laid) >= players
    return len(laid) >= players and not any(laid[-players:])
