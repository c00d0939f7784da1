"""The light of living rooms: by day at a window, in the evening under a lamp, under a ceiling light."""

from __future__ import annotations

import math

import numpy as np

from training.geometry import UP, Vector
from training.light import AreaLight, Lighting

DAY = np.array([0.94, 1.0, 1.08])
BULB = np.array([1.0, 0.76, 0.48])
WARM_LED = np.array([1.0, 0.86, 0.66])
NEUTRAL_LED = np.array([1.0, 0.95, 0.86])

_XYZ_TO_RGB = np.array([[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.2040, 1.0570]])


def glowing(kelvin: float) -> Vector:
    """The colour of a black body of 2222 to 4000 K, its strongest part 1: a bulb without any white balance.

    The chromaticity is the cubic fit of Kim et al. (US patent 7024034) to the Planckian locus.
    """
    if not 2222 <= kelvin <= 4000:
        raise ValueError(f"expected 2222 to 4000 K, got {kelvin:.0f}")
    t = 1000 / kelvin
    x = -0.2661239 * t**3 - 0.2343589 * t**2 + 0.8776956 * t + 0.179910
    y = -0.9549476 * x**3 - 1.37418593 * x**2 + 2.09137015 * x - 0.16748867
    colour = np.maximum(_XYZ_TO_RGB @ np.array([x / y, 1.0, (1 - x - y) / y]), 0.02)
    return colour / colour.max()


def window(
    azimuth_deg: float, *, distance_mm: float = 1100, height_mm: float = 750, strength: float = 1.0
) -> AreaLight:
    """A window of about a metre; azimuth 0 is in front of the camera, beyond the table, 90 to the right."""
    flat = _heading(azimuth_deg)
    across = np.array([flat[1], -flat[0], 0.0])
    centre = flat * distance_mm + [0.0, 0.0, height_mm]
    return AreaLight(centre, across * 480, np.array([0.0, 0.0, 560.0]), DAY, strength)


def pendant(
    x_mm: float,
    y_mm: float,
    *,
    height_mm: float = 800,
    radius_mm: float = 110,
    colour: Vector = BULB,
    strength: float = 1.0,
) -> AreaLight:
    """A round lamp that hangs over the table and shines down."""
    centre = np.array([x_mm, y_mm, height_mm])
    return AreaLight(
        centre, np.array([radius_mm, 0.0, 0.0]), np.array([0.0, radius_mm, 0.0]), colour, strength, is_round=True
    )


def glaring(
    point: Vector,
    facing: Vector,
    towards_camera: Vector,
    *,
    distance_mm: float,
    radius_mm: float,
    colour: Vector = BULB,
) -> AreaLight:
    """A round lamp placed so that a surface at `point`, which faces along `facing`, mirrors it into the camera."""
    mirrored = 2 * (facing @ towards_camera) * facing - towards_camera
    right = np.cross(mirrored, UP)
    right = right / np.linalg.norm(right)
    centre = point + mirrored * distance_mm
    return AreaLight(centre, right * radius_mm, np.cross(right, mirrored) * radius_mm, colour, 1.0, is_round=True)


def daylight(
    azimuth_deg: float, *, ground: Vector, strength: float = 1.0, sky: float = 0.5, second: AreaLight | None = None
) -> Lighting:
    """A room by day with a window on one side; `ground` is about the linear colour of the table."""
    room = np.array([0.98, 1.0, 1.03]) * sky
    bounce = ground * (0.6 * strength + sky)
    first = window(azimuth_deg, strength=strength)
    lights = (first,) if second is None else (first, second)
    return Lighting(lights, room, bounce, 0.45 * _heading(azimuth_deg))


def evening(lamp: AreaLight, *, ground: Vector, sky: float = 0.22, second: AreaLight | None = None) -> Lighting:
    """A room in the evening: one lamp near the table, or two, and little else."""
    room = lamp.colour * np.array([1.0, 0.97, 0.95]) * sky
    lights = (lamp,) if second is None else (lamp, second)
    return Lighting(lights, room, ground * lamp.colour * (0.5 * lamp.strength + sky), np.array([0.0, 0.15, 0.0]))


def _heading(azimuth_deg: float) -> Vector:
    angle = math.radians(azimuth_deg)
    return np.array([math.sin(angle), math.cos(angle), 0.0])
