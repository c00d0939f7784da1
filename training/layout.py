"""Put tiles where players put them: on racks, in melds on the table, or in a heap."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.tiles import Place
from training.geometry import Pose, turn_x, turn_z
from training.rack import Rack, rack_tile_pose
from training.scene import Edition, SceneTile, Spot

Tiles = Sequence[Place]


@dataclass(frozen=True)
class Care:
    """How neatly tiles are laid, as standard deviations: `shift_mm` across a row, `turn_deg`, and the mean `gap_mm`.

    `tilt_deg` is how far a face is from level: little, but it decides which tiles catch the glare.
    """

    shift_mm: float = 0.7
    turn_deg: float = 1.0
    gap_mm: float = 0.6
    tilt_deg: float = 0.35


def flat_pose(x: float, y: float, turn_deg: float, rng: np.random.Generator, tilt_deg: float) -> Pose:
    """A pose on the table, almost level."""
    lean = turn_x(rng.normal(0, tilt_deg)) @ turn_z(90) @ turn_x(rng.normal(0, tilt_deg)) @ turn_z(-90)
    return Pose(np.array([x, y, 0.05]), lean @ turn_z(turn_deg))


def lay_meld(
    tiles: Tiles,
    edition: Edition,
    centre_xy: tuple[float, float],
    turn_deg: float,
    care: Care,
    group: int,
    rng: np.random.Generator,
) -> tuple[SceneTile, ...]:
    """A meld on the table, read from left to right when it is turned back by `turn_deg`."""
    gaps = np.abs(rng.normal(care.gap_mm, 0.6 * care.gap_mm, len(tiles) - 1)) + 0.1
    turns = rng.normal(0, care.turn_deg, len(tiles))
    # Turned neighbours need more room, or their corners would cross.
    room = edition.height_mm / 2 * np.abs(np.sin(np.radians(np.diff(turns))))
    steps = edition.width_mm + gaps + room
    along = np.r_[0.0, np.cumsum(steps)]
    along -= along[-1] / 2
    across = rng.normal(0, care.shift_mm, len(tiles))
    spin = turn_z(turn_deg)[:2, :2]
    laid = []
    for face, x, y, turn in zip(tiles, along, across, turns, strict=True):
        px, py = spin @ np.array([x, y]) + centre_xy
        pose = flat_pose(px, py, turn_deg + turn, rng, care.tilt_deg)
        laid.append(SceneTile(face, pose, Spot.TABLE, group))
    return tuple(laid)


def meld_length(count: int, edition: Edition, care: Care) -> float:
    """About how long a meld is, in mm."""
    return count * edition.width_mm + (count - 1) * (care.gap_mm + 0.6)


def lay_table(
    melds: Sequence[Tiles],
    edition: Edition,
    care: Care,
    rng: np.random.Generator,
    *,
    width_mm: float,
    turn_deg: float = 3.0,
    spacing_mm: float = 16.0,
    first_group: int = 0,
    near_mm: float = 0.0,
) -> tuple[SceneTile, ...]:
    """Melds in loose rows, the first at the far left, as they grow on a table during a game.

    `turn_deg` is the standard deviation of a meld's turn. Melds in one row keep at least 1.4 tile widths apart, so
    that nobody takes two for one. The nearest row starts at y = `near_mm`.
    """
    apart = 1.4 * edition.width_mm
    rows: list[list[int]] = [[]]
    used = 0.0
    for index, meld in enumerate(melds):
        length = meld_length(len(meld), edition, care)
        if rows[-1] and used + apart + length > width_mm:
            rows.append([])
            used = 0.0
        used += length + (apart if rows[-1] else 0.0)
        rows[-1].append(index)
    laid: list[SceneTile] = []
    y = near_mm
    for row in reversed(rows):
        lengths = [meld_length(len(melds[index]), edition, care) for index in row]
        turns = np.clip(rng.normal(0, turn_deg, len(row)), -2.2 * turn_deg, 2.2 * turn_deg)
        heights = [length * abs(math.sin(math.radians(t))) for length, t in zip(lengths, turns, strict=True)]
        depth = edition.height_mm + max(heights)
        spare = width_mm - sum(lengths) - apart * (len(row) - 1)
        cuts = np.sort(rng.uniform(0.1, 0.9, len(row))) * max(spare, 0)
        x = -width_mm / 2
        for index, length, turn, cut in zip(row, lengths, turns, cuts, strict=True):
            centre = (x + cut + length / 2, y + depth / 2 + rng.uniform(-0.3, 0.3) * spacing_mm)
            laid += lay_meld(melds[index], edition, centre, float(turn), care, first_group + index, rng)
            x += length + apart
        y += depth + spacing_mm
    return tuple(sorted(laid, key=lambda tile: tile.group))


def scatter(
    tiles: Tiles,
    edition: Edition,
    rng: np.random.Generator,
    *,
    size_mm: tuple[float, float],
    apart: float = 1.12,
    tilt_deg: float = 0.4,
) -> tuple[SceneTile, ...]:
    """Loose tiles at all angles, none touching; `apart` is the least distance of centres in tile diagonals.

    Raises `ValueError` where the tiles have no room.
    """
    diagonal = math.hypot(edition.width_mm, edition.height_mm)
    centres: list[np.ndarray] = []
    for _ in range(4000):
        if len(centres) == len(tiles):
            break
        centre = rng.uniform(-0.5, 0.5, 2) * size_mm
        if all(np.linalg.norm(centre - other) > apart * diagonal for other in centres):
            centres.append(centre)
    if len(centres) < len(tiles):
        raise ValueError(f"expected room for {len(tiles)} tiles on {size_mm} mm, got it for {len(centres)}")
    return tuple(
        SceneTile(face, flat_pose(x, y, rng.uniform(-180, 180), rng, tilt_deg), Spot.LOOSE, group)
        for group, (face, (x, y)) in enumerate(zip(tiles, centres, strict=True))
    )


def fill_rack(
    rows: Sequence[Tiles],
    rack: Rack,
    edition: Edition,
    rng: np.random.Generator,
    *,
    gap_mm: float = 0.8,
    gaps: Sequence[Sequence[int]] = (),
    turn_deg: float = 0.5,
    spot: Spot = Spot.RACK,
    first_group: int = 0,
) -> tuple[SceneTile, ...]:
    """Tiles on a rack, `rows` from the rear step to the front one, as they are read.

    `gaps` names for each row the places before which a player has left room. Raises `ValueError` where a row is too
    long.
    """
    if len(rows) != rack.steps:
        raise ValueError(f"expected {rack.steps} rows, got {len(rows)}")
    placed = []
    for index, row in enumerate(rows):
        step = rack.steps - 1 - index
        breaks = set(gaps[index]) if index < len(gaps) else set()
        widths = np.full(len(row), edition.width_mm) + np.abs(rng.normal(gap_mm, 0.5 * gap_mm, len(row))) + 0.2
        spare = rack.width - 3.0 - float(widths.sum())
        if spare < 0:
            raise ValueError(f"expected a row of at most {rack.width:.0f} mm, got {widths.sum():.0f} mm")
        wide = min(edition.width_mm * rng.uniform(0.5, 0.8), 0.8 * spare / max(len(breaks), 1))
        spare -= wide * len(breaks)
        x = -rack.width / 2 + 1.5 + spare * rng.uniform(0.1, 0.6)
        for place, (face, width) in enumerate(zip(row, widths, strict=True)):
            x += wide if place in breaks else 0.0
            turn = float(np.clip(rng.normal(0, turn_deg), -1.5 * turn_deg, 1.5 * turn_deg))
            pose = rack_tile_pose(rack, edition, step, x + width / 2, turn)
            placed.append(SceneTile(face, pose, spot, first_group + index))
            x += width
    return tuple(placed)
