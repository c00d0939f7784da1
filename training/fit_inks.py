"""Fit what is known of inks before a photo is seen.

    python -m training.fit_inks BED.npz... --out vision/models/inks.json

The files come from `training.light_bed` and `training.scene_crops`: crops with their colours, kept together by photo.
Fonts do not matter here. The four inks of a photo are one point of twelve numbers; photos that lack a colour are made
whole by expectation, as in factor analysis. Each photo is used as it is and twice more as phones with stronger or
weaker colours and contrast would show it, a window or a lamp mirrored in some of its tiles: the renderings have little
of that, and it makes black ink blue or brown.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.crops import COLOURS
from vision.colour import as_point, ink_colour
from vision.inks import AXES, InkPrior

Floats = NDArray[np.float64]
_ROUNDS = 30
_LEAST_VARIANCE = 1e-4
_COPIES = 2
_APART = 1_000_000  # between the numbers of the photos of one file and of the next
# Natural logarithms of what a phone does to chroma and to the distance from white.
_CHROMA, _CONTRAST = (-0.15, 0.6), (-0.1, 0.3)
_VEILED_SHARE, _THICKEST_VEIL = 0.35, 0.3


def inks_of(path: Path, most_photos: int) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64]]:
    """Lab of inks (n, 3), colours and photos (n,) of the numbered tiles of a file, as far as ink is seen on them."""
    file = np.load(path)
    kept = (file["colours"] >= 0) & (file["photos"] < most_photos)
    inks = np.array([ink_colour(crop) for crop in file["crops"][kept]])
    known = ~np.isnan(inks).any(axis=1)
    return inks[known], file["colours"][kept][known], file["photos"][kept][known]


def by_other_phones(rng: np.random.Generator, inks: Floats, photos: NDArray[np.int64]) -> Floats:
    """The inks as a phone with other colours and another contrast would show them, one for each photo."""
    _, photo = np.unique(photos, return_inverse=True)
    chroma = np.exp(rng.uniform(*_CHROMA, photo.max() + 1))[photo]
    contrast = np.exp(rng.uniform(*_CONTRAST, photo.max() + 1))[photo]
    lightness = np.maximum(100 - (100 - inks[:, 0]) * contrast, 0)
    return np.column_stack([lightness, inks[:, 1:] * chroma[:, None]])


def veiled(rng: np.random.Generator, inks: Floats, photos: NDArray[np.int64]) -> Floats:
    """The inks with something mirrored in some tiles, of one colour in a photo, as much as each tile's slant has it."""
    _, photo = np.unique(photos, return_inverse=True)
    share = rng.uniform(0, 2 * _VEILED_SHARE, photo.max() + 1)[photo]
    thickness = rng.uniform(0, _THICKEST_VEIL, len(inks)) * (rng.random(len(inks)) < share)
    mirrored = rng.uniform(0.6, 1.1, (photo.max() + 1, 3))[photo].clip(0, 1)
    rgb = cv2.cvtColor(inks[None].astype(np.float32), cv2.COLOR_LAB2RGB)[0].clip(0, 1)
    # The face is white because it was divided by; what is mirrored in it as well has been divided by too.
    thickness = thickness[:, None]
    seen = ((1 - thickness) * rgb + thickness * mirrored) / ((1 - thickness) + thickness * mirrored)
    return np.asarray(cv2.cvtColor(seen[None].astype(np.float32), cv2.COLOR_RGB2LAB)[0], dtype=np.float64)


def fit(points: Floats, colours: NDArray[np.int64], photos: NDArray[np.int64]) -> InkPrior:
    """The prior of the inks (n, 3) of many photos."""
    count = len(COLOURS)
    names = np.unique(photos)
    means = np.full((len(names), count, AXES), np.nan)
    tiles = np.zeros((len(names), count))
    scatter, degrees = np.zeros((count, AXES, AXES)), np.zeros(count)
    for row, photo in enumerate(names):
        for k in range(count):
            own = points[(photos == photo) & (colours == k)]
            if len(own):
                means[row, k] = np.median(own, axis=0) if len(own) > 2 else own.mean(axis=0)
                tiles[row, k] = len(own)
                away = own - own.mean(axis=0)
                scatter[k] += away.T @ away
                degrees[k] += len(own) - 1
    scatter /= degrees[:, None, None]
    of_a_tile = np.linalg.inv(scatter)
    mean = np.nanmean(means, axis=0).ravel()
    covariance = 0.05 * np.eye(count * AXES)
    for _ in range(_ROUNDS):
        inverse = np.linalg.inv(covariance)
        centres, errors = [], []
        for of_photo, counts in zip(np.nan_to_num(means), tiles, strict=True):
            precision, pull = inverse.copy(), inverse @ mean
            for k in range(count):
                block = slice(k * AXES, (k + 1) * AXES)
                precision[block, block] += counts[k] * of_a_tile[k]
                pull[block] += counts[k] * (of_a_tile[k] @ of_photo[k])
            error = np.linalg.inv(precision)
            centres.append(error @ pull)
            errors.append(error)
        mean = np.mean(centres, axis=0)
        away = np.array(centres) - mean
        covariance = away.T @ away / len(names) + np.mean(errors, axis=0) + _LEAST_VARIANCE * np.eye(count * AXES)
    return InkPrior(mean, covariance, scatter)


def main() -> int:
    """Fit and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("beds", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--most", type=int, default=300, help="photos of each file that are used")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    parts = [inks_of(path, options.most) for path in options.beds]
    inks, colours = (np.concatenate([part[i] for part in parts]) for i in (0, 1))
    photos = np.concatenate([part[2] + number * _APART for number, part in enumerate(parts)])
    rng = np.random.default_rng(1)
    copies = [inks, *(veiled(rng, by_other_phones(rng, inks, photos), photos) for _ in range(_COPIES))]
    many = np.concatenate([photos + number * len(parts) * _APART for number in range(len(copies))])
    prior = fit(as_point(np.concatenate(copies)), np.tile(colours, len(copies)), many)
    fields = {
        "mean": prior.mean.round(4).tolist(),
        "covariance": prior.covariance.round(5).tolist(),
        "scatter": prior.scatter.round(5).tolist(),
    }
    lines = ",\n".join(f'"{name}": {json.dumps(value)}' for name, value in fields.items())
    options.out.write_text(f"{{\n{lines}\n}}\n")
    print(f"{len(inks)} tiles of {len(np.unique(photos))} photos; means of K R B O:\n{prior.mean.reshape(-1, AXES)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
