"""Racks full of tiles: steps one behind the other, the feet of each row hidden behind the row in front."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from training.colour import linear
from training.framing import Framing, framed
from training.geometry import Pose, turn_z
from training.layout import fill_rack
from training.rack import Rack, rack_plates
from training.random_tiles import Box, draw_edition, draw_on_table
from training.scene import Edition, Scene, SceneTile
from training.solids import Finish, Grain

_LEVEL = 0.25  # of the racks are seen nearly level, the others from above
_WITH_TABLE = 0.4
_OVER_THE_RACK_DEG = 28  # from here the table behind the rack is seen
_SLANT_DEG = (38.0, 66.0)  # of a steep rack: between where its tiles face and where the camera is
_HIDDEN = (0.1, 0.45)  # part of a rear tile that the row in front of it hides
_LEAST_RISE = 0.38  # of a tile's height, so that no row hides the one two rows behind


@dataclass(frozen=True)
class Steps:
    """A rack with steps and how it is looked at: the slope of its backs and the camera, both from the table plane.

    `azimuth_deg` is the side from which it is looked at, or None where that is nearly square on.
    """

    steps: int
    lean_deg: float
    elevation_deg: float
    hidden: float
    azimuth_deg: float | None = None

    def rise_mm(self, edition: Edition, set_back_mm: float) -> float:
        """How much higher each step lies along the slope, so that `hidden` of the rear tiles is hidden.

        A camera above the normal of the slope looks over the upper rear edge of the front row, one below it under its
        upper front edge.
        """
        # Seen from the side, a camera looks over the rows more steeply than it stands.
        side = math.radians(self.azimuth_deg or 0.0)
        across = math.degrees(math.atan2(math.tan(math.radians(self.elevation_deg)), math.cos(side)))
        above = math.radians(across - (90 - self.lean_deg))
        way = set_back_mm - (edition.thickness_mm if above > 0 else 0.0)
        rise = edition.height_mm * (1 - self.hidden) - way * math.tan(min(above, math.radians(70)))
        return float(np.clip(rise, _LEAST_RISE * edition.height_mm, 1.3 * edition.height_mm))


def full_rack(rng: np.random.Generator, size_wh: tuple[int, int]) -> Scene:
    """A rack of two or three steps, nearly full, from the player's side, at times with melds behind it."""
    is_level = rng.random() < _LEVEL
    lean_deg = rng.uniform(38, 78)
    steps = Steps(
        steps=int(rng.choice([1, 2, 3], p=[0.08, 0.32, 0.6])),
        lean_deg=lean_deg,
        elevation_deg=rng.uniform(8, 35) if is_level else rng.uniform(35, min(72, 130 - lean_deg)),
        hidden=0.0 if rng.random() < 0.15 else rng.uniform(*_HIDDEN),
    )
    return _rack_scene(rng, steps, size_wh)


def steep_rack(rng: np.random.Generator, size_wh: tuple[int, int]) -> Scene:
    """A rack seen along its length, or from high above or far below what its tiles face: 38 to 66 degrees off."""
    lean_deg = rng.uniform(38, 78)
    while True:
        elevation_deg, azimuth_deg = rng.uniform(15, 80), rng.uniform(-72, 72)
        if _SLANT_DEG[0] <= slant_deg(lean_deg, elevation_deg, azimuth_deg) <= _SLANT_DEG[1]:
            break
    hidden = 0.0 if rng.random() < 0.3 else rng.uniform(*_HIDDEN)
    count = int(rng.choice([1, 2, 3], p=[0.12, 0.3, 0.58]))
    return _rack_scene(rng, Steps(count, lean_deg, elevation_deg, hidden, azimuth_deg), size_wh)


def slant_deg(lean_deg: float, elevation_deg: float, azimuth_deg: float) -> float:
    """The angle between where the tiles of a rack face and where the camera is."""
    lean, elevation, azimuth = (math.radians(angle) for angle in (lean_deg, elevation_deg, azimuth_deg))
    cosine = math.sin(lean) * math.cos(elevation) * math.cos(azimuth) + math.cos(lean) * math.sin(elevation)
    return math.degrees(math.acos(max(-1.0, min(1.0, cosine))))


def _rack_scene(rng: np.random.Generator, steps: Steps, size_wh: tuple[int, int]) -> Scene:
    edition, box = draw_edition(rng, None), Box(rng)
    rack = stepped_rack(rng, steps, edition)
    plates = rack_plates(rack)
    tiles = fill_up(rng, rack, edition, box)
    if steps.elevation_deg > _OVER_THE_RACK_DEG and rng.random() < _WITH_TABLE:
        near_mm = float(max(plate.pose.origin[1] for plate in plates)) + rng.uniform(20, 70)
        first = max((tile.group for tile in tiles), default=-1) + 1
        tiles += draw_on_table(rng, edition, box, first, near_mm, few=True)
    framing = Framing(
        elevations_deg=(steps.elevation_deg, steps.elevation_deg),
        margins=(-0.1, 0.0) if rng.random() < 0.2 else (0.01, 0.16),
        azimuths_deg=_around(steps, float(rng.choice([12.0, 45.0]))),
    )
    scene = framed(rng, edition, tiles, framing, size_wh, plates)
    far_mm = float(max(plate.pose.origin[1] for plate in scene.plates()))
    return replace(scene, table_end_mm=far_mm + rng.uniform(60, 450)) if rng.random() < 0.3 else scene


def _around(steps: Steps, side_deg: float) -> tuple[float, float]:
    return (-side_deg, side_deg) if steps.azimuth_deg is None else (steps.azimuth_deg, steps.azimuth_deg)


def stepped_rack(rng: np.random.Generator, steps: Steps, edition: Edition) -> Rack:
    """A rack of black, grey or coloured plastic or of wood, its steps so far apart that one row hides the next."""
    is_wooden = bool(rng.random() < 0.35)
    back_mm = rng.uniform(3, 7) if is_wooden else rng.uniform(1.2, 3)
    ledge_mm = edition.thickness_mm + rng.uniform(0.4, 3)
    set_back = ledge_mm + back_mm + rng.uniform(0.3, 6)
    rise = steps.rise_mm(edition, set_back)
    return Rack(
        pose=Pose(np.zeros(3), turn_z(rng.normal(0, 4))),
        steps=steps.steps,
        width=edition.width_mm * rng.uniform(4, 13.5),
        finish=_finish(rng, is_wooden),
        lean_deg=steps.lean_deg,
        rise=rise,
        set_back=set_back,
        lift=rng.uniform(2, 14),
        back_height=min(rise, edition.height_mm * rng.uniform(0.45, 1.0)),
        back_thickness=back_mm,
        ledge_depth=ledge_mm,
        ledge_thickness=rng.uniform(2, 6) if is_wooden else rng.uniform(1.2, 2.5),
        lip=float(rng.choice([0.0, rng.uniform(0.5, 3)])),
        has_legs=not is_wooden and rng.random() < 0.6,
        base_depth=rng.uniform(25, 60) if is_wooden else 0.0,
    )


def _finish(rng: np.random.Generator, is_wooden: bool) -> Finish:
    if is_wooden:
        tone = rng.uniform(0, 1)
        colour = np.array([226, 186, 138]) * (1 - tone) + np.array([84, 50, 32]) * tone
    else:
        black, grey = np.full(3, rng.uniform(8, 50)), np.full(3, rng.uniform(70, 235)) + rng.normal(0, 5, 3)
        colour = (black, grey, rng.uniform(15, 235, 3))[int(rng.choice(3, p=[0.45, 0.3, 0.25]))]
    return Finish(
        colour=linear(np.clip(colour, 2, 250)),
        gloss=rng.uniform(0, 0.8),
        roughness=rng.uniform(0.1, 0.4),
        grain=Grain.WOOD if is_wooden else Grain(rng.choice([Grain.SMOOTH, Grain.SMOOTH, Grain.LEATHERETTE])),
    )


def fill_up(rng: np.random.Generator, rack: Rack, edition: Edition, box: Box) -> tuple[SceneTile, ...]:
    """Tiles on all steps, hardly a place free; at times a step that is half empty."""
    gap_mm = float(rng.choice([0.05, rng.uniform(0.1, 1.0), rng.uniform(1, 3)]))
    room = max(1, int((rack.width - 3) // (edition.width_mm + 2 * gap_mm + 0.4)))
    least = [max(1, int(room * (0.8 if rng.random() < 0.75 else 0.2))) for _ in range(rack.steps)]
    rows = [box.draw(int(rng.integers(low, room + 1))) for low in least]
    gaps = [tuple(np.flatnonzero(rng.random(len(row)) < 0.05)) for row in rows]
    return fill_rack(rows, rack, edition, rng, gap_mm=gap_mm, gaps=gaps, turn_deg=rng.uniform(0, 1.0))
