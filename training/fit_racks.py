"""Fit what makes rows of tiles a rack: the weights `RACK_SIGN_WEIGHTS`, from rendered scenes with true quads.

    python -m training.fit_racks FOLDER [--first 0] [--count 1200]

FOLDER comes from `training.finder_scenes`. A stack of rows counts by the root of its tiles; that it is told right is
measured on the fifths of the pictures that a fit has not seen.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from training.logistic import fit_logistic
from training.measure_layout import jittered, picture_of, tiles_of
from training.scene import Spot
from vision.rack_body import Ground
from vision.rack_signs import SIGNS, rack_signs
from vision.steps import stacks_of

Floats = NDArray[np.float64]
_RIDGE: Final = 0.5


@dataclass(frozen=True)
class Stacks:
    """Stacks of rows: their signs (n, k), whether they are racks (n,), their tiles (n,) and their picture (n,)."""

    signs: Floats
    is_rack: Floats
    tiles: Floats
    picture: NDArray[np.int64]


def stacks_in(folder: Path, first: int, count: int) -> Stacks:
    """All stacks of two tiles and more on some pictures of a folder."""
    rows = []
    lines = (folder / "truth.jsonl").read_text().splitlines()
    for index in range(first, min(first + count, len(lines))):
        entry = json.loads(lines[index])
        if not (tiles := tiles_of(entry)):
            continue
        quads = jittered((tile.quad for tile in tiles), np.random.default_rng(index), 0.02)
        ground = Ground(picture_of(folder / entry["file"]), quads)
        for stack in stacks_of(quads):
            members = [i for row in stack for i in row.tiles]
            if len(members) > 1:
                share = float(np.mean([tiles[i].spot is Spot.RACK for i in members]))
                others = sorted(set(range(len(quads))).difference(members))
                rows.append((rack_signs(ground, quads, stack, others), float(share > 0.5), len(members), index))
    signs, is_rack, size, picture = zip(*rows, strict=True)
    return Stacks(np.array(signs), np.array(is_rack), np.array(size, float), np.array(picture))


def fit(stacks: Stacks, chosen: NDArray[np.bool_]) -> Floats:
    """A constant and the weights (1 + k,), held small in units of how much each sign varies."""
    signs = stacks.signs[chosen]
    mean, spread = signs.mean(axis=0), signs.std(axis=0) + 1e-9
    weights = fit_logistic((signs - mean) / spread, stacks.is_rack[chosen], _RIDGE, np.sqrt(stacks.tiles[chosen]))
    scaled = weights[1:] / spread
    return np.concatenate([[weights[0] - scaled @ mean], scaled])


def told_wrong(stacks: Stacks) -> NDArray[np.bool_]:
    """Which stacks are told wrong by the fit on the fifths of the pictures in which they are not."""
    wrong = np.zeros(len(stacks.is_rack), dtype=bool)
    for part in range(5):
        held_out = stacks.picture % 5 == part
        constant, *weights = fit(stacks, ~held_out)
        wrong[held_out] = ((constant + stacks.signs @ weights > 0) != (stacks.is_rack > 0.5))[held_out]
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the weights, one a line with its sign, and how well they tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1200)
    given = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    stacks = stacks_in(given.folder, given.first, given.count)
    wrong = told_wrong(stacks)
    for name, weight in zip(("constant", *SIGNS), fit(stacks, np.ones(len(wrong), dtype=bool)), strict=True):
        print(f"{weight:8.3f}  # {name}")
    racks = stacks.is_rack > 0.5
    for name, chosen in (("racks", racks), ("others", ~racks)):
        tiles = stacks.tiles[chosen]
        share = tiles @ wrong[chosen] / tiles.sum()
        print(f"{name}: {chosen.sum()} stacks, {wrong[chosen].sum()} told wrong, {share:.1%} of the tiles")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
