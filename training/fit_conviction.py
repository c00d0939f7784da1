"""Fit how the finder's and the reader's chances are weighed (`vision/conviction.py`).

    python -m training.fit_conviction FOLDER...

Folders are those of `training.finder_scenes` that no network was trained on. The finder and the reader of
`vision/models/` look at them; each place that means a tile or clearly means none is an example of a logistic
regression, solved by Newton's method. Prints the weights for `vision/settings.py` and what they reach.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from engine.tiles import Unknown
from training.tile_pictures import Points, TilePicture, load_pictures
from vision.conviction import log_odds
from vision.face_reader import NO_TILE_COLUMN
from vision.network_finder import default_finder
from vision.network_reader import default_network
from vision.upright import stand_up

_MEANT, _MISSED = 0.5, 0.25  # share of what a place and a tile cover together: from it meant, below it not
_WANTED = 0.4  # visible share from which a tile should be found
_ROUNDS = 50
_RIDGE = 1e-3  # keeps the weights finite where all is told apart


def examples_of(picture: TilePicture) -> tuple[Points, Points]:
    """Finder's and reader's chances, (n, 2), of the places of a picture, and 1 or 0 for tile or none, (n,)."""
    image = picture.pixels()
    found = default_finder().find(image)
    chances, labels = [], []
    for tile, place in zip(found, stand_up(image, found, default_network()), strict=True):
        label = _label(picture, place.quad.corners_xy)
        if label is not None:
            chances.append((tile.score, 1 - place.face[NO_TILE_COLUMN]))
            labels.append(label)
    return np.array(chances, dtype=np.float64).reshape(-1, 2), np.array(labels, dtype=np.float64)


def _label(picture: TilePicture, place: Points) -> float | None:
    """1 for a tile, 0 for none, None where either answer is right."""
    shares = [_shared(place, tile) for tile in picture.corners_xy]
    best = int(np.argmax(shares)) if shares else 0
    if not shares or shares[best] < _MISSED:
        return 0.0
    is_wanted = picture.visible[best] >= _WANTED and picture.codes[best] != Unknown.FACE_DOWN.code
    return 1.0 if shares[best] >= _MEANT and is_wanted else None


def _shared(one: Points, other: Points) -> float:
    first, second = one.astype(np.float32), other.astype(np.float32)
    shared = float(cv2.intersectConvexConvex(first, second)[0])
    return shared / max(float(cv2.contourArea(first) + cv2.contourArea(second)) - shared, 1e-6)


def fit(chances: Points, labels: Points) -> Points:
    """A constant and the weights of both log odds, (3,)."""
    columns = np.column_stack([np.ones(len(chances)), log_odds(chances)])
    weights = np.zeros(3)
    for _ in range(_ROUNDS):
        sure = 1 / (1 + np.exp(-columns @ weights))
        curvature = (columns * (sure * (1 - sure))[:, None]).T @ columns + _RIDGE * np.eye(3)
        weights += np.linalg.solve(curvature, columns.T @ (labels - sure))
    return weights


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    cv2.setNumThreads(1)
    parts = [examples_of(picture) for picture in load_pictures(parser.parse_args(arguments).folders)]
    chances, labels = (np.concatenate(part) for part in zip(*parts, strict=True))
    weights = fit(chances, labels)
    sure = 1 / (1 + np.exp(-np.column_stack([np.ones(len(chances)), log_odds(chances)]) @ weights))
    lost, false = ((sure < 0.5) & (labels == 1)).sum(), ((sure >= 0.5) & (labels == 0)).sum()
    print(f"CONVICTION_WEIGHTS = ({', '.join(f'{weight:.2f}' for weight in weights)})")
    print(f"{int(labels.sum())} tiles, {int((1 - labels).sum())} places that are none: {lost} lost, {false} false")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
