"""Verdicts, plays and scores as lines of notation and codes, to be read in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from engine.check import TableVerdict
from engine.melds import MeldVerdict
from engine.notation import format_table, format_tiles
from engine.positions import PlacedTile
from engine.score import RoundScore
from engine.steps import Spot, Step
from engine.suggest import Play
from engine.tiles import Place

_VERDICTS = {True: "VALID", False: "INVALID", None: "UNKNOWN"}


def table_as_text(verdict: TableVerdict) -> list[str]:
    """The verdict over the table, then a line for each meld, then what is wrong with the table as a whole."""
    tiles = [tile for meld in verdict.melds for tile in meld.tiles]
    lines = [f"{_VERDICTS[verdict.valid]}  {verdict.points}"]
    lines += [_meld(meld) for meld in verdict.melds]
    lines += [f"{problem.code}  {_chosen(tiles, problem.tiles)}" for problem in verdict.problems]
    if verdict.depends_on:
        lines.append(f"DEPENDS_ON  {' '.join(str(index) for index in verdict.depends_on)}")
    return lines


def play_as_text(play: Play) -> list[str]:
    """What to play, the table after it and the steps, or that there is no play."""
    lines = [f"{'PLAY' if play.played else 'NO_PLAY'}  {_tiles(play.played)}"]
    if play.played:
        lines.append(f"points  {play.points}")
    if play.opening_points is not None:
        lines.append(f"opening_points  {play.opening_points}")
    elif play.best_opening is not None:
        melds = format_table([[tile.tile for tile in meld] for meld in play.best_opening.melds])
        lines.append(f"best_opening  {play.best_opening.points}  {play.best_opening.short} short  {melds}")
    lines.append(f"table  {format_table([[tile.tile for tile in meld] for meld in play.melds])}")
    lines.append(f"left  {_tiles(play.left)}")
    lines += [step_as_text(step) for step in play.steps]
    if play.unread:
        lines.append(f"UNREAD  {' '.join(str(index) for index in play.unread)}")
    if not play.table_was_valid:
        lines.append("TABLE_WAS_INVALID")
    if not play.proven:
        lines.append("NOT_PROVEN")
    return lines


def score_as_text(score: RoundScore) -> list[str]:
    """A line for each player: number, score, value of the rack; the winner is marked."""
    lines = [
        f"{player}  {points:+d}  {rack}{'  WINNER' if player in score.winners else ''}"
        for player, (points, rack) in enumerate(zip(score.scores, score.rack_points, strict=True), start=1)
    ]
    lines += [
        f"{'COULD_HAVE_OPENED' if one.could_have else 'COULD_NOT_OPEN'}  {one.player}" for one in score.never_opened
    ]
    return lines + [warning.value for warning in score.warnings]


def step_as_text(step: Step) -> str:
    """A movement in one line."""
    return f"{step.kind}  {_tiles(step.tiles)}  {_spot(step.source)} > {_spot(step.target)}"


def _meld(meld: MeldVerdict) -> str:
    words = [_VERDICTS[meld.valid], *([meld.kind.value] if meld.kind else []), str(meld.points)]
    words.append(f" {format_tiles(meld.tiles)}")
    words += [f" J={'/'.join(tile.code for tile in meant)}" for meant in meld.jokers if meant]
    words += [" AMBIGUOUS"] if meld.ambiguous else []
    words += [f" {problem.code} {_chosen(meld.tiles, problem.tiles)}" for problem in meld.problems]
    return "  " + " ".join(words)


def _chosen(tiles: Iterable[Place], indices: Iterable[int]) -> str:
    places = tuple(tiles)
    return format_tiles(places[index] for index in indices)


def _tiles(tiles: Iterable[PlacedTile]) -> str:
    return format_tiles(tile.tile for tile in tiles)


def _spot(spot: Spot) -> str:
    return spot.place.value if spot.meld is None else f"{spot.place} {spot.meld}"
