"""Fit how sure a reading is, from everything that was seen on the way (`vision/confidence.py`).

    python -m training.fit_confidence FOLDER... [--folds 5]

Folders are those of `training.finder_scenes` or of `training.real_tiles` that no network was trained on, or only the
shipped ones. They are read with the networks of `vision/models/`; each reading is an example, right where a tile lies
there and its code is the one read. Prints the weights for `vision/settings.py`, and, for photos left out in turn, how
good the probabilities are and what doubting a share of the readings would catch.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.tiles import Unknown
from training.logistic import chance, fit_logistic
from training.tile_pictures import TilePicture, load_pictures
from vision.confidence import Clue, Evidence
from vision.doubt import best_tiles
from vision.photo import load_photo
from vision.read import look
from vision.reading import PhotoError

_WANTED = 0.4  # visible share from which a tile should be read
_RIDGE = 3.0  # in examples: clues that say the same share their weight
_ASKED = (0.02, 0.03, 0.04, 0.06, 0.08)

Labels = NDArray[np.float64]


def examples_of(picture: TilePicture) -> tuple[Evidence, Labels]:
    """The evidence of each reading of a picture, and 1 where it is right, 0 where not, (n,)."""
    photo = load_photo(picture.jpeg.tobytes())
    if isinstance(photo, PhotoError):
        raise ValueError(f"a picture to learn from cannot be opened: {photo.problem}")
    seen = look(photo)
    rows, labels = [], []
    codes = [tile.code for tile in best_tiles(seen.faces, seen.colours)]
    for quad, code, row in zip(seen.quads, codes, seen.evidence, strict=True):
        label = _label(picture, quad.centre_xy / photo.scale, code)
        if label is not None:
            rows.append(row)
            labels.append(label)
    return np.array(rows).reshape(-1, len(Clue)), np.array(labels, dtype=np.float64)


def _label(picture: TilePicture, centre_xy: NDArray[np.float64], code: str) -> float | None:
    """1 for right, 0 for wrong, None where a tile is hidden so far that either is right."""
    x, y = (float(part) for part in centre_xy)
    there = [
        index
        for index, corners in enumerate(picture.corners_xy)
        if cv2.pointPolygonTest(corners.astype(np.float32), (x, y), measureDist=False) >= 0
    ]
    if not there:
        return 0.0
    index = max(there, key=lambda i: float(picture.visible[i]))
    if picture.visible[index] < _WANTED or picture.codes[index] == Unknown.FACE_DOWN.code:
        return None
    return float(picture.codes[index] == code)


def report(rows: Evidence, labels: Labels, photos: NDArray[np.int64], folds: int) -> list[str]:
    """How good the probabilities are on photos that they were not fitted on."""
    sure = np.zeros(len(labels))
    for fold in range(folds):
        out = photos % folds == fold
        sure[out] = chance(fit_logistic(rows[~out], labels[~out], _RIDGE), rows[out])
    lines = [
        f"{len(labels)} readings, {int((1 - labels).sum())} wrong",
        f"calibration error {calibration(sure, labels):.4f}",
    ]
    ranked = np.sort(sure)
    for share in _ASKED:
        threshold = float(ranked[int(share * len(ranked))])
        caught = float((sure[labels == 0] < threshold).mean())
        right = float(labels[sure >= threshold].mean())
        lines.append(
            f"below {threshold:.3f} lie {share:.0%} of readings and {caught:.1%} of the wrong; above {right:.2%} right"
        )
    return lines


def calibration(sure: NDArray[np.float64], labels: Labels, bins: int = 15) -> float:
    """The expected calibration error over bins of equally many readings (Naeini et al. 2015)."""
    order = np.argsort(sure)
    parts = np.array_split(order, bins)
    gaps = [len(part) * abs(float(sure[part].mean() - labels[part].mean())) for part in parts if len(part)]
    return sum(gaps) / max(len(sure), 1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--folds", type=int, default=5)
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    parts = [examples_of(picture) for picture in load_pictures(options.folders)]
    rows, labels = (np.concatenate(part) for part in zip(*parts, strict=True))
    photos = np.repeat(np.arange(len(parts)), [len(part) for _, part in parts])
    constant, *weights = fit_logistic(rows, labels, _RIDGE)
    print(f"CONFIDENCE_WEIGHTS: {constant:.2f}")
    for clue, weight in zip(Clue, weights, strict=True):
        print(f"    {clue.value!r}: {weight:.2f}")
    print("\n".join(report(rows, labels, photos, options.folds)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
