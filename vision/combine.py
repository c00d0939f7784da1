"""What several photos say of one tile becomes one reading of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.tiles import Place, Tile, Unknown
from vision.reading import Candidate, TileReading
from vision.settings import (
    ABSENT_ODDS,
    DOUBTFUL_BELOW,
    JOINED_FLOOR,
    JOINED_LOST_DIGIT,
    MAX_CANDIDATES,
    MIN_CANDIDATE,
)


def combined(seen: Sequence[TileReading]) -> TileReading:
    """The reading of a tile from all its sightings, at the place of the first one.

    Probabilities are multiplied, each granted to err. Where a photo shows the face, another one in which the tile is
    cut, hidden or face down says nothing.
    """
    known = [tile for tile in seen if tile.is_known]
    if len(known) < 2:
        return known[0] if known else seen[0]
    faces: list[Place] = list(dict.fromkeys(c.tile for tile in known for c in tile.candidates))
    score = np.zeros(len(faces))
    for tile in known:
        chances = {c.tile: c.probability for c in tile.candidates}
        score += np.log(
            [
                chances.get(face, 0.0) + (JOINED_LOST_DIGIT if loses_digit(face, tile.tile) else JOINED_FLOOR)
                for face in faces
            ]
        )
    # What no photo names is left with what is left of the least open of them.
    unnamed = min(max(0.0, 1 - sum(c.probability for c in tile.candidates)) for tile in known)
    weights = np.exp(score - score.max())
    chances_of = weights / weights.sum() * (1 - unnamed)
    order = [int(i) for i in np.argsort(-chances_of, kind="stable") if not isinstance(faces[i], Unknown)]
    candidates = tuple(Candidate(faces[i], float(chances_of[i])) for i in order[:MAX_CANDIDATES])
    candidates = (candidates[0], *(c for c in candidates[1:] if c.probability >= MIN_CANDIDATE))
    confidence = candidates[0].probability
    return replace(seen[0], candidates=candidates, confidence=confidence, doubtful=confidence < DOUBTFUL_BELOW)


def loses_digit(face: Place, read: Place) -> bool:
    """Whether a face read as another one has lost a digit: 11 as 1, 13 as 3."""
    if not isinstance(face, Tile) or not isinstance(read, Tile) or face.colour != read.colour:
        return False
    return face.number > 9 and read.number < 10 and str(read.number) in str(face.number)


def doubted(tile: TileReading, absences: int) -> TileReading:
    """A tile that so many photos should show, and do not: less sure, never struck out, for one finder misses alike."""
    if not absences or not tile.is_known:
        return tile
    odds = tile.confidence / max(1 - tile.confidence, 1e-6) * ABSENT_ODDS**absences
    confidence = odds / (1 + odds)
    share = confidence / tile.confidence if tile.confidence else 0.0
    candidates = tuple(replace(c, probability=c.probability * share) for c in tile.candidates)
    doubtful = tile.doubtful or confidence < DOUBTFUL_BELOW
    return replace(tile, candidates=candidates, confidence=confidence, doubtful=doubtful)
