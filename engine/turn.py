"""The verdict over a turn, from what lay on the table before it and what lies there after it.

A turn is legal where some sequence of movements that the rules allow leads from the one to the other. Tiles may lie
loose on the way, so for tiles without jokers only the two ends count; what the rules say about jokers of the table is
judged in `engine.jokers`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.check import TableVerdict, check_table
from engine.jokers import joker_faults
from engine.opening_turn import opening_faults
from engine.positions import Position, require_possible
from engine.problems import TableProblem
from engine.rules import CLASSIC, MayDecline, Rules
from engine.steps import Step
from engine.suggest import suggest
from engine.tiles import Face, Place, Unknown
from engine.turn_problems import Side, TurnDoubt, TurnFault, TurnProblem
from engine.turn_tiles import Table, Tables, Tally, flat, meld_at, seen, tally
from engine.witness import witness

__all__ = ["Side", "TurnDoubt", "TurnFault", "TurnProblem", "TurnVerdict", "judge_turn"]


@dataclass(frozen=True, slots=True)
class TurnVerdict:
    """Whether a turn is legal, and what happened in it.

    `legal` is None where no fault shows and `doubts` say what is not known. `laid` are the tiles that the table gained,
    `drawn` those that the rack did (None where that is not known). `changed` are numbers of melds before the turn that
    are not there any more, `formed` of melds after it that were not there. `opening_points` is what the first laying
    was worth, None for a player who had opened. `out`: the rack is empty and the turn legal, so the round is over.
    `witness` is one way to get there, given where no fault shows.
    """

    legal: bool | None
    laid: tuple[Face, ...]
    drawn: tuple[Face, ...] | None
    changed: tuple[int, ...]
    formed: tuple[int, ...]
    opening_points: int | None
    out: bool
    faults: tuple[TurnFault, ...]
    doubts: tuple[TurnDoubt, ...]
    table: TableVerdict
    witness: tuple[Step, ...]


def judge_turn(
    before: Table,
    after: Table,
    rules: Rules = CLASSIC,
    *,
    rack: Sequence[Place] | None = None,
    rack_after: Sequence[Place] | None = None,
    opened: bool = True,
    pot_empty: bool = False,
) -> TurnVerdict:
    """Judge a turn and list every reason why it is not legal.

    `rack` is the player's rack before the turn, `rack_after` what stands there after it; where only the first is given
    nothing was drawn. `opened` says whether the player had made the first laying before this turn.

    >>> from engine.notation import parse_table, parse_tiles
    >>> before, after = parse_table("R5 J R7"), parse_table("R5 R6 R7 | K9 O9 J")
    >>> judge_turn(before, after, rack=parse_tiles("R6 K9 O9 B1")).legal
    True
    >>> verdict = judge_turn(before, parse_table("R5 R6 R7"), rack=parse_tiles("R6"), rack_after=parse_tiles("J"))
    >>> verdict.legal, [fault.code.value for fault in verdict.faults]
    (False, ['JOKER_KEPT'])

    Raises `InputError` for a table or a rack before the turn that no set can hold.
    """
    require_possible((*flat(before), *(rack or ())), rules.tile_set)
    tables = Tables(before, after, rules)
    account = tally(tables, rack, rack_after)
    verdict = check_table(after, rules)
    points, faults = None, [*account.faults, *_without_laying(tables, account, rack, opened, pot_empty)]
    faults += _not_valid(tables, verdict)
    if not opened and not tables.unknown:
        points, opening = opening_faults(tables, account)
        faults += opening
    if not tables.unknown and not tables.gone:
        faults += _wrong_jokers(tables)
    doubts = tuple(_doubts(tables, account, rack, rack_after, verdict, pot_empty))
    legal = False if faults else None if doubts else True
    return TurnVerdict(
        legal=legal,
        laid=tuple(tile for tile in _laid(tables, account, rack)),
        drawn=None if account.drawn is None else tuple(account.drawn.elements()),
        changed=tables.changed,
        formed=tables.formed,
        opening_points=points,
        out=bool(legal and rack and account.laid.total() == len(rack)),
        faults=tuple(faults),
        doubts=doubts,
        table=verdict,
        witness=() if faults or tables.unknown else witness(tables, rack),
    )


def _without_laying(
    tables: Tables, account: Tally, rack: Sequence[Place] | None, opened: bool, pot_empty: bool
) -> Iterator[TurnFault]:
    """Faults of a turn in which nothing was laid, and of drawing."""
    drawn = account.drawn or Counter()
    if _laid_something(tables, account):
        if drawn:
            yield TurnFault(TurnProblem.LAID_AND_DREW, seen(account.laid, flat(tables.after), Side.AFTER))
        return
    if tables.changed or tables.formed:
        tiles = tuple(tile for number in tables.formed for tile in meld_at(tables.after, number, Side.AFTER))
        yield TurnFault(TurnProblem.NOTHING_LAID, tiles, tables.formed)
    elif rack is not None and not drawn and not pot_empty:
        yield TurnFault(TurnProblem.NOTHING_LAID, ())
    if drawn.total() > 1:
        yield TurnFault(TurnProblem.DREW_TOO_MANY, ())
    if rack is not None and not tables.unknown and _must_play(tables.rules, pot_empty):
        play = suggest(Position(tuple(rack), tuple(map(tuple, tables.before)), opened), tables.rules)
        if play.played:
            wanted = Counter(tile.tile for tile in play.played)
            yield TurnFault(TurnProblem.MUST_PLAY, seen(wanted, rack, Side.RACK))


def _laid_something(tables: Tables, account: Tally) -> bool:
    if not tables.unknown:
        return bool(account.laid)
    return len(flat(tables.after)) > len(flat(tables.before))


def _must_play(rules: Rules, pot_empty: bool) -> bool:
    return rules.may_decline is MayDecline.NEVER or (rules.may_decline is MayDecline.WHILE_POT_LASTS and pot_empty)


def _not_valid(tables: Tables, verdict: TableVerdict) -> Iterator[TurnFault]:
    for number, meld in enumerate(verdict.melds):
        if meld.valid is False:
            yield TurnFault(TurnProblem.INVALID_MELD, meld_at(tables.after, number, Side.AFTER), (number,))
    everything = [place for number in range(len(tables.after)) for place in meld_at(tables.after, number, Side.AFTER)]
    for problem in verdict.problems:
        yield TurnFault(TableProblem(problem.code.value), tuple(everything[index] for index in problem.tiles))


def _wrong_jokers(tables: Tables) -> Iterator[TurnFault]:
    before = [[tile for tile in meld if not isinstance(tile, Unknown)] for meld in tables.before]
    after = [[tile for tile in meld if not isinstance(tile, Unknown)] for meld in tables.after]
    for fault in joker_faults(before, after, tables.rules):
        tiles = meld_at(tables.before, fault.before, Side.BEFORE)
        yield TurnFault(fault.code, tiles, (fault.after,))


def _doubts(
    tables: Tables,
    account: Tally,
    rack: Sequence[Place] | None,
    rack_after: Sequence[Place] | None,
    verdict: TableVerdict,
    pot_empty: bool,
) -> Iterator[TurnDoubt]:
    laid = _laid_something(tables, account)
    if rack is None and laid:
        yield TurnDoubt.RACK_UNKNOWN
    if rack is None and ((not laid and not pot_empty) or (laid and rack_after is not None)):
        yield TurnDoubt.DRAW_UNKNOWN
    hidden = any(isinstance(tile, Unknown) for tile in (*(rack or ()), *(rack_after or ())))
    if tables.unknown or hidden or verdict.valid is None:
        yield TurnDoubt.TILE_UNKNOWN


def _laid(tables: Tables, account: Tally, rack: Sequence[Place] | None) -> Iterator[Face]:
    """The tiles that were laid, in the order of the rack where it is known."""
    left = Counter(account.laid)
    for tile in (*(rack or ()), *flat(tables.after)):
        if not isinstance(tile, Unknown) and left[tile] > 0:
            left[tile] -= 1
            yield tile
