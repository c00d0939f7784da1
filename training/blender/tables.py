"""Table tops in Blender, and the room behind the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import bpy
import numpy as np

from training.blender.cloths import CLOTHS
from training.blender.editions import Rgb
from training.blender.plastic import height_map, linear, matter, picture, plain
from training.blender.poses import Pose
from training.blender.solids import MM, put, slab_mesh


class _Web:
    """A material's nodes, with their places on the table in tenths of a metre as `place`."""

    def __init__(self, name: str, roughness: float, coat: float = 0.0) -> None:
        self.material = plain(name, (128, 128, 128), roughness, coat=coat)
        self.nodes, self.links = self.material.node_tree.nodes, self.material.node_tree.links
        self.shader = self.nodes["Principled BSDF"]
        self.place = self.nodes.new("ShaderNodeTexCoord").outputs["Object"]

    def scaled(self, scale: tuple[float, float, float], turn: float = 0.0) -> Any:
        """The places, stretched and turned."""
        mapping = self.nodes.new("ShaderNodeMapping")
        mapping.inputs["Scale"].default_value = scale
        mapping.inputs["Rotation"].default_value[2] = turn
        self.links.new(self.place, mapping.inputs["Vector"])
        return mapping.outputs["Vector"]

    def noise(self, place: Any, scale: float, detail: float = 6.0, distortion: float = 0.0) -> Any:
        """Noise 0..1."""
        node = self.nodes.new("ShaderNodeTexNoise")
        node.inputs["Scale"].default_value, node.inputs["Detail"].default_value = scale, detail
        node.inputs["Distortion"].default_value = distortion
        self.links.new(place, node.inputs["Vector"])
        return node.outputs["Fac"]

    def ramp(self, value: Any, *stops: tuple[float, Rgb]) -> Any:
        """A value as a colour."""
        node = self.nodes.new("ShaderNodeValToRGB")
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops, strict=True):
            element.position, element.color = position, linear(colour)
        self.links.new(value, node.inputs["Fac"])
        return node.outputs["Color"]

    def mix(self, first: Any, second: Any, part: Any, kind: str = "MULTIPLY") -> Any:
        """Two colours as one; `part` is a number or a value."""
        node = self.nodes.new("ShaderNodeMix")
        node.data_type, node.blend_type = "RGBA", kind
        for value, socket in ((part, node.inputs[0]), (first, node.inputs[6]), (second, node.inputs[7])):
            if isinstance(value, float):
                socket.default_value = value
            else:
                self.links.new(value, socket)
        return node.outputs[2]

    def bump(self, value: Any, deep_mm: float) -> None:
        """Heights for the surface."""
        node = self.nodes.new("ShaderNodeBump")
        node.inputs["Distance"].default_value = deep_mm * MM
        self.links.new(value, node.inputs["Height"])
        self.links.new(node.outputs["Normal"], self.shader.inputs["Normal"])

    def finish(self, colour: Any) -> bpy.types.Material:
        """The material with that colour."""
        self.links.new(colour, self.shader.inputs["Base Color"])
        return self.material


def _wood(
    name: str, light: Rgb, dark: Rgb, seam: Rgb, *, planks_mm: float, roughness: float, coat: float = 0.0
) -> bpy.types.Material:
    web = _Web(name, roughness, coat)
    grain = web.noise(web.scaled((0.5, 9.0, 1.0)), 3.0, 5.0, 0.5)
    broad = web.noise(web.scaled((0.18, 1.6, 1.0)), 2.2, 3.0, 1.6)
    colour = web.ramp(grain, (0.3, dark), (0.7, light))
    tone = web.ramp(broad, (0.25, (150, 140, 132)), (0.75, (255, 255, 255)))
    colour = web.mix(colour, tone, 0.85)
    if planks_mm:
        brick = web.nodes.new("ShaderNodeTexBrick")
        web.links.new(web.place, brick.inputs["Vector"])
        brick.inputs["Color1"].default_value = (1, 1, 1, 1)
        brick.inputs["Color2"].default_value = (0.62, 0.58, 0.55, 1)
        brick.inputs["Mortar"].default_value = linear(seam)
        brick.inputs["Scale"].default_value = 1.0
        brick.inputs["Mortar Size"].default_value = 0.008
        brick.inputs["Brick Width"].default_value = 11.0
        brick.inputs["Row Height"].default_value = planks_mm * MM
        colour = web.mix(colour, brick.outputs["Color"], 1.0)
    web.bump(grain, 0.25)
    return web.finish(colour)


def _marble(name: str, ground: Rgb, vein: Rgb) -> bpy.types.Material:
    web = _Web(name, 0.16, 0.3)
    veins = web.noise(web.scaled((1.0, 0.6, 1.0), 0.6), 0.55, 6.0, 1.8)
    fine = web.noise(web.scaled((1.0, 1.4, 1.0), -0.4), 1.5, 5.0, 1.2)
    colour = web.ramp(veins, (0.455, ground), (0.495, vein), (0.515, ground), (0.9, ground))
    thin = web.ramp(fine, (0.47, (255, 255, 255)), (0.5, (205, 205, 208)), (0.53, (255, 255, 255)))
    return web.finish(web.mix(colour, thin, 0.7))


def _stone(name: str, colours: tuple[Rgb, Rgb, Rgb], roughness: float, coat: float) -> bpy.types.Material:
    web = _Web(name, roughness, coat)
    specks = web.ramp(web.noise(web.place, 26.0, 4.0), (0.38, colours[0]), (0.5, colours[1]), (0.62, colours[2]))
    clouds = web.ramp(web.noise(web.place, 0.8, 4.0, 0.6), (0.3, (205, 205, 205)), (0.7, (255, 255, 255)))
    return web.finish(web.mix(specks, clouds, 0.8))


def _smooth(name: str, colour: Rgb, roughness: float, coat: float = 0.0) -> bpy.types.Material:
    web = _Web(name, roughness, coat)
    pale = tuple(max(0, c - 7) for c in colour)
    cloud = web.noise(web.place, 1.3, 3.0)
    web.bump(web.noise(web.place, 60.0, 2.0), 0.04)
    return web.finish(web.ramp(cloud, (0.3, pale), (0.7, colour)))


def _cloth(name: str) -> bpy.types.Material:
    cloth = CLOTHS[name]()
    web = _Web(name, 0.9)
    scale = 1 / (cloth.side_mm * MM)
    place = web.scaled((scale, scale, scale), 0.13)
    shown = web.nodes.new("ShaderNodeTexImage")
    shown.image = picture(name, cloth.colour)
    raised = web.nodes.new("ShaderNodeTexImage")
    raised.image = height_map(f"{name} height", cloth.height)
    for node in (shown, raised):
        web.links.new(place, node.inputs["Vector"])
    web.bump(raised.outputs["Color"], cloth.deep_mm)
    return web.finish(shown.outputs["Color"])


TABLES: Mapping[str, Callable[[], bpy.types.Material]] = {
    "oak": lambda: _wood("oak", (196, 152, 104), (150, 106, 64), (60, 40, 24), planks_mm=110, roughness=0.4),
    "walnut": lambda: _wood("walnut", (112, 72, 46), (62, 38, 24), (24, 14, 10), planks_mm=0, roughness=0.32, coat=0.2),
    "pine": lambda: _wood("pine", (224, 186, 134), (190, 142, 86), (110, 78, 44), planks_mm=85, roughness=0.5),
    "mahogany": lambda: _wood(
        "mahogany", (122, 52, 32), (72, 26, 16), (30, 10, 8), planks_mm=0, roughness=0.2, coat=0.6
    ),
    "grey wood": lambda: _wood(
        "grey wood", (150, 142, 132), (104, 98, 90), (50, 46, 42), planks_mm=140, roughness=0.55
    ),
    "marble": lambda: _marble("marble", (236, 234, 230), (150, 148, 150)),
    "dark marble": lambda: _marble("dark marble", (44, 46, 50), (170, 168, 164)),
    "stone": lambda: _stone("stone", ((86, 86, 90), (128, 128, 130), (168, 168, 168)), 0.22, 0.6),
    "granite": lambda: _stone("granite", ((60, 50, 44), (150, 130, 112), (206, 190, 174)), 0.3, 0.3),
    "white": lambda: _smooth("white table", (238, 238, 236), 0.38),
    "white gloss": lambda: _smooth("white gloss", (242, 242, 240), 0.12, 0.5),
    "cream": lambda: _smooth("cream table", (232, 224, 206), 0.45),
    "black": lambda: _smooth("black table", (30, 30, 32), 0.3, 0.3),
    "green felt": lambda: _smooth("green felt", (30, 92, 60), 0.95),
    "teal": lambda: _smooth("teal table", (60, 112, 116), 0.5),
    **{name: (lambda name=name: _cloth(name)) for name in CLOTHS},
}


def put_table(name: str, seed: int) -> None:
    """A table top of a name in `TABLES`, with a floor, a wall and some furniture out of focus behind it."""
    rng = np.random.default_rng(seed)
    flat = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    a = float(rng.uniform(-0.12, 0.12))
    turned = ((float(np.cos(a)), float(np.sin(a)), 0.0), (float(-np.sin(a)), float(np.cos(a)), 0.0))
    material = TABLES[name]()
    top = slab_mesh("table", 2400, 1700, 30, 30, 3)
    put(top, Pose((0, 120, -30), *turned), (material, material))
    floor = slab_mesh("floor", 9000, 9000, 10, 5, 1)
    floors = ((96, 72, 52), (120, 116, 110), (70, 66, 64), (150, 130, 104))
    paint = plain("floor paint", floors[int(rng.integers(4))], 0.6)
    put(floor, Pose((0, 1500, -760), *flat), (paint, paint))
    walls = ((206, 200, 188), (176, 186, 190), (220, 214, 204), (150, 140, 128))
    wall_paint = plain("wall paint", walls[int(rng.integers(4))], 0.9)
    put(slab_mesh("wall", 9000, 3600, 10, 5, 1), Pose((0, 3600, 900), (1, 0, 0), (0, 0, 1)), (wall_paint, wall_paint))
    for index in range(6):
        wide, high = float(rng.uniform(250, 900)), float(rng.uniform(400, 1700))
        colour = tuple(int(c) for c in rng.integers(20, 190, 3) * 0.6 + 40)
        paint = plain(f"furniture {index}", colour, 0.6)
        body = slab_mesh(f"furniture {index}", wide, high, float(rng.uniform(100, 400)), 20, 5)
        x, y = float(rng.uniform(-2600, 2600)), float(rng.uniform(1900, 3300))
        put(body, Pose((x, y, -750 + high / 2), (1, 0, 0), (0, 0, 1)), (paint, paint))


def wood_of_rack(name: str) -> bpy.types.Material:
    """The matter of a rack: a wood, or one of `plastic.MATTERS`."""
    return TABLES[name]() if name in ("oak", "walnut", "pine", "mahogany") else matter(name)
