"""Sensitivity: which doubtful tile would change the answer, if it is not what it was read as.

Every doubtful tile is replaced by its next likeliest faces, one tile at a time, and the job is done again. Two wrong
tiles at once are not tried: that both are wrong is rare, and each is shown as a tile to check anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from assist.observation import SeenTile
from engine.errors import InputError
from engine.tiles import Face, Place, Unknown

Rows: TypeAlias = tuple[tuple[Place, ...], ...]

# How many doubtful tiles are tried, and how many faces of each: 16 jobs at most, a second or two at a full table.
MAX_TILES: Final = 8
MAX_FACES: Final = 2


@dataclass(frozen=True, slots=True)
class Hinge:
    """A tile that the answer hangs on: were it `other`, the answer would change."""

    tile: SeenTile
    other: Face


def find_hinges(rows: Sequence[Sequence[SeenTile]], changes: Callable[[Rows, int, Face], bool]) -> tuple[Hinge, ...]:
    """The doubtful tiles that the answer hangs on, each with the likeliest face that changes it.

    `changes(faces, i, face)` says whether the answer changes when the rows are `faces`, in which the tile with the
    flat index `i` is `face`. Where it raises `InputError` the face is impossible there, as the third of its kind is,
    and changes nothing.
    """
    faces = tuple(tuple(tile.tile for tile in row) for row in rows)
    flat = [tile for row in rows for tile in row]
    doubtful = [index for index, tile in enumerate(flat) if tile.doubtful and _others(tile)]
    hinges: list[Hinge] = []
    for index in doubtful[:MAX_TILES]:
        for face in _others(flat[index]):
            if _does_change(changes, _with_face(faces, index, face), index, face):
                hinges.append(Hinge(flat[index], face))
                break
    return tuple(hinges)


def _others(tile: SeenTile) -> list[Face]:
    return [face for face in tile.alternatives if not isinstance(face, Unknown)][:MAX_FACES]


def _does_change(changes: Callable[[Rows, int, Face], bool], rows: Rows, index: int, face: Face) -> bool:
    try:
        return changes(rows, index, face)
    except InputError:
        return False


def _with_face(rows: Rows, index: int, face: Face) -> Rows:
    """The rows with another tile at `index`, counted over all rows in reading order."""
    changed: list[tuple[Place, ...]] = []
    start = 0
    for row in rows:
        at = index - start
        changed.append((*row[:at], face, *row[at + 1 :]) if 0 <= at < len(row) else row)
        start += len(row)
    return tuple(changed)
