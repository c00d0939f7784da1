"""Which tiles two photos of one table share: a plane seen from two sides, found from the tiles that lie in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.likeness import likeness_of, lost_digits
from vision.quads import area, shared_area
from vision.reading import Points, Quad, Reading
from vision.settings import (
    ALIGN_GROW_REACH,
    ALIGN_GUESSES,
    ALIGN_MIN_EVIDENCE,
    ALIGN_MISSING,
    ALIGN_NEIGHBOURS,
    ALIGN_REACH,
    ALIGN_ROUNDS,
    ALIGN_SEEDS,
    HALF_SEEN,
    HALF_SIZE,
)

Homography = NDArray[np.float64]


@dataclass(frozen=True)
class Plane:
    """A plane that two photos show: how points of the one lie on the other, the tiles in it, and what speaks for it.

    `pairs` are indices of tiles here and there, `evidence` natural log odds.
    """

    homography: Homography
    pairs: tuple[tuple[int, int], ...]
    evidence: float


@dataclass(frozen=True)
class Alignment:
    """How two photos lie on each other: the planes that both show, the best first; none where they share no tile."""

    planes: tuple[Plane, ...] = ()

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The tiles that both photos show."""
        return tuple(sorted(pair for plane in self.planes for pair in plane.pairs))

    @property
    def evidence(self) -> float:
        """How much speaks for it in all: natural log odds."""
        return sum(plane.evidence for plane in self.planes)


@dataclass(frozen=True)
class View:
    """What a photo tells about a plane: where its tiles are, and where it ends."""

    quads: tuple[Quad, ...]
    size_wh: tuple[int, int]

    @classmethod
    def of(cls, reading: Reading) -> View:
        """The view of a reading."""
        return cls(tuple(tile.quad for tile in reading.tiles), reading.size_wh)


def align(one: Reading, other: Reading, seen_alike: Sequence[Homography] = ()) -> Alignment:
    """The tiles that two photos share.

    Two neighbours here that look like two neighbours there fix how the plane of the table is seen from either side; of
    all such guesses, and those of `seen_alike` from the picture itself, the one that explains most tiles is right.
    Racks and table lie in different planes: what is left over is tried again.
    """
    views = View.of(one), View.of(other)
    likeness = likeness_of(one.tiles, other.tiles)
    planes: list[Plane] = []
    while True:
        left = likeness.copy()
        for i, j in (pair for plane in planes for pair in plane.pairs):
            left[i, :], left[:, j] = -np.inf, -np.inf
        plane = _best_plane(views, left, seen_alike if not planes else ())
        if plane is None or plane.evidence < ALIGN_MIN_EVIDENCE:
            may_be_one = (likeness >= 0) | lost_digits(one.tiles, other.tiles)
            return Alignment(tuple(_with_half_seen(views, plane, planes, may_be_one) for plane in planes))
        planes.append(plane)


def _with_half_seen(
    views: tuple[View, View], plane: Plane, planes: Sequence[Plane], may_be_one: NDArray[np.bool_]
) -> Plane:
    """A plane with the tiles that belong together although only a part of one of the two is shown, or was framed."""
    free = [
        sorted(set(range(len(view.quads))) - {pair[side] for each in planes for pair in each.pairs})
        for side, view in enumerate(views)
    ]
    more: list[tuple[int, int]] = []
    for i in free[0]:
        moved = project(plane.homography, views[0].quads[i].corners_xy)
        taken = {j for _, j in more}
        if moved is not None:
            likely = [j for j in free[1] if may_be_one[i, j]]
            there = (j for j in likely if j not in taken and _is_part_of_other(Quad(moved), views[1].quads[j]))
            more += [(i, j) for j in there][:1]
    return replace(plane, pairs=plane.pairs + tuple(more))


def _is_part_of_other(one: Quad, other: Quad) -> bool:
    smaller, larger = sorted((area(one), area(other)))
    return smaller <= HALF_SIZE * larger and shared_area(one, other) >= HALF_SEEN * smaller


def _best_plane(views: tuple[View, View], likeness: NDArray[np.float64], more: Sequence[Homography]) -> Plane | None:
    """The plane that explains most of the tiles that are left: those with a finite likeness.

    A guess from two tiles errs far away from them, so that what it leaves out counts only once it is fitted to more.
    """
    guesses = (*more, *_guesses(views, likeness))
    rough = sorted((_explained(views, likeness, guess, ALIGN_GROW_REACH, 0.0) for guess in guesses), key=_evidence)
    fitted = (_fitted(views, likeness, guess) for guess in rough[-ALIGN_GUESSES:])
    return max((plane for plane in fitted if plane is not None), key=_evidence, default=None)


def _evidence(plane: Plane) -> float:
    return plane.evidence


def _fitted(views: tuple[View, View], likeness: NDArray[np.float64], found: Plane) -> Plane | None:
    """A plane fitted to all of its tiles, and to those that it then explains, until it settles."""
    best = None
    for _ in range(ALIGN_ROUNDS):
        homography = _homography(views, found.pairs)
        if homography is None:
            break
        found = _explained(views, likeness, homography, ALIGN_REACH, ALIGN_MISSING)
        best = found if best is None else max(best, found, key=_evidence)
    return best


def _guesses(views: tuple[View, View], likeness: NDArray[np.float64]) -> Iterator[Homography]:
    """Homographies from two tiles, neighbours, that look like two tiles over there."""
    here, there = views
    if not here.quads or not there.quads:
        return
    centres = np.array([quad.centre_xy for quad in here.quads])
    apart = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    alike = [np.flatnonzero(row > 0) for row in likeness]
    seeds = sorted((i for i in range(len(alike)) if len(alike[i])), key=lambda i: len(alike[i]))[:ALIGN_SEEDS]
    for i in seeds:
        near = [int(k) for k in np.argsort(apart[i], kind="stable") if k != i and len(alike[k])][:ALIGN_NEIGHBOURS]
        for j in alike[i]:
            for k in near:
                for m in alike[k]:
                    if m != j:
                        guess = _homography(views, ((i, int(j)), (k, int(m))))
                        if guess is not None and _is_sound(views, guess, ((i, int(j)), (k, int(m)))):
                            yield guess


def _homography(views: tuple[View, View], pairs: Sequence[tuple[int, int]]) -> Homography | None:
    """The homography from here to there that fits the corners of pairs of tiles best."""
    if not pairs:
        return None
    here = np.concatenate([views[0].quads[i].corners_xy for i, _ in pairs])
    there = np.concatenate([views[1].quads[j].corners_xy for _, j in pairs])
    found, _ = cv2.findHomography(here, there, 0)
    return None if found is None or not np.isfinite(found).all() else np.asarray(found, dtype=np.float64)


def _is_sound(views: tuple[View, View], guess: Homography, pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether the tiles that a guess was made from come to lie on each other, and keep their face to the camera."""
    for i, j in pairs:
        moved = project(guess, views[0].quads[i].corners_xy)
        if moved is None:
            return False
        there = views[1].quads[j]
        if float(np.abs(moved - there.corners_xy).max()) > 0.25 * min(there.width, there.height):
            return False
    return True


def project(homography: Homography, points_xy: Points) -> Points | None:
    """Points (n, 2) as the other photo sees them; None where some of them lie beyond its horizon."""
    depth = points_xy @ homography[2, :2] + homography[2, 2]
    if not ((depth > 1e-9).all() or (depth < -1e-9).all()):
        return None
    moved: Points = (points_xy @ homography[:2, :2].T + homography[:2, 2]) / depth[:, None]
    return moved


def _explained(
    views: tuple[View, View], likeness: NDArray[np.float64], homography: Homography, reach: float, missing_cost: float
) -> Plane:
    """The pairs of tiles that a homography brings together within a reach, and what speaks for and against it."""
    here, there = views
    moved = _moved(homography, np.array([quad.corners_xy for quad in here.quads]))
    targets = np.array([quad.corners_xy for quad in there.quads])
    sizes = np.array([np.sqrt(quad.width * quad.height) for quad in there.quads])
    # Either end of a tile may have been taken for its top. Tiles of another plane come to lie askew.
    off = np.minimum(_apart(moved, targets), _apart(moved, np.roll(targets, 2, axis=1))) / sizes
    off = np.where(np.isfinite(likeness) & np.isfinite(off), off, np.inf)
    pairs: list[tuple[int, int]] = []
    evidence = 0.0
    taken_here: set[int] = set()
    taken_there: set[int] = set()
    candidates = np.argwhere(off <= reach)
    for i, j in sorted(candidates.tolist(), key=lambda pair: float(off[pair[0], pair[1]])):
        if i not in taken_here and j not in taken_there:
            pairs.append((i, j))
            taken_here.add(i)
            taken_there.add(j)
            evidence += float(likeness[i, j])
    margin = float(np.median(sizes))
    inside = np.all((moved > margin) & (moved < np.array(there.size_wh) - margin), axis=(1, 2))
    is_left = np.isfinite(likeness).any(axis=1)
    missing = len(set(np.flatnonzero(inside & is_left).tolist()) - taken_here)
    return Plane(homography, tuple(pairs), evidence - missing_cost * missing)


def _moved(homography: Homography, corners: Points) -> Points:
    """Corners (n, 4, 2) as the other photo sees them, infinite for tiles that are not on this side of its horizon."""
    depth = corners @ homography[2, :2] + homography[2, 2]
    side = 1.0 if np.median(depth) > 0 else -1.0
    is_seen = np.all(depth * side > 1e-9, axis=1)
    safe = np.where(is_seen[:, None], depth, 1.0)
    moved = (corners @ homography[:2, :2].T + homography[:2, 2]) / safe[..., None]
    return np.where(is_seen[:, None, None], moved, np.inf)


def _apart(one: Points, other: Points) -> NDArray[np.float64]:
    """The mean distance (n, m) of the corners of quads (n, 4, 2) from those of others (m, 4, 2)."""
    apart: NDArray[np.float64] = np.linalg.norm(one[:, None] - other[None], axis=3).mean(axis=2)
    return apart
