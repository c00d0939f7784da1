"""Light that makes tiles hard to read: warm and dim, coloured, the shadow of a hand, glare, too little, too much."""

from __future__ import annotations

import colorsys
import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import numpy as np

from training import lamps, props
from training.camera import direction
from training.colour import linear
from training.geometry import UP, Pose, Vector, unit
from training.light import AreaLight, Lighting
from training.scene import Scene
from training.solids import Finish, Plate

_UNSEEN: Final = Finish(np.full(3, 0.1))
_CORRECTED: Final = 0.55  # the most of a lamp's colour that the phone's white balance takes away


def warm(rng: np.random.Generator, scene: Scene) -> Scene:
    """A bulb or a candle near the table and little else, hardly corrected by the white balance."""
    colour = lamps.glowing(rng.uniform(2230, 2900))
    lit = replace(scene, lighting=_one_lamp(rng, scene, colour, rng.uniform(30, 160), rng.uniform(0.05, 0.4)))
    lens = replace(
        scene.lens,
        white=_balance(colour, rng.uniform(0, _CORRECTED)),
        exposure=scene.lens.exposure * rng.uniform(0.45, 1.05),
        noise=rng.uniform(0.008, 0.04),
    )
    return replace(lit, lens=lens)


def coloured(rng: np.random.Generator, scene: Scene) -> Scene:
    """A lamp of any colour, alone or against a window or a second one."""
    colour = linear(255 * np.array(colorsys.hsv_to_rgb(rng.uniform(0, 1), rng.uniform(0.15, 0.6), 1.0)))
    lighting = _one_lamp(rng, scene, colour.astype(np.float64), rng.uniform(40, 250), rng.uniform(0.1, 0.5))
    if rng.random() < 0.5:
        second = lamps.window(rng.uniform(-180, 180), strength=rng.uniform(0.2, 0.8))
        lighting = replace(lighting, lights=(*lighting.lights, second))
    return replace(scene, lighting=lighting)


def shaded(rng: np.random.Generator, scene: Scene) -> Scene:
    """A small lamp or the sun, and a hand or a phone that holds off its light from some of the tiles."""
    elevation = math.radians(rng.uniform(25, 80))
    azimuth, distance = rng.uniform(-math.pi, math.pi), rng.uniform(500, 2500)
    flat = math.cos(elevation)
    towards = np.array([math.sin(azimuth) * flat, math.cos(azimuth) * flat, math.sin(elevation)])
    colour = (lamps.DAY, lamps.NEUTRAL_LED, lamps.WARM_LED, lamps.BULB)[int(rng.integers(4))]
    middle = _some_tile(rng, scene)
    radius = distance * rng.uniform(0.005, 0.03)
    lamp = _facing(middle + towards * distance, towards, radius, colour, rng.uniform(0.8, 1.4))
    lighting = lamps.evening(lamp, ground=_tint(scene), sky=rng.uniform(0.15, 0.5))
    height = rng.uniform(60, min(350.0, 0.5 * distance * towards[2]))
    held = middle + towards * (height / towards[2])
    held = held + np.array([*rng.normal(0, 35, 2), 0.0])
    pose = Pose(held, _any_way(rng))
    size = rng.uniform(1, 2.5)  # the shadow of a lamp near by is larger than the hand
    if rng.random() < 0.6:
        shades = tuple(props.hand(pose, _UNSEEN, spread_deg=rng.uniform(0, 14), size=size))
    else:
        shades = (Plate(pose, 74 * size, 152 * size, 8.0, 8.0, 0.0, _UNSEEN),)
    return replace(scene, lighting=lighting, shades=shades)


def glaring(rng: np.random.Generator, scene: Scene) -> Scene:
    """A window or a lamp that some of the tiles mirror into the camera."""
    if not scene.tiles:
        return scene
    tile = scene.tiles[int(rng.integers(len(scene.tiles)))].pose
    point, distance = tile.origin, rng.uniform(500, 1500)
    view = unit(scene.camera.eye - point)
    if tile.out @ view < 0.1:
        return scene
    mirrored = 2 * (tile.out @ view) * tile.out - view
    if mirrored[2] < 0.12:  # the light would stand under the table
        return scene
    radius = distance * rng.uniform(0.05, 0.22)
    colour = (lamps.DAY, lamps.DAY, lamps.NEUTRAL_LED, lamps.BULB)[int(rng.integers(4))]
    # A lit face has a radiance of about 1 and mirrors at most a twentieth of a light, more at a slant.
    radiance = np.exp(rng.uniform(np.log(30), np.log(220)))
    lamp = _facing(point + mirrored * distance, mirrored, radius, colour, radiance * (radius / distance) ** 2)
    return replace(scene, lighting=replace(scene.lighting, lights=(*scene.lighting.lights[:1], lamp)))


def dark(rng: np.random.Generator, scene: Scene) -> Scene:
    """Too little light, and a sensor that makes noise of it."""
    lens = replace(scene.lens, exposure=rng.uniform(0.2, 0.6), noise=rng.uniform(0.015, 0.06))
    return replace(scene, lens=lens)


def burnt(rng: np.random.Generator, scene: Scene) -> Scene:
    """Too much light: the faces are white."""
    return replace(scene, lens=replace(scene.lens, exposure=rng.uniform(1.5, 2.3)))


def plain(_rng: np.random.Generator, scene: Scene) -> Scene:
    """The light that the scene has."""
    return scene


LIGHTS: Final[Mapping[str, tuple[Callable[[np.random.Generator, Scene], Scene], float]]] = MappingProxyType(
    {
        "plain": (plain, 0.46),
        "warm": (warm, 0.17),
        "coloured": (coloured, 0.06),
        "shaded": (shaded, 0.11),
        "glaring": (glaring, 0.10),
        "dark": (dark, 0.07),
        "burnt": (burnt, 0.03),
    }
)
"""How a scene's light is changed, and the share of all pictures to which that is done; the shares add up to 1."""


def draw_light(rng: np.random.Generator) -> str:
    """The name of a light, each as often as its share says."""
    return str(rng.choice(list(LIGHTS), p=[share for _, share in LIGHTS.values()]))


def _one_lamp(rng: np.random.Generator, scene: Scene, colour: Vector, radius: float, sky: float) -> Lighting:
    x, y = scene.camera.target[:2] + rng.normal(0, 350, 2)
    lamp = lamps.pendant(x, y, height_mm=rng.uniform(350, 1400), radius_mm=radius, colour=colour)
    return lamps.evening(lamp, ground=_tint(scene), sky=sky)


def _tint(scene: Scene) -> Vector:
    return np.asarray(linear(scene.ground.colour), np.float64)


def _balance(colour: Vector, share: float) -> tuple[float, float, float]:
    """The white balance that takes this share of a lamp's colour away."""
    gains = colour**-share
    red, green, blue = (float(gain) for gain in gains / gains.mean())
    return red, green, blue


def _facing(centre: Vector, towards: Vector, radius: float, colour: Vector, strength: float) -> AreaLight:
    """A round light whose disc stands across `towards`."""
    right = np.cross(towards, UP) if abs(towards[2]) < 0.99 else np.array([1.0, 0.0, 0.0])
    right = unit(right)
    return AreaLight(centre, right * radius, np.cross(right, towards) * radius, colour, strength, is_round=True)


def _some_tile(rng: np.random.Generator, scene: Scene) -> Vector:
    if not scene.tiles:
        return np.array([*scene.camera.target[:2], 0.0])
    return scene.tiles[int(rng.integers(len(scene.tiles)))].pose.origin


def _any_way(rng: np.random.Generator) -> np.ndarray:
    """Axes (3, 3) of a thing that is held about level, turned any way."""
    out = direction(rng.uniform(50, 90), rng.uniform(-180, 180))
    right = unit(np.cross(unit(np.array([*rng.normal(0, 1, 2), 0.0])), out))
    return np.stack([right, np.cross(out, right), out], axis=1)
