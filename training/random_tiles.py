"""Tiles drawn at random on racks, on the table and in heaps."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.tiles import STANDARD, Face, Place, Unknown
from training.colour import linear
from training.geometry import Pose, turn_z
from training.layout import Care, fill_rack, lay_table, scatter
from training.rack import Rack
from training.scene import Edition, SceneTile
from training.solids import Finish, Grain
from training.styles import FaceStyle, draw_style


class Box:
    """The tiles of a box, drawn one by one; the share `face_down` of them shows its back."""

    def __init__(self, rng: np.random.Generator, face_down: float = 0.01) -> None:
        faces: list[Face] = [face for face in STANDARD.faces() for _ in range(STANDARD.copies_of(face))]
        self._rng = rng
        self._face_down = face_down
        self._left = [faces[index] for index in rng.permutation(len(faces))]

    def draw(self, count: int) -> tuple[Place, ...]:
        """Up to `count` tiles, as many as there are."""
        taken, self._left = self._left[:count], self._left[count:]
        return tuple(Unknown.FACE_DOWN if self._rng.random() < self._face_down else face for face in taken)


def draw_edition(rng: np.random.Generator, style: FaceStyle | None) -> Edition:
    """Tiles of a box of any size and thickness; `style` fixes what is drawn on them."""
    return Edition(
        style=style or draw_style(rng),
        height_mm=rng.uniform(30, 42),
        thickness_mm=rng.uniform(3.5, 9),
        chamfer_mm=float(rng.choice([0.0, rng.uniform(0.8, 2.4)])),
        roughness=rng.uniform(0.05, 0.3),
    )


def draw_rack(rng: np.random.Generator, edition: Edition) -> Rack:
    """A rack of one to three steps, steep or flat, of wood or plastic, for tiles of an edition."""
    steps = int(rng.choice([1, 2, 3], p=[0.3, 0.5, 0.2]))
    is_wooden = bool(rng.random() < 0.35)
    tone = rng.uniform(0, 1)
    wood = np.array([214, 170, 120]) * (1 - tone) + np.array([90, 54, 34]) * tone
    plastic = rng.choice([np.full(3, rng.uniform(15, 70)), np.full(3, rng.uniform(90, 210)), rng.uniform(20, 220, 3)])
    finish = Finish(
        colour=linear(wood if is_wooden else plastic),
        gloss=rng.uniform(0, 0.8),
        roughness=rng.uniform(0.1, 0.4),
        grain=Grain.WOOD if is_wooden else Grain(rng.choice([Grain.SMOOTH, Grain.LEATHERETTE])),
    )
    is_steep = rng.random() < 0.6  # rows one above the other, or one behind the other and half hidden
    rise = edition.height_mm * (rng.uniform(0.98, 1.08) if is_steep else rng.uniform(0.6, 0.95))
    return Rack(
        pose=Pose(np.zeros(3), turn_z(rng.normal(0, 4))),
        steps=steps,
        width=edition.width_mm * rng.uniform(5, 13),
        finish=finish,
        lean_deg=rng.uniform(52, 78),
        rise=rise,
        set_back=rng.uniform(3, 8) if is_steep else rng.uniform(8, 16),
        lift=rng.uniform(2, 12),
        back_height=min(rise - 1, edition.height_mm * rng.uniform(0.5, 1.0)),
        back_thickness=rng.uniform(6, 10) if is_wooden else rng.uniform(1.5, 4),
        ledge_depth=edition.thickness_mm + rng.uniform(0.5, 5),
        ledge_thickness=rng.uniform(3, 8) if is_wooden else rng.uniform(1.5, 3),
        lip=float(rng.choice([0.0, rng.uniform(0.5, 3)])),
        has_legs=not is_wooden,
        base_depth=rng.uniform(25, 60) if is_wooden else 0.0,
    )


def draw_on_rack(rng: np.random.Generator, rack: Rack, edition: Edition, box: Box) -> tuple[SceneTile, ...]:
    """Tiles on a rack, with gaps or without; a step may be empty."""
    gap_mm = float(rng.choice([0.1, rng.uniform(0.2, 1.5), rng.uniform(1.5, 8)]))
    room = int((rack.width - 6) // (edition.width_mm + 2 * gap_mm + 0.4))
    rows = [box.draw(int(rng.integers(0 if rack.steps > 1 else 1, max(room, 1) + 1))) for _ in range(rack.steps)]
    gaps = [tuple(np.flatnonzero(rng.random(len(row)) < 0.12)) for row in rows]
    return fill_rack(rows, rack, edition, rng, gap_mm=gap_mm, gaps=gaps, turn_deg=rng.uniform(0, 1.2))


def draw_on_table(
    rng: np.random.Generator, edition: Edition, box: Box, first_group: int, near_mm: float, *, few: bool
) -> tuple[SceneTile, ...]:
    """Rows of tiles on the table, more or less neat, some on their heads; they need not be valid melds."""
    count = int(rng.integers(1, 6 if few else 13))
    melds = [meld for _ in range(count) if (meld := box.draw(int(rng.choice([3, 3, 4, 4, 5, 6, 8]))))]
    care = Care(rng.uniform(0, 2), rng.uniform(0, 2.5), rng.uniform(0, 2), rng.uniform(0, 0.7))
    width = edition.width_mm * rng.uniform(9, 18)
    laid = lay_table(
        melds,
        edition,
        care,
        rng,
        width_mm=width,
        turn_deg=float(rng.choice([1.5, 5.0, 12.0])),
        spacing_mm=rng.uniform(5, 35),
        first_group=first_group,
        near_mm=near_mm,
    )
    # Some players sit at the other side: their melds stand on their head.
    upset = {group for group in {tile.group for tile in laid} if rng.random() < 0.15}
    return tuple(_on_its_head(tile) if tile.group in upset else tile for tile in laid)


def _on_its_head(tile: SceneTile) -> SceneTile:
    return replace(tile, pose=Pose(tile.pose.origin, tile.pose.axes @ turn_z(180)))


def draw_loose(rng: np.random.Generator, edition: Edition, box: Box) -> tuple[SceneTile, ...]:
    """Loose tiles at all angles."""
    count = int(rng.integers(1, 45))
    apart = rng.uniform(1.0, 1.4)
    side = apart * np.hypot(edition.width_mm, edition.height_mm) * np.sqrt(count) * rng.uniform(1.3, 1.8)
    size = (side * 1.25 + 10, side / 1.25 + 10)
    return scatter(box.draw(count), edition, rng, size_mm=size, apart=apart, tilt_deg=rng.uniform(0, 0.8))
