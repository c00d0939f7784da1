"""Tiles that touch and cover each other: pushed together, in walls, on top of others, in an open box."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.tiles import Place
from training.colour import linear
from training.geometry import Pose, turn_x, turn_z
from training.layout import flat_pose
from training.scene import Edition, SceneTile, Spot
from training.solids import Finish, Plate

_WALL_MM = 2.5  # thickness of the walls of a box


def pushed_together(rng: np.random.Generator, edition: Edition, faces: Sequence[Place]) -> tuple[SceneTile, ...]:
    """Loose tiles, each as near to the middle as it gets, so that many touch."""
    size = (edition.width_mm, edition.height_mm)
    outlines: list[NDArray[np.float32]] = []
    tiles: list[SceneTile] = []
    for face in faces:
        turn, way = rng.uniform(-180, 180), rng.uniform(-np.pi, np.pi)
        step = edition.width_mm * rng.uniform(0.06, 0.3)
        for distance in np.arange(0, 2000, step):
            centre = (float(distance * np.cos(way)), float(distance * np.sin(way)))
            outline = cv2.boxPoints((centre, size, turn)).astype(np.float32)
            if all(cv2.intersectConvexConvex(outline, other)[0] <= 0 for other in outlines):
                break
        outlines.append(outline)
        tiles.append(SceneTile(face, flat_pose(*centre, turn, rng, 0.4), Spot.LOOSE, len(tiles)))
    return tuple(tiles)


def wall_of_tiles(
    rng: np.random.Generator,
    edition: Edition,
    rows: Sequence[Sequence[Place]],
    near_xy: tuple[float, float],
    turn_deg: float,
    first_group: int,
) -> tuple[SceneTile, ...]:
    """Rows head to foot, each tile touching the next or nearly so; whole rows may stand on their heads."""
    gap_mm = float(rng.choice([0.02, rng.uniform(0.05, 0.8)]))
    between_mm = float(rng.choice([0.05, rng.uniform(0.1, 3)]))
    is_shifted = rng.random() < 0.4
    spin = turn_z(turn_deg)[:2, :2]
    tiles = []
    for row, faces in enumerate(rows):
        upset = 180.0 if rng.random() < 0.2 else 0.0
        start = rng.uniform(-0.5, 0.5) * edition.width_mm if is_shifted else 0.0
        x = np.arange(len(faces)) * (edition.width_mm + gap_mm) + start
        y = near_xy[1] + row * (edition.height_mm + between_mm) + rng.normal(0, 0.2, len(faces))
        for face, along, away in zip(faces, x, y, strict=True):
            px, py = spin @ [along + near_xy[0], away]
            pose = flat_pose(px, py, turn_deg + upset + rng.normal(0, 0.4), rng, 0.2)
            tiles.append(SceneTile(face, pose, Spot.TABLE, first_group + row))
    return tuple(tiles)


def on_top(
    rng: np.random.Generator, edition: Edition, faces: Sequence[Place], below: Sequence[SceneTile]
) -> tuple[SceneTile, ...]:
    """Tiles that lie on others, level or leaning on the one and on the table."""
    laid: list[SceneTile] = []
    for face in faces:
        carrier = below[int(rng.integers(len(below)))].pose
        way = rng.uniform(-np.pi, np.pi)
        reach = edition.height_mm * rng.uniform(0.25, 0.75)
        centre = carrier.origin[:2] + reach * np.array([math.cos(way), math.sin(way)])
        # Leaning down along `way`: the slope is that of a tile with one end on the table.
        slope_deg = 0.0 if rng.random() < 0.4 else math.degrees(math.asin(edition.thickness_mm / edition.height_mm))
        fall = turn_z(math.degrees(way) - 90) @ turn_x(-slope_deg) @ turn_z(90 - math.degrees(way))
        axes = fall @ turn_z(rng.uniform(-180, 180))
        # It rests on the edge of the carrier that is nearest to it.
        edge = float(np.max(_corners(edition) @ carrier.axes.T @ [math.cos(way), math.sin(way), 0.0]))
        lift = edition.thickness_mm + 0.1 + (edge - reach) * math.tan(math.radians(slope_deg))
        lowest = float(np.min(_corners(edition) @ axes[2]))
        pose = Pose(np.array([*centre, max(lift, 0.1 - lowest)]), axes)
        laid.append(SceneTile(face, pose, Spot.LOOSE, len(below) + len(laid)))
    return tuple(laid)


def in_open_box(
    rng: np.random.Generator, edition: Edition, faces: Sequence[Place], near_xy: tuple[float, float], first_group: int
) -> tuple[tuple[SceneTile, ...], tuple[Plate, ...]]:
    """Tiles in an open box whose near wall begins at `near_xy`, sorted or as they fell, and the box's plates."""
    columns = int(np.clip(round(math.sqrt(len(faces) * 1.8)), 3, 9))
    is_sorted = rng.random() < 0.4
    tiles = (
        wall_of_tiles(
            rng, edition, [faces[start : start + columns] for start in range(0, len(faces), columns)], (0, 0), 0.0, 0
        )
        if is_sorted
        else pushed_together(rng, edition, faces)
    )
    middles = np.array([tile.pose.origin[:2] for tile in tiles])
    margin = 0.75 * math.hypot(edition.width_mm, edition.height_mm)
    low, high = middles.min(axis=0) - margin, middles.max(axis=0) + margin
    outer = Pose(np.array([near_xy[0], near_xy[1] + (high[1] - low[1]) / 2, 0.0]), turn_z(rng.normal(0, 12)))
    shift = np.array([*(-(low + high) / 2), 1.5])
    moved = tuple(
        replace(
            tile,
            pose=Pose(tile.pose.origin + shift, tile.pose.axes).within(outer),
            spot=Spot.BACKGROUND,
            group=first_group + index,
        )
        for index, tile in enumerate(tiles)
    )
    return moved, _box(rng, float(high[0] - low[0]), float(high[1] - low[1]), outer)


def _box(rng: np.random.Generator, width: float, depth: float, pose: Pose) -> tuple[Plate, ...]:
    """A bottom and four walls."""
    finish = Finish(linear(rng.uniform(20, 235, 3)), gloss=rng.uniform(0, 0.5))
    height = rng.uniform(14, 45)
    size = ((0, -depth / 2, width, _WALL_MM), (0, depth / 2, width, _WALL_MM))
    sides = ((-width / 2, 0, _WALL_MM, depth), (width / 2, 0, _WALL_MM, depth))
    parts = [(0, 0, width, depth, 1.2), *((x, y, w, d, height) for x, y, w, d in (*size, *sides))]
    return tuple(
        Plate(Pose(np.array([x, y, 0.0]), np.eye(3)).within(pose), w, d, tall, 0.5, 0.3, finish)
        for x, y, w, d, tall in parts
    )


def _corners(edition: Edition) -> NDArray[np.float64]:
    w, h = edition.width_mm / 2, edition.height_mm / 2
    return np.array([[-w, -h, 0.0], [w, -h, 0.0], [w, h, 0.0], [-w, h, 0.0]])
