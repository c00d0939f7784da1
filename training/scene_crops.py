"""Crops of tiles cut from folders of rendered scenes, kept together by photo, and of what there is no tile.

    python -m training.scene_crops FOLDER... --out OUT.npz [--seed 1]

A FOLDER is one of `training.finder_scenes`, at best with the places that `training.false_places` found in it. The file
is that of `training.light_bed`, with `lights` all 0; a tile in a font that is held out has the label `UNKNOWN`, for its
colour may be learned and its number may not. `no_faces` are tiles on their head, seams, halves, and what a finder took
for tiles.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.notation import parse_tile
from engine.tiles import Unknown
from training.crops import UNKNOWN, label_of
from training.fonts import digit_fonts
from training.light_bed import as_found, windows_without_a_face
from training.tile_pictures import load_pictures
from vision.crops import straighten
from vision.reading import Quad

_LEAST_SEEN = 0.5
_LEAST_WIDTH_PX = 13.0
_MOST_FALSE = 8  # places a photo that a finder took for tiles: a keyboard has a hundred


@dataclass(frozen=True)
class PhotoCrops:
    """The crops of one photo, (n, 128, 96, 3) RGB uint8, with label, colour, width and seen share of each tile."""

    crops: NDArray[np.uint8]
    labels: tuple[int, ...]
    colours: tuple[int, ...]
    widths_px: tuple[float, ...]
    visible: tuple[float, ...]
    no_faces: NDArray[np.uint8]


def cut_crops(rng: np.random.Generator, folder: Path) -> Iterator[PhotoCrops]:
    """The crops of each photo of a folder."""
    held_out = {Path(font).name for font in digit_fonts(held_out=True)}
    lines = (folder / "truth.jsonl").read_text().splitlines()
    for entry, picture in zip(map(json.loads, lines), load_pictures([folder]), strict=True):
        tiles = [tile for tile in entry["tiles"] if _is_usable(tile, entry["size"])]
        corners = [np.array(tile["corners"]) for tile in tiles]
        false = list(picture.false_xy)
        rng.shuffle(false)
        no_faces = windows_without_a_face(rng, corners, entry["digit_y"]) + [
            Quad(np.roll(place, 2 * int(rng.integers(2)), axis=0)) for place in false[:_MOST_FALSE]
        ]
        truth = [label_of(parse_tile(tile["code"])) for tile in tiles]
        photo = picture.pixels()
        yield PhotoCrops(
            straighten(photo, [Quad(as_found(rng, quad)) for quad in corners]),
            tuple(UNKNOWN if entry["font"] in held_out else label for label, _ in truth),
            tuple(colour for _, colour in truth),
            tuple(Quad(quad).width for quad in corners),
            tuple(tile["visible"] for tile in tiles),
            straighten(photo, no_faces),
        )


def _is_usable(tile: dict[str, Any], size_wh: Sequence[int]) -> bool:
    corners = np.array(tile["corners"])
    is_inside = (corners > 1).all() and (corners < np.array(size_wh) - 1).all()
    is_seen = tile["visible"] >= _LEAST_SEEN and Quad(corners).width >= _LEAST_WIDTH_PX
    return bool(is_inside and is_seen and not isinstance(parse_tile(tile["code"]), Unknown))


def main() -> int:
    """Cut the tiles of all photos of the folders into one file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(options.seed)
    photos = [photo for folder in options.folders for photo in cut_crops(rng, folder)]
    counts = [len(photo.labels) for photo in photos]
    np.savez(
        options.out,
        crops=np.concatenate([photo.crops for photo in photos]),
        labels=np.concatenate([photo.labels for photo in photos]).astype(np.int64),
        colours=np.concatenate([photo.colours for photo in photos]).astype(np.int64),
        widths_px=np.concatenate([photo.widths_px for photo in photos]),
        visible=np.concatenate([photo.visible for photo in photos]),
        photos=np.repeat(np.arange(len(photos)), counts),
        lights=np.zeros(sum(counts), np.int64),
        no_faces=np.concatenate([photo.no_faces for photo in photos]),
    )
    others = sum(len(photo.no_faces) for photo in photos)
    print(f"{sum(counts)} crops and {others} without a face of {len(photos)} photos")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
