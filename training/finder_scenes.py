"""Pictures to train the finder on: whole scenes with the corners of all their tiles.

    python -m training.finder_scenes FOLDER --count 2000 --seed 1

One process writes a folder. It holds numbered JPEG files; `truth.jsonl`, one line a picture with the corners, the
visible share and the code of each tile; and `manifest.json`, which says how the folder was made. Picture i of a seed is
the same whatever was made before it, so a run that was stopped is gone on with by the same command.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.tiles import Place
from training.compose import render
from training.distractors import lay_things
from training.grounds import Ground, Material
from training.layout import Care, flat_pose, lay_meld, lay_table
from training.quality import QUICK
from training.random_rooms import draw_ground, draw_lens, draw_lighting, draw_props
from training.random_scenes import draw_scene
from training.random_tiles import Box, draw_edition
from training.scene import Edition, Scene, SceneTile, Spot
from training.truth import TileTruth
from training.view import UNAIMED, View, aimed

_SIZES_WH = ((640, 480), (800, 600), (600, 800), (1024, 768))
_SIZE_SHARES = (0.35, 0.3, 0.2, 0.15)
_KINDS = {"usual": 0.56, "crowd": 0.1, "close": 0.1, "touching": 0.16, "empty": 0.08}
_WHITE_ON_WHITE = 0.12
_THINGS_AROUND = 0.4
_JPEG = 93  # the lens has already compressed the picture once


@dataclass(frozen=True)
class Made:
    """A finished picture (h, w, 3), RGB uint8, its tiles, and the kind of scene that it shows."""

    picture: NDArray[np.uint8]
    tiles: tuple[TileTruth, ...]
    kind: str


def make(seed: int, index: int) -> Made:
    """Picture `index` of a seed."""
    rng = np.random.default_rng([seed, index])
    kind = str(rng.choice(list(_KINDS), p=list(_KINDS.values())))
    size_wh = _SIZES_WH[int(rng.choice(len(_SIZES_WH), p=_SIZE_SHARES))]
    if kind == "crowd":
        size_wh = (1024, 768) if size_wh[0] > size_wh[1] else (768, 1024)
    scene = draw_scene(rng, size_wh=size_wh) if kind == "usual" else _LAYOUTS[kind](rng, size_wh)
    if rng.random() < _WHITE_ON_WHITE:
        scene = replace(scene, ground=_white(rng, scene))
    rendering = render(scene, QUICK)
    picture, tiles = rendering.picture, rendering.tiles
    if kind == "empty" or rng.random() < _THINGS_AROUND:
        corners = [tile.corners_xy for tile in tiles if tile.visible > 0]
        picture = lay_things(rng, picture, corners, int(rng.integers(1, 6)))
    return Made(picture, tiles, kind)


def _crowd(rng: np.random.Generator, size_wh: tuple[int, int]) -> Scene:
    """From 40 tiles to the whole box, in melds."""
    edition, box = draw_edition(rng, None), Box(rng)
    wanted = int(rng.integers(40, 107))
    melds: list[tuple[Place, ...]] = []
    while sum(map(len, melds)) < wanted and (meld := box.draw(int(rng.choice([3, 3, 4, 4, 5, 7, 13])))):
        melds.append(meld)
    care = Care(rng.uniform(0, 1.5), rng.uniform(0, 2), rng.uniform(0, 1.5), rng.uniform(0, 0.5))
    tiles = lay_table(
        melds,
        edition,
        care,
        rng,
        width_mm=edition.width_mm * rng.uniform(15, 24),
        turn_deg=float(rng.choice([1.0, 5.0])),
        spacing_mm=rng.uniform(2, 20),
    )
    return _framed(rng, edition, tiles, (45, 90), (0.01, 0.06), size_wh)


def _close(rng: np.random.Generator, size_wh: tuple[int, int]) -> Scene:
    """One to three tiles, near."""
    edition, box = draw_edition(rng, None), Box(rng)
    count = int(rng.integers(1, 4))
    if rng.random() < 0.5:
        tiles = _meld(rng, edition, box.draw(count), (0.0, 0.0), 0)
    else:
        tiles = _pushed_together(rng, edition, box.draw(count))
    return _framed(rng, edition, tiles, (35, 90), (0.04, 0.36), size_wh)


def _touching(rng: np.random.Generator, size_wh: tuple[int, int]) -> Scene:
    """Melds at all angles, or tiles pushed together until they touch."""
    edition, box = draw_edition(rng, None), Box(rng)
    if rng.random() < 0.4:
        tiles = _pushed_together(rng, edition, box.draw(int(rng.integers(4, 40))))
        return _framed(rng, edition, tiles, (40, 90), (0.02, 0.25), size_wh)
    lengths = rng.choice([2, 3, 3, 4, 5, 6], int(rng.integers(1, 12)))
    reach = 0.62 * float(np.max(lengths)) * edition.width_mm + 0.5 * edition.height_mm
    columns = int(np.ceil(np.sqrt(len(lengths) * 1.3)))
    tiles = ()
    for group, length in enumerate(lengths):
        row, column = divmod(group, columns)
        tiles += _meld(rng, edition, box.draw(int(length)), (column * 2 * reach, row * 2 * reach), group)
    return _framed(rng, edition, tiles, (40, 90), (0.02, 0.2), size_wh)


def _meld(
    rng: np.random.Generator, edition: Edition, faces: tuple[Place, ...], centre: tuple[float, float], group: int
) -> tuple[SceneTile, ...]:
    care = Care(rng.uniform(0, 1.5), rng.uniform(0, 2), float(rng.choice([0.02, rng.uniform(0.1, 2)])), 0.3)
    return lay_meld(faces, edition, centre, rng.uniform(-180, 180), care, group, rng)


def _pushed_together(rng: np.random.Generator, edition: Edition, faces: tuple[Place, ...]) -> tuple[SceneTile, ...]:
    """Loose tiles, each as near to the middle as it gets, so that many touch."""
    size = np.array([edition.width_mm, edition.height_mm])
    outlines: list[NDArray[np.float32]] = []
    tiles: list[SceneTile] = []
    for face in faces:
        turn, way = rng.uniform(-180, 180), rng.uniform(-np.pi, np.pi)
        for distance in np.arange(0, 2000, edition.width_mm * rng.uniform(0.06, 0.3)):
            centre = distance * np.array([np.cos(way), np.sin(way)])
            box = ((float(centre[0]), float(centre[1])), (float(size[0]), float(size[1])), turn)
            outline = cv2.boxPoints(box).astype(np.float32)
            if all(cv2.intersectConvexConvex(outline, other)[0] <= 0 for other in outlines):
                break
        outlines.append(outline)
        pose = flat_pose(float(centre[0]), float(centre[1]), turn, rng, 0.4)
        tiles.append(SceneTile(face, pose, Spot.LOOSE, len(tiles)))
    return tuple(tiles)


def _empty(rng: np.random.Generator, size_wh: tuple[int, int]) -> Scene:
    """A table without any tile."""
    edition = draw_edition(rng, None)
    stand_in = (SceneTile(Box(rng).draw(1)[0], flat_pose(0, 0, 0, rng, 0), Spot.LOOSE, 0),)
    scene = _framed(rng, edition, stand_in, (25, 90), (0.3, 0.45), size_wh)
    return replace(scene, tiles=())


_LAYOUTS = {"crowd": _crowd, "close": _close, "touching": _touching, "empty": _empty}


def _framed(
    rng: np.random.Generator,
    edition: Edition,
    tiles: tuple[SceneTile, ...],
    elevations_deg: tuple[float, float],
    margins: tuple[float, float],
    size_wh: tuple[int, int],
) -> Scene:
    """A scene with the tiles on any table in any light, seen from anywhere."""
    ground = draw_ground(rng)
    scene = Scene(
        edition=edition,
        tiles=tiles,
        props=tuple(draw_props(rng, tiles)),
        ground=ground,
        lighting=draw_lighting(rng, ground),
        camera=UNAIMED,
        lens=draw_lens(rng),
        seed=int(rng.integers(2**31)),
    )
    margin = rng.uniform(*margins)
    view = View(
        elevation_deg=rng.uniform(*elevations_deg),
        azimuth_deg=rng.uniform(-180, 180) if rng.random() < 0.3 else rng.normal(0, 18),
        roll_deg=rng.normal(0, 5),
        focal=rng.uniform(0.65, 1.3),
        size_wh=size_wh,
        margin=margin,
        shift_xy=(rng.uniform(-margin, margin) * 0.8, rng.uniform(-margin, margin) * 0.8),
    )
    return aimed(scene, view, 0)


def _white(rng: np.random.Generator, scene: Scene) -> Ground:
    """A table top nearly as light as the tiles."""
    shade = np.clip(np.array(scene.edition.style.plastic) * rng.uniform(0.85, 1.02) + rng.normal(0, 5, 3), 150, 250)
    red, green, blue = (int(part) for part in shade)
    materials = [Material.LINEN, Material.LACQUER, Material.LAMINATE, Material.MARBLE, Material.FELT]
    material = materials[int(rng.integers(len(materials)))]
    return replace(scene.ground, material=material, colour=(red, green, blue), gloss=rng.uniform(0, 0.5))


def entry_of(made: Made, file: str) -> dict[str, Any]:
    """The line of `truth.jsonl` for a picture."""
    tiles = [
        {
            "code": tile.face.code,
            "visible": round(tile.visible, 3),
            "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in tile.corners_xy],
        }
        for tile in made.tiles
    ]
    height, width = made.picture.shape[:2]
    return {"file": file, "size": [width, height], "kind": made.kind, "tiles": tiles}


def main() -> int:
    """Fill a folder, or go on filling it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    given.folder.mkdir(parents=True, exist_ok=True)
    manifest = {"made by": "training.finder_scenes", "seed": given.seed, "count": given.count, "quality": "QUICK"}
    (given.folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")
    truth = given.folder / "truth.jsonl"
    first = len(truth.read_text().splitlines()) if truth.exists() else 0
    began = time.perf_counter()
    with truth.open("a") as lines:
        for index in range(first, given.count):
            made = make(given.seed, index)
            file = f"{index:05}.jpg"
            picture = cv2.cvtColor(made.picture, cv2.COLOR_RGB2BGR)
            cv2.imwrite(str(given.folder / file), picture, [cv2.IMWRITE_JPEG_QUALITY, _JPEG])
            lines.write(json.dumps(entry_of(made, file)) + "\n")
            lines.flush()
            if (index + 1) % 50 == 0:
                print(f"{index + 1} pictures, {time.perf_counter() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
