"""Bodies in Blender: slabs with rounded corners and a bevel, profiles drawn out, things turned on a lathe."""

from __future__ import annotations

import math
from collections.abc import Sequence

import bpy
import numpy as np
from mathutils import Matrix

from training.blender.poses import Points, Pose

MM = 0.01
"""A millimetre in Blender's units: ten centimetres are one."""


def slab_mesh(name: str, width: float, height: float, thickness: float, corner: float, bevel: float) -> bpy.types.Mesh:
    """A plate, mm, with its back at z = 0; material 0 is its face, material 1 its sides and its back.

    The picture of a face fills the rectangle without rounded corners.
    """
    steps = max(6, round(corner))
    outline = _rounded(width, height, corner, steps)
    inset = _rounded(width - 2 * bevel, height - 2 * bevel, max(corner - bevel, 0.05), steps)
    rings = [(bevel, 0.0)]
    rings += [(bevel * (1 - math.sin(a)), bevel * (1 - math.cos(a))) for a in np.linspace(math.pi / 6, math.pi / 2, 3)]
    rings += [
        (bevel * (1 - math.cos(a)), thickness - bevel * (1 - math.sin(a))) for a in np.linspace(0, math.pi / 2, 5)
    ]
    points: list[tuple[float, float, float]] = []
    for inward, z in rings:
        part = inward / bevel if bevel else 0.0
        flat = outline + part * (inset - outline)
        points += [(x * MM, y * MM, z * MM) for x, y in flat]
    count = len(outline)
    faces: list[tuple[int, ...]] = [tuple(reversed(range(count)))]
    for ring in range(len(rings) - 1):
        low, high = ring * count, (ring + 1) * count
        faces += [(low + i, low + (i + 1) % count, high + (i + 1) % count, high + i) for i in range(count)]
    faces.append(tuple(range((len(rings) - 1) * count, len(rings) * count)))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    uv = mesh.uv_layers.new(name="face")
    for loop in mesh.loops:
        x, y, _ = mesh.vertices[loop.vertex_index].co
        uv.data[loop.index].uv = (x / (width * MM) + 0.5, y / (height * MM) + 0.5)
    for polygon in mesh.polygons:
        polygon.use_smooth = len(polygon.vertices) == 4
        polygon.material_index = 1
    for polygon in mesh.polygons[len(mesh.polygons) - 1 - 3 * count :]:
        polygon.material_index = 0
    mesh.update()
    return mesh


def _rounded(width: float, height: float, corner: float, steps: int) -> Points:
    corner = min(corner, width / 2 - 1e-3, height / 2 - 1e-3)
    points = []
    for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for a in np.linspace(0, math.pi / 2, steps):
            turn = quarter * math.pi / 2 + a
            points.append(
                (
                    sx * (width / 2 - corner) + corner * math.cos(turn),
                    sy * (height / 2 - corner) + corner * math.sin(turn),
                )
            )
    return np.array(points)


def put(mesh: bpy.types.Mesh, pose: Pose, materials: Sequence[bpy.types.Material]) -> bpy.types.Object:
    """A body of a mesh at a pose, with materials of its own: one for its face, one for the rest."""
    body = bpy.data.objects.new(mesh.name, mesh)
    while len(mesh.materials) < len(materials):
        mesh.materials.append(None)
    bpy.context.scene.collection.objects.link(body)
    for slot, material in zip(body.material_slots, materials, strict=True):
        slot.link = "OBJECT"
        slot.material = material
    matrix = np.eye(4)
    matrix[:3, 0], matrix[:3, 1], matrix[:3, 2] = pose.right, pose.up, pose.out
    matrix[:3, 3] = np.array(pose.origin) * MM
    body.matrix_world = Matrix(matrix.tolist())
    return body


def drawn_out(
    name: str, profile: Points, width: float, material: bpy.types.Material, *, round_mm: float = 0.5
) -> bpy.types.Object:
    """A profile (n, 2) of y, z mm drawn out along x to both sides of the middle."""
    count = len(profile)
    points = [(x * MM, y * MM, z * MM) for x in (-width / 2, width / 2) for y, z in profile]
    faces: list[tuple[int, ...]] = [tuple(range(count)), tuple(reversed(range(count, 2 * count)))]
    faces += [(i, i + count, (i + 1) % count + count, (i + 1) % count) for i in range(count)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    mesh.validate()
    mesh.materials.append(material)
    body = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(body)
    rounding = body.modifiers.new("round", "BEVEL")
    rounding.width, rounding.segments, rounding.limit_method = round_mm * MM, 2, "ANGLE"
    return body


def lathed(
    name: str, profile: Points, material: bpy.types.Material, at: tuple[float, float, float], steps: int = 48
) -> bpy.types.Object:
    """A profile (n, 2) of radius, z mm turned about the upright axis at a point."""
    points, faces, count = [], [], len(profile)
    for step in range(steps):
        a = math.tau * step / steps
        points += [(r * math.cos(a) * MM, r * math.sin(a) * MM, z * MM) for r, z in profile]
    for step in range(steps):
        low, high = step * count, (step + 1) % steps * count
        faces += [(low + i, high + i, high + i + 1, low + i + 1) for i in range(count - 1)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    mesh.shade_smooth()
    mesh.materials.append(material)
    body = bpy.data.objects.new(name, mesh)
    body.location = [v * MM for v in at]
    bpy.context.scene.collection.objects.link(body)
    return body
