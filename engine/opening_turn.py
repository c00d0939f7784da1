"""The turn of the first laying: what it was worth, and what else was done in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.melds import judge_meld
from engine.opening import most_opening_points, opening_points
from engine.rules import OpeningJoker, OpeningTurn
from engine.tiles import JOKER, Face, Unknown
from engine.turn_problems import Side, TurnFault, TurnProblem
from engine.turn_tiles import Tables, Tally, faces_of, meld_at, seen


def opening_faults(tables: Tables, account: Tally) -> tuple[int | None, list[TurnFault]]:
    """What the melds from the rack alone are worth, None where nothing was laid, and what is wrong with the turn."""
    if not account.laid and not tables.changed:
        return None, []
    return (points := _points(tables, account)), list(_faults(tables, account, points))


def _points(tables: Tables, account: Tally) -> int:
    rules = tables.rules
    own = _own_melds(tables, account)
    as_they_lie = opening_points([tables.after[number] for number in own], rules)
    if rules.opening_turn is OpeningTurn.NONE:
        return as_they_lie
    # What was opened with may have been rearranged since.
    return max(as_they_lie, most_opening_points(list(account.laid.elements()), rules))


def _own_melds(tables: Tables, account: Tally) -> list[int]:
    """New melds that the rack alone can have laid; where they compete for its tiles, the more valuable ones."""
    worth = {number: opening_points([tables.after[number]], tables.rules) for number in tables.formed}
    left = Counter(account.laid)
    own: list[int] = []
    for number in sorted(tables.formed, key=lambda number: (-worth[number], number)):
        tiles = faces_of(tables.after[number])
        if judge_meld(tables.after[number], tables.rules).valid and tiles <= left:
            left -= tiles
            own.append(number)
    return sorted(own)


def _faults(tables: Tables, account: Tally, points: int) -> Iterator[TurnFault]:
    rules = tables.rules
    laid = seen(account.laid, [tile for meld in tables.after for tile in meld], Side.AFTER)
    short = points < rules.opening_minimum or not account.laid
    if short:
        yield TurnFault(TurnProblem.OPENING_SHORT, laid, tables.formed, points)
    if rules.opening_joker is OpeningJoker.FORBIDDEN and account.laid[JOKER]:
        yield TurnFault(TurnProblem.OPENING_WITH_JOKER, tuple(tile for tile in laid if tile.tile is JOKER))
    if not short and rules.opening_turn is OpeningTurn.ALLOWED:
        return
    if tables.changed:
        code = TurnProblem.OPENING_WITH_TABLE_TILES if short else TurnProblem.OPENING_AND_MORE
        tiles = tuple(tile for number in tables.changed for tile in meld_at(tables.before, number, Side.BEFORE))
        own = _own_melds(tables, account)
        yield TurnFault(code, tiles, tuple(number for number in tables.formed if number not in own))
    moved = tuple(
        tile
        for number in tables.changed
        if JOKER in tables.before[number] and not _lives_on(tables, number)
        for tile in meld_at(tables.before, number, Side.BEFORE)
        if tile.tile is JOKER
    )
    if moved:
        yield TurnFault(TurnProblem.JOKER_BEFORE_OPENING, moved)


def _lives_on(tables: Tables, number: int) -> bool:
    """Whether a meld that changed only had tiles added."""
    before: Counter[Face] = Counter(tile for tile in tables.before[number] if not isinstance(tile, Unknown))
    return any(before <= faces_of(tables.after[formed]) for formed in tables.formed)
