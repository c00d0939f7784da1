"""From plates and light to pieces that can be painted."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from training.camera import Camera
from training.canvas import Facet, Patch
from training.colour import linear_picture
from training.faces import FaceLayers
from training.geometry import Points, Pose, rounded_rectangle
from training.light import Lighting, fresnel
from training.matter import grain_maps
from training.quality import Quality
from training.shadow import light_visibility, sky_visibility, surface_map
from training.solids import Finish, Plate, rim

_LEAST_RISE = 0.04  # tangent of the elevation below which a solid takes no light worth the work
_SHADOW_PX_PER_MM = 1.0  # of the shadow maps on faces; shadows there are soft, so coarse maps do
_WALL_BANDS = ((0.0, 2.0, 0.3), (2.0, 6.0, 0.75), (6.0, 1e3, 0.9))  # from, to (mm), free part of the room
_SMALL_WALL_PX = 12.0  # on the canvas; walls that are thinner than this show neither bands nor rounded corners
_SMALL_WALL_BANDS = ((0.0, 1e3, 0.7),)


def face_patch(
    plate: Plate,
    layers: FaceLayers | None,
    lighting: Lighting,
    solids: Sequence[Points],
    camera: Camera,
    quality: Quality,
    rng: np.random.Generator,
) -> Patch | None:
    """The lit face of a plate, or None where it looks away from the camera.

    `layers` is the drawn face of a tile; `solids` are the hulls of all plates, this one may be among them.
    """
    face = plate.face
    if face.out @ (camera.eye - face.origin) <= 0:
        return None
    if layers is None:
        shape_hw = texture_shape(plate, camera, 0.6)  # matter is less sharp than print
        coverage, normals = rim(plate.width, plate.height, plate.corner, plate.bevel, shape_hw)
        albedo, normals = grain_maps(plate, normals, rng)
    else:
        coverage = layers.alpha
        albedo = linear_picture(np.clip(np.round(layers.colour), 0, 255).astype(np.uint8))
        normals = slope_normals(layers.height)
        if plate.bevel > 0:
            shape_hw = (layers.alpha.shape[0], layers.alpha.shape[1])
            _, cut = rim(plate.width, plate.height, plate.corner, plate.bevel, shape_hw)
            normals = normals + cut - [0.0, 0.0, 1.0]
            normals = (normals / np.linalg.norm(normals, axis=2, keepdims=True)).astype(np.float32)
    world_normals = (normals.reshape(-1, 3) @ face.axes.T.astype(np.float32)).reshape(normals.shape)
    light, openness = _received(plate, face, world_normals, lighting, solids, quality)
    radiance = albedo * light
    if plate.finish.gloss > 0:
        radiance = radiance + _shine(plate, face, normals, lighting, camera) * openness[..., None]
    return Patch(plate.face_corners, radiance.astype(np.float32), coverage, plate.tile)


def wall_facets(plate: Plate, lighting: Lighting, camera: Camera) -> list[Facet]:
    """The lit sides of a plate that the camera sees."""
    is_small = (
        plate.thickness * camera.focal * camera.size_wh[0] < _SMALL_WALL_PX * camera.project(plate.pose.origin)[2]
    )
    outline = rounded_rectangle(plate.width, plate.height, plate.corner, 2) if is_small else plate.outline
    ahead = np.roll(outline, -1, axis=0)
    edges = ahead - outline
    flat = np.stack([edges[:, 1], -edges[:, 0], np.zeros(len(edges))], axis=1)
    length = np.linalg.norm(flat, axis=1, keepdims=True)
    normals = (flat / np.maximum(length, 1e-9)) @ plate.pose.axes.T
    middle = plate.pose.place(np.c_[(outline + ahead) / 2, np.full(len(outline), plate.thickness / 2)])
    seen = (np.sum(normals * (camera.eye - middle), axis=1) > 0) & (length[:, 0] > 1e-6)
    direct = sum(light.irradiance(middle, normals)[:, None] * light.colour for light in lighting.lights)
    shine = _mirrored(middle, normals, lighting, camera, plate.finish)
    facets = []
    for start, end, openness in _SMALL_WALL_BANDS if is_small else _WALL_BANDS:
        if start >= plate.thickness:
            break
        light = direct * (0.6 + 0.4 * openness) + lighting.room(normals, openness)
        colour = plate.finish.colour * light + shine * openness
        for index in np.flatnonzero(seen):
            a, b = outline[index], ahead[index]
            high = min(end, plate.thickness)
            quad = np.array([[*a, start], [*b, start], [*b, high], [*a, high]])
            facets.append(Facet(plate.pose.place(quad), colour[index], plate.tile))
    return facets


def texture_shape(plate: Plate, camera: Camera, detail: float = 1.0) -> tuple[int, int]:
    """Height and width of a texture just fine enough for the camera; a `detail` below 1 makes it coarser."""
    pixels = camera.project(plate.face_corners)[:, :2]
    across = max(np.linalg.norm(pixels[1] - pixels[0]), np.linalg.norm(pixels[2] - pixels[3]))
    down = max(np.linalg.norm(pixels[3] - pixels[0]), np.linalg.norm(pixels[2] - pixels[1]))
    # A plate seen at a slant keeps the resolution of its longer side, so that its grain is not squeezed.
    px_per_mm = detail * max(across / plate.width, down / plate.height)
    limit = max(camera.size_wh)
    shape = [int(np.clip(np.ceil(size * px_per_mm), 4, limit)) for size in (plate.height, plate.width)]
    return shape[0], shape[1]


def slope_normals(height: NDArray[np.float32]) -> NDArray[np.float32]:
    """Unit normals (h, w, 3), y upwards, of a relief whose heights are in pixels."""
    slope_x = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
    slope_y = cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    normals = np.stack([-slope_x, slope_y, np.ones_like(slope_x)], axis=2)
    return normals / np.linalg.norm(normals, axis=2, keepdims=True)


def _received(
    plate: Plate,
    face: Pose,
    normals: NDArray[np.float32],
    lighting: Lighting,
    solids: Sequence[Points],
    quality: Quality,
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Irradiance (h, w, 3) on a face, and the part (h, w) of the room that it sees."""
    size = (normals.shape[1], normals.shape[0])
    to_map, shape_hw = surface_map(plate.width, plate.height, _SHADOW_PX_PER_MM)

    def full(small: NDArray[np.float32]) -> NDArray[np.float32]:
        return cv2.resize(cv2.GaussianBlur(small, (0, 0), 0.7), size, interpolation=cv2.INTER_LINEAR)

    solids = _near_enough(plate, face, solids)
    openness = full(sky_visibility(face, to_map, shape_hw, solids, quality.sky_samples))
    light = lighting.room(normals, openness).astype(np.float32)
    # A coarse grid of places does for the fall-off; the normals' detail is kept by scaling with their cosine.
    for lamp in lighting.lights:
        towards = lamp.centre - face.origin
        towards = towards / np.linalg.norm(towards)
        level = float(lamp.irradiance(face.origin, towards))
        cosine = np.maximum(normals @ towards.astype(np.float32), 0)
        grid = _grid(plate, face, (5, 9))
        fall_off = lamp.irradiance(grid, np.broadcast_to(towards, grid.shape)).astype(np.float32) / max(level, 1e-9)
        fall_off = cv2.resize(fall_off, size, interpolation=cv2.INTER_LINEAR)
        visible = full(light_visibility(face, to_map, shape_hw, solids, lamp, quality.light_samples))
        light = light + (cosine * fall_off * visible * np.float32(level))[..., None] * lamp.colour.astype(np.float32)
    return light, openness


def _near_enough(plate: Plate, face: Pose, solids: Sequence[Points]) -> list[Points]:
    """The solids that rise high enough over a face, for their distance, to take light from it."""
    lengths = [len(solid) for solid in solids]
    own = (np.concatenate(solids) - face.origin) @ face.axes
    starts = np.r_[0, np.cumsum(lengths)[:-1]]
    rise = np.maximum.reduceat(own[:, 2], starts)
    away = np.minimum.reduceat(np.hypot(own[:, 0], own[:, 1]), starts) - np.hypot(plate.width, plate.height) / 2
    return [solids[index] for index in np.flatnonzero(rise > np.maximum(_LEAST_RISE * away, 0.0))]


def _shine(
    plate: Plate, face: Pose, normals: NDArray[np.float32], lighting: Lighting, camera: Camera
) -> NDArray[np.float32]:
    """What a face mirrors (h, w, 3), worked out at half resolution."""
    height, width = normals.shape[:2]
    half = (max(2, width // 2), max(2, height // 2))
    small = cv2.resize(normals, half, interpolation=cv2.INTER_AREA)
    small = (small / np.linalg.norm(small, axis=2, keepdims=True)) @ face.axes.T.astype(np.float32)
    points = _grid(plate, face, half[::-1]).astype(np.float32)
    shine = _mirrored(points, small, lighting, camera, plate.finish).astype(np.float32)
    return cv2.resize(shine, (width, height), interpolation=cv2.INTER_LINEAR)


def _mirrored(points: Points, normals: Points, lighting: Lighting, camera: Camera, finish: Finish) -> Points:
    """What a surface at points (..., 3) mirrors towards the camera, (..., 3)."""
    view = points - camera.eye.astype(points.dtype)
    view = view / np.linalg.norm(view, axis=-1, keepdims=True)
    along = np.sum(view * normals, axis=-1, keepdims=True)
    seen = lighting.mirrored(points, view - 2 * along * normals, finish.roughness)
    return seen * (finish.gloss * fresnel(-along[..., 0]))[..., None]


def _grid(plate: Plate, face: Pose, shape_hw: tuple[int, int]) -> Points:
    """Points (h, w, 3) of the world spread over a face, the first row at its upper edge."""
    x = (np.arange(shape_hw[1]) + 0.5) / shape_hw[1] * plate.width - plate.width / 2
    y = plate.height / 2 - (np.arange(shape_hw[0]) + 0.5) / shape_hw[0] * plate.height
    return face.place(np.stack([*np.meshgrid(x, y), np.zeros(shape_hw)], axis=2))
