"""Render a scene: ground and room, shadows, plates, what the table mirrors, and the lens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.camera import Camera
from training.canvas import Canvas, Facet, Patch
from training.faces import FaceLayers, draw_layers
from training.focus import blur_at, focus_blur
from training.geometry import Points
from training.lens import develop
from training.quality import Quality
from training.scene import Scene
from training.shading import face_patch, texture_shape, wall_facets
from training.solids import Plate
from training.tabletop import mirrored_on_ground, tabletop
from training.truth import TileTruth, tile_truths

_FACE_STEP_PX = 16  # heights of faces are rounded up to this, so that glyphs are drawn in few sizes
_FACE_LIMITS_PX = (32, 512)
_NEAREST_MM = 15.0  # what is nearer to the camera, or behind it, is left out


@dataclass(frozen=True)
class Rendering:
    """A picture (h, w, 3), RGB uint8, and where its tiles are."""

    picture: NDArray[np.uint8]
    tiles: tuple[TileTruth, ...]


def render(scene: Scene, quality: Quality | None = None) -> Rendering:
    """The picture of a scene and its truth. Equal scenes in equal quality give equal pictures."""
    quality = quality or Quality()
    rng = np.random.default_rng(scene.seed)
    camera = scene.camera.scaled(quality.supersampling)
    plates = scene.plates()
    solids = [plate.hull for plate in (*plates, *scene.shades)]
    pieces = _pieces(scene, plates, solids, camera, quality, rng)
    base = tabletop(scene, solids, quality)
    if scene.ground.gloss > 0:
        base = base + mirrored_on_ground(scene, pieces, base.shape[:2])
    base = focus_blur(base, scene)
    canvas = Canvas(camera, cv2.resize(base, camera.size_wh, interpolation=cv2.INTER_LINEAR))
    for piece in pieces:
        canvas.paint(piece)
    radiance = cv2.resize(canvas.radiance, scene.camera.size_wh, interpolation=cv2.INTER_AREA)
    nearness = cv2.resize(canvas.nearness, scene.camera.size_wh, interpolation=cv2.INTER_NEAREST)
    radiance = blur_at(radiance, nearness, scene)
    return Rendering(develop(radiance, scene.lens, rng), tile_truths(scene, canvas))


def _pieces(
    scene: Scene,
    plates: Sequence[Plate],
    solids: Sequence[Points],
    camera: Camera,
    quality: Quality,
    rng: np.random.Generator,
) -> list[Patch | Facet]:
    """All plates as lit pieces, far ones first, the sides of each before its face."""
    pieces: list[Patch | Facet] = []
    depths = camera.project(np.array([plate.pose.origin for plate in plates]).reshape(-1, 3))[:, 2]
    for plate in (plates[index] for index in np.argsort(-depths, kind="stable")):
        if camera.project(plate.hull)[:, 2].min() < _NEAREST_MM:
            continue
        layers = None
        if plate.tile >= 0:
            layers = _drawn_face(scene, plate.tile, texture_shape(plate, camera)[0], rng)
        pieces.extend(wall_facets(plate, scene.lighting, camera))
        patch = face_patch(plate, layers, scene.lighting, solids, camera, quality, rng)
        pieces.extend([patch] if patch is not None else [])
    return pieces


def _drawn_face(scene: Scene, index: int, height_px: int, rng: np.random.Generator) -> FaceLayers:
    low, high = _FACE_LIMITS_PX
    height_px = int(np.clip(-(-height_px // _FACE_STEP_PX) * _FACE_STEP_PX, low, high))
    return draw_layers(scene.edition.style, scene.tiles[index].face, rng, height_px)
