"""Windows around tiles as a rough finder sees them, with the true corners; and windows around what is no tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from training.tile_pictures import Floats, Points, TilePicture, other_light
from vision.corner_network import cut_windows, window_matrix
from vision.reading import Quad

_WANTED, _HIDDEN = 0.4, 0.12  # visible share from which corners are learned, and below which a tile is nothing
_NARROWEST_PX = 9.0
_FALSE_SHARE = 0.35
_FOOLED = 0.6  # of the windows without a tile, where a finder was fooled before
_NEAR = 0.34  # tile heights: a window whose middle is nearer than this to a tile's middle means that tile
_WRONG_SIZE = 0.3  # of the windows without a tile: in the middle of one, but several times too large or too small


@dataclass(frozen=True)
class CornerWindow:
    """One example: `picture` (3, 64, 64), RGB 0..1; `corners` (8,), -1..1; whether there is a tile."""

    picture: Floats
    corners: Floats
    is_tile: bool


def draw_windows(rng: np.random.Generator, picture: TilePicture, count: int) -> list[CornerWindow]:
    """So many windows of one picture."""
    wanted = np.flatnonzero((picture.visible >= _WANTED) & (picture.widths >= _NARROWEST_PX))
    rough, truths = [], []
    for _ in range(count):
        if len(wanted) and rng.random() >= _FALSE_SHARE:
            truth = _either_end_up(rng, picture.corners_xy[rng.choice(wanted)])
            rough.append(_missed_a_little(rng, truth))
            truths.append(truth)
        elif len(picture.false_xy) and rng.random() < _FOOLED:
            rough.append(
                _missed_a_little(rng, _either_end_up(rng, picture.false_xy[rng.integers(len(picture.false_xy))]))
            )
            truths.append(None)
        elif (off := _beside_tiles(rng, picture, wanted)) is not None:
            rough.append(off)
            truths.append(None)
    matrices = [window_matrix(Quad(corners)) for corners in rough]
    windows = []
    for pixels, matrix, truth in zip(cut_windows(picture.pixels(), matrices), matrices, truths, strict=True):
        lit = other_light(rng, pixels.astype(np.float32) / 255).transpose(2, 0, 1)
        corners = np.zeros(8) if truth is None else (truth @ matrix[:, :2].T + matrix[:, 2]).reshape(8)
        windows.append(CornerWindow(np.ascontiguousarray(lit), corners.astype(np.float32), truth is not None))
    return windows


def _either_end_up(rng: np.random.Generator, corners: Points) -> Points:
    """The finder does not know which end is up."""
    return np.roll(corners, 2 * int(rng.integers(2)), axis=0)


def _missed_a_little(rng: np.random.Generator, corners: Points) -> Points:
    """The corners as a finder has them: shifted, turned, scaled, a little slanted."""
    wide = rng.random() < 0.3
    middle, across, down = corners.mean(axis=0), corners[1] - corners[0], corners[3] - corners[0]
    size = float(np.linalg.norm(down))
    turn = rng.normal(0, 0.4 if wide else 0.1)
    scale = np.exp(rng.normal(0, 0.25 if wide else 0.09, 2))
    lean = rng.normal(0, 0.15 if wide else 0.06, 2)
    away = corners - middle
    # Along the tile's own axes, then turned: the finder's two axes miss by themselves.
    axes = np.column_stack([across, down])
    own = away @ np.linalg.pinv(axes).T
    bent = np.column_stack([scale[0] * across + lean[0] * down, scale[1] * down + lean[1] * across])
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return own @ bent.T @ spin.T + middle + size * rng.normal(0, 0.11 if wide else 0.06, 2)


def _beside_tiles(rng: np.random.Generator, picture: TilePicture, wanted: Sequence[int]) -> Points | None:
    """A quad of a tile's shape where there is none: between tiles, over parts of them, anywhere."""
    if len(wanted) and rng.random() < _WRONG_SIZE:
        shape = picture.corners_xy[rng.choice(wanted)]
        size = rng.uniform(1.8, 3.5) if rng.random() < 0.7 else rng.uniform(0.3, 0.5)
        return (shape - shape.mean(axis=0)) * size + shape.mean(axis=0)
    seen = picture.visible >= _HIDDEN
    middles = picture.corners_xy[seen].mean(axis=1)
    heights = 2 * np.linalg.norm(picture.half_axes[1][seen], axis=1)
    for _ in range(20):
        if len(wanted) and rng.random() < 0.7:
            shape = picture.corners_xy[rng.choice(wanted)]
            height = float(np.linalg.norm(shape[3] - shape[0]))
            middle = shape.mean(axis=0) + rng.normal(0, 0.9, 2) * height
        else:
            shape, height = np.array([[-3.6, -5], [3.6, -5], [3.6, 5], [-3.6, 5]]), 10.0
            shape = shape * np.exp(rng.uniform(np.log(1.5), np.log(max(picture.size_wh) / 20)))
            middle = rng.uniform(0, 1, 2) * picture.size_wh
        if not len(middles) or (np.linalg.norm(middles - middle, axis=1) > _NEAR * heights).all():
            turn = rng.uniform(-np.pi, np.pi) if rng.random() < 0.4 else rng.normal(0, 0.2)
            spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
            return (shape - shape.mean(axis=0)) * np.exp(rng.normal(0, 0.35)) @ spin.T + middle
    return None
