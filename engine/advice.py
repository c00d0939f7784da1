"""What speaks for and against the best play, as facts with numbers. Whether to follow them is the player's matter.

The tips of the rule documents are the questions: lay three of a four and keep the fourth (S0-51), open now or wait
(S0-50), keep the joker or spend it (S0-52, S4-31), and which tile would help next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.flow import Aim
from engine.flow_model import best_flow
from engine.melds import judge_meld
from engine.opening import can_open
from engine.positions import Origin, Placed, PlacedTile, Position
from engine.rules import CLASSIC, SHORTEST_MELD, Rules
from engine.suggest import Goal, Play, suggest
from engine.tiles import JOKER, Face, Place, Unknown
from engine.unknowns import unseen


@dataclass(frozen=True, slots=True)
class HoldBack:
    """A tile of a meld from the rack that could be kept: the others are still a meld, and it fits there next time.

    `meld` is the index in the melds of the play. `opens_still` is false where the first laying would fall short.
    """

    meld: int
    tile: PlacedTile
    opens_still: bool


@dataclass(frozen=True, slots=True)
class FirstLaying:
    """The first laying: what the rack reaches, how much it is short, what waiting could cost.

    `penalty` is what a player pays who could have opened and did not, 0 where the rules do not say so.
    """

    points: int
    short: int
    melds: tuple[Placed, ...]
    table_tiles: int
    penalty: int


@dataclass(frozen=True, slots=True)
class JokerChoice:
    """A joker of the rack: the best play with it and without it, and what it costs to be caught with it.

    `fewest_of_others` is how many tiles the player closest to going out holds, None where nobody said.
    """

    tiles_with: int
    tiles_without: int
    points_with: int
    points_without: int
    penalty: int
    fewest_of_others: int | None


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile that would help when drawn: how many of it nobody has seen, and how many tiles could then be laid."""

    face: Face
    unseen: int
    tiles: int


@dataclass(frozen=True, slots=True)
class Draws:
    """The tiles that would help next, most helpful first, and the chance that the next draw is one of them.

    `unseen` counts all tiles that lie neither on the rack nor on the table: in the pot or with the others.
    """

    helpful: tuple[Draw, ...]
    unseen: int
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Advice:
    """The best play and what else there is to know. A part that does not arise is empty or None."""

    play: Play
    hold_back: tuple[HoldBack, ...]
    first_laying: FirstLaying | None
    joker: JokerChoice | None
    draws: Draws


def advise(
    position: Position,
    rules: Rules = CLASSIC,
    goal: Goal = Goal.TILES,
    *,
    others: Sequence[int] = (),
    seen: Sequence[Place] = (),
    time_limit: float | None = None,
) -> Advice:
    """Say what can be said about a position.

    `others` are how many tiles each other player holds, `seen` tiles that are known to lie elsewhere.

    >>> from engine.notation import parse_table, parse_tiles
    >>> advice = advise(Position(parse_tiles("R5 R6 R7 R8 K2"), parse_table("B1 B2 B3")))
    >>> [option.tile.tile.code for option in advice.hold_back]
    ['R5', 'R8']
    >>> [draw.face.code for draw in advice.draws.helpful]
    ['R4', 'R9', 'B4', 'J']
    >>> str(advice.draws.chance)
    '4/49'

    Raises `InputError` as `suggest` does.
    """
    play = suggest(position, rules, goal, time_limit=time_limit)
    return Advice(
        play=play,
        hold_back=tuple(_hold_back(play, rules)),
        first_laying=_first_laying(position, play, rules),
        joker=_joker(position, play, rules, goal, others),
        draws=next_draws(position, play, rules, seen),
    )


def next_draws(position: Position, play: Play, rules: Rules = CLASSIC, seen: Sequence[Place] = ()) -> Draws:
    """Which tiles would let the player lay something in the turn after this play, were they drawn.

    The table is taken as the play leaves it: what the others will do with it nobody knows.
    """
    table = [tuple(tile.tile for tile in meld) for meld in play.melds]
    known: list[Place] = [tile for tile in (*position.rack, *seen) if not isinstance(tile, Unknown)]
    known += [tile for meld in position.table for tile in meld]
    left = [tile.tile for tile in play.left]
    opened = position.opened or bool(play.played)
    pool = unseen(known, rules.tile_set)
    helpful = []
    for face, count in pool.items():
        if count and (tiles := _laid([*left, face], table, rules, opened=opened)):
            helpful.append(Draw(face, count, tiles))
    helpful.sort(key=lambda draw: (-draw.tiles, -draw.unseen))
    total = sum(pool.values())
    return Draws(tuple(helpful), total, Fraction(sum(draw.unseen for draw in helpful), total or 1))


def _laid(rack: list[Face], table: Sequence[tuple[Face, ...]], rules: Rules, *, opened: bool) -> int:
    """How many tiles of a rack can be laid."""
    if not opened:
        return len(suggest(Position(tuple(rack), (), opened=False), rules).played) if can_open(rack, rules) else 0
    flow = best_flow(table, Counter(rack), rules, Aim(lambda _: 1)).flow
    return sum(flow.used.values()) if flow else 0


def _hold_back(play: Play, rules: Rules) -> list[HoldBack]:
    found = []
    for index, meld in enumerate(play.melds):
        if len(meld) <= SHORTEST_MELD or any(tile.origin is not Origin.RACK for tile in meld):
            continue
        for tile in meld:
            rest = tuple(other for other in meld if other != tile)
            verdict = judge_meld([other.tile for other in rest], rules)
            if tile.tile is not JOKER and verdict.valid and not verdict.ambiguous:
                found.append(HoldBack(index, tile, _opens_still(play, index, verdict.points, rules)))
    return found


def _opens_still(play: Play, index: int, points: int, rules: Rules) -> bool:
    if play.opening_points is None:
        return True
    whole = judge_meld([tile.tile for tile in play.melds[index]], rules).points
    return play.opening_points - whole + points >= rules.opening_minimum


def _first_laying(position: Position, play: Play, rules: Rules) -> FirstLaying | None:
    if position.opened or play.best_opening is None:
        return None
    best = play.best_opening
    return FirstLaying(
        points=best.points,
        short=best.short,
        melds=best.melds,
        table_tiles=sum(len(meld) for meld in position.table),
        penalty=rules.not_opened.could_have if rules.not_opened else 0,
    )


def _joker(position: Position, play: Play, rules: Rules, goal: Goal, others: Sequence[int]) -> JokerChoice | None:
    if JOKER not in position.rack:
        return None
    without = tuple(tile for tile in position.rack if tile is not JOKER)
    second = suggest(replace(position, rack=without), rules, goal)
    return JokerChoice(
        tiles_with=len(play.played),
        tiles_without=len(second.played),
        points_with=play.points,
        points_without=second.points,
        penalty=rules.joker_rack_value,
        fewest_of_others=min(others, default=None),
    )
