"""Descriptions of scenes drawn at random, wide enough to train on: `draw_scene(rng)`.

Every choice that a photographer, a table, a room or a maker of tiles could make is drawn; nothing is rendered here.
"""

from __future__ import annotations

import numpy as np

from training.rack import rack_plates
from training.random_rooms import draw_ground, draw_lens, draw_lighting, draw_props
from training.random_tiles import Box, draw_edition, draw_loose, draw_on_rack, draw_on_table, draw_rack
from training.scene import Scene, SceneTile
from training.solids import Plate
from training.styles import FaceStyle
from training.view import UNAIMED, View, aimed


class Mix:
    """How often each kind of scene is drawn."""

    rack: float = 0.35
    table: float = 0.35
    both: float = 0.15
    scatter: float = 0.15

    def draw(self, rng: np.random.Generator) -> str:
        """One kind by its name here."""
        kinds = ("rack", "table", "both", "scatter")
        shares = np.array([getattr(self, kind) for kind in kinds])
        return str(rng.choice(kinds, p=shares / shares.sum()))


def draw_scene(
    rng: np.random.Generator,
    *,
    size_wh: tuple[int, int] = (1024, 768),
    style: FaceStyle | None = None,
    mix: Mix | None = None,
) -> Scene:
    """A scene at random; `style` fixes the edition, which is drawn too otherwise. Some tiles may be cut by the edge."""
    edition = draw_edition(rng, style)
    box = Box(rng)
    kind = (mix or Mix()).draw(rng)
    tiles: tuple[SceneTile, ...] = ()
    racks: tuple[Plate, ...] = ()
    near_mm = 0.0
    if kind in ("rack", "both"):
        rack = draw_rack(rng, edition)
        racks = rack_plates(rack)
        tiles = draw_on_rack(rng, rack, edition, box)
        near_mm = float(max(plate.pose.origin[1] for plate in racks)) + rng.uniform(30, 70)
    if kind in ("table", "both"):
        first = max((tile.group for tile in tiles), default=-1) + 1
        tiles += draw_on_table(rng, edition, box, first, near_mm, few=kind == "both")
    if kind == "scatter":
        tiles = draw_loose(rng, edition, box)
    ground = draw_ground(rng)
    low, high = {"rack": (14, 58), "both": (28, 62), "table": (38, 90), "scatter": (40, 90)}[kind]
    scene = Scene(
        edition=edition,
        tiles=tiles,
        props=(*racks, *draw_props(rng, tiles)),
        ground=ground,
        lighting=draw_lighting(rng, ground),
        camera=UNAIMED,
        lens=draw_lens(rng),
        seed=int(rng.integers(2**31)),
        table_end_mm=_farthest_mm(tiles) + rng.uniform(60, 450) if rng.random() < 0.4 else 1e5,
    )
    return aimed(scene, _draw_view(rng, rng.uniform(low, high), size_wh), len(racks))


def _farthest_mm(tiles: tuple[SceneTile, ...]) -> float:
    """How far from the camera's side the tiles reach."""
    return max((float(tile.pose.origin[1]) for tile in tiles), default=0.0)


def _draw_view(rng: np.random.Generator, elevation_deg: float, size_wh: tuple[int, int]) -> View:
    """A view that more or less fills the picture; at times some tiles are cut off."""
    is_turned = elevation_deg > 50 and rng.random() < 0.35
    cut = rng.random() < 0.15
    margin = rng.uniform(-0.12, 0.0) if cut else rng.choice([rng.uniform(0.03, 0.12), rng.uniform(0.1, 0.32)])
    shift = abs(float(margin)) * 0.6
    return View(
        elevation_deg=elevation_deg,
        azimuth_deg=rng.uniform(-180, 180) if is_turned else rng.normal(0, 16),
        roll_deg=rng.normal(0, 4),
        focal=rng.uniform(0.65, 1.3),
        size_wh=size_wh,
        margin=float(margin),
        shift_xy=(rng.uniform(-shift, shift), rng.uniform(-shift, shift)),
    )
