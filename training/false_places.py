"""Places that a finder takes for tiles and that are none: the hardest examples to train the next networks on.

    python -m training.false_places FOLDER...

Reads folders of `training.finder_scenes` with the finder of `vision/models/` and writes `false.jsonl` into each, one
line a picture. Learning from one's own mistakes in this way is known as bootstrapping (Sung and Poggio 1998).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.tile_pictures import FALSE_PLACES, Points, TilePicture, load_pictures
from vision.network_finder import default_finder

_FAR = 0.12
"""Share of what a place and a tile cover together, below which the place does not mean the tile."""
_INSIDE = 0.5
"""Share of a place on a tile's face from which it is a part of that tile, or a tile with its surroundings."""


def false_places(picture: TilePicture) -> Points:
    """What the finder sees in the picture where there is no tile: corners (m, 4, 2), clockwise."""
    seen = [tile.quad.corners_xy for tile in default_finder().find(picture.pixels())]
    tiles = picture.corners_xy.astype(np.float32)
    false = [place for place in seen if all(is_apart(place.astype(np.float32), tile) for tile in tiles)]
    return np.array(false, dtype=np.float64).reshape(-1, 4, 2)


def is_apart(place: NDArray[np.float32], tile: NDArray[np.float32]) -> bool:
    """Whether a place, (4, 2), means neither the tile, (4, 2), nor a part of it, nor it with what lies around it."""
    shared = float(cv2.intersectConvexConvex(place, tile)[0])
    own, other = float(cv2.contourArea(place)), float(cv2.contourArea(tile))
    return shared < _FAR * max(own + other - shared, 1e-6) and shared < _INSIDE * max(min(own, other), 1e-6)


def main() -> int:
    """Write the false places of folders."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    cv2.setNumThreads(1)
    for folder in parser.parse_args().folders:
        files = [json.loads(line)["file"] for line in (folder / "truth.jsonl").read_text().splitlines()]
        count = 0
        with (folder / FALSE_PLACES).open("w") as lines:
            for file, picture in zip(files, load_pictures([folder]), strict=True):
                places = false_places(picture)
                count += len(places)
                lines.write(json.dumps({"file": file, "places": np.round(places, 2).tolist()}) + "\n")
        print(f"{folder}: {count} places on {len(files)} pictures that are no tiles")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
