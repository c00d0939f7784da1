"""Fit how the finder's and the reader's chances are weighed against each other (`vision/conviction.py`).

    python -m training.fit_conviction FOLDER...

Folders are those of `training.finder_scenes` that no network was trained on. The finder and the reader of
`vision/models/` look at them; each place that means a tile or clearly means none is an example of a logistic
regression. Prints the weights for `vision/settings.py` and what they reach.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from engine.tiles import Unknown
from training.logistic import chance, fit_logistic
from training.tile_pictures import Points, TilePicture, load_pictures
from vision.conviction import log_odds
from vision.face_reader import NO_TILE_COLUMN
from vision.network_finder import default_finder
from vision.network_reader import default_network
from vision.upright import stand_up

_MEANT, _MISSED = 0.5, 0.25  # share of what a place and a tile cover together: from it meant, below it not
_WANTED = 0.4  # visible share from which a tile should be found


def examples_of(picture: TilePicture) -> tuple[Points, Points]:
    """Chances by middle, outline and face, (n, 3), of the places of a picture, and 1 or 0 for tile or none, (n,)."""
    image = picture.pixels()
    found = default_finder().find(image)
    chances, labels = [], []
    for tile, place in zip(found, stand_up(image, found, default_network()), strict=True):
        label = _label(picture, place.quad.corners_xy)
        if label is not None:
            chances.append((tile.centre, tile.score, 1 - place.face[NO_TILE_COLUMN]))
            labels.append(label)
    return np.array(chances, dtype=np.float64).reshape(-1, 3), np.array(labels, dtype=np.float64)


def _label(picture: TilePicture, place: Points) -> float | None:
    """1 for a face, 0 for none and for a tile that lies face down, None where either answer is right."""
    shares = [_shared(place, tile) for tile in picture.corners_xy]
    best = int(np.argmax(shares)) if shares else 0
    if not shares or shares[best] < _MISSED or picture.codes[best] == Unknown.FACE_DOWN.code:
        return 0.0
    return 1.0 if shares[best] >= _MEANT and picture.visible[best] >= _WANTED else None


def _shared(one: Points, other: Points) -> float:
    first, second = one.astype(np.float32), other.astype(np.float32)
    shared = float(cv2.intersectConvexConvex(first, second)[0])
    return shared / max(float(cv2.contourArea(first) + cv2.contourArea(second)) - shared, 1e-6)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    cv2.setNumThreads(1)
    parts = [examples_of(picture) for picture in load_pictures(parser.parse_args(arguments).folders)]
    chances, labels = (np.concatenate(part) for part in zip(*parts, strict=True))
    weights = fit_logistic(log_odds(chances), labels)
    sure = chance(weights, log_odds(chances))
    lost, false = ((sure < 0.5) & (labels == 1)).sum(), ((sure >= 0.5) & (labels == 0)).sum()
    print(f"CONVICTION_WEIGHTS = ({', '.join(f'{weight:.2f}' for weight in weights)})")
    print(f"{int(labels.sum())} tiles, {int((1 - labels).sum())} places that are none: {lost} lost, {false} false")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
