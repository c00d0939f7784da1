"""The best play for a rack and a table that were seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assist.jobs.hinges import Hinge, Rows, find_hinges
from assist.observation import Observation, SeenTile
from assist.position import SeenPosition, see_position
from engine.check import check_table
from engine.positions import Origin, PlacedTile, Position
from engine.rules import CLASSIC, Rules
from engine.score import rack_value
from engine.suggest import Goal, Play, suggest
from engine.tiles import Face, Place


@dataclass(frozen=True, slots=True)
class PlayAnswer:
    """The engine's play with the seen tiles behind it, and the doubtful tiles that it hangs on."""

    play: Play
    seen: SeenPosition
    hinges: tuple[Hinge, ...]
    goal: Goal
    rules: Rules

    @property
    def is_play(self) -> bool:
        """Whether anything can be laid; otherwise the player draws."""
        return bool(self.play.played)

    @property
    def repairs_table(self) -> bool:
        """Whether the table was not valid and is so after the steps; an opening leaves the table as it lies."""
        return not self.play.table_was_valid and self.play.opening_points is None and bool(self.play.steps)

    @property
    def doubtful(self) -> tuple[SeenTile, ...]:
        """The tiles that somebody should look at."""
        return self.seen.doubtful


def best_play(
    rack: Observation,
    table: Observation | None = None,
    *,
    opened: bool = True,
    rules: Rules = CLASSIC,
    goal: Goal = Goal.TILES,
) -> PlayAnswer:
    """Find the best play for a rack, and for the table that the second observation or the first photo shows.

    Raises `InputError` where the engine cannot use the tiles: one on the table is unknown, or there are too many of
    a kind.
    """
    seen = see_position(rack, table, opened=opened)
    play = suggest(seen.position, rules, goal)

    def changes(rows: Rows, index: int, face: Face) -> bool:
        best = suggest(Position(rows[0], rows[1:], opened), rules, goal)
        return not _is_as_good(_told_for(play, index, face, len(seen.rack)), best, rules, goal)

    return PlayAnswer(play, seen, find_hinges((seen.rack, *seen.table), changes), goal, rules)


def _told_for(play: Play, index: int, face: Face, rack_size: int) -> Play:
    """The same movements of the same tiles, one of which has another face."""
    origin, ref = (Origin.RACK, index) if index < rack_size else (Origin.TABLE, index - rack_size)

    def other(tile: PlacedTile) -> PlacedTile:
        is_it = tile.origin is origin and tile.ref == ref
        return replace(tile, tile=face) if is_it else tile

    return replace(
        play,
        played=tuple(other(tile) for tile in play.played),
        melds=tuple(tuple(other(tile) for tile in meld) for meld in play.melds),
    )


def _is_as_good(told: Play, best: Play, rules: Rules, goal: Goal) -> bool:
    """Whether a play that was told is still possible, and nothing better is."""
    if not told.played or not best.played:
        return not told.played and not best.played
    if check_table(_faces(told.melds), rules).valid is not True:
        return False
    if told.opening_points is not None:
        laid = [meld for meld in told.melds if all(tile.origin is Origin.RACK for tile in meld)]
        if check_table(_faces(laid), rules).points < rules.opening_minimum:
            return False
    return _worth(told, rules, goal) >= _worth(best, rules, goal)


def _faces(melds: Sequence[Sequence[PlacedTile]]) -> list[list[Place]]:
    return [[tile.tile for tile in meld] for meld in melds]


def _worth(play: Play, rules: Rules, goal: Goal) -> tuple[int, int]:
    points = sum(rack_value(tile.tile, rules) for tile in play.played)
    return (points, len(play.played)) if goal is Goal.POINTS else (len(play.played), points)
