"""A reading in the form in which other programs get it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vision.join import JoinedReading
from vision.reading import Reading, ReadingWarning, TileReading


def reading_as_json(path: str, reading: Reading) -> dict[str, Any]:
    """The object for one photo; `path` as it was given. Corners are pixels of the upright photo."""
    return {
        "photo": path,
        "size": list(reading.size_wh),
        "seconds": round(reading.seconds, 3),
        "tiles": [_tile(tile) for tile in reading.tiles],
        "groups": [list(group.tiles) for group in reading.layout.groups],
        "places": [str(group.place) for group in reading.layout.groups],
        "warnings": [_warning(warning) for warning in reading.warnings],
        "error": _error(reading),
    }


def joined_as_json(
    paths: Sequence[str], readings: Sequence[Reading], joined: JoinedReading, seconds: float
) -> dict[str, Any]:
    """The object for several photos of one table, in the form of one photo.

    `photos` names them all, each with its size and its error. The corners of a tile are pixels of the photo that shows
    it best, whose number, from 0, is the tile's `photo`; `seen` pairs each photo that shows it with the index of the
    tile there. `photo` and `size` are those of the first photo that could be read.
    """
    photos = [
        {"photo": path, "size": list(reading.size_wh), "error": _error(reading)}
        for path, reading in zip(paths, readings, strict=True)
    ]
    first = next((photo for photo in photos if photo["error"] is None), photos[0])
    tiles = [
        _tile(tile) | {"photo": seen[0][0], "seen": [list(sighting) for sighting in seen]}
        for tile, seen in zip(joined.tiles, joined.sightings, strict=True)
    ]
    return {
        "photo": first["photo"],
        "size": first["size"],
        "seconds": round(seconds, 3),
        "tiles": tiles,
        "groups": [list(group.tiles) for group in joined.layout.groups],
        "places": [str(group.place) for group in joined.layout.groups],
        "warnings": [_warning(warning) for warning in joined.warnings],
        "error": first["error"],
        "photos": photos,
    }


def _error(reading: Reading) -> dict[str, str] | None:
    return {"code": str(reading.error.problem), "hint": str(reading.error.hint)} if reading.error else None


def _tile(tile: TileReading) -> dict[str, Any]:
    return {
        "code": tile.tile.code,
        "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in tile.quad.corners_xy],
        "confidence": round(tile.confidence, 4),
        "doubtful": tile.doubtful,
        "alternatives": [[candidate.tile.code, round(candidate.probability, 4)] for candidate in tile.candidates],
    }


def _warning(warning: ReadingWarning) -> dict[str, Any]:
    described: dict[str, Any] = {"code": str(warning.code)}
    if warning.tiles:
        described["tiles"] = list(warning.tiles)
    return described | dict(warning.figures)
