"""The exact corners of a tile that is roughly known, and whether it is one: a small network run by OpenCV."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.onnx import load_network
from vision.pyramid import Pyramid, level_for
from vision.reading import FoundTile, Image, Points, Quad
from vision.settings import CORNER_BATCH, CORNER_WINDOW, CORNER_WINDOW_REACH, MOST_STRETCH, TILE_ASPECT

MODEL_PATH: Final = Path(__file__).parent / "models" / "corners.onnx"


class CornerNetwork:
    """A network whose input is (n, 3, 64, 64), RGB 0..1: windows cut by `cut_windows`.

    Its output is (n, 9): four corners, x and y of each with -1..1 across the window, clockwise from the upper left of
    the tile as it stands in the window; then the probability that this is one tile.
    """

    def __init__(self, path: Path = MODEL_PATH) -> None:
        self._net = load_network(path)

    def refine(self, image: Image, rough: Sequence[Quad]) -> tuple[FoundTile, ...]:
        """For each quad in `image` the tile that it means, with the probability that there is one as its score."""
        if not rough:
            return ()
        matrices = [window_matrix(quad) for quad in rough]
        planes = cut_windows(image, matrices).transpose(0, 3, 1, 2).astype(np.float32) / 255
        parts = []
        for start in range(0, len(planes), CORNER_BATCH):
            self._net.setInput(planes[start : start + CORNER_BATCH])
            parts.append(np.array(self._net.forward(), dtype=np.float64))
        output = np.concatenate(parts)
        return tuple(
            FoundTile(Quad(from_window(corners.reshape(4, 2), matrix)), float(chance))
            for corners, chance, matrix in zip(output[:, :8], output[:, 8], matrices, strict=True)
        )


def window_matrix(quad: Quad) -> NDArray[np.float64]:
    """The matrix (2, 3) from points of the image to the window around a quad, -1..1, the quad's foot down.

    A tile seen at a slant is pulled straight along its own axes, so that the network sees all tiles about alike.
    """
    half_axes = np.column_stack([quad.right_xy * TILE_ASPECT, quad.down_xy]) / 2
    turn, lengths, mix = np.linalg.svd(half_axes)
    # Axes that all but fall together would stretch a window without end.
    bounded = np.maximum(lengths, max(lengths[0] / MOST_STRETCH, 1.0))
    linear = np.linalg.inv(CORNER_WINDOW_REACH * (turn * bounded) @ mix)
    return np.column_stack([linear, -linear @ quad.centre_xy])


def cut_windows(image: Image, matrices: Sequence[NDArray[np.float64]]) -> Image:
    """The windows (n, 64, 64, 3) of matrices as `window_matrix` gives them."""
    windows = np.empty((len(matrices), CORNER_WINDOW, CORNER_WINDOW, 3), dtype=np.uint8)
    pyramid = Pyramid(image)
    half = CORNER_WINDOW / 2
    for window, matrix in zip(windows, matrices, strict=True):
        level = level_for(1 / (half * float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))))
        # warpAffine counts from pixel centres, points lie between pixels: half a pixel apart on either side.
        linear = matrix[:, :2] * half * 2**level
        shift = matrix[:, 2] * half + half - 0.5 + linear @ np.array([0.5, 0.5])
        window[...] = cv2.warpAffine(
            pyramid[level],
            np.column_stack([linear, shift]),
            (CORNER_WINDOW, CORNER_WINDOW),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return windows


def from_window(points: Points, matrix: NDArray[np.float64]) -> Points:
    """Points (n, 2) of a window, -1..1, back in the image."""
    back: Points = (points - matrix[:, 2]) @ np.linalg.inv(matrix[:, :2]).T
    return back


@lru_cache(maxsize=1)
def default_corner_network() -> CornerNetwork:
    """The network that ships with the project, loaded once."""
    return CornerNetwork()
