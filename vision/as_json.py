"""A reading in the form in which other programs get it."""

from __future__ import annotations

from typing import Any

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
        "error": {"code": str(reading.error.problem), "hint": str(reading.error.hint)} if reading.error else None,
    }


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
