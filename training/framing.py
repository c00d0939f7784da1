"""Hold a camera over tiles of any layout: from any side, level or steep, tilted, near or far."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from training.random_rooms import draw_ground, draw_hand, draw_lens, draw_lighting, draw_props
from training.scene import Edition, Scene, SceneTile
from training.solids import Plate
from training.view import UNAIMED, View, aimed

_HANDS = 0.06  # of the tables have a hand over them
_TURNED = 0.3  # of the pictures are taken from any side of the table
_ROLLED = 0.22  # of the pictures are taken with a phone that is held askew
_WIDE = 0.2  # of the pictures are taken with a wide angle


@dataclass(frozen=True)
class Framing:
    """The bounds from which a view is drawn.

    `elevations_deg` from the table plane; `margins` are parts of the picture that stay free, below 0 where tiles are
    cut off; `azimuths_deg` bound the side from which the picture is taken, any side for None.
    """

    elevations_deg: tuple[float, float] = (40.0, 90.0)
    margins: tuple[float, float] = (0.02, 0.2)
    azimuths_deg: tuple[float, float] | None = None


def framed(
    rng: np.random.Generator,
    edition: Edition,
    tiles: tuple[SceneTile, ...],
    framing: Framing,
    size_wh: tuple[int, int],
    racks: tuple[Plate, ...] = (),
) -> Scene:
    """A scene with the tiles, and the racks that carry them, on any table in any light."""
    ground = draw_ground(rng)
    hand = []
    if not racks and tiles and rng.random() < _HANDS:
        over = tiles[int(rng.integers(len(tiles)))].pose.origin[:2]
        hand = draw_hand(rng, over, edition.thickness_mm + rng.uniform(1, 40))
    scene = Scene(
        edition=edition,
        tiles=tiles,
        props=(*racks, *draw_props(rng, tiles), *hand),
        ground=ground,
        lighting=draw_lighting(rng, ground),
        camera=UNAIMED,
        lens=draw_lens(rng),
        seed=int(rng.integers(2**31)),
    )
    return aimed(scene, draw_view(rng, framing, size_wh), len(racks))


def draw_view(rng: np.random.Generator, framing: Framing, size_wh: tuple[int, int]) -> View:
    """A view within the bounds of a framing."""
    margin = rng.uniform(*framing.margins)
    if framing.azimuths_deg is not None:
        azimuth = rng.uniform(*framing.azimuths_deg)
    else:
        azimuth = rng.uniform(-180, 180) if rng.random() < _TURNED else rng.normal(0, 18)
    return View(
        elevation_deg=rng.uniform(*framing.elevations_deg),
        azimuth_deg=azimuth,
        roll_deg=rng.uniform(-45, 45) if rng.random() < _ROLLED else rng.normal(0, 5),
        focal=rng.uniform(0.48, 0.65) if rng.random() < _WIDE else rng.uniform(0.65, 1.3),
        size_wh=size_wh,
        margin=margin,
        shift_xy=(rng.uniform(-1, 1) * abs(margin) * 0.8, rng.uniform(-1, 1) * abs(margin) * 0.8),
    )


def tile_width_px(scene: Scene) -> float:
    """The middle one of the widths that the tiles have in the picture."""
    plates = scene.plates()[: len(scene.tiles)]
    corners = scene.camera.project(np.array([plate.face_corners for plate in plates]))[..., :2]
    return float(np.median(np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)))


def moved_back(scene: Scene, width_px: float) -> Scene:
    """The scene from so far away that its tiles are no wider than this; it is never seen from nearer."""
    factor = max(1.0, tile_width_px(scene) / width_px)
    camera = scene.camera
    return replace(scene, camera=replace(camera, eye=camera.target + factor * (camera.eye - camera.target)))
