"""A recipe becomes light and truth: the scene is set up in Blender and rendered by Cycles on the processor."""

from __future__ import annotations

import math
import tempfile
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix, Vector

from training.blender.camera import SENSOR_MM, Camera, aim, smaller
from training.blender.faces import Face, draw_face
from training.blender.film import Light
from training.blender.layouts import Layout
from training.blender.lights import RIGS, put_lights
from training.blender.plastic import plain, tile_face
from training.blender.poses import Points, Spot
from training.blender.props import put_prop
from training.blender.racks import Rack
from training.blender.recipes import Recipe
from training.blender.solids import MM, drawn_out, put, slab_mesh
from training.blender.tables import put_table, wood_of_rack
from training.blender.truth import Json, face_corners, truth

_FACE_PX = 150
_LIFT_MM = 0.4  # a ray to a face ends so far before it


def render(recipe: Recipe, *, scale: float = 1.0, samples: int | None = None, threads: int = 2) -> tuple[Light, Json]:
    """The light (h, w, 3), linear, of a recipe and its entry for `truth.json`.

    `scale` and `samples` make a quick look of it.
    """
    bpy.ops.wm.read_factory_settings(use_empty=True)
    layout, view = recipe.layout(), smaller(recipe.view, scale)
    camera = aim(view, _aims(recipe, layout))
    faces = _put_tiles(recipe, layout, camera)
    for rack in layout.racks:
        _put_rack(rack)
    for name, x, y, turn in layout.props:
        put_prop(name, x, y, turn)
    put_table(recipe.table, recipe.seed)
    put_lights(RIGS[recipe.light], recipe.view.azimuth_deg, recipe.view.elevation_deg)
    _put_camera(camera, view.aperture_mm, _aims(recipe, layout))
    entry = truth(
        recipe.name,
        recipe.kind.value,
        recipe.scene,
        layout,
        recipe.tiles,
        camera,
        {c: f.box for c, f in faces.items()},
        _clear(),
    )
    return _light(camera.size_wh, samples or recipe.samples, recipe.seed, threads), entry


def _aims(recipe: Recipe, layout: Layout) -> Points:
    """The corners (n, 4, 3) that the camera is aimed at: the tiles', or those of things where there is no tile."""
    quads = [face_corners(recipe.tiles, tile) for tile in layout.tiles if tile.spot is not Spot.BOX]
    if not quads:
        quads = [
            np.array([[x - 90, y + 70, 20], [x + 90, y + 70, 20], [x + 90, y - 70, 0], [x - 90, y - 70, 0]])
            for _, x, y, _ in layout.props
        ]
    if not quads:
        quads = [np.array([[-120.0, 90, 0], [120, 90, 0], [120, -90, 0], [-120, -90, 0]])]
    return np.array(quads)


def _put_tiles(recipe: Recipe, layout: Layout, camera: Camera) -> dict[str, Face]:
    edition = recipe.tiles
    body = plain("tile body", edition.back or edition.plastic, edition.roughness, coat=edition.coat)
    mesh = slab_mesh("tile", edition.width, edition.height, edition.thickness, edition.corner, edition.bevel)
    nearest = max((_pixels(face_corners(edition, tile), camera) for tile in layout.tiles), default=0.0)
    height_px = int(np.clip(1.25 * nearest, _FACE_PX, 1500))
    faces: dict[str, Face] = {}
    materials = {}
    for tile in layout.tiles:
        if tile.code not in faces:
            faces[tile.code] = draw_face(edition, tile.code, height_px)
            materials[tile.code] = tile_face(edition, tile.code, faces[tile.code])
        put(mesh, tile.pose, (materials[tile.code], body))
    return faces


def _pixels(corners: Points, camera: Camera) -> float:
    pixels = camera.project(corners)
    return float(np.linalg.norm(pixels - np.roll(pixels, 1, axis=0), axis=1).max())


def _put_rack(rack: Rack) -> None:
    body = drawn_out("rack", rack.profile(), rack.width, wood_of_rack(rack.matter))
    parts = [body]
    if rack.cheeks:
        profile = rack.profile()
        low, high = profile.min(axis=0), profile.max(axis=0)
        cheek = np.array(
            [
                [low[0] - 2, 0],
                [low[0] - 2, 16],
                [high[0] - 6, high[1] + 3],
                [high[0] + 2, high[1] + 3],
                [high[0] + 2, 0],
            ]
        )
        for side in (-1, 1):
            part = drawn_out("cheek", cheek, 3.0, wood_of_rack(rack.matter))
            part.location.x = side * (rack.width / 2 + 1.5) * MM
            parts.append(part)
    turn = Matrix.Rotation(math.radians(rack.turn_deg), 4, "Z")
    shift = Matrix.Translation((rack.at[0] * MM, rack.at[1] * MM, 0))
    for part in parts:
        part.matrix_world = shift @ turn @ Matrix.Translation(part.location)


def _put_camera(camera: Camera, aperture_mm: float, aims: Points) -> None:
    data = bpy.data.cameras.new("phone")
    data.sensor_width, data.sensor_fit, data.lens = SENSOR_MM, "HORIZONTAL", camera.lens_mm
    data.clip_start, data.clip_end = 0.01, 200
    data.dof.use_dof = aperture_mm > 0
    data.dof.focus_distance = camera.distance(aims.reshape(-1, 3).mean(axis=0)) * MM
    # Blender reckons the opening as focal length over f-number, with the focal length in thousandths of its units.
    data.dof.aperture_fstop = 1e-3 * camera.lens_mm / max(aperture_mm * MM, 1e-6)
    body = bpy.data.objects.new("phone", data)
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = camera.axes.T, camera.position * MM
    bpy.context.scene.collection.objects.link(body)
    body.matrix_world = Matrix(matrix.tolist())
    bpy.context.scene.camera = body


class _Sight:
    """Whether nothing lies between the camera and a point."""

    def __init__(self) -> None:
        self.scene = bpy.context.scene
        bpy.context.view_layer.update()
        self.graph = bpy.context.evaluated_depsgraph_get()

    def __call__(self, start: Points, point: Points) -> bool:
        way = (point - start) * MM
        length = float(np.linalg.norm(way))
        hit = self.scene.ray_cast(
            self.graph, Vector((start * MM).tolist()), Vector((way / length).tolist()), distance=length - _LIFT_MM * MM
        )
        return not hit[0]


def _clear() -> _Sight:
    return _Sight()


def _light(size_wh: tuple[int, int], samples: int, seed: int, threads: int) -> Light:
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = size_wh
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = "CPU", samples, seed
    cycles.use_adaptive_sampling, cycles.use_light_tree = False, False
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes, cycles.denoising_prefilter = "RGB_ALBEDO_NORMAL", "FAST"
    cycles.denoising_quality = "BALANCED"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 4, 2, 2, 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 4.0, 30.0
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "32"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "light.exr"
        scene.render.filepath = str(path)
        bpy.ops.render.render(write_still=True)
        image = bpy.data.images.load(str(path))
        image.colorspace_settings.name = "Non-Color"
        values = np.empty(size_wh[0] * size_wh[1] * image.channels, np.float32)
        image.pixels.foreach_get(values)
    return values.reshape(size_wh[1], size_wh[0], -1)[::-1, :, :3].copy()
