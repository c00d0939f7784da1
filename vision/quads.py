"""Geometry of quads: fitting one to a contour, cutting a strip into tiles, overlaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.reading import Points, Quad


def fit_quad(contour: Points) -> Quad | None:
    """The quad whose sides lie along the straight parts of a contour, shape (m, 2), or None where there are none.

    Each side of the smallest enclosing rectangle gathers the contour points near it, its corners left out, and becomes
    the line through them: rounded corners do not pull it in, and a tile seen at an angle keeps its true shape.
    """
    box = _clockwise(cv2.boxPoints(cv2.minAreaRect(contour.astype(np.float32))).astype(np.float64))
    if min(np.linalg.norm(box[1] - box[0]), np.linalg.norm(box[2] - box[1])) < 4:
        return None
    dense = _along(contour)
    lines = []
    for start, end in zip(box, np.roll(box, -1, axis=0), strict=True):
        side = end - start
        length = float(np.linalg.norm(side))
        normal = np.array([-side[1], side[0]]) / length
        along = (dense - start) @ side / length**2
        away = np.abs((dense - start) @ normal)
        depth = abs(float((box.mean(axis=0) - start) @ normal))
        near = dense[(along > 0.15) & (along < 0.85) & (away < 0.35 * depth)]
        if len(near) < 4:
            return None
        vx, vy, x, y = cv2.fitLine(near.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel().tolist()
        lines.append((np.array([x, y]), np.array([vx, vy])))
    corners = [_cross(lines[i - 1], lines[i]) for i in range(4)]
    if any(corner is None for corner in corners):
        return None
    quad = np.array(corners)
    if not cv2.isContourConvex(quad.astype(np.float32)):
        return None
    return Quad(_clockwise(quad))


def standing(quad: Quad) -> Quad:
    """The same quad starting at a short side, the end nearer to the top of the image up."""
    corners = quad.corners_xy if quad.height >= quad.width else np.roll(quad.corners_xy, 1, axis=0)
    stood = Quad(corners)
    return stood if stood.down_xy[1] >= 0 else stood.turned()


def quarter_turned(quad: Quad) -> Quad:
    """The same quad starting at the next side."""
    return Quad(np.roll(quad.corners_xy, 1, axis=0))


def grown(quad: Quad, margin: float) -> Quad:
    """The same quad with every side moved outwards by `margin` pixels."""
    right, down = quad.right_xy / max(quad.width, 1e-6), quad.down_xy / max(quad.height, 1e-6)
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=np.float64)
    return Quad(quad.corners_xy + margin * signs @ np.stack([right, down]))


def cut_strip(quad: Quad, pieces: int) -> Iterator[Quad]:
    """Cut a quad along its width into equal tiles as they lie in space: those farther away come out smaller."""
    unit = np.array([[0, 0], [pieces, 0], [pieces, 1], [0, 1]], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(unit, quad.corners_xy.astype(np.float32))
    for i in range(pieces):
        part = np.array([[[i, 0], [i + 1, 0], [i + 1, 1], [i, 1]]], dtype=np.float32)
        yield Quad(cv2.perspectiveTransform(part, matrix)[0])


def mean_quad(quads: Sequence[Quad], weights: Sequence[float]) -> Quad:
    """The weighted mean of quads that mean the same tile; the first one says which corner comes first."""
    first = quads[0].corners_xy
    total = np.zeros((4, 2))
    for quad, weight in zip(quads, weights, strict=True):
        turns = [np.roll(quad.corners_xy, turn, axis=0) for turn in range(4)]
        total += weight * min(turns, key=lambda turned: float(np.abs(turned - first).sum()))
    return Quad(total / sum(weights))


def area(quad: Quad) -> float:
    """Area in square pixels."""
    return abs(float(cv2.contourArea(quad.corners_xy.astype(np.float32))))


def shared_area(one: Quad, other: Quad) -> float:
    """Area in square pixels that two quads share."""
    if np.linalg.norm(one.centre_xy - other.centre_xy) > (one.width + one.height + other.width + other.height) / 2:
        return 0.0
    shared, _ = cv2.intersectConvexConvex(one.corners_xy.astype(np.float32), other.corners_xy.astype(np.float32))
    return float(shared)


def _along(contour: Points) -> Points:
    """Points at every pixel along a closed contour, so that long straight parts weigh by their length."""
    ends = np.roll(contour, -1, axis=0)
    parts = []
    for start, end in zip(contour, ends, strict=True):
        steps = max(1, int(np.linalg.norm(end - start)))
        parts.append(start + (end - start) * (np.arange(steps) / steps)[:, None])
    return np.concatenate(parts)


def _clockwise(corners: Points) -> Points:
    """The corners clockwise as seen on the image (y down)."""
    centre = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - centre[1], corners[:, 0] - centre[0])
    return corners[np.argsort(angles)]


def _cross(one: tuple[Points, Points], other: tuple[Points, Points]) -> Points | None:
    """Where two lines (point, direction) meet; None where they are nearly parallel."""
    matrix = np.column_stack([one[1], -other[1]])
    if abs(float(np.linalg.det(matrix))) < 0.2:
        return None
    steps = np.linalg.solve(matrix, other[0] - one[0])
    crossing: Points = one[0] + steps[0] * one[1]
    return crossing
