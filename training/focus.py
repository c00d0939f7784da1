"""Depth of field: what is nearer or farther than the focus is blurred."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
from numpy.typing import NDArray

from training.scene import Scene, Spot

_LEVELS = (0.0, 1.0, 2.2, 4.5, 9.0, 18.0)  # blurs that are worked out, in pixels; between them is mixed
_BACKGROUND_LIMIT_PX = 7.0
_FOREGROUND_LIMIT_PX = 2.2  # a stronger blur of things in front would need what is hidden behind them


def focus_nearness(scene: Scene) -> float:
    """One over the distance that the camera is focused on: where the nearest and the farthest tile are as sharp.

    Tiles in the background do not count, so that they are out of focus.
    """
    meant = [tile.pose.origin for tile in scene.tiles if tile.spot is not Spot.BACKGROUND]
    centres = np.array(meant) if meant else scene.camera.target[None]
    nearness = 1 / scene.camera.project(centres)[:, 2]
    return float(nearness.min() + nearness.max()) / 2


def focus_blur(base: NDArray[np.float32], scene: Scene) -> NDArray[np.float32]:
    """The table top and room (h, w, 3) with the blur of their distance."""
    height, width = base.shape[:2]
    return _blurred(base, _blur_px(_ground_nearness(scene, (height, width)), scene, width))


def blur_at(radiance: NDArray[np.float32], nearness: NDArray[np.float32], scene: Scene) -> NDArray[np.float32]:
    """The whole picture with the blur of what stands on the table; the table itself has its blur already."""
    focus = focus_nearness(scene)
    blur = _blur_px(np.where(nearness > 0, nearness, focus), scene, radiance.shape[1])
    is_far = (nearness > 0) & (nearness < focus)
    blur = np.minimum(blur, np.where(is_far, _BACKGROUND_LIMIT_PX, _FOREGROUND_LIMIT_PX).astype(np.float32))
    widest = float(np.max(blur, where=is_far, initial=0.0))
    if widest > _FOREGROUND_LIMIT_PX:  # what is far runs out into the table around it
        around = cv2.dilate(np.where(is_far, blur, 0), np.ones((2 * round(1.5 * widest) + 1,) * 2, np.uint8))
        around = cv2.GaussianBlur(around, (0, 0), widest)
        blur = np.where(nearness == 0, np.maximum(blur, around), blur)
    return _blurred(radiance, blur)


def _blur_px(nearness: NDArray[np.float32], scene: Scene, width: int) -> NDArray[np.float32]:
    focus = focus_nearness(scene)
    # Twice as far as the focus gives half of `focus` as difference, so that blur is `aperture` there.
    return (np.abs(nearness / focus - 1) * 2 * scene.lens.aperture * width / 1000).astype(np.float32)


def _ground_nearness(scene: Scene, shape_hw: tuple[int, int]) -> NDArray[np.float32]:
    """One over the depth (h, w) of the table top; beyond its end that of its end."""
    camera = scene.camera
    height, width = shape_hw
    axes = camera.axes
    slope = -(axes[:, 2] @ camera.to_flat) / camera.eye[2]  # a ray meets z = 0 at depth eye_z / -(ray's z)
    x, y = np.arange(width), np.arange(height)
    nearness = slope[0] * x[None, :] + slope[1] * y[:, None] + slope[2]
    farthest = np.array([camera.eye[0], max(scene.table_end_mm, 1.0), 0.0])
    limit = 1 / max(float(camera.project(farthest)[2]), 1.0) if scene.table_end_mm < 1e4 else 2e-4
    return np.maximum(nearness, limit).astype(np.float32)


def _blurred(picture: NDArray[np.float32], blur: NDArray[np.float32]) -> NDArray[np.float32]:
    """Each pixel of a picture with its own blur, mixed from a few blurred copies."""
    strongest = float(blur.max())
    if strongest < 0.3:
        return picture
    result = picture.copy()
    lower = picture
    for start, end in itertools.pairwise(_LEVELS):
        if strongest <= start:
            break
        upper = _gaussian(picture, end)
        share = np.clip((blur - start) / (end - start), 0, 1)[..., None]
        result = np.where(blur[..., None] > start, lower + share * (upper - lower), result)
        lower = upper
    return result


def _gaussian(picture: NDArray[np.float32], sigma: float) -> NDArray[np.float32]:
    """A Gaussian blur, the wide ones worked out on a smaller copy."""
    step = 1 if sigma < 4 else 4
    if step == 1:
        return cv2.GaussianBlur(picture, (0, 0), sigma)
    height, width = picture.shape[:2]
    small = cv2.resize(picture, (max(2, width // step), max(2, height // step)), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), sigma / step)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
