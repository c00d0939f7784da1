"""Lamps, windows and the light of the room.

Colours are linear RGB. Irradiance is counted so that a white matt surface under irradiance 1 has radiance 1; so a
surface's radiance is albedo times irradiance, and the room itself has the radiance that it gives as irradiance.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.geometry import Points, Vector, unit

_GOLDEN = (1 + math.sqrt(5)) / 2
_PLASTIC_REFLECTANCE = 0.04  # of plastic, varnish and glass seen square on: refraction index about 1.5


@dataclass(frozen=True)
class AreaLight:
    """A window (a rectangle) or a lamp (`is_round`) with even radiance.

    `half_right` and `half_up` reach from the centre to the middle of two sides, in mm. `strength` is the irradiance
    that it gives at the origin of the world, on a surface that faces it.
    """

    centre: Vector
    half_right: Vector
    half_up: Vector
    colour: Vector
    strength: float
    is_round: bool = False

    def sample_points(self, count: int) -> Points:
        """Points (count, 3) spread evenly over the light."""
        k = np.arange(count) + 0.5
        a, b = k / count, (k / _GOLDEN) % 1.0
        if self.is_round:
            radius, angle = np.sqrt(a), 2 * math.pi * b
            a, b = radius * np.cos(angle), radius * np.sin(angle)
        else:
            a, b = 2 * a - 1, 2 * b - 1
        return self.centre + a[:, None] * self.half_right + b[:, None] * self.half_up

    def irradiance(self, points: Points, normals: Points) -> NDArray[np.float64]:
        """Irradiance (...) without shadows and colour at points (..., 3) with unit normals (..., 3)."""
        way = self.centre - points
        squared = np.sum(way * way, axis=-1)
        cosine = np.sum(way * normals, axis=-1) / np.sqrt(squared)
        return self.strength * float(self.centre @ self.centre) / squared * np.maximum(cosine, 0.0)

    def reflection(self, points: Points, directions: Points, roughness: float) -> NDArray[np.float64]:
        """Radiance (...) without colour that a mirror at points (..., 3) sees along unit directions (..., 3).

        `roughness`, in radians, blurs the light's outline and spreads its radiance.
        """
        right, up = float(np.linalg.norm(self.half_right)), float(np.linalg.norm(self.half_up))
        kind = directions.dtype
        normal = unit(np.cross(self.half_right, self.half_up)).astype(kind)
        towards = directions @ normal
        way = self.centre.astype(kind) - points
        distance = (way @ normal) / np.where(np.abs(towards) < 1e-6, 1e-6, towards)
        hit = directions * distance[..., None] - way
        a = np.abs(hit @ (self.half_right / right).astype(kind))
        b = np.abs(hit @ (self.half_up / up).astype(kind))
        blur = roughness * np.linalg.norm(way, axis=-1)
        if self.is_round:
            inside = _soft_step(np.hypot(a, b) - right, blur)
        else:
            inside = _soft_step(a - right, blur) * _soft_step(b - up, blur)
        spread = (right / (right + blur)) * (up / (up + blur))
        area = (math.pi if self.is_round else 4.0) * right * up
        radiance = self.strength * math.pi * float(self.centre @ self.centre) / area
        return np.where(distance > 0, inside * spread * radiance, 0.0)


@dataclass(frozen=True)
class Lighting:
    """All light of a scene.

    `sky` comes from the upper half of the room (walls and ceiling), `bounce` from below (the table); `tilt` is the
    direction from which the room is brighter, its length by how much (0 evenly, 1 double on that side).
    """

    lights: tuple[AreaLight, ...]
    sky: Vector
    bounce: Vector
    tilt: Vector

    def room(self, normals: Points, openness: NDArray[np.float64] | float = 1.0) -> NDArray[np.float64]:
        """Irradiance (..., 3) from the room at unit normals (..., 3); `openness` is the free part of the sky."""
        upward = 0.5 + 0.5 * normals[..., 2]
        side = 1.0 + normals @ self.tilt.astype(normals.dtype)
        sky = (upward * np.maximum(side, 0.0) * openness)[..., None] * self.sky.astype(normals.dtype)
        return sky + (1.0 - upward)[..., None] * self.bounce.astype(normals.dtype)

    def mirrored(self, points: Points, directions: Points, roughness: float) -> NDArray[np.float64]:
        """Radiance (..., 3) that a mirror at points (..., 3) sees along unit directions (..., 3)."""
        radiance = self.room(directions)
        for light in self.lights:
            radiance = radiance + light.reflection(points, directions, roughness)[..., None] * light.colour.astype(
                radiance.dtype
            )
        return radiance


def fresnel(cosine: NDArray[np.float64]) -> NDArray[np.float64]:
    """The part of the light that a smooth plastic or varnished surface mirrors (Schlick's approximation, 1994)."""
    return _PLASTIC_REFLECTANCE + (1 - _PLASTIC_REFLECTANCE) * (1 - np.clip(cosine, 0, 1)) ** 5


def sky_directions(count: int) -> Points:
    """Unit directions (count, 3) over the upper half, dense towards the top as a matt surface weighs them."""
    k = np.arange(count) + 0.5
    radius = np.sqrt(k / count)
    angle = 2 * math.pi * k / _GOLDEN
    return np.stack([radius * np.cos(angle), radius * np.sin(angle), np.sqrt(1 - radius**2)], axis=1)


def _soft_step(outside: NDArray[np.float64], blur: NDArray[np.float64]) -> NDArray[np.float64]:
    """1 well inside an edge, 0 well outside it, over a width of about `blur` on both sides."""
    t = np.clip(0.5 - outside / (2 * np.maximum(blur, 1e-6)), 0.0, 1.0)
    return t * t * (3 - 2 * t)
