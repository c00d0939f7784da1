"""Real tiles for training: photos whose tiles are outlined by hand, as pictures and as crops.

    python -m training.real_tiles PHOTOS FOLDER [--seed 1] [--copies 6]

PHOTOS holds photos and `truth.json`: a list of `{"file", "size", "tiles": [{"code", "polygon": [[x, y], ...]}]}`.
FOLDER, outside of this repository, gets the photos with `truth.jsonl` and `manifest.json`, as
`training.finder_scenes` writes them, for the trainings of the finder and of the corner network; and `crops.npz`, as
`training.crops` writes it, for the training of the face reader.

Only the series that are set apart for training are ever taken. All other photos are for measuring: what was trained on
them says nothing any more.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.notation import parse_tile
from training.crops import NO_COLOUR, NONE_LABEL, Crop, Sample, jitter, label_of, spoil
from training.edge_fit import fit_to_edges
from training.outlines import cut, four_corners, upright_corners
from training.tile_pictures import Picture, Points, TilePicture
from vision.reading import Quad

TRAINING_SERIES = ("rummy-", "rummy3-", "rummyBackground-")
"""Beginnings of the names of the photos that may be trained on. `rummy2-` and `rummy4-` are for measuring."""

CREDIT = 'photos of the data set "rummikub-nvypk" by Jonas Bühler (Roboflow Universe), CC BY 4.0'

_ROOT = Path(__file__).parents[1]
_EDGE_PX = 1.5  # an outline that reaches this near to the photo's edge goes on beyond it
_UNSURE = 0.3  # visible share that trainings neither want nor forbid: of a tile that is cut, the corners are unknown
_WINDOWS = {"turned": 0.45, "seam": 0.25, "half": 0.15, "side": 0.1, "wide": 0.05}
_NO_FACE_SHARE = 0.28


class NotForTrainingError(ValueError):
    """Photos that are for measuring only, or a place where photos may not be kept; the message is one line."""


@dataclass(frozen=True)
class RealTile:
    """A tile of a photo: corners (4, 2), clockwise from its own upper left, and the share of it that is seen."""

    code: str
    corners_xy: Points
    visible: float


@dataclass(frozen=True)
class RealPicture:
    """A photo of a training series with its tiles."""

    file: str
    picture: TilePicture
    tiles: tuple[RealTile, ...]


def for_training(files: Sequence[str]) -> tuple[str, ...]:
    """The files as they are. Raises `NotForTrainingError` where one of them is for measuring."""
    refused = [file for file in files if not file.startswith(TRAINING_SERIES)]
    if refused:
        raise NotForTrainingError(f"for measuring only, never for training: {', '.join(refused[:5])}")
    return tuple(files)


def load_real(photos: Path, files: Sequence[str] | None = None) -> Iterator[RealPicture]:
    """The photos of the training series in a folder, or those named.

    Raises `NotForTrainingError` where a file named, or every photo of the folder, is for measuring.
    """
    entries = {entry["file"]: entry for entry in json.loads((photos / "truth.json").read_text())}
    chosen = for_training(
        files if files is not None else [file for file in entries if file.startswith(TRAINING_SERIES)]
    )
    if not chosen:
        raise NotForTrainingError(f"{photos}: no photo of the series {', '.join(TRAINING_SERIES)}")
    for file in chosen:
        yield _real_picture(photos / file, entries[file]["tiles"])


def _real_picture(path: Path, tiles: Sequence[dict[str, Any]]) -> RealPicture:
    jpeg = np.fromfile(path, dtype=np.uint8)
    photo = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR_RGB), dtype=np.uint8)
    outlines = [np.array(tile["polygon"], np.float32) for tile in tiles]
    quads = [fit_to_edges(photo, upright_corners(photo, four_corners(outline))) for outline in outlines]
    size_wh = (photo.shape[1], photo.shape[0])
    shares = visible_shares(quads, outlines, size_wh)
    real = tuple(RealTile(tile["code"], quad, share) for tile, quad, share in zip(tiles, quads, shares, strict=True))
    corners = np.array(quads, dtype=np.float64).reshape(-1, 4, 2)
    return RealPicture(path.name, TilePicture(jpeg, size_wh, corners, np.array(shares)), real)


def visible_shares(
    quads: Sequence[Points], outlines: Sequence[NDArray[np.float32]], size_wh: tuple[int, int]
) -> list[float]:
    """The share of each quad that its outline covers, 0..1; of a tile cut by the photo's edge it is not known."""
    shares = []
    for quad, outline in zip(quads, outlines, strict=True):
        low, high = outline.min(axis=0), outline.max(axis=0)
        if (low < _EDGE_PX).any() or (high > np.array(size_wh) - _EDGE_PX).any():
            shares.append(_UNSURE)
            continue
        corner = np.floor(np.minimum(low, quad.min(axis=0))).astype(np.float32)
        wide, high_px = np.ceil(np.maximum(high, quad.max(axis=0)) - corner).astype(int) + 1
        face, seen = np.zeros((high_px, wide), np.uint8), np.zeros((high_px, wide), np.uint8)
        cv2.fillPoly(face, [np.round((quad - corner) * 16).astype(np.int32)], 1, cv2.LINE_8, 4)
        cv2.fillPoly(seen, [np.round((outline - corner) * 16).astype(np.int32)], 1, cv2.LINE_8, 4)
        shares.append(round(float((face & seen).sum() / max(int(face.sum()), 1)), 3))
    return shares


def draw_crops(rng: np.random.Generator, real: RealPicture, copies: int) -> list[Sample]:
    """Crops of every tile that is seen whole: as a finder's imperfect corners cut it, some showing no upright face."""
    photo = real.picture.pixels()
    samples = []
    for tile in real.tiles:
        if tile.visible <= _UNSURE:
            continue
        width_px = round(Quad(tile.corners_xy).width)
        for _ in range(copies):
            # The finder's errors are drawn in the tile's own frame, where they mean the same for every view of it.
            window = jitter(rng, _UNIT)
            if rng.random() < _NO_FACE_SHARE:
                window = spoil(rng, window, str(rng.choice(list(_WINDOWS), p=list(_WINDOWS.values()))))
                label, colour = NONE_LABEL, NO_COLOUR
            else:
                label, colour = label_of(parse_tile(tile.code))
            samples.append(Sample(_window_of(photo, tile.corners_xy, window), label, colour, width_px))
    return samples


_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def _window_of(photo: Picture, corners: Points, window: NDArray[np.float32]) -> Crop:
    """What lies in a window, given in shares of the tile."""
    matrix = cv2.getPerspectiveTransform(_UNIT, corners.astype(np.float32))
    return cut(photo, Quad(cv2.perspectiveTransform(window[None].astype(np.float32), matrix)[0]))


def write(photos: Path, folder: Path, seed: int, copies: int) -> tuple[int, int, int]:
    """Fill a folder; returns how many photos, tiles and crops it holds. Raises `NotForTrainingError`."""
    if folder.resolve().is_relative_to(_ROOT):
        raise NotForTrainingError(f"{folder}: photos of others are not kept in this repository")
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(seed)
    entries, samples = [], []
    for real in load_real(photos):
        real.picture.jpeg.tofile(folder / real.file)
        entries.append(_entry_of(real))
        samples += draw_crops(rng, real, copies)
    (folder / "truth.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    manifest = {"made by": "training.real_tiles", "seed": seed, "copies": copies, "count": len(entries)}
    manifest |= {"series": TRAINING_SERIES, "credit": CREDIT}
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n")
    np.savez(
        folder / "crops.npz",
        crops=np.stack([sample.crop for sample in samples]),
        labels=np.array([sample.label for sample in samples]),
        colours=np.array([sample.colour for sample in samples]),
        widths_px=np.array([sample.width_px for sample in samples]),
    )
    return len(entries), sum(len(entry["tiles"]) for entry in entries), len(samples)


def _entry_of(real: RealPicture) -> dict[str, Any]:
    tiles = [
        {"code": tile.code, "visible": tile.visible, "corners": np.round(tile.corners_xy, 2).tolist()}
        for tile in real.tiles
    ]
    return {"file": real.file, "size": list(real.picture.size_wh), "kind": "real", "tiles": tiles}


def main(arguments: Sequence[str] | None = None) -> int:
    """Fill a folder; exit status 2 where that is not allowed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--copies", type=int, default=6, help="crops of each tile")
    given = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    try:
        pictures, tiles, crops = write(given.photos, given.folder, given.seed, given.copies)
    except (NotForTrainingError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{pictures} photos with {tiles} tiles, {crops} crops")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
