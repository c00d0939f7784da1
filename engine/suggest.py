"""The best play: which tiles leave the rack, what the table looks like after it, and how hands get there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.check import check_table
from engine.flow import Aim
from engine.opening import opening_points
from engine.positions import Origin, Placed, Position, rack_tiles, require_possible, table_tiles
from engine.rules import CLASSIC, OpeningJoker, OpeningTurn, Rules
from engine.score import rack_value
from engine.solver import Solution, solve
from engine.steps import Spot, SpotPlace, Step, StepKind, steps_between
from engine.tiles import JOKER, Face, Tile, Unknown


class Goal(StrEnum):
    """What makes one play better than another."""

    TILES = "tiles"
    """Most tiles off the rack, then most points."""
    POINTS = "points"
    """Most points off the rack, then most tiles."""
    OUT = "out"
    """A play only where it empties the rack."""
    OPENING = "opening"
    """The first laying, whatever the position says about it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Melds from the rack alone and their face value, a joker counting as the rules say.

    `short` is how much is missing to what the first laying must be worth, 0 where it is enough.
    """

    points: int
    melds: tuple[Placed, ...]
    short: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """What a turn leaves on the table.

    `points` is the value of what leaves the rack, a joker at its rack value; `opening_points` the face value of an
    opening. `left` stays on the rack; `unread` are indices of rack tiles that nobody knows, which were left out.
    `best_opening` is given for a player who has not opened, also where it falls short. `proven` is false where the
    time ran out before it was certain that nothing better exists. No tile in `played` means that there is no play.
    """

    played: Placed
    points: int
    opening_points: int | None
    melds: tuple[Placed, ...]
    left: Placed
    steps: tuple[Step, ...]
    table_was_valid: bool
    proven: bool
    unread: tuple[int, ...]
    best_opening: Opening | None


def suggest(
    position: Position, rules: Rules = CLASSIC, goal: Goal = Goal.TILES, *, time_limit: float | None = None
) -> Play:
    """Find the best play.

    A player who has not opened lays melds from the rack alone and leaves the table as it is. A player who has may
    rearrange it, and a table that is not valid is put right. Without `time_limit` (seconds) the answer is proven.

    >>> from engine.notation import parse_table, parse_tiles
    >>> play = suggest(Position(parse_tiles("R5 R6 K10"), parse_table("R7 R8 R9 | B3 B4 B5")))
    >>> [tile.tile.code for tile in play.played], play.points
    (['R5', 'R6'], 11)

    Raises `InputError` for an unknown tile on the table and for tiles that no set can hold.
    """
    table = table_tiles(position)
    require_possible((*position.rack, *(tile.tile for meld in table for tile in meld)), rules.tile_set)
    rack = rack_tiles(position)
    task = _Task(
        table=table,
        rack=rack,
        rules=rules,
        goal=goal,
        time_limit=time_limit,
        table_was_valid=check_table(position.table, rules).valid is True,
        unread=tuple(index for index, tile in enumerate(position.rack) if isinstance(tile, Unknown)),
    )
    if goal is Goal.OPENING or not position.opened:
        return _open(task)
    return _rearrange(task)


@dataclass(frozen=True, slots=True)
class _Task:
    table: tuple[Placed, ...]
    rack: Placed
    rules: Rules
    goal: Goal
    time_limit: float | None
    table_was_valid: bool
    unread: tuple[int, ...]

    def no_play(self, *, proven: bool = True, best_opening: Opening | None = None) -> Play:
        """The table stays as it is."""
        return self.play(self.table, proven=proven, best_opening=best_opening)

    def play(
        self,
        melds: tuple[Placed, ...],
        *,
        proven: bool,
        opening: tuple[Placed, ...] = (),
        best_opening: Opening | None = None,
    ) -> Play:
        """The play that leaves these melds. `opening` are the melds that open, where they are laid first."""
        lying = {tile for meld in melds for tile in meld}
        played = tuple(tile for tile in self.rack if tile in lying)
        return Play(
            played=played,
            points=sum(rack_value(tile.tile, self.rules) for tile in played),
            opening_points=_face_value(opening, self.rules) if opening else None,
            melds=melds,
            left=tuple(tile for tile in self.rack if tile not in lying),
            steps=(*_lay(opening, len(self.table)), *steps_between(self.table + opening, melds, self.rules)),
            table_was_valid=self.table_was_valid,
            proven=proven,
            unread=self.unread,
            best_opening=best_opening,
        )

    def aim(self, *, opening: bool = False) -> Aim:
        """What the goal asks for, as one whole number a tile.

        A wish weighs more than all that the lesser wishes can add up to, so those only decide between equals. The
        least is that an opening shows its highest face value: jokers at the high end of a run.
        """
        values = [rack_value(tile.tile, self.rules) for tile in self.rack]
        unit = 1 + len(self.rack) * self.rules.tile_set.numbers if opening else 1
        if self.goal is Goal.POINTS:
            value = _weighted(self.rules, point=unit * (len(values) + 1), tile=unit)
        else:
            value = _weighted(self.rules, point=unit, tile=unit * (sum(values) + 1))
        more_follows = opening and self.rules.opening_turn is OpeningTurn.ALLOWED
        return Aim(
            value,
            face_value=1 if opening and not more_follows else 0,
            minimum_face_value=self.rules.opening_minimum if opening and not more_follows else 0,
            whole_rack=self.goal is Goal.OUT,
            opening=max(1, self.rules.opening_minimum) if more_follows else 0,
            jokers_count=self.rules.opening_joker is OpeningJoker.REPRESENTED,
        )


def _weighted(rules: Rules, *, point: int, tile: int) -> Callable[[Face], int]:
    return lambda face: rack_value(face, rules) * point + tile


def _rearrange(task: _Task) -> Play:
    if task.goal is Goal.OUT and task.unread:
        return task.no_play()  # the rack cannot become empty: nobody knows where the unread tiles could lie
    solution = solve(task.table, task.rack, task.rules, task.aim(), task.time_limit)
    if solution.melds is None:
        return task.no_play(proven=solution.proven)
    play = task.play(solution.melds, proven=solution.proven)
    if not play.played and task.table_was_valid:
        return task.no_play(proven=solution.proven)
    return play


def _open(task: _Task) -> Play:
    forbidden = task.rules.opening_joker is OpeningJoker.FORBIDDEN
    rack = tuple(tile for tile in task.rack if not (forbidden and tile.tile is JOKER))
    best = _most_valuable(rack, task)
    points = _face_value(best.melds or (), task.rules)
    best_opening = Opening(points, best.melds or (), max(0, task.rules.opening_minimum - points))
    more_follows = task.rules.opening_turn is OpeningTurn.ALLOWED
    if task.goal is Goal.OUT and (task.unread or len(rack) < len(task.rack)):
        return task.no_play(proven=best.proven, best_opening=best_opening)
    solution = solve(task.table if more_follows else (), rack, task.rules, task.aim(opening=True), task.time_limit)
    proven = solution.proven and best.proven
    if not solution.melds:
        return task.no_play(proven=proven, best_opening=best_opening)
    if not more_follows:
        after = task.table + solution.melds
        return task.play(after, proven=proven, opening=solution.melds, best_opening=best_opening)
    laid = tuple(tile for meld in solution.melds for tile in meld if tile.origin is Origin.RACK)
    opening = _most_valuable(laid, task).melds or ()
    return task.play(solution.melds, proven=proven, opening=opening, best_opening=best_opening)


def _most_valuable(rack: Placed, task: _Task) -> Solution:
    """The melds of the rack alone that are worth most in the first laying."""
    if task.rules.opening_joker is OpeningJoker.REPRESENTED:
        aim = Aim(lambda _: 0, face_value=1)
    else:
        aim = Aim(lambda face: face.number if isinstance(face, Tile) else 0)
    return solve((), rack, task.rules, aim, task.time_limit)


def _face_value(melds: tuple[Placed, ...], rules: Rules) -> int:
    return opening_points([[tile.tile for tile in meld] for meld in melds], rules)


def _lay(melds: tuple[Placed, ...], next_number: int) -> Iterator[Step]:
    """Lay melds from the rack."""
    for number, meld in enumerate(melds, start=next_number):
        yield Step(StepKind.NEW, meld, Spot(SpotPlace.RACK), Spot(SpotPlace.TABLE, number))
