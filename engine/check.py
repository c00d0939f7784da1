"""The verdict over a table: every meld, and the table as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.faults import faults_of
from engine.melds import MeldVerdict, judge_meld
from engine.problems import Problem, TableProblem
from engine.rules import CLASSIC, Rules
from engine.tiles import JOKER, Place, TileSet, Unknown
from engine.unknowns import Pool, can_fill_all, unseen

__all__ = ["TableProblem", "TableVerdict", "check_table"]


@dataclass(frozen=True, slots=True)
class TableVerdict:
    """Whether a table is valid, meld by meld.

    `valid` is None where it hangs on unknown tiles; `depends_on` are their indices over the table in reading order.
    `points` is the face value of the valid melds. `problems` concern the table as a whole; those of a meld stand there.
    """

    valid: bool | None
    depends_on: tuple[int, ...]
    points: int
    melds: tuple[MeldVerdict, ...]
    problems: tuple[Problem, ...]


def check_table(table: Sequence[Sequence[Place]], rules: Rules = CLASSIC) -> TableVerdict:
    """Judge a table and list every problem.

    >>> from engine.notation import parse_table
    >>> verdict = check_table(parse_table("R5 J R7 | R9 B9 B9"))
    >>> verdict.valid, [meld.valid for meld in verdict.melds], verdict.points
    (False, [True, False], 18)

    Raises `InputError` for a tile that the set does not have. Three of one tile are a problem, not an error.
    """
    tiles = tuple(tile for meld in table for tile in meld)
    pool = unseen(tiles, rules.tile_set)
    melds = tuple(judge_meld(meld, rules, pool) for meld in table)
    problems = tuple(_problems(tiles, rules.tile_set))
    points = sum(meld.points for meld in melds)
    if problems or any(meld.valid is False for meld in melds):
        return TableVerdict(False, (), points, melds, problems)
    unknown = tuple(index for index, tile in enumerate(tiles) if isinstance(tile, Unknown))
    if not unknown:
        return TableVerdict(True, (), points, melds, ())
    if not can_fill_all([meld.tiles for meld in melds if meld.valid is None], rules, pool):
        return TableVerdict(False, (), points, melds, (Problem(TableProblem.NO_FACE_FITS, unknown),))
    depends_on = tuple(_deciding(table, rules, pool))
    if depends_on:
        return TableVerdict(None, depends_on, points, melds, ())
    certain = tuple(replace(meld, valid=True) for meld in melds)
    return TableVerdict(True, (), points, certain, ())


def _problems(tiles: Sequence[Place], tile_set: TileSet) -> Iterator[Problem]:
    for face, count in Counter(tile for tile in tiles if not isinstance(tile, Unknown)).items():
        if count > tile_set.copies_of(face):
            code = TableProblem.TOO_MANY_JOKERS if face is JOKER else TableProblem.TOO_MANY_COPIES
            yield Problem(code, tuple(index for index, tile in enumerate(tiles) if tile == face))


def _deciding(table: Sequence[Sequence[Place]], rules: Rules, pool: Pool) -> Iterator[int]:
    """The unknown tiles that would make their meld wrong with some face of the pool, alone or several together."""
    index = 0
    for meld in table:
        alone = sum(isinstance(tile, Unknown) for tile in meld) == 1
        for place, tile in enumerate(meld):
            if isinstance(tile, Unknown):
                filled = ((*meld[:place], face, *meld[place + 1 :]) for face, left in pool.items() if left)
                if not alone or any(faults_of(tiles, rules)[1] for tiles in filled):
                    yield index
            index += 1
