"""A living room far out of focus: wall, floor, furniture, a window, lamps."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from training.colour import linear
from training.scene import Scene

_VIEW_WH = (240, 180)  # the room is blurred anyway

_WALLS = ((214, 206, 194), (196, 190, 184), (168, 176, 172), (120, 110, 104), (206, 196, 170))
_FURNITURE = ((70, 52, 42), (110, 84, 62), (58, 62, 70), (132, 62, 48), (52, 72, 64), (176, 160, 140), (36, 36, 40))


def room_view(scene: Scene, shape_hw: tuple[int, int]) -> NDArray[np.float32]:
    """Radiance (h, w, 3) of a room, already out of focus."""
    rng = np.random.default_rng([scene.seed, 77])
    width, height = _VIEW_WH
    light = scene.lighting.sky + 0.3 * sum(lamp.strength * lamp.colour for lamp in scene.lighting.lights)
    view = np.empty((height, width, 3), np.float32)
    view[:] = linear(_WALLS[rng.integers(len(_WALLS))]) * light * 0.95
    horizon = int(rng.uniform(0.12, 0.3) * height)
    view[horizon:] = linear(_FURNITURE[rng.integers(len(_FURNITURE))]) * light * 0.8
    for _ in range(int(rng.integers(4, 9))):
        x, y = int(rng.uniform(-0.1, 1) * width), int(rng.normal(horizon, 18))
        size = (int(rng.uniform(15, 90)), int(rng.uniform(20, 80)))
        colour = linear(_FURNITURE[rng.integers(len(_FURNITURE))]) * light * rng.uniform(0.6, 1.1)
        cv2.rectangle(view, (x, y - size[1] // 2), (x + size[0], y + size[1] // 2), colour.tolist(), cv2.FILLED)
    for _ in range(int(rng.integers(0, 4))):
        x, y = int(rng.uniform(0, 1) * width), int(rng.uniform(0, 0.5) * horizon)
        glow = np.array([1.0, 0.82, 0.55]) * rng.uniform(2, 6) * float(light.mean())
        cv2.circle(view, (x, y), int(rng.uniform(3, 7)), glow.tolist(), cv2.FILLED)
    view = cv2.GaussianBlur(view, (0, 0), rng.uniform(3.5, 6.0))
    # Cubic interpolation undershoots around a lamp, and light is never negative.
    return np.maximum(cv2.resize(view, shape_hw[::-1], interpolation=cv2.INTER_CUBIC), 0.0)
