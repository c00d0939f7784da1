"""Where the tiles of a picture are, exactly, and what of them is seen."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from engine.tiles import Place
from training.canvas import Canvas
from training.geometry import Points
from training.scene import Scene, Spot


@dataclass(frozen=True)
class TileTruth:
    """One tile of a picture.

    `corners_xy` (4, 2): pixels, clockwise from the tile's own upper left as its digit stands; they may lie outside of
    the picture. `visible` is the part of the face (0..1) that is in the picture and not hidden.
    """

    face: Place
    corners_xy: Points
    visible: float
    spot: Spot
    group: int


def tile_truths(scene: Scene, canvas: Canvas) -> tuple[TileTruth, ...]:
    """The truth for each tile of the scene, in its order; `canvas` is the finished one."""
    plates = scene.plates()
    factor = canvas.camera.size_wh[0] / scene.camera.size_wh[0]
    truths = []
    for index, tile in enumerate(scene.tiles):
        on_canvas = canvas.camera.project(plates[index].face_corners)[:, :2]
        truths.append(
            TileTruth(
                face=tile.face,
                corners_xy=on_canvas / factor,
                visible=_visible_part(canvas, index, on_canvas),
                spot=tile.spot,
                group=tile.group,
            )
        )
    return tuple(truths)


def _visible_part(canvas: Canvas, index: int, corners: Points) -> float:
    area = float(cv2.contourArea(corners.astype(np.float32)))
    if area <= 0 or cv2.contourArea(corners.astype(np.float32), oriented=True) < 0:
        return 0.0  # the tile shows its back edge to the camera
    height, width = canvas.seen.shape
    low = np.clip(np.floor(corners.min(axis=0)).astype(int), 0, [width, height])
    high = np.clip(np.ceil(corners.max(axis=0)).astype(int) + 1, 0, [width, height])
    box = np.s_[low[1] : high[1], low[0] : high[0]]
    if 0 in canvas.seen[box].shape:
        return 0.0
    face = np.zeros(canvas.seen[box].shape, np.uint8)
    cv2.fillConvexPoly(face, np.round((corners - low) * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    return min(1.0, float(((canvas.seen[box] == index) & (face > 0)).sum()) / area)
