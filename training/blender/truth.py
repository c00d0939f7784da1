"""What is true of a picture: where each tile lies, exactly, and how much of it and of its digit is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from training.blender.camera import Camera, tile_width_px
from training.blender.editions import Edition
from training.blender.layouts import Layout
from training.blender.poses import Points, Spot, TileAt

Json: TypeAlias = dict[str, Any]
Box: TypeAlias = tuple[float, float, float, float]
Clear: TypeAlias = Callable[[Points, Points], bool]

READABLE = 0.7
"""The seen part of the digit's box from which a tile is scored: of a 12 with less, one who looks may see a 1."""

SEEN = 0.4
"""The seen part of the face from which a tile is scored."""


def face_corners(edition: Edition, tile: TileAt) -> Points:
    """The corners (4, 3) of a tile's face, clockwise from its own upper left, as if it had no rounded corners."""
    w, h, t = edition.width / 2, edition.height / 2, edition.thickness
    return tile.pose.place(np.array([[-w, h, t], [w, h, t], [w, -h, t], [-w, -h, t]]))


def shown_corners(edition: Edition, tile: TileAt) -> Points:
    """The corners (4, 3) of what a tile shows to one above it: its face, or its back where it lies face down."""
    if not tile.face_down:
        return face_corners(edition, tile)
    w, h = edition.width / 2, edition.height / 2
    return tile.pose.place(np.array([[w, h, 0.0], [-w, h, 0.0], [-w, -h, 0.0], [w, -h, 0.0]]))


def truth(
    name: str,
    kind: str,
    scene: str,
    layout: Layout,
    edition: Edition,
    camera: Camera,
    boxes: Mapping[str, Box],
    clear: Clear,
) -> Json:
    """The entry of a picture in `truth.json`.

    `boxes` are those of the digits by code, as fractions of the face; `clear(camera, point)` says whether nothing is in
    between. The form is described in the folder's README.
    """
    scored: list[tuple[TileAt, Json]] = []
    unscored: list[Json] = []
    for tile in layout.tiles:
        if tile.spot is Spot.BOX:
            continue
        box = (0.2, 0.2, 0.8, 0.8) if tile.face_down else boxes[tile.code]
        entry = _entry(tile, edition, camera, box, clear)
        if entry is None:
            continue
        readable = entry["visible"] >= SEEN and entry["digit_visible"] >= READABLE and not tile.face_down
        if readable:
            scored.append((tile, entry))
        else:
            unscored.append(entry)
    groups: dict[int, list[str]] = {}
    places: dict[int, str] = {}
    for tile, entry in scored:
        groups.setdefault(tile.group, []).append(entry["code"])
        places[tile.group] = tile.spot.value
    ordered = sorted(scored, key=lambda pair: pair[0].group)
    order = sorted(groups)
    return {
        "file": f"{name}.jpg",
        "scene": scene,
        "kind": kind,
        "edition": edition.name,
        "size": list(camera.size_wh),
        "groups": [groups[g] for g in order],
        "places": [places[g] for g in order],
        "notation": _notation([groups[g] for g in order], [places[g] for g in order]),
        "tiles": [entry for _, entry in ordered],
        "unscored": [entry["code"] for entry in unscored],
        "unscored_tiles": unscored,
        "ignore": _ignored(layout, camera, [entry["corners"] for _, entry in scored]),
    }


def _entry(tile: TileAt, edition: Edition, camera: Camera, box: Box, clear: Clear) -> Json | None:
    corners = shown_corners(edition, tile)
    looks_to = np.array(tile.pose.out) * (-1 if tile.face_down else 1)
    if (camera.position - corners.mean(axis=0)) @ looks_to <= 0:
        return None
    pixels = camera.project(corners)
    visible = _seen(corners, (0.0, 0.0, 1.0, 1.0), (12, 16), camera, clear)
    if visible == 0:
        return None
    code = "X" if tile.face_down else tile.code.upper()
    rounded = [[round(float(x), 1), round(float(y), 1)] for x, y in pixels]
    return {
        "code": code,
        "corners": rounded,
        "polygon": rounded,
        "visible": round(visible, 3),
        "digit_visible": round(_seen(corners, box, (10, 10), camera, clear), 3),
        "width_px": round(tile_width_px(pixels), 1),
    }


def _seen(corners: Points, box: Box, grid: tuple[int, int], camera: Camera, clear: Clear) -> float:
    """The part of a box of the face, fractions from its upper left, that is in the picture and not hidden."""
    u = box[0] + (np.arange(grid[0]) + 0.5) / grid[0] * (box[2] - box[0])
    v = box[1] + (np.arange(grid[1]) + 0.5) / grid[1] * (box[3] - box[1])
    along, down = np.meshgrid(u, v)
    points = (
        corners[0] + along.reshape(-1, 1) * (corners[1] - corners[0]) + down.reshape(-1, 1) * (corners[3] - corners[0])
    )
    pixels = camera.project(points)
    inside = ((pixels >= 0) & (pixels < np.array(camera.size_wh))).all(axis=1)
    hits = [clear(camera.position, point) for point in points[inside]]
    return sum(hits) / len(points)


def _notation(groups: list[list[str]], places: list[str]) -> str:
    rack = [code for group, place in zip(groups, places, strict=True) if place == "rack" for code in group]
    table = [" ".join(group) for group, place in zip(groups, places, strict=True) if place != "rack"]
    parts = (["rack " + " ".join(rack)] if rack else []) + (["table " + " | ".join(table)] if table else [])
    return "  ".join(parts)


def _ignored(layout: Layout, camera: Camera, scored: Sequence[list[list[float]]]) -> list[list[float]]:
    """The box around what does not count; it ends above the scored tiles that stand in front of it."""
    if not layout.ignored:
        return []
    pixels = camera.project(np.array(layout.ignored)) / np.array(camera.size_wh)
    low, high = np.clip(pixels.min(axis=0), 0, 1), np.clip(pixels.max(axis=0), 0, 1)
    for corners in scored:
        quad = np.asarray(corners) / np.array(camera.size_wh)
        if (low <= quad.mean(axis=0)).all() and (quad.mean(axis=0) <= high).all():
            high[1] = min(high[1], max(quad[:, 1].min(), low[1]))
    return [[round(float(v), 4) for v in (*low, *high)]]
