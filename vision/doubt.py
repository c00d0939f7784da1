"""How sure a reading is: confidence, doubtful tiles, and the warnings that go with a photo."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.tiles import JOKER, STANDARD, Face, Place, Tile, TileSet, Unknown
from vision.face_reader import COLOURS, JOKER_COLUMN, NO_TILE_COLUMN, NUMBERS, Probabilities
from vision.reading import Candidate, Quad, ReadingWarning, TileReading, WarningCode
from vision.settings import (
    DOUBTFUL_BELOW,
    EDGE_MARGIN,
    MAX_CANDIDATES,
    MIN_CANDIDATE,
    SMALL_TILE_WIDTH,
    SURE_AT_EDGE,
)


def judge(
    quads: Sequence[Quad],
    faces: Probabilities,
    colours: Probabilities,
    confidences: Probabilities,
    tile_set: TileSet,
    size_wh: tuple[int, int],
) -> tuple[TileReading, ...]:
    """One reading a tile: its possible faces, the best first, and how sure it is.

    `faces` has shape (n, 15), `colours` (n, 4); `confidences` (n,) are the probabilities that what is read is right
    (`vision.confidence`); the quads lie in a photo of size `size_wh`. Faces that the tile set does not hold are left
    out. A tile cut by the edge is read as unreadable rather than guessed.
    """
    readings = []
    for quad, face, colour, sure in zip(quads, faces, colours, confidences, strict=True):
        confidence = float(sure)
        candidates = _as_sure_as(confidence, _candidates(face, colour, tile_set))
        if confidence < SURE_AT_EDGE and _is_cut(quad, size_wh):
            unreadable = Candidate(Unknown.UNREADABLE, 1 - confidence)
            readings.append(TileReading(quad, (unreadable, *candidates), unreadable.probability, doubtful=True))
            continue
        readings.append(TileReading(quad, candidates, confidence, doubtful=confidence < DOUBTFUL_BELOW))
    return tuple(readings)


def best_tiles(faces: Probabilities, colours: Probabilities, tile_set: TileSet = STANDARD) -> tuple[Face, ...]:
    """The likeliest tile for each row of faces (n, 15) and colours (n, 4)."""
    return tuple(_ranked(face, colour, tile_set)[0][0] for face, colour in zip(faces, colours, strict=True))


def doubt_surplus(tiles: Sequence[TileReading], tile_set: TileSet) -> tuple[TileReading, ...]:
    """Where more tiles of one face are read than the box holds, the least sure of them become doubtful."""
    surplus = {i for face in _surplus(tiles, tile_set).values() for i in face}
    return tuple(replace(tile, doubtful=True) if i in surplus else tile for i, tile in enumerate(tiles))


def warn(tiles: Sequence[TileReading], tile_set: TileSet, *, in_colour: bool = True) -> tuple[ReadingWarning, ...]:
    """What the reader of a reading should know: no tiles, no colours, tiles too small, more copies than there are."""
    if not tiles:
        return (ReadingWarning(WarningCode.NO_TILES),)
    warnings = [] if in_colour else [ReadingWarning(WarningCode.NO_COLOUR, tuple(range(len(tiles))))]
    small = tuple(i for i, tile in enumerate(tiles) if tile.quad.width < SMALL_TILE_WIDTH)
    if small:
        narrowest = min(tiles[i].quad.width for i in small)
        figures = {"width": round(narrowest, 1), "readable": SMALL_TILE_WIDTH}
        warnings.append(ReadingWarning(WarningCode.TILES_TOO_SMALL, small, figures))
    for face in _surplus(tiles, tile_set):
        alike = tuple(i for i, tile in enumerate(tiles) if tile.tile == face)
        copies = 0 if isinstance(face, Unknown) else tile_set.copies_of(face)
        figures = {"read": len(alike), "in_box": copies}
        warnings.append(ReadingWarning(WarningCode.TOO_MANY_COPIES, alike, figures))
    return tuple(warnings)


def _candidates(face: Probabilities, colour: Probabilities, tile_set: TileSet) -> tuple[Candidate, ...]:
    """Every face of the box with its probability, those worth naming, the best first."""
    chances = _ranked(face, colour, tile_set)
    total = sum(chance for _, chance in chances) + float(face[NO_TILE_COLUMN])
    scaled = [Candidate(tile, min(1.0, chance / max(total, 1.0))) for tile, chance in chances[:MAX_CANDIDATES]]
    return (scaled[0], *(candidate for candidate in scaled[1:] if candidate.probability >= MIN_CANDIDATE))


def _is_cut(quad: Quad, size_wh: tuple[int, int]) -> bool:
    """Whether a quad reaches the edge of the photo."""
    margin = EDGE_MARGIN * max(size_wh)
    corners = quad.corners_xy
    return bool((corners < margin).any() or (corners > np.array(size_wh) - margin).any())


def _ranked(face: Probabilities, colour: Probabilities, tile_set: TileSet) -> list[tuple[Face, float]]:
    """Every face of the box with the product of its probabilities, the best first."""
    chances: list[tuple[Face, float]] = [(JOKER, float(face[JOKER_COLUMN]))] if JOKER in tile_set else []
    for number in NUMBERS:
        for i, ink in enumerate(COLOURS):
            if Tile(ink, number) in tile_set:
                chances.append((Tile(ink, number), float(face[number - 1] * colour[i])))
    return sorted(chances, key=lambda chance: -chance[1])


def _as_sure_as(confidence: float, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The candidates with the best one as probable as it is sure; what is left goes to the others in their shares."""
    best, *others = candidates
    left, total = 1 - confidence, 1 - best.probability
    factor = left / max(total, left, 1e-9)
    shares = [Candidate(other.tile, min(confidence, factor * other.probability)) for other in others]
    return (Candidate(best.tile, confidence), *(other for other in shares if other.probability >= MIN_CANDIDATE))


def _surplus(tiles: Sequence[TileReading], tile_set: TileSet) -> dict[Place, list[int]]:
    """For each face that is read more often than it exists: the least sure tiles beyond the number in the box."""
    alike: dict[Place, list[int]] = defaultdict(list)
    for i, tile in enumerate(tiles):
        if tile.is_known:
            alike[tile.tile].append(i)
    surplus = {}
    for face, indices in alike.items():
        copies = len(indices) if isinstance(face, Unknown) else tile_set.copies_of(face)
        if len(indices) > copies:
            surplus[face] = sorted(indices, key=lambda i: -tiles[i].confidence)[copies:]
    return surplus
