"""How a photographer holds the camera over a scene."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from training.camera import Camera, frame
from training.geometry import Points
from training.scene import Scene

UNAIMED: Final = Camera(np.array([0.0, -300.0, 300.0]), np.zeros(3), 0.8, (1024, 768))
"""For a scene whose camera is not held yet: `aimed` puts it right."""


@dataclass(frozen=True)
class View:
    """Where the camera is held, in the terms of `camera.frame`."""

    elevation_deg: float
    azimuth_deg: float = 0.0
    roll_deg: float = 0.0
    focal: float = 0.8
    margin: float = 0.07
    shift_xy: tuple[float, float] = (0.0, 0.0)
    size_wh: tuple[int, int] = (1024, 768)

    def hold(self, points: Points) -> Camera:
        """The camera at the distance at which points (n, 3) just fill the picture."""
        return frame(
            points,
            elevation_deg=self.elevation_deg,
            azimuth_deg=self.azimuth_deg,
            roll_deg=self.roll_deg,
            focal=self.focal,
            size_wh=self.size_wh,
            margin=self.margin,
            shift_xy=self.shift_xy,
        )


def aimed(scene: Scene, view: View, framed_props: int) -> Scene:
    """The scene with its camera held so that all tiles and the first `framed_props` props just fill the picture."""
    plates = scene.plates()[: len(scene.tiles) + framed_props]
    return replace(scene, camera=view.hold(np.concatenate([plate.hull for plate in plates])))
