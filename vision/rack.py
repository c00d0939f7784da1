"""Rack or table: rows that a ledge has lined up, in a plane of their own, with a rack's body between the tiles."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from vision.rack_body import Ground, body_contrast
from vision.rack_signs import rack_signs, sides_taken
from vision.reading import Image, Quad
from vision.settings import MIN_RACK_CHANCE, RACK_SIGN_WEIGHTS, SURE_BODY
from vision.steps import Row, stacks_of


def racks(image: Image, quads: Sequence[Quad]) -> tuple[tuple[Row, ...], ...]:
    """The racks, each as its rows from the rear to the front, gaps and all; none where everything lies on a table."""
    ground = Ground(image, quads)
    stacks = [rows for rows in stacks_of(quads) if len(_tiles(rows)) > 1]
    found: list[tuple[Row, ...]] = []
    lying = set(range(len(quads)))
    while True:
        more = [rows for rows in stacks if rack_chance(ground, quads, rows, lying) >= MIN_RACK_CHANCE]
        if not more:
            break
        found += more
        lying -= {i for rows in more for i in _tiles(rows)}
        # That a second rack lies in the plane of the first one does not speak against it, but then its body must show.
        stacks = [rows for rows in stacks if rows not in more and _shows_body(ground, quads, rows)]
    # A rack stands at the rim of the table: what has tiles both before and behind it is a meld.
    return tuple(rows for rows in found if not all(sides_taken(quads, rows, sorted(lying))))


def rack_chance(ground: Ground, quads: Sequence[Quad], rows: Sequence[Row], among: Collection[int]) -> float:
    """The probability, 0..1, that some rows stand on a rack: a logistic regression.

    `among` are the tiles that they are compared with, they themselves among them or not.
    """
    constant, *weights = RACK_SIGN_WEIGHTS
    signs = rack_signs(ground, quads, rows, sorted(set(among).difference(_tiles(rows))))
    return float(1 / (1 + np.exp(-constant - signs @ weights)))


def _shows_body(ground: Ground, quads: Sequence[Quad], rows: Sequence[Row]) -> bool:
    contrast = body_contrast(ground, quads, rows)
    return contrast is not None and contrast >= SURE_BODY


def _tiles(rows: Sequence[Row]) -> list[int]:
    return [i for row in rows for i in row.tiles]
