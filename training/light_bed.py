"""Crops cut from whole rendered photos in known light, to measure readers on or, in other fonts, to train them.

    python -m training.light_bed OUT.npz --count 200 --seed 7001

Every photo shows one edition in held-out fonts under one kind of light of `LIGHTS`. Its tiles stay
together, for colour is refined over a photo. The file holds `crops` (n, 128, 96, 3) uint8 RGB as the product cuts
them, `labels` and `colours` as in `training.crops`, `widths_px`, `photos` (the number of the photo), `lights` (an
index of `LIGHTS`) and `visible` (the share of the face that is seen). With `--train` it also holds `no_faces`, crops of
the same photos that show no upright face: tiles on their head, seams, halves, sides.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training import lamps
from training.compose import render
from training.crops import NONE_LABEL, TELLS_UP, label_of, spoil
from training.fonts import digit_fonts
from training.geometry import Points, Vector
from training.lens import Lens
from training.light import Lighting
from training.quality import QUICK
from training.random_scenes import draw_scene
from training.scene import Scene
from training.styles import draw_style
from training.truth import TileTruth
from vision.crops import straighten
from vision.reading import Quad

LIGHTS = ("neutral", "warm", "dim", "mixed", "coloured")
_SHARES = (0.25, 0.3, 0.2, 0.15, 0.1)
_SIZES_WH = ((640, 480), (800, 600), (1024, 768))
_LEAST_SEEN = 0.5
_NO_FACES = {"turned": 0.45, "seam": 0.2, "half": 0.12, "wide": 0.06, "tight": 0.06, "side": 0.11}
_NO_FACE_SHARE = 0.4
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
_LEAST_WIDTH_PX = 13.0

# Linear RGB of glowing bodies of 2200 and of 2700 kelvin beside daylight.
_K2200, _K2700 = np.array([1.0, 0.29, 0.025]), np.array([1.0, 0.40, 0.095])


@dataclass(frozen=True)
class PhotoCrops:
    """The crops of one photo: (n, 128, 96, 3), with a row of label and colour, a width and a seen share each."""

    crops: NDArray[np.uint8]
    truth: NDArray[np.int64]
    widths_px: NDArray[np.float64]
    visible: NDArray[np.float64]
    no_faces: NDArray[np.uint8]


def _warm_lamp(rng: np.random.Generator, corrected: tuple[float, float]) -> Vector:
    """The colour that a bulb of 2200 to 2700 kelvin keeps once a phone has corrected a part of it."""
    share = rng.uniform()
    return np.asarray((share * _K2200 + (1 - share) * _K2700) ** rng.uniform(*corrected))


def _evening(rng: np.random.Generator, colour: Vector, ground: Vector, strength: float = 1.0) -> Lighting:
    lamp = lamps.pendant(
        rng.normal(0, 300),
        rng.normal(0, 300),
        height_mm=rng.uniform(450, 1300),
        radius_mm=rng.uniform(30, 200),
        colour=colour,
        strength=strength * rng.uniform(0.6, 1.2),
    )
    return lamps.evening(lamp, ground=ground, sky=rng.uniform(0.12, 0.5))


def _day(rng: np.random.Generator, ground: Vector) -> Lighting:
    strength, sky = rng.uniform(0.4, 1.3), rng.uniform(0.3, 0.8)
    return lamps.daylight(rng.uniform(-180, 180), ground=ground, strength=strength, sky=sky)


def light_of(rng: np.random.Generator, light: str, lens: Lens) -> tuple[Lighting, Lens]:
    """Lamps and camera for one kind of light."""
    ground = rng.uniform(0.05, 0.5, 3)
    neutral = (1 + rng.normal(0, 0.03), 1.0, 1 + rng.normal(0, 0.04))
    if light == "neutral":
        return _day(rng, ground), replace(lens, white=neutral)
    if light == "warm":
        return _evening(rng, _warm_lamp(rng, (0.3, 0.7)), ground), replace(lens, white=neutral)
    if light == "dim":
        room = _evening(rng, _warm_lamp(rng, (0.1, 0.45)), ground) if rng.random() < 0.6 else _day(rng, ground)
        dark = replace(lens, exposure=rng.uniform(0.22, 0.5), noise=rng.uniform(0.015, 0.045), white=neutral)
        return room, replace(dark, blur_px=rng.uniform(0.5, 1.4))
    if light == "mixed":
        day = _day(rng, ground)
        lamp = _evening(rng, _warm_lamp(rng, (0.3, 0.7)), ground, rng.uniform(0.3, 1.0)).lights
        return replace(day, lights=(*day.lights, *lamp)), replace(lens, white=neutral)
    cast = np.exp(rng.normal(0, 0.22, 3))
    red, green, blue = (float(part) for part in cast / cast.max())
    return _day(rng, ground), replace(lens, white=(red, green, blue))


def as_found(rng: np.random.Generator, corners: Points) -> Points:
    """Corners as a finder gives them: about a fortieth of the tile off, now and then a tenth."""
    along = corners[1] - corners[0] + corners[2] - corners[3]
    down = corners[3] - corners[0] + corners[2] - corners[1]
    spread = 0.02 if rng.random() < 0.7 else 0.045
    errors = rng.normal(0, spread, (4, 2)).clip(-0.11, 0.11) + rng.normal(0, 0.012, 2)
    return np.asarray(corners + errors[:, :1] * along / 2 + errors[:, 1:] * down / 2)


def _is_usable(tile: TileTruth, size_wh: tuple[int, int]) -> bool:
    inside = (tile.corners_xy > 1).all() and (tile.corners_xy < np.array(size_wh) - 1).all()
    quad = Quad(tile.corners_xy)
    is_a_face = label_of(tile.face)[0] != NONE_LABEL
    return bool(inside and is_a_face and tile.visible >= _LEAST_SEEN and quad.width >= _LEAST_WIDTH_PX)


def draw_photo_crops(rng: np.random.Generator, light: str, *, held_out: bool = True) -> PhotoCrops | None:
    """The crops of one photo at random in a kind of light; None where no tile of it can be used."""
    size_wh = _SIZES_WH[int(rng.integers(len(_SIZES_WH)))]
    scene: Scene = draw_scene(rng, size_wh=size_wh, style=draw_style(rng, fonts=digit_fonts(held_out=held_out)))
    lighting, lens = light_of(rng, light, scene.lens)
    rendering = render(replace(scene, lighting=lighting, lens=lens), QUICK)
    photo = cv2.imdecode(_coded(rendering.picture, lens.quality), cv2.IMREAD_COLOR)[..., ::-1]
    tiles = [tile for tile in rendering.tiles if _is_usable(tile, size_wh)]
    if not tiles:
        return None
    corners = [tile.corners_xy for tile in tiles]
    quads = [Quad(as_found(rng, tile)) for tile in corners]
    photo = np.ascontiguousarray(photo)
    return PhotoCrops(
        straighten(photo, quads),
        np.array([label_of(tile.face) for tile in tiles]),
        np.array([Quad(tile.corners_xy).width for tile in tiles]),
        np.array([tile.visible for tile in tiles]),
        straighten(photo, [] if held_out else windows_without_a_face(rng, corners, scene.edition.style.digit_y)),
    )


def windows_without_a_face(rng: np.random.Generator, tiles: Sequence[Points], digit_y: float) -> list[Quad]:
    """Windows on and between tiles, (4, 2) each, in which no face stands upright.

    Tiles whose digits stand near the middle, at `digit_y` of their height, are not turned: they look right either way.
    """
    quads = []
    for corners in tiles:
        if rng.random() > _NO_FACE_SHARE:
            continue
        kind = str(rng.choice(list(_NO_FACES), p=list(_NO_FACES.values())))
        if kind == "turned" and digit_y >= TELLS_UP:
            continue
        to_photo = cv2.getPerspectiveTransform(_UNIT, as_found(rng, corners).astype(np.float32))
        quads.append(Quad(cv2.perspectiveTransform(spoil(rng, _UNIT, kind)[None].astype(np.float32), to_photo)[0]))
    return quads


def _coded(picture: NDArray[np.uint8], quality: int) -> NDArray[np.uint8]:
    return np.asarray(cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1])


def main() -> int:
    """Draw photos into a file of crops."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7001)
    parser.add_argument("--train", action="store_true", help="in the fonts to train on instead")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    photos, lights = [], []
    for index in range(options.count):
        rng = np.random.default_rng([options.seed, index])
        light = int(rng.choice(len(LIGHTS), p=_SHARES))
        photo = draw_photo_crops(rng, LIGHTS[light], held_out=not options.train)
        if photo is not None:
            photos.append(photo)
            lights.append(light)
    counts = [len(photo.truth) for photo in photos]
    truth = np.concatenate([photo.truth for photo in photos])
    np.savez_compressed(
        options.out,
        crops=np.concatenate([photo.crops for photo in photos]),
        labels=truth[:, 0],
        colours=truth[:, 1],
        widths_px=np.concatenate([photo.widths_px for photo in photos]),
        visible=np.concatenate([photo.visible for photo in photos]),
        photos=np.repeat(np.arange(len(photos)), counts),
        lights=np.repeat(lights, counts),
        no_faces=np.concatenate([photo.no_faces for photo in photos]),
    )
    print(f"{len(truth)} crops of {len(photos)} photos")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
