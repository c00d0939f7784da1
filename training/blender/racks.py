"""Racks: a profile of steps drawn out to a width, and the places of the tiles on it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from training.blender.editions import Edition
from training.blender.poses import Points, Pose


@dataclass(frozen=True)
class Rack:
    """A rack, in mm. `lean_deg` is how far its tiles lean back from upright; `rise` is from a step to the next, along
    the back; `lift` is the height of the front ledge. `matter` is a name of `plastic.MATTERS`. `at` is the middle of
    its front on the table, `turn_deg` its turn about it.
    """

    steps: int
    width: float
    matter: str
    lean_deg: float = 24.0
    rise: float = 26.0
    lift: float = 5.0
    lip: float = 3.0
    ledge: float = 7.5
    cheeks: bool = False
    at: tuple[float, float] = (0.0, 0.0)
    turn_deg: float = 0.0

    @property
    def _up(self) -> Points:
        a = math.radians(self.lean_deg)
        return np.array([math.sin(a), math.cos(a)])

    @property
    def _out(self) -> Points:
        a = math.radians(self.lean_deg)
        return np.array([-math.cos(a), math.sin(a)])

    def foot(self, step: int) -> Points:
        """The corner (y, z) of a step, where tiles stand on it and lean on its back; step 0 is in front."""
        outer = self.ledge + 2.0
        first = np.array([0.0, self.lift]) - outer * self._out + np.array([0.0, outer * self._out[1]])
        return first + step * (self.rise * self._up - outer * self._out)

    def profile(self) -> Points:
        """The outline (n, 2) of y, z, from the front foot over the steps to the back foot."""
        up, out, outer = self._up, self._out, self.ledge + 2.0
        points = [np.array([self.foot(0)[0] + outer * out[0], 0.0]), self.foot(0) + outer * out]
        for step in range(self.steps):
            foot = self.foot(step)
            points += [foot + outer * out + self.lip * up, foot + self.ledge * out + self.lip * up]
            points += [foot + self.ledge * out, foot]
        top = self.foot(self.steps - 1) + max(self.rise, 24.0) * up
        points += [top, top - 3.0 * out, np.array([top[0] + 6.0, 0.0])]
        return np.array(points)

    def pose(self, edition: Edition, step: int, x: float, roll_deg: float = 0.0) -> Pose:
        """The pose of a tile that stands on a step, `x` from the rack's middle."""
        foot, up = self.foot(step), self._up
        y, z = foot + (edition.height / 2 + 0.05) * up + 0.15 * self._out
        r, t = math.radians(roll_deg), math.radians(self.turn_deg)
        flat = np.array([[math.cos(r), math.sin(r)], [-math.sin(r), math.cos(r)]])
        axes = flat @ np.array([[1.0, 0.0, 0.0], [0.0, up[0], up[1]]])
        turn = np.array([[math.cos(t), math.sin(t), 0], [-math.sin(t), math.cos(t), 0], [0, 0, 1]])
        right, upward = (axes @ turn).tolist()
        ox, oy, oz = (np.array([x, y, z]) @ turn + np.array([*self.at, 0.0])).tolist()
        return Pose((ox, oy, oz), tuple(right), tuple(upward))
