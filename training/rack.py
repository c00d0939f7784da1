"""Racks: ledges one above the other, each with a back to lean the tiles on."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from training.geometry import Points, Pose, Vector
from training.scene import Edition
from training.solids import Finish, Plate

_PLAY_MM = 0.15  # between a tile and what it stands on and leans on
_LEG_MM = (11.0, 24.0, 3.0)


@dataclass(frozen=True)
class Rack:
    """A rack, in mm.

    `pose` is the point on the table under the front of its middle. `lean_deg` is the slope of the backs, 90 being
    upright; each step lies `rise` higher along the slope and `set_back` farther behind it. `lift` is the height of the
    front ledge; `base_depth` is that of a plank on which the whole stands, 0 for none.
    """

    pose: Pose
    steps: int
    width: float
    finish: Finish
    lean_deg: float = 68.0
    rise: float = 40.0
    set_back: float = 6.0
    lift: float = 8.0
    back_height: float = 37.0
    back_thickness: float = 2.5
    ledge_depth: float = 8.5
    ledge_thickness: float = 2.5
    lip: float = 1.5
    has_legs: bool = True
    base_depth: float = 0.0

    @property
    def up(self) -> Vector:
        """Along the slope, in the rack's own frame."""
        return np.array([0.0, math.cos(math.radians(self.lean_deg)), math.sin(math.radians(self.lean_deg))])

    @property
    def out(self) -> Vector:
        """Away from the slope, in the rack's own frame."""
        return np.array([0.0, -math.sin(math.radians(self.lean_deg)), math.cos(math.radians(self.lean_deg))])

    def foot(self, step: int, x: float = 0.0) -> Vector:
        """Where the back meets the ledge of a step, 0 being the front one, in the rack's own frame."""
        front = np.array([x, self.ledge_depth, self.lift])
        return front + step * (self.rise * self.up - self.set_back * self.out)


def rack_tile_pose(rack: Rack, edition: Edition, step: int, x: float, turn_deg: float = 0.0) -> Pose:
    """The pose of a tile that stands on a step with its middle at `x`, slightly turned on its slope."""
    along = _axes(rack.up, rack.out)
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    axes = along @ np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    drop = (edition.height_mm * c + edition.width_mm * abs(s)) / 2  # a turned tile stands on its corner
    origin = rack.foot(step, x) + rack.up * (drop + _PLAY_MM) + rack.out * _PLAY_MM
    return Pose(origin, axes).within(rack.pose)


def rack_plates(rack: Rack) -> tuple[Plate, ...]:
    """The parts of a rack."""
    plates: list[Plate] = []
    for step in range(rack.steps):
        foot = rack.foot(step)
        back = foot + rack.up * (rack.back_height / 2 - rack.ledge_thickness / 2) - rack.out * rack.back_thickness
        back_height = rack.back_height + rack.ledge_thickness
        slope = _axes(rack.up, rack.out)
        plates.append(_part(rack, back, slope, (rack.width, back_height, rack.back_thickness), 2.0))
        depth = rack.ledge_depth + rack.back_thickness
        ledge = foot + rack.out * (rack.ledge_depth - rack.back_thickness) / 2 - rack.up * rack.ledge_thickness
        size = (rack.width + 1.0, depth, rack.ledge_thickness)
        plates.append(_part(rack, ledge, _axes(-rack.out, rack.up), size, 0.6))
        if rack.lip > 0:
            edge = foot + rack.out * rack.ledge_depth + rack.up * (rack.lip - rack.ledge_thickness) / 2
            size = (rack.width + 1.0, rack.lip + rack.ledge_thickness, 1.0)
            plates.append(_part(rack, edge - rack.out, slope, size, 0.4))
    if rack.has_legs:
        plates += [plate for side in (-1, 1) for plate in _leg(rack, side * 0.32 * rack.width)]
    if rack.base_depth > 0:
        middle = np.array([0.0, rack.base_depth / 2 - 0.5, 0.0])
        size = (rack.width + 1.0, rack.base_depth, rack.lift)
        plates.append(_part(rack, middle, np.eye(3), size, 1.5))
    return tuple(plates)


def _leg(rack: Rack, x: float) -> list[Plate]:
    """A foot on the table and the strut that carries the front ledge."""
    width, depth, thickness = _LEG_MM
    flat = np.eye(3)
    foot = _part(rack, np.array([x, -1.0, 0.0]), flat, (width, depth, thickness), 2.0)
    height = rack.lift + 2.0
    under = rack.foot(0, x) - rack.up * (height / 2 + rack.ledge_thickness)
    strut = _part(rack, under, _axes(rack.up, rack.out), (width, height, 2.0), 0.5)
    return [foot, strut]


def _part(rack: Rack, origin: Vector, axes: Points, size: tuple[float, float, float], corner: float) -> Plate:
    pose = Pose(origin, axes).within(rack.pose)
    bevel = min(0.8, size[1] / 3)
    return Plate(pose, size[0], size[1], size[2], min(corner, size[1] / 3), bevel, rack.finish)


def _axes(up: Vector, out: Vector) -> Points:
    """Axes (3, 3) of a part whose right is the rack's right."""
    return np.stack([np.cross(up, out), up, out], axis=1)
