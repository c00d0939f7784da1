"""What is on a photo and not in play: the open box behind the table, the rack of the player across it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.rack_body import Ground, lab_distance
from vision.reading import Image, Points, Quad
from vision.rows import connected
from vision.settings import (
    BOX_CLEARNESS_WEIGHT,
    BOX_DEPTH,
    BOX_MIN_CONTRAST,
    BOX_MIN_STRANGENESS,
    BOX_MIN_TILES,
    BOX_SMALLER,
    CLUSTER_REACH,
    MIN_TILES_BEFORE,
    NEIGHBOUR_SMALLER,
    PATCH_AROUND,
    PATCH_RADIUS,
)
from vision.steps import Row

_LOOK_WH = (24, 32)  # pixels at which the sharpness of tiles is compared
_FACE_LIGHT = 235.0  # 0..255: the lightness of ivory in full light


def neighbours_racks(
    quads: Sequence[Quad], racks: Sequence[tuple[Row, ...]], down_xy: Points
) -> tuple[tuple[Row, ...], ...]:
    """The racks that are not the photographer's own: behind tiles that are larger. `down_xy` is where the camera is.

    What a player plays from stands nearest to them, and so is largest; nothing lies before it.
    """
    sizes = _sizes(quads)
    depths = np.array([quad.centre_xy for quad in quads]).reshape(-1, 2) @ down_xy
    found = []
    for rack in racks:
        mine = [i for row in rack for i in row.tiles]
        others = sorted(set(range(len(quads))).difference(mine))
        before = [i for i in others if depths[i] > depths[mine].max()]
        if (
            len(before) >= MIN_TILES_BEFORE
            and float(np.log(np.median(sizes[mine]) / np.median(sizes[before]))) < -NEIGHBOUR_SMALLER
        ):
            found.append(rack)
    return tuple(found)


def in_box(image: Image, quads: Sequence[Quad], lying: Sequence[int], down_xy: Points) -> frozenset[int]:
    """Which of the tiles `lying` about lie in an open box: a heap behind the others, small, on another ground, blurred.

    Each of these happens to melds, too, by perspective or lamp light; together they hardly do.
    """
    sizes = _sizes(quads)
    clusters = [[lying[i] for i in cluster] for cluster in connected(_near([quads[i] for i in lying]))]
    ground = Ground(image, quads)
    found: set[int] = set()
    for cluster in clusters:
        others = sorted(set(lying).difference(cluster))
        if len(cluster) < BOX_MIN_TILES or not others:
            continue
        behind = float(np.mean([quads[i].centre_xy for i in others], axis=0) @ down_xy)
        behind -= float(np.mean([quads[i].centre_xy for i in cluster], axis=0) @ down_xy)
        smaller = -float(np.log(np.median(sizes[cluster]) / np.median(sizes[others])))
        if behind < BOX_DEPTH * float(np.median(sizes)) or smaller < BOX_SMALLER:
            continue
        contrast = _ground_contrast(image, ground, quads, cluster, others)
        clearness = [float(np.median([_sharpness(image, quads[i]) for i in tiles])) for tiles in (cluster, others)]
        blur = float(np.clip(np.log(clearness[1] / clearness[0]), -0.3, 1.0))
        if contrast >= BOX_MIN_CONTRAST and contrast + BOX_CLEARNESS_WEIGHT * blur >= BOX_MIN_STRANGENESS:
            found |= set(cluster)
    return frozenset(found)


def _sizes(quads: Sequence[Quad]) -> NDArray[np.float64]:
    return np.array([np.sqrt(max(quad.width * quad.height, 1e-6)) for quad in quads])


def _near(quads: Sequence[Quad]) -> list[list[int]]:
    """For each tile the tiles that lie so near that they are one heap, however they are turned."""
    if not quads:
        return []
    centres, sizes = np.array([quad.centre_xy for quad in quads]), _sizes(quads)
    apart = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    near = (apart < CLUSTER_REACH * (sizes[:, None] + sizes[None]) / 2) & ~np.eye(len(quads), dtype=bool)
    return [[int(j) for j in np.flatnonzero(row)] for row in near]


def _ground_contrast(
    image: Image, ground: Ground, quads: Sequence[Quad], cluster: Sequence[int], others: Sequence[int]
) -> float:
    """How far in Lab what shows around some tiles is from what shows around others; 0 where one of them shows none.

    Each is seen in the light that falls on its tiles, all of one plastic: a shadow on a meld is no other ground.
    """
    middles = []
    for tiles in (cluster, others):
        colours = [colour for i in tiles for colour in _around(ground, quads[i])]
        if not colours:
            return 0.0
        faces = np.median([_plastic(image, quads[i]) for i in tiles], axis=0)
        middles.append(np.clip(np.median(colours, axis=0) / np.maximum(faces, 1.0) * _FACE_LIGHT, 0, 255))
    return lab_distance(*middles)


def _plastic(image: Image, quad: Quad) -> NDArray[np.float64]:
    """The colour of a tile between its ink, RGB of shape (3,)."""
    face = _face(image, quad).reshape(-1, 3)
    return np.asarray(np.percentile(face, 70, axis=0), dtype=np.float64)


def _around(ground: Ground, quad: Quad) -> list[NDArray[np.float64]]:
    radius = PATCH_RADIUS * quad.width
    points = (quad.centre_xy + along * quad.right_xy + across * quad.down_xy for along, across in PATCH_AROUND)
    colours = (ground.colour_at(point, radius, radius) for point in points)
    return [colour for colour in colours if colour is not None]


def _sharpness(image: Image, quad: Quad) -> float:
    """How steep the steepest edges of a face are, over its contrast, at one size for all tiles."""
    grey = cv2.cvtColor(_face(image, quad), cv2.COLOR_RGB2GRAY).astype(np.float32)
    low, high = np.percentile(grey, (5, 95))
    return float((np.percentile(np.abs(cv2.Laplacian(grey, cv2.CV_32F)), 95) + 1) / (high - low + 5))


def _face(image: Image, quad: Quad) -> Image:
    """A tile's face at one small size, (32, 24, 3) RGB uint8."""
    width, height = _LOOK_WH
    square = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.corners_xy.astype(np.float32), square)
    return np.asarray(cv2.warpPerspective(image, matrix, _LOOK_WH, flags=cv2.INTER_AREA), dtype=np.uint8)
