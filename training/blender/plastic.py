"""Matter in Blender: the plastic of tiles with its printed or engraved face, and what racks and things are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import bpy
import numpy as np
from numpy.typing import NDArray

from training.blender.editions import Edition, Rgb
from training.blender.faces import Face
from training.blender.solids import MM


@dataclass(frozen=True)
class Matter:
    """One colour all through: sRGB `colour`, `roughness` 0..1, `clear` is how much light goes through."""

    colour: Rgb
    roughness: float = 0.4
    clear: float = 0.0
    metal: float = 0.0


MATTERS: Mapping[str, Matter] = {
    "black": Matter((20, 20, 22), 0.45),
    "grey": Matter((112, 114, 118), 0.4),
    "pale grey": Matter((190, 192, 194), 0.4),
    "white": Matter((236, 236, 232), 0.35),
    "blue": Matter((30, 66, 140), 0.3),
    "clear blue": Matter((120, 170, 230), 0.12, clear=0.75),
    "green": Matter((30, 86, 60), 0.45),
    "red": Matter((150, 26, 30), 0.4),
    "beige": Matter((206, 188, 150), 0.4),
    "china": Matter((238, 236, 230), 0.12),
    "steel": Matter((190, 190, 195), 0.25, metal=1.0),
    "card": Matter((196, 170, 130), 0.8),
    "pink": Matter((226, 160, 170), 0.5),
    "tea": Matter((70, 34, 12), 0.08),
}


def linear(colour: Rgb) -> tuple[float, float, float, float]:
    """sRGB 0..255 in linear light, as Blender's sockets want it."""
    part = np.array(colour) / 255
    light = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return float(light[0]), float(light[1]), float(light[2]), 1.0


def matter(name: str) -> bpy.types.Material:
    """The material of a name in `MATTERS`, made once per scene."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    made = MATTERS[name]
    return plain(name, made.colour, made.roughness, clear=made.clear, metal=made.metal)


def plain(
    name: str, colour: Rgb, roughness: float, *, coat: float = 0.0, clear: float = 0.0, metal: float = 0.0
) -> bpy.types.Material:
    """A material of one colour."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = linear(colour)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Coat Weight"].default_value = coat
    shader.inputs["Transmission Weight"].default_value = clear
    shader.inputs["Metallic"].default_value = metal
    return material


def picture(name: str, pixels: NDArray[np.uint8]) -> bpy.types.Image:
    """An image of Blender from sRGB pixels (h, w, 3)."""
    height, width = pixels.shape[:2]
    image = bpy.data.images.new(name, width, height)
    flat = np.ones((height, width, 4), np.float32)
    flat[..., :3] = pixels[::-1] / 255
    image.pixels.foreach_set(flat.ravel())
    return image


def height_map(name: str, heights: NDArray[np.float32]) -> bpy.types.Image:
    """An image of Blender from heights (h, w), in numbers that are not rounded."""
    height, width = heights.shape
    image = bpy.data.images.new(name, width, height, float_buffer=True, is_data=True)
    flat = np.ones((height, width, 4), np.float32)
    flat[..., :3] = heights[::-1, :, None]
    image.pixels.foreach_set(flat.ravel())
    return image


def printed(name: str, pixels: NDArray[np.uint8], roughness: float, coat: float = 0.0) -> bpy.types.Material:
    """A material that shows a picture over the face of a slab."""
    material = plain(name, (255, 255, 255), roughness, coat=coat)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shown = nodes.new("ShaderNodeTexImage")
    shown.image, shown.extension, shown.interpolation = picture(name, pixels), "EXTEND", "Cubic"
    links.new(shown.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return material


def tile_face(edition: Edition, code: str, face: Face) -> bpy.types.Material:
    """The material of a tile's face: its colours, and its relief as a bump."""
    material = printed(f"{edition.name} {code}", face.colour, edition.roughness, edition.coat)
    if np.ptp(face.relief) < 1e-4:
        return material
    nodes, links = material.node_tree.nodes, material.node_tree.links
    low, span = float(face.relief.min()), float(np.ptp(face.relief))
    relief = nodes.new("ShaderNodeTexImage")
    relief.image, relief.extension = height_map(f"{edition.name} {code} relief", (face.relief - low) / span), "EXTEND"
    relief.interpolation = "Cubic"
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value = span * MM
    bump.inputs["Strength"].default_value = 1.0
    links.new(relief.outputs["Color"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    if edition.coat:
        links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Coat Normal"])
    return material
