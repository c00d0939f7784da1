"""Light in Blender: windows, lamps, the sun, and the glow of the room, each rig with a name."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import bpy
import numpy as np
from mathutils import Vector

from training.blender.camera import direction

_MM = 0.01


@dataclass(frozen=True)
class Light:
    """A light.

    `azimuth_deg` and `elevation_deg` as for a view, `distance` in mm; `kelvin` its colour; `watts` its power. `size` mm
    is the side of a window, the width of a lamp; with `sun`, the light comes from far and `size` is degrees. With
    `mirrored` it stands where a flat table mirrors it into the camera, its angles counted from there.
    """

    azimuth_deg: float
    elevation_deg: float
    distance: float
    size: float
    watts: float
    kelvin: float = 5500.0
    sun: bool = False
    round_: bool = False
    mirrored: bool = False


@dataclass(frozen=True)
class Rig:
    """Lights, and the glow of the room: its strength and its colour above and at the height of the eyes."""

    lights: tuple[Light, ...]
    glow: float = 0.4
    above_k: float = 6500.0
    around_k: float = 5000.0


RIGS: Mapping[str, Rig] = {
    "window left": Rig((Light(-110, 28, 1800, 1300, 900, 6500),), 0.30),
    "window right": Rig((Light(75, 32, 1700, 1200, 900, 6200),), 0.25),
    "window behind": Rig((Light(170, 30, 1900, 1400, 900, 6800),), 0.35),
    "overcast": Rig((Light(20, 80, 2500, 2600, 700, 7000),), 0.8, 7500, 6000),
    "ceiling": Rig((Light(40, 68, 1700, 420, 500, 4000, round_=True),), 0.12, 4200, 3800),
    "two lamps": Rig(
        (Light(-60, 60, 1400, 260, 260, 3200, round_=True), Light(110, 50, 1500, 260, 260, 4600, round_=True)),
        0.10,
        4000,
        3500,
    ),
    "sun": Rig((Light(-65, 38, 0, 0.7, 4.0, 5200, sun=True),), 0.55, 8500, 6500),
    "low sun": Rig((Light(105, 20, 0, 0.8, 4.0, 4200, sun=True),), 0.45, 8000, 6000),
    "window and lamp": Rig(
        (Light(-100, 30, 1800, 1100, 500, 7200), Light(70, 45, 900, 150, 70, 2700, round_=True)), 0.2
    ),
    "glare": Rig(
        (Light(0, 0, 1300, 170, 130, 3600, round_=True, mirrored=True), Light(-80, 45, 1900, 900, 260, 5200)), 0.15
    ),
    "window glare": Rig((Light(14, 4, 1700, 600, 260, 6400, mirrored=True),), 0.30),
    "pendant": Rig((Light(30, 62, 800, 120, 60, 2700, round_=True),), 0.015, 3000, 2700),
    "bedside": Rig((Light(-95, 28, 620, 130, 30, 2400, round_=True),), 0.012, 3500, 2600),
    "candles": Rig(
        (Light(150, 24, 480, 30, 6, 1900, round_=True), Light(-140, 30, 560, 30, 6, 1950, round_=True)),
        0.012,
        4000,
        2400,
    ),
    "evening": Rig(
        (Light(-120, 22, 2200, 1000, 120, 9500), Light(60, 55, 1100, 200, 30, 2600, round_=True)), 0.05, 9000, 5000
    ),
    "screen": Rig(
        (Light(160, 18, 900, 420, 30, 9500), Light(50, 60, 1600, 200, 8, 2800, round_=True)), 0.02, 7000, 4000
    ),
    "lamp behind": Rig((Light(165, 35, 800, 150, 60, 2800, round_=True),), 0.03, 3200, 2900),
}


def colour_of(kelvin: float) -> tuple[float, float, float]:
    """Linear RGB of a lamp, green at 1: a fit to Planck's law for 1800 to 12000 K.

    It is paler than the law has it, since the channels of a phone's sensor overlap.
    """
    t = kelvin / 100
    red = 255.0 if t <= 66 else 329.7 * (t - 60) ** -0.1332
    green = 99.47 * math.log(t) - 161.12 if t <= 66 else 288.12 * (t - 60) ** -0.0755
    blue = 255.0 if t >= 66 else max(2.0, 138.52 * math.log(max(t - 10, 1.05)) - 305.04)
    light = (np.clip([red, green, blue], 0, 255) / 255) ** 1.6
    r, g, b = (light / light[1]).tolist()
    return r, g, b


def put_lights(rig: Rig, azimuth_deg: float, elevation_deg: float) -> None:
    """Set up a rig around the middle of the table, seen from the given angles."""
    scene = bpy.context.scene
    for index, light in enumerate(rig.lights):
        kind = "SUN" if light.sun else "AREA"
        data = bpy.data.lights.new(f"light {index}", kind)
        data.color, data.energy = colour_of(light.kelvin), light.watts
        if light.sun:
            data.angle = math.radians(light.size)
        else:
            data.shape, data.size = ("DISK" if light.round_ else "SQUARE"), light.size * _MM
        if light.mirrored:
            towards = direction(azimuth_deg + 180 + light.azimuth_deg, min(85.0, elevation_deg + light.elevation_deg))
        else:
            towards = direction(light.azimuth_deg, light.elevation_deg)
        body = bpy.data.objects.new(data.name, data)
        body.location = Vector((towards * (light.distance or 1000.0) * _MM).tolist())
        body.rotation_euler = Vector((-towards).tolist()).to_track_quat("-Z", "Y").to_euler()
        body.visible_camera = False
        scene.collection.objects.link(body)
    _put_glow(rig)


def _put_glow(rig: Rig) -> None:
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method, world.cycles.sample_map_resolution = "MANUAL", 128
    nodes, links = world.node_tree.nodes, world.node_tree.links
    place, split, ramp = (nodes.new(f"ShaderNode{kind}") for kind in ("TexCoord", "SeparateXYZ", "ValToRGB"))
    above, around = np.array(colour_of(rig.above_k)), np.array(colour_of(rig.around_k))
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.0, (*(0.35 * around).tolist(), 1)
    stops[1].position, stops[1].color = 1.0, (*above.tolist(), 1)
    middle = stops.new(0.35)
    middle.color = (*(0.6 * around).tolist(), 1)
    links.new(place.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], ramp.inputs["Fac"])
    background = nodes["Background"]
    background.inputs["Strength"].default_value = rig.glow
    links.new(ramp.outputs["Color"], background.inputs["Color"])
