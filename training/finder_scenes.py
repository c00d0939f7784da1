"""Pictures to train the finder on: whole scenes with the corners of all their tiles.

    python -m training.finder_scenes FOLDER --count 2000 --seed 1

One process writes a folder. It holds numbered JPEG files; `truth.jsonl`, one line a picture with the font of its digits
and the corners, the visible share, the code, the spot and the group of each tile; and `manifest.json`, which says how
the folder was made. Picture i of a seed is the same whatever was made before it, so a run that was stopped is gone on
with by the same command. A folder that another seed or other code has begun is left alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from training.compose import render
from training.distractors import lay_things
from training.grounds import Ground, Material
from training.harsh_light import LIGHTS, draw_light
from training.lens import jpeg
from training.quality import QUICK
from training.scene import Scene
from training.scene_kinds import KINDS, draw_kind
from training.styles import FaceStyle
from training.truth import TileTruth

VERSION = 5
"""Goes up whenever the same seed gives other pictures."""

_WHITE_ON_WHITE = 0.12
_THINGS_AROUND = 0.35
_POOR_JPEG = 0.12  # of the pictures have been through a messenger
_JPEG = 95  # of the file: the lens has already compressed the picture once


@dataclass(frozen=True)
class Made:
    """A finished picture (h, w, 3), RGB uint8, its tiles, their edition, and the kinds of scene and light it shows."""

    picture: NDArray[np.uint8]
    tiles: tuple[TileTruth, ...]
    style: FaceStyle
    kind: str
    light: str


def make(seed: int, index: int, kind: str | None = None) -> Made:
    """Picture `index` of a seed; `kind` asks for one kind of scene."""
    rng = np.random.default_rng([seed, index])
    kind = kind or draw_kind(rng)
    light = draw_light(rng)
    scene = KINDS[kind].draw(rng)
    if rng.random() < _WHITE_ON_WHITE:
        scene = replace(scene, ground=_white(rng, scene))
    scene = LIGHTS[light][0](rng, scene)
    rendering = render(scene, QUICK)
    picture, tiles = rendering.picture, rendering.tiles
    if kind == "empty" or rng.random() < _THINGS_AROUND:
        corners = [tile.corners_xy for tile in tiles if tile.visible > 0]
        picture = lay_things(rng, picture, corners, int(rng.integers(1, 6)))
    quality = int(rng.integers(25, 50)) if rng.random() < _POOR_JPEG else scene.lens.quality
    return Made(_through_jpeg(picture, quality), tiles, scene.edition.style, kind, light)


def _white(rng: np.random.Generator, scene: Scene) -> Ground:
    """A table top nearly as light as the tiles."""
    shade = np.clip(np.array(scene.edition.style.plastic) * rng.uniform(0.85, 1.02) + rng.normal(0, 5, 3), 150, 250)
    red, green, blue = (int(part) for part in shade)
    materials = [Material.LINEN, Material.LACQUER, Material.LAMINATE, Material.MARBLE, Material.FELT]
    material = materials[int(rng.integers(len(materials)))]
    return replace(scene.ground, material=material, colour=(red, green, blue), gloss=rng.uniform(0, 0.5))


def _through_jpeg(picture: NDArray[np.uint8], quality: int) -> NDArray[np.uint8]:
    data = np.frombuffer(jpeg(picture, quality), np.uint8)
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR_RGB), dtype=np.uint8)


def entry_of(made: Made, file: str) -> dict[str, Any]:
    """The line of `truth.jsonl` for a picture."""
    tiles = [
        {
            "code": tile.face.code,
            "spot": tile.spot.value,
            "group": tile.group,
            "visible": round(tile.visible, 3),
            "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in tile.corners_xy],
        }
        for tile in made.tiles
    ]
    height, width = made.picture.shape[:2]
    return {
        "file": file,
        "size": [width, height],
        "kind": made.kind,
        "light": made.light,
        "font": Path(made.style.font).name,
        "digit_y": round(made.style.digit_y, 3),
        "tiles": tiles,
    }


def manifest_of(seed: int, count: int, entries: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """How a folder is made, and what is in it so far."""
    return {
        "made by": "training.finder_scenes",
        "version": VERSION,
        "seed": seed,
        "count": count,
        "quality": "QUICK",
        "kinds": {name: kind.share for name, kind in KINDS.items()},
        "lights": {name: share for name, (_, share) in LIGHTS.items()},
        "pictures": len(entries),
        "tiles": sum(len(entry["tiles"]) for entry in entries),
        "pictures by kind": dict(sorted(Counter(entry["kind"] for entry in entries).items())),
        "pictures by size": dict(sorted(Counter("{}x{}".format(*entry["size"]) for entry in entries).items())),
    }


def _begun_otherwise(path: Path, seed: int) -> str | None:
    """Why a folder cannot be gone on with, or None."""
    if not path.exists():
        return None
    begun = json.loads(path.read_text())
    if (begun.get("seed"), begun.get("version", 1)) == (seed, VERSION):
        return None
    return f"{path} was begun with seed {begun.get('seed')} and version {begun.get('version', 1)} of the code"


def main(arguments: Sequence[str] | None = None) -> int:
    """Fill a folder, or go on filling it; exit status 2 where it was begun otherwise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    given.folder.mkdir(parents=True, exist_ok=True)
    manifest, truth = given.folder / "manifest.json", given.folder / "truth.jsonl"
    if (reason := _begun_otherwise(manifest, given.seed)) is not None:
        print(reason, file=sys.stderr)
        return 2
    entries = [json.loads(line) for line in truth.read_text().splitlines()] if truth.exists() else []
    manifest.write_text(json.dumps(manifest_of(given.seed, given.count, entries), indent=2) + "\n")
    began = time.process_time()
    with truth.open("a") as lines:
        for index in range(len(entries), given.count):
            made = make(given.seed, index)
            file = f"{index:05}.jpg"
            (given.folder / file).write_bytes(jpeg(made.picture, _JPEG))
            entries.append(entry_of(made, file))
            lines.write(json.dumps(entries[-1]) + "\n")
            lines.flush()
            if (index + 1) % 50 == 0:
                print(f"{index + 1} pictures, {time.process_time() - began:.0f} s of CPU time", flush=True)
    manifest.write_text(json.dumps(manifest_of(given.seed, given.count, entries), indent=2) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
