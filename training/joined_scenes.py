"""Tables photographed in several pictures from different sides, each showing a part: what `vision.join` is measured on.

    python -m training.joined_scenes FOLDER [--count 20] [--seed 5]

FOLDER gets the pictures and `truth.jsonl`, a line a table: the tiles with code, group and spot, and the pictures with
the corners and the visible part of each of these tiles. Table i of a seed is the same whatever was made before it, and
a run that was stopped is gone on with by the same command.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from training.compose import Rendering, render
from training.lens import jpeg
from training.quality import QUICK
from training.rack import rack_plates
from training.random_rooms import draw_ground, draw_lens, draw_lighting, draw_props
from training.random_tiles import Box, draw_edition, draw_on_rack, draw_on_table, draw_rack
from training.scene import Scene
from training.view import UNAIMED, View

_SIZE_WH: Final = (1024, 768)
_OVERLAP: Final = 0.45  # of each picture's share of the table is seen in the next picture, too
_WITH_RACK: Final = 0.25
_FROM_THE_OTHER_SIDE: Final = 0.2  # of the pictures
_LEAST_TILES: Final = 12


@dataclass(frozen=True)
class JoinedScene:
    """A scene and the pictures of it, whose tiles are in the order of the scene's."""

    scene: Scene
    pictures: tuple[Rendering, ...]


def draw_table(rng: np.random.Generator) -> Scene:
    """A table of melds, at times with a rack before it; no camera is held yet."""
    while True:
        edition, box = draw_edition(rng, None), Box(rng, 0.0)
        rack = draw_rack(rng, edition)
        has_rack = rng.random() < _WITH_RACK
        tiles = draw_on_rack(rng, rack, edition, box) if has_rack else ()
        plates = rack_plates(rack) if has_rack else ()
        near_mm = max((float(plate.pose.origin[1]) for plate in plates), default=0.0) + rng.uniform(30, 70)
        first = max((tile.group for tile in tiles), default=-1) + 1
        tiles += draw_on_table(rng, edition, box, first, near_mm, few=False)
        if len(tiles) >= _LEAST_TILES:
            break
    ground = draw_ground(rng)
    return Scene(
        edition=edition,
        tiles=tiles,
        props=(*plates, *draw_props(rng, tiles)),
        ground=ground,
        lighting=draw_lighting(rng, ground),
        camera=UNAIMED,
        lens=draw_lens(rng),
        seed=int(rng.integers(2**31)),
    )


def make(seed: int, index: int) -> JoinedScene:
    """Table `index` of a seed in two to four pictures, each of a part of it, the parts overlapping."""
    rng = np.random.default_rng([seed, index])
    scene = draw_table(rng)
    count = int(rng.integers(2, 5))
    pictures = []
    for part, shown in enumerate(_parts(rng, scene, count)):
        azimuth = rng.normal(0, 25) + (180 if part and rng.random() < _FROM_THE_OTHER_SIDE else 0)
        view = View(
            elevation_deg=rng.uniform(45, 80),
            azimuth_deg=azimuth,
            roll_deg=rng.normal(0, 5),
            focal=rng.uniform(0.65, 1.0),
            margin=rng.uniform(0.03, 0.1),
            size_wh=_SIZE_WH,
        )
        plates = [scene.plates()[i].hull for i in shown]
        lens = replace(scene.lens, exposure=scene.lens.exposure * float(np.exp(rng.normal(0, 0.12))))
        pictures.append(render(replace(scene, camera=view.hold(np.concatenate(plates)), lens=lens), QUICK))
    return JoinedScene(scene, tuple(pictures))


def _parts(rng: np.random.Generator, scene: Scene, count: int) -> list[NDArray[np.int64]]:
    """The tiles that each picture shows: stripes across the table, each overlapping the next."""
    middles = np.array([tile.pose.origin[:2] for tile in scene.tiles])
    way = rng.uniform(-0.4, 0.4) + (np.pi / 2 if rng.random() < 0.3 else 0.0)
    along = middles @ [np.cos(way), np.sin(way)]
    low, high = float(along.min()), float(along.max())
    width = (high - low) / (count - (count - 1) * _OVERLAP)
    starts = low + np.arange(count) * width * (1 - _OVERLAP)
    reach = 0.5 * scene.edition.height_mm
    return [np.flatnonzero((along >= start - reach) & (along <= start + width + reach)) for start in starts]


def entry_of(made: JoinedScene, files: Sequence[str]) -> dict[str, Any]:
    """The line of `truth.jsonl` for a table."""
    return {
        "tiles": [{"code": tile.face.code, "group": tile.group, "spot": tile.spot.value} for tile in made.scene.tiles],
        "pictures": [
            {
                "file": file,
                "corners": [np.round(tile.corners_xy, 2).tolist() for tile in picture.tiles],
                "visible": [round(tile.visible, 3) for tile in picture.tiles],
            }
            for file, picture in zip(files, made.pictures, strict=True)
        ],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Fill a folder, or go on filling it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    given.folder.mkdir(parents=True, exist_ok=True)
    truth = given.folder / "truth.jsonl"
    done = len(truth.read_text().splitlines()) if truth.exists() else 0
    with truth.open("a") as lines:
        for index in range(done, given.count):
            made = make(given.seed, index)
            files = [f"{index:02}-{part + 1}.jpg" for part in range(len(made.pictures))]
            for file, picture in zip(files, made.pictures, strict=True):
                (given.folder / file).write_bytes(jpeg(picture.picture, 95))
            lines.write(json.dumps(entry_of(made, files)) + "\n")
            lines.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
