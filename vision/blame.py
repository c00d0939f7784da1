"""Compares a reading with the truth, and says which stage made each mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from engine.tiles import JOKER, Unknown
from vision.reading import Reading, TileReading
from vision.truth import Truth

_JOKER = JOKER.code
_CLAIM_NOTHING = frozenset(unknown.code for unknown in Unknown)


class Mistake(StrEnum):
    """The stage that a mistake belongs to, in the order of the pipeline."""

    MISSED = "missed"
    FALSE = "false"
    UP = "up"
    NUMBER = "number"
    COLOUR = "colour"
    JOKER = "joker"


@dataclass(frozen=True)
class PhotoScore:
    """How one photo was read: mistakes with what they concern, and the counts that shares are made of."""

    file: str
    tiles: int
    right: int
    extra: int
    mistakes: tuple[tuple[Mistake, str], ...]
    groups: int
    groups_right: int

    @property
    def is_exact(self) -> bool:
        """Whether every tile is right and nothing is extra."""
        return self.right == self.tiles and self.extra == 0


def score_photo(truth: Truth, reading: Reading) -> PhotoScore:
    """Score one reading.

    Where the truth has positions, a reading belongs to the tile in whose polygon its centre lies; elsewhere codes are
    compared as a set, and a surplus code is paired with the missing one that it resembles most.
    """
    counted = [(i, tile) for i, tile in enumerate(reading.tiles) if not _is_ignored(truth, reading, tile)]
    pairs, missed, surplus = _match_by_place(truth, counted) if truth.tiles else _match_by_code(truth, counted)
    surplus = _without(surplus, truth.unscored)
    mistakes = [(_blame(want, got), f"{want} read as {got}") for want, got in pairs if want != got]
    mistakes += [(Mistake.MISSED, code) for code in missed]
    mistakes += [(Mistake.FALSE, code) for code in surplus]
    groups, groups_right = _groups(truth, reading, {i for i, _ in counted})
    right = sum(want == got for want, got in pairs)
    return PhotoScore(truth.file, len(truth.codes), right, len(surplus), tuple(mistakes), groups, groups_right)


Pairs = list[tuple[str, str]]


def _match_by_place(truth: Truth, counted: Sequence[tuple[int, TileReading]]) -> tuple[Pairs, list[str], list[str]]:
    free = [tile for _, tile in counted]
    pairs, missed = [], []
    for true_tile in truth.tiles:
        polygon = true_tile.polygon_xy.astype(np.float32)
        hit = next((tile for tile in free if _holds(polygon, tile)), None)
        if hit is None:
            missed.append(true_tile.code)
        else:
            free.remove(hit)
            pairs.append((true_tile.code, hit.tile.code))
    return pairs, missed, [tile.tile.code for tile in free if tile.is_known]


def _holds(polygon: np.ndarray, tile: TileReading) -> bool:
    x, y = tile.quad.centre_xy
    return cv2.pointPolygonTest(polygon, (float(x), float(y)), False) >= 0


def _match_by_code(truth: Truth, counted: Sequence[tuple[int, TileReading]]) -> tuple[Pairs, list[str], list[str]]:
    want, got = Counter(truth.codes), Counter(tile.tile.code for _, tile in counted)
    pairs = [(code, code) for code in (want & got).elements()]
    missing, surplus = list((want - got).elements()), list((got - want).elements())
    surplus = [code for code in surplus if code not in _CLAIM_NOTHING]
    surplus = _without(surplus, truth.unscored)
    likeness = sorted(((_likeness(a, b), a, b) for a in set(missing) for b in set(surplus)), reverse=True)
    for likely, a, b in likeness:
        while likely > 0 and a in missing and b in surplus:
            missing.remove(a)
            surplus.remove(b)
            pairs.append((a, b))
    return pairs, missing, surplus


def _likeness(one: str, other: str) -> int:
    if _JOKER in (one, other):
        return 0
    return 2 * (one[1:] == other[1:]) + (one[0] == other[0])


def _blame(want: str, got: str) -> Mistake:
    if _JOKER in (want, got):
        return Mistake.JOKER
    if want[0] == got[0] and {want[1:], got[1:]} == {"6", "9"}:
        return Mistake.UP
    return Mistake.NUMBER if want[1:] != got[1:] else Mistake.COLOUR


def _is_ignored(truth: Truth, reading: Reading, tile: TileReading) -> bool:
    x, y = tile.quad.centre_xy / np.maximum(reading.size_wh, 1)
    return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in truth.ignore)


def _without(codes: Iterable[str], allowed: Iterable[str]) -> list[str]:
    return list((Counter(codes) - Counter(allowed)).elements())


def _groups(truth: Truth, reading: Reading, counted: set[int]) -> tuple[int, int]:
    """Groups of two and more tiles in the truth, and how many of them were read with exactly their tiles."""
    if truth.scene not in ("rack", "table"):
        return 0, 0
    names = {i: reading.tiles[i].tile.code for i in counted}
    read = Counter(tuple(sorted(names[i] for i in group.tiles if i in names)) for group in reading.layout.groups)
    wanted = Counter(tuple(sorted(group)) for group in truth.groups if len(group) > 1)
    return sum(wanted.values()), sum((wanted & read).values())
