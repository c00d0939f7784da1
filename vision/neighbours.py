"""Where a tile stands, another may stand beside it: places that the finder did not propose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vision.overlaps import is_covered
from vision.reading import Image, Quad
from vision.settings import (
    BESIDE_SHIFTS,
    BESIDE_STEPS,
    MIN_FACE_LIKENESS,
)


def propose_beside(image: Image, quads: Sequence[Quad]) -> tuple[Quad, ...]:
    """Copies of each quad to its left and right, a little shifted, where no tile is yet and the ground is as bright.

    `image` is RGB uint8, the quads are in its pixels.
    """
    light = np.maximum(np.maximum(image[..., 0], image[..., 1]), image[..., 2])
    least = [MIN_FACE_LIKENESS * _lightness(light, quad) for quad in quads]
    return tuple(
        copy
        for quad, lightness in zip(quads, least, strict=True)
        for copy in _copies(quad)
        if not is_covered(copy, quads) and _lightness(light, copy) >= lightness
    )


def _copies(quad: Quad) -> Iterator[Quad]:
    for step in BESIDE_STEPS:
        for shift in BESIDE_SHIFTS:
            yield Quad(quad.corners_xy + step * quad.right_xy + shift * quad.down_xy)


def _lightness(light: Image, quad: Quad) -> float:
    """The upper quartile of lightness at a grid of points on the quad: its face, not its ink. 0 outside the image."""
    across, along = np.meshgrid(np.linspace(-0.35, 0.35, 7), np.linspace(-0.35, 0.35, 7))
    points = quad.centre_xy + across.reshape(-1, 1) * quad.right_xy + along.reshape(-1, 1) * quad.down_xy
    x, y = points.round().astype(int).T
    height, width = light.shape
    if x.min() < 0 or y.min() < 0 or x.max() >= width or y.max() >= height:
        return 0.0
    return float(np.percentile(light[y, x], 75))
