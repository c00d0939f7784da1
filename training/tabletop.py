"""The light of the table top, of what it mirrors, and of the room beyond its end."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from training.camera import Camera
from training.canvas import Canvas, Facet, Patch
from training.geometry import UP, Points, Pose, turn_z
from training.grounds import ground_maps
from training.light import AreaLight, fresnel
from training.quality import Quality
from training.room import room_view
from training.scene import Scene
from training.shadow import light_visibility, sky_visibility

_SHADOW_SCALE = 0.5  # of the shadow map, in pixels of it for a pixel of the picture
_LIGHT_STEP_PX = 8  # light without shadows changes slowly: it is worked out on every eighth pixel
_TEXTURE_LIMIT_PX = 2600
_HORIZON = 0.01  # the table is drawn as far as a hundred times the distance of its near side
_GROUND = Pose(np.zeros(3), np.eye(3))


def tabletop(scene: Scene, solids: Sequence[Points], quality: Quality) -> NDArray[np.float32]:
    """Radiance (h, w, 3) of the picture without anything that stands on the table; `solids` only throw shadows."""
    width, height = scene.camera.size_wh
    albedo, smoothness = _ground_picture(scene, quality)
    step = scene.camera.scaled(1 / _LIGHT_STEP_PX)
    points, view = _ground_points(step)
    normals = np.broadcast_to(UP, points.shape)

    def full(coarse: NDArray[np.float64]) -> NDArray[np.float32]:
        return cv2.resize(coarse.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)

    small = scene.camera.scaled(_SHADOW_SCALE)
    shape_hw = (small.size_wh[1], small.size_wh[0])
    to_map = small.ground_to_picture()
    openness = _soft(sky_visibility(_GROUND, to_map, shape_hw, solids, quality.sky_samples), (width, height))
    light = full(scene.lighting.room(normals)) * openness[..., None]
    shine = _room_shine(scene, view)
    shine_full = full(shine) * openness[..., None]
    for lamp in scene.lighting.lights:
        visible = _soft(
            light_visibility(_GROUND, to_map, shape_hw, solids, lamp, quality.light_samples), (width, height)
        )
        light += (full(lamp.irradiance(points, normals)) * visible)[..., None] * lamp.colour.astype(np.float32)
        spot = _lamp_shine(scene, lamp, points, view)
        shine_full += (full(spot) * visible)[..., None] * lamp.colour.astype(np.float32)
    radiance = albedo * light + shine_full * (smoothness * np.float32(scene.ground.gloss))[..., None]
    return _with_room(scene, radiance)


def mirrored_on_ground(scene: Scene, pieces: Sequence[Patch | Facet], shape_hw: tuple[int, int]) -> NDArray[np.float32]:
    """What a smooth table adds (h, w, 3) where it mirrors the things that stand on it."""
    camera = scene.camera.scaled(0.5)
    size = (shape_hw[1], shape_hw[0])
    canvas = Canvas(camera, np.zeros((camera.size_wh[1], camera.size_wh[0], 3), np.float32))
    for piece in pieces:
        canvas.paint(_mirrored(piece))
    _points, view = _ground_points(scene.camera.scaled(1 / _LIGHT_STEP_PX))
    share = fresnel(-view[..., 2]) * scene.ground.gloss
    blur = max(0.5, scene.ground.roughness * 22 * camera.size_wh[0] / 800)
    reflection = cv2.GaussianBlur(canvas.radiance, (0, 0), blur)
    reflection = cv2.resize(reflection, size, interpolation=cv2.INTER_LINEAR)
    share = cv2.resize(share.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    return reflection * share[..., None]


def _mirrored(piece: Patch | Facet) -> Patch | Facet:
    flipped = piece.corners * [1.0, 1.0, -1.0]
    if isinstance(piece, Patch):
        return Patch(flipped, piece.radiance, piece.coverage, piece.tile)
    return Facet(flipped, piece.radiance, piece.tile)


def _soft(small: NDArray[np.float32], size: tuple[int, int]) -> NDArray[np.float32]:
    """A shadow map at the picture's size; a little blur joins the steps that the samples leave."""
    return cv2.resize(cv2.GaussianBlur(small, (0, 0), 0.8), size, interpolation=cv2.INTER_LINEAR)


def _ground_points(camera: Camera) -> tuple[Points, Points]:
    """The points (h, w, 3) on the table that the pixels see, and the unit directions of their rays."""
    width, height = camera.size_wh
    rays = camera.rays(np.stack(np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5), axis=2))
    rays = rays / np.linalg.norm(rays, axis=2, keepdims=True)
    down = np.minimum(rays[..., 2:], -1e-2)  # above the horizon: very far
    return camera.eye - rays * (camera.eye[2] / down), rays


def _room_shine(scene: Scene, view: Points) -> NDArray[np.float64]:
    mirrored = view * [1.0, 1.0, -1.0]
    return scene.lighting.room(mirrored) * fresnel(-view[..., 2])[..., None]


def _lamp_shine(scene: Scene, lamp: AreaLight, points: Points, view: Points) -> NDArray[np.float64]:
    mirrored = view * [1.0, 1.0, -1.0]
    return lamp.reflection(points, mirrored, scene.ground.roughness) * fresnel(-view[..., 2])


def _ground_picture(scene: Scene, quality: Quality) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Albedo (h, w, 3) and smoothness (h, w) of the table top as the camera sees it."""
    camera, ground = scene.camera, scene.ground
    width, height = camera.size_wh
    centre = np.array([*camera.target[:2], 0.0])
    px_per_mm = quality.ground_detail * float(np.clip(camera.focal * width / camera.project(centre)[2], 0.5, 12.0))
    side = int(min(_TEXTURE_LIMIT_PX, quality.ground_detail * quality.ground_reach * max(width, height)))
    shape_hw = (side * 3 // 4, side)
    albedo, smoothness = ground_maps(ground, shape_hw, px_per_mm)
    turn = turn_z(ground.turn_deg)[:2, :2]
    to_world = np.eye(3)
    to_world[:2, :2] = turn @ np.diag([1 / px_per_mm, -1 / px_per_mm])
    to_world[:2, 2] = centre[:2] - to_world[:2, :2] @ np.array([shape_hw[1] / 2, shape_hw[0] / 2])
    columns, rows = _texture_places(camera.ground_to_picture() @ to_world, (height, width), shape_hw)
    seen = [cv2.remap(texture, columns, rows, cv2.INTER_LINEAR) for texture in (albedo, smoothness)]
    return seen[0], seen[1]


def _texture_places(
    matrix: NDArray[np.float64], picture_hw: tuple[int, int], texture_hw: tuple[int, int]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """For each pixel the column and the row of the texture (h, w), which is repeated mirrored without end.

    `matrix` (3, 3) takes texture pixels to picture pixels. Towards the horizon places run off to infinity; they are
    held back, since what lies there is out of focus.
    """
    inverse = np.linalg.inv(matrix)
    inverse /= inverse[2] @ [picture_hw[1] / 2, picture_hw[0], 1.0]  # the foot of the picture always shows the table
    x = np.arange(picture_hw[1], dtype=np.float32)[None, :]
    y = np.arange(picture_hw[0], dtype=np.float32)[:, None]
    a, b, c = (row.astype(np.float32) for row in inverse)
    scale = 1 / np.maximum(c[0] * x + c[1] * y + c[2], np.float32(_HORIZON))
    places = []
    for row, size in ((a, texture_hw[1]), (b, texture_hw[0])):
        place = (row[0] * x + row[1] * y + row[2]) * scale
        turn = np.float32(size - 1)
        places.append(np.abs(np.mod(place + turn, 2 * turn) - turn))
    return places[0], places[1]


def _with_room(scene: Scene, radiance: NDArray[np.float32]) -> NDArray[np.float32]:
    """The room where the table has ended."""
    if scene.table_end_mm > 1e4:
        return radiance
    height, width = radiance.shape[:2]
    camera = scene.camera
    rays = camera.rays(np.stack(np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5), axis=2))
    far = np.where(
        rays[..., 2] < -1e-6, camera.eye[1] - rays[..., 1] * camera.eye[2] / np.minimum(rays[..., 2], -1e-6), 1e9
    )
    beyond = (far > scene.table_end_mm) | (rays[..., 2] >= -1e-6)
    edge = (far > scene.table_end_mm - 6) & ~beyond
    room = room_view(scene, (height, width))
    result = np.where(edge[..., None], radiance * 1.25, radiance)
    return np.where(beyond[..., None], room, result).astype(np.float32)
