"""Crops of tiles cut from folders of rendered scenes, kept together by photo: they teach colour.

    python -m training.scene_crops FOLDER... --out OUT.npz [--seed 1]

A FOLDER is one of `training.finder_scenes`. Its scenes show digits in every font, held out or not; so these crops are
for colour alone, and no number may be learned from them. The file is that of `training.light_bed`, with `lights` all 0.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from engine.notation import parse_tile
from engine.tiles import Tile
from training.crops import label_of
from training.light_bed import as_found
from vision.crops import straighten
from vision.reading import Quad

_LEAST_SEEN = 0.6
_LEAST_WIDTH_PX = 13.0


def main() -> int:
    """Cut the numbered tiles of all photos of the folders into one file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(options.seed)
    crops, truth, widths, visible, photos = [], [], [], [], []
    lines = [(folder, line) for folder in options.folders for line in (folder / "truth.jsonl").open()]
    for number, (folder, line) in enumerate(lines):
        entry = json.loads(line)
        size_wh = np.array(entry["size"])
        quads = []
        for tile in entry["tiles"]:
            place, corners = parse_tile(tile["code"]), np.array(tile["corners"])
            is_inside = (corners > 1).all() and (corners < size_wh - 1).all()
            is_seen = tile["visible"] >= _LEAST_SEEN and Quad(corners).width >= _LEAST_WIDTH_PX
            if isinstance(place, Tile) and is_inside and is_seen:
                quads.append(Quad(as_found(rng, corners)))
                truth.append(label_of(place))
                widths.append(Quad(corners).width)
                visible.append(tile["visible"])
        if quads:
            photo = cv2.imread(str(folder / entry["file"]))[..., ::-1]
            crops.append(straighten(np.ascontiguousarray(photo), quads))
            photos += [number] * len(quads)
    np.savez(
        options.out,
        crops=np.concatenate(crops),
        labels=np.array(truth)[:, 0],
        colours=np.array(truth)[:, 1],
        widths_px=np.array(widths),
        visible=np.array(visible),
        photos=np.array(photos),
        lights=np.zeros(len(photos), np.int64),
    )
    print(f"{len(photos)} crops of {len(crops)} photos")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
