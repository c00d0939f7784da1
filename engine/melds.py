"""The verdict over tiles that lie together: a run, a group, or everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import InputError, InputProblem
from engine.faults import faults_of
from engine.problems import MeldProblem, Problem
from engine.readings import MeldKind, MeldReading, readings_as_set, readings_in_order
from engine.rules import CLASSIC, Rules
from engine.tiles import JOKER, Place, Tile, Unknown
from engine.unknowns import Pool, fillings, unseen

__all__ = ["MeldKind", "MeldProblem", "MeldVerdict", "Problem", "judge_meld"]


@dataclass(frozen=True, slots=True)
class MeldVerdict:
    """What a meld is.

    `valid` is None where it hangs on an unknown tile. `kind` is the kind that was meant where it is not valid, None
    where that cannot be told. `points` is the face value, 0 unless valid. `jokers` lists for each joker in order the
    tiles that it can stand for. `ambiguous`: the tiles do not lie in order, or their order leaves open what a joker
    stands for; then they are judged as a set, and `kind`, `points` and `jokers` are those of the best value.
    """

    tiles: tuple[Place, ...]
    valid: bool | None
    kind: MeldKind | None
    points: int
    jokers: tuple[tuple[Tile, ...], ...]
    ambiguous: bool
    problems: tuple[Problem, ...]

    def _repr_html_(self) -> str:
        """The meld as a notebook shows it."""
        from engine.as_html import meld_as_html  # there verdicts are known already

        return meld_as_html(self)


def judge_meld(tiles: Sequence[Place], rules: Rules = CLASSIC, pool: Pool | None = None) -> MeldVerdict:
    """Judge tiles that lie together.

    `pool` says how many of each face an unknown tile could still be; by default what the set holds beside this meld.

    >>> from engine.notation import parse_tiles
    >>> judge_meld(parse_tiles("R10 R11 J")).points
    33
    >>> judge_meld(parse_tiles("R12 R13 R1")).problems[0].code.value
    'ONE_AFTER_THIRTEEN'

    Raises `InputError` for a tile that the set does not have.
    """
    places = tuple(tiles)
    for tile in places:
        if isinstance(tile, Tile) and tile not in rules.tile_set:
            raise InputError(InputProblem.NOT_IN_SET, tile.code)
    kind, problems = faults_of(places, rules)
    if problems:
        return MeldVerdict(places, False, kind, 0, _nothing(places), False, problems)
    ordered = readings_in_order(places, rules)
    readings = ordered or readings_as_set(places, rules)
    unknown = tuple(place for place, tile in enumerate(places) if isinstance(tile, Unknown))
    if unknown:
        return _judge_unknown(places, rules, readings, unknown, pool)
    best = max(readings, key=lambda reading: reading.points)
    best_readings = [reading for reading in readings if (reading.kind, reading.points) == (best.kind, best.points)]
    open_value = len({(reading.kind, reading.points) for reading in readings}) > 1
    ambiguous = open_value or not ordered
    return MeldVerdict(places, True, best.kind, best.points, _jokers(places, best_readings), ambiguous, ())


def _judge_unknown(
    places: tuple[Place, ...],
    rules: Rules,
    readings: Sequence[MeldReading],
    unknown: tuple[int, ...],
    pool: Pool | None,
) -> MeldVerdict:
    kinds = {reading.kind for reading in readings}
    kind = kinds.pop() if len(kinds) == 1 else None
    faces = unseen(places, rules.tile_set) if pool is None else pool
    if next(fillings(places, rules, faces), None) is None:
        problems = (Problem(MeldProblem.NO_FACE_FITS, unknown),)
        return MeldVerdict(places, False, kind, 0, _nothing(places), False, problems)
    return MeldVerdict(places, None, kind, 0, _jokers(places, readings), False, ())


def _jokers(places: Sequence[Place], readings: Sequence[MeldReading]) -> tuple[tuple[Tile, ...], ...]:
    """For each joker what it can stand for in any of the readings."""
    return tuple(
        tuple(dict.fromkeys(tile for reading in readings for tile in reading.meant[place]))
        for place, face in enumerate(places)
        if face is JOKER
    )


def _nothing(places: Sequence[Place]) -> tuple[tuple[Tile, ...], ...]:
    """Jokers in what is no meld stand for nothing."""
    return tuple(() for face in places if face is JOKER)
