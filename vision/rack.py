"""Rack or table: rows that a ledge has lined up, in a plane of their own, with a rack's body between the tiles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.rack_body import Ground
from vision.rack_signs import rack_signs, sides_taken
from vision.reading import Image, Quad
from vision.settings import MIN_RACK_CHANCE, RACK_SIGN_WEIGHTS
from vision.steps import Row, stacks_of


def racks(image: Image, quads: Sequence[Quad]) -> tuple[tuple[Row, ...], ...]:
    """The racks, each as its rows from the rear to the front, gaps and all; none where everything lies on a table."""
    ground = Ground(image, quads)
    found = [
        rows
        for rows in stacks_of(quads)
        if sum(len(row.tiles) for row in rows) > 1 and rack_chance(ground, quads, rows) >= MIN_RACK_CHANCE
    ]
    standing = {i for rows in found for row in rows for i in row.tiles}
    lying = [i for i in range(len(quads)) if i not in standing]
    # A rack stands at the rim of the table: what has tiles both before and behind it is a meld.
    return tuple(rows for rows in found if not all(sides_taken(quads, rows, lying)))


def rack_chance(ground: Ground, quads: Sequence[Quad], rows: Sequence[Row]) -> float:
    """The probability, 0..1, that some rows stand on a rack: a logistic regression."""
    constant, *weights = RACK_SIGN_WEIGHTS
    return float(1 / (1 + np.exp(-constant - rack_signs(ground, quads, rows) @ weights)))
