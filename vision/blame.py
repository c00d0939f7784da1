"""Compares a reading with the truth, and says which stage made each mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from engine.tiles import JOKER, Unknown
from vision.reading import Reading, TileReading
from vision.truth import TrueTile, Truth

_JOKER = JOKER.code


class Mistake(StrEnum):
    """The stage that a mistake belongs to, in the order of the pipeline."""

    MISSED = "missed"
    FALSE = "false"
    UP = "up"
    NUMBER = "number"
    COLOUR = "colour"
    JOKER = "joker"


@dataclass(frozen=True)
class Outcome:
    """What became of one tile, or of one reading with no tile behind it.

    `want` is the tile's code, None where nothing lies there; `got` is its reading, None where it was missed; `place` is
    where the tile lies, None where the truth does not tell.
    """

    want: str | None
    got: TileReading | None
    place: TrueTile | None = None

    @property
    def mistake(self) -> Mistake | None:
        """The stage to blame, None where the tile was read right."""
        if self.want is None:
            return Mistake.FALSE
        if self.got is None:
            return Mistake.MISSED
        return _blame(self.want, self.got.tile.code)

    @property
    def width_px(self) -> float | None:
        """How wide the tile is: by the truth, else by the reading."""
        if self.place is not None:
            return self.place.width
        return None if self.got is None else self.got.quad.width

    def __str__(self) -> str:
        got = "" if self.got is None else self.got.tile.code
        return f"{self.want} read as {got}" if self.want and got else f"{self.want or got}"


@dataclass(frozen=True)
class PhotoScore:
    """How one photo was read: what became of each tile, and the counts that shares are made of.

    `extra` are readings with no tile behind them; where positions are unknown, those beyond the number of misread
    tiles. `is_placed` says whether positions are known, as they are where there is nothing. `readings` counts what was
    read outside of ignored places, `asked` those of it that are marked doubtful.
    """

    file: str
    scene: str
    outcomes: tuple[Outcome, ...]
    extra: int
    is_placed: bool
    groups: int
    groups_right: int
    readings: int
    asked: int

    @property
    def tiles(self) -> int:
        """How many tiles the truth has."""
        return sum(outcome.want is not None for outcome in self.outcomes)

    @property
    def right(self) -> int:
        """How many of them were read right."""
        return sum(outcome.mistake is None for outcome in self.outcomes)

    @property
    def is_exact(self) -> bool:
        """Whether every tile is right and nothing is extra."""
        return self.right == self.tiles and self.extra == 0

    @property
    def mistakes(self) -> tuple[tuple[Mistake, str], ...]:
        """The mistakes with what they concern."""
        blamed = ((outcome.mistake, str(outcome)) for outcome in self.outcomes)
        return tuple((mistake, what) for mistake, what in blamed if mistake is not None)


def score_photo(truth: Truth, reading: Reading) -> PhotoScore:
    """Score one reading.

    Where the truth has positions, a reading belongs to the tile in whose polygon its centre lies; elsewhere codes are
    compared as a set, and a surplus code is paired with the missing one that it resembles most.
    """
    counted = [(i, tile) for i, tile in enumerate(reading.tiles) if not _is_ignored(truth, reading, tile)]
    tiles = [tile for _, tile in counted]
    outcomes = _by_place(truth, tiles) if truth.tiles else _by_code(truth, tiles)
    groups, groups_right = _groups(truth, reading, {i for i, _ in counted})
    return PhotoScore(
        file=truth.file,
        scene=truth.scene,
        outcomes=tuple(sorted(outcomes, key=_in_order)),
        extra=sum(outcome.mistake is Mistake.FALSE for outcome in outcomes),
        is_placed=bool(truth.tiles) or not truth.codes,
        groups=groups,
        groups_right=groups_right,
        readings=len(tiles),
        asked=sum(tile.doubtful for tile in tiles),
    )


def _in_order(outcome: Outcome) -> int:
    """Tiles that were read, then those that were missed, then readings of nothing."""
    return {Mistake.MISSED: 1, Mistake.FALSE: 2}.get(outcome.mistake or Mistake.NUMBER, 0)


def _by_place(truth: Truth, tiles: Sequence[TileReading]) -> list[Outcome]:
    free, outcomes = list(tiles), []
    for place in truth.tiles:
        polygon = place.polygon_xy.astype(np.float32)
        hit = next((tile for tile in free if _holds(polygon, tile)), None)
        if hit is not None:
            free.remove(hit)
        outcomes.append(Outcome(place.code, hit, place))
    surplus = Counter(tile.tile.code for tile in free if tile.is_known) - Counter(truth.unscored)
    return outcomes + [Outcome(None, tile) for tile in _least_sure(surplus, free)]


def _holds(polygon: np.ndarray, tile: TileReading) -> bool:
    x, y = tile.quad.centre_xy
    return cv2.pointPolygonTest(polygon, (float(x), float(y)), False) >= 0


def _by_code(truth: Truth, tiles: Sequence[TileReading]) -> list[Outcome]:
    want, got = Counter(truth.codes), Counter(tile.tile.code for tile in tiles)
    claims_nothing = Counter({unknown.code: len(tiles) for unknown in Unknown})
    surplus = _least_sure(got - want - claims_nothing - Counter(truth.unscored), tiles)
    taken = {id(tile) for tile in surplus}
    outcomes = []
    for code in (want & got).elements():
        right = next(tile for tile in tiles if tile.tile.code == code and id(tile) not in taken)
        taken.add(id(right))
        outcomes.append(Outcome(code, right))
    missing = list((want - got).elements())
    while missing and surplus:
        code, tile = max(
            ((code, tile) for code in missing for tile in surplus), key=lambda pair: _likeness(pair[0], pair[1])
        )
        missing.remove(code)
        surplus.remove(tile)
        outcomes.append(Outcome(code, tile))
    return outcomes + [Outcome(code, None) for code in missing] + [Outcome(None, tile) for tile in surplus]


def _least_sure(codes: Counter[str], tiles: Sequence[TileReading]) -> list[TileReading]:
    """The readings that stand for so many of each code: of several alike, the least confident."""
    chosen: list[TileReading] = []
    for code, count in codes.items():
        alike = sorted((tile for tile in tiles if tile.tile.code == code), key=lambda tile: tile.confidence)
        chosen += alike[:count]
    return chosen


def _likeness(code: str, tile: TileReading) -> int:
    other = tile.tile.code
    if _JOKER in (code, other):
        return 0
    return 2 * (code[1:] == other[1:]) + (code[0] == other[0])


def _blame(want: str, got: str) -> Mistake | None:
    if want == got:
        return None
    if _JOKER in (want, got):
        return Mistake.JOKER
    if want[0] == got[0] and {want[1:], got[1:]} == {"6", "9"}:
        return Mistake.UP
    return Mistake.NUMBER if want[1:] != got[1:] else Mistake.COLOUR


def _is_ignored(truth: Truth, reading: Reading, tile: TileReading) -> bool:
    x, y = tile.quad.centre_xy / np.maximum(reading.size_wh, 1)
    return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in truth.ignore)


def _groups(truth: Truth, reading: Reading, counted: set[int]) -> tuple[int, int]:
    """Groups of two and more tiles in the truth, and how many of them were read with exactly their tiles."""
    if truth.scene not in ("rack", "table"):
        return 0, 0
    names = {i: reading.tiles[i].tile.code for i in counted}
    read = Counter(tuple(sorted(names[i] for i in group.tiles if i in names)) for group in reading.layout.groups)
    wanted = Counter(tuple(sorted(group)) for group in truth.groups if len(group) > 1)
    return sum(wanted.values()), sum((wanted & read).values())
