"""Readings made by hand: what a photo reader would give, without a photo."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from engine.notation import parse_table, parse_tile
from vision.reading import Candidate, Group, Layout, PlaceKind, Quad, Reading, TileReading

ReadingMaker = Callable[..., Reading]


def tile_reading(code: str, alternatives: Sequence[str] = (), *, doubtful: bool = False, at: int = 0) -> TileReading:
    corners = np.array([[0.0, 0.0], [30.0, 0.0], [30.0, 40.0], [0.0, 40.0]]) + np.array([32.0 * at, 0.0])
    rest = 0.4 / len(alternatives) if alternatives else 0.0
    faces = [Candidate(parse_tile(code), 0.55), *(Candidate(parse_tile(other), rest) for other in alternatives)]
    return TileReading(Quad(corners), tuple(faces), confidence=0.55 if doubtful else 0.95, doubtful=doubtful)


@pytest.fixture
def read() -> ReadingMaker:
    """Makes a reading: `read(rack="R5 R6", table="B1 B2 B3 | K4", doubts={"R6": ["R8"]})`; each doubt once."""

    def make(doubts: dict[str, list[str]] | None = None, **places: str) -> Reading:
        open_doubts = dict(doubts or {})
        tiles: list[TileReading] = []
        groups: list[Group] = []
        for place, text in places.items():
            for meld in parse_table(text):
                start = len(tiles)
                for tile in meld:
                    others = open_doubts.pop(tile.code, None)
                    new = tile_reading(tile.code, others or (), doubtful=others is not None, at=len(tiles))
                    tiles.append(new)
                groups.append(Group(tuple(range(start, len(tiles))), PlaceKind(place)))
        assert not open_doubts, f"no such tile: {open_doubts}"
        return Reading((1000, 500), 0.1, tuple(tiles), Layout(tuple(groups)))

    return make
