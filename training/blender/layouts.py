"""Arrangements: which tiles lie where. Each takes its chance from the generator given, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from training.blender.editions import Edition
from training.blender.poses import Points, Pose, Spot, TileAt, lying, overlap, rectangle, tilted
from training.blender.racks import Rack

Rng: TypeAlias = np.random.Generator


@dataclass(frozen=True)
class Layout:
    """What stands on the table. `props` are names of `props.PROPS` with their place: x, y in mm and a turn in degrees.

    `ignored` (n, 3) are points around which a picture's tiles do not count: those of an open box.
    """

    tiles: tuple[TileAt, ...] = ()
    racks: tuple[Rack, ...] = ()
    props: tuple[tuple[str, float, float, float], ...] = ()
    ignored: tuple[tuple[float, float, float], ...] = field(default=())

    def __add__(self, other: Layout) -> Layout:
        """Both on one table; the groups of the second count on after those of the first."""
        first = 1 + max((tile.group for tile in self.tiles), default=-1)
        moved = tuple(TileAt(t.code, t.pose, t.spot, t.group + first, t.face_down) for t in other.tiles)
        return Layout(
            self.tiles + moved, self.racks + other.racks, self.props + other.props, self.ignored + other.ignored
        )


Arrangement: TypeAlias = Callable[[Rng, Edition], Layout]


def together(*parts: Arrangement) -> Arrangement:
    """One arrangement of several."""

    def arrange(rng: Rng, edition: Edition) -> Layout:
        layout = Layout()
        for part in parts:
            layout += part(rng, edition)
        return layout

    return arrange


def deal(rng: Rng) -> list[str]:
    """The 106 tiles of a set, shuffled."""
    tiles = [f"{colour}{number}" for colour in "KRBO" for number in range(1, 14)] * 2 + ["J", "j"]
    return [tiles[i] for i in rng.permutation(len(tiles))]


def on_rack(rack: Rack, counts: Sequence[int], *, gaps: float = 0.25, jokers: int = 0) -> Arrangement:
    """A rack with `counts` tiles on its steps, the front step first; `gaps` is the chance of a gap between two."""

    def arrange(rng: Rng, edition: Edition) -> Layout:
        codes = deal(rng)
        codes = ["J", "j"][:jokers] + [code for code in codes if code not in "Jj"]
        hand = [codes[i] for i in rng.permutation(sum(counts))]
        tiles: list[TileAt] = []
        for step, count in enumerate(counts):
            wide = edition.width + 0.3
            spaces = [
                float(rng.uniform(4, 22)) if rng.random() < gaps else float(rng.exponential(0.5)) for _ in range(count)
            ]
            total = wide * count + sum(spaces[1:])
            if total > rack.width - 8:
                spaces = [0.2] * count
                total = wide * count
            free = max(0.0, rack.width - 8 - total)
            x = -total / 2 + float(rng.uniform(-0.5, 0.5)) * free
            for index in range(count):
                x += (spaces[index] if index else 0.0) + wide / 2
                pose = rack.pose(edition, step, x, float(rng.normal(0, 0.35)))
                tiles.append(TileAt(hand.pop(), pose, Spot.RACK, step))
                x += wide / 2
        return Layout(tuple(tiles), (rack,))

    return arrange


def _meld(rng: Rng, length: int) -> list[str]:
    colours = rng.permutation(list("KRBO"))
    if length <= 4 and rng.random() < 0.45:
        number = int(rng.integers(1, 14))
        codes = [f"{colour}{number}" for colour in colours[:length]]
    else:
        start = int(rng.integers(1, 15 - length))
        codes = [f"{colours[0]}{start + i}" for i in range(length)]
    if rng.random() < 0.15:
        codes[int(rng.integers(length))] = "Jj"[int(rng.integers(2))]
    return codes


def _free_place(
    rng: Rng,
    area: tuple[float, float, float, float],
    size: tuple[float, float],
    taken: list[Points],
    turn: Callable[[], float],
) -> tuple[float, float, float] | None:
    for _ in range(400):
        x, y = float(rng.uniform(area[0], area[2])), float(rng.uniform(area[1], area[3]))
        angle = turn()
        box = rectangle(x, y, angle, *size)
        if not any(overlap(box, other) for other in taken):
            taken.append(box)
            return x, y, angle
    return None


def melds(
    count: int,
    area: tuple[float, float, float, float],
    *,
    lengths: Sequence[int] = (3, 3, 4, 4, 5),
    turn_deg: float = 12.0,
    around: bool = False,
    gap: float = 14.0,
) -> Arrangement:
    """Melds side by side within `area` (x0, y0, x1, y1 mm), turned by about `turn_deg`, or all `around`."""

    def arrange(rng: Rng, edition: Edition) -> Layout:
        taken: list[Points] = []
        tiles: list[TileAt] = []
        group = 0
        for _ in range(count):
            length = int(rng.choice(lengths))
            wide = length * (edition.width + 0.6)
            turn = (lambda: float(rng.uniform(0, 360))) if around else (lambda: float(rng.normal(0, turn_deg)))
            place = _free_place(rng, area, (wide + gap, edition.height + gap), taken, turn)
            if place is None:
                continue
            x, y, angle = place
            along, across = rectangle(0, 0, angle, 1, 1)[1] - rectangle(0, 0, angle, 1, 1)[0], None
            for index, code in enumerate(_meld(rng, length)):
                step = (index - (length - 1) / 2) * (edition.width + 0.5)
                across = rng.normal(0, 0.35, 2)
                px, py = np.array([x, y]) + step * along + across * 0.6
                pose = lying(float(px), float(py), angle + float(rng.normal(0, 0.8)))
                tiles.append(TileAt(code, pose, Spot.TABLE, group))
            group += 1
        return Layout(tuple(tiles))

    return arrange


def loose(
    count: int,
    area: tuple[float, float, float, float],
    *,
    face_down: float = 0.0,
    gap: float = 2.0,
    covered: int = 0,
    upright: float | None = None,
) -> Arrangement:
    """Single tiles at every angle, or turned by about `upright` degrees; `covered` of them lie half under another."""

    def arrange(rng: Rng, edition: Edition) -> Layout:
        taken: list[Points] = []
        codes = deal(rng)
        tops: list[TileAt] = []
        tiles: list[TileAt] = []
        for _ in range(count):
            turn = (lambda: float(rng.uniform(0, 360))) if upright is None else (lambda: float(rng.normal(0, upright)))
            place = _free_place(rng, area, (edition.width + gap, edition.height + gap), taken, turn)
            if place is None:
                continue
            down = bool(rng.random() < face_down)
            pose = lying(*place, face_down=down, thickness=edition.thickness)
            tiles.append(TileAt(codes.pop(), pose, Spot.LOOSE, 0, down))
            if len(tops) < covered and not down:
                a = float(rng.uniform(0, 2 * np.pi))
                x, y = place[0] + 0.62 * edition.width * np.cos(a), place[1] + 0.62 * edition.width * np.sin(a)
                pose = tilted(lying(float(x), float(y), float(rng.uniform(0, 360)), edition.thickness + 0.4), 1.5, 1.0)
                tops.append(TileAt(codes.pop(), pose, Spot.LOOSE, 0))
        both = tops + tiles
        return Layout(tuple(TileAt(t.code, t.pose, t.spot, i, t.face_down) for i, t in enumerate(both)))

    return arrange


def heap(middle: tuple[float, float], size: tuple[float, float], count: int, *, face_up: float = 0.35) -> Arrangement:
    """Unplayed tiles in an open box; they do not count."""

    def arrange(rng: Rng, edition: Edition) -> Layout:
        codes = deal(rng)
        tiles = []
        for index in range(count):
            layer = index // max(1, count // 3)
            x = middle[0] + float(rng.uniform(-0.5, 0.5)) * (size[0] - 46)
            y = middle[1] + float(rng.uniform(-0.5, 0.5)) * (size[1] - 46)
            down = bool(rng.random() > face_up)
            z = 3.0 + layer * (edition.thickness + 1.2) + index * 0.12
            flat = lying(x, y, float(rng.uniform(0, 360)), z, face_down=down, thickness=edition.thickness)
            pose = tilted(flat, float(rng.normal(0, 5)), float(rng.normal(0, 5)))
            tiles.append(TileAt(codes[index], pose, Spot.BOX, index, down))
        half = (size[0] / 2 + 4, size[1] / 2 + 4)
        rim = tuple(
            (middle[0] + sx * half[0], middle[1] + sy * half[1], z)
            for sx in (-1, 1)
            for sy in (-1, 1)
            for z in (0.0, 34.0)
        )
        return Layout(tuple(tiles), props=((f"tray:{size[0]:.0f}x{size[1]:.0f}", *middle, 0.0),), ignored=rim)

    return arrange


def things(*props: tuple[str, float, float, float]) -> Arrangement:
    """Things that are no tiles."""
    return lambda _rng, _edition: Layout(props=props)


def row(codes: Sequence[str], *, turn_deg: float = 0.0, gap: float = 0.6, spot: Spot = Spot.TABLE) -> Arrangement:
    """The given tiles side by side around the middle of the table."""

    def arrange(rng: Rng, edition: Edition) -> Layout:
        tiles = []
        for index, code in enumerate(codes):
            step = (index - (len(codes) - 1) / 2) * (edition.width + gap)
            a = np.radians(turn_deg)
            pose: Pose = lying(float(step * np.cos(a)), float(step * np.sin(a)), turn_deg + float(rng.normal(0, 1)))
            tiles.append(TileAt(code, pose, spot, index if spot is Spot.LOOSE else 0))
        return Layout(tuple(tiles))

    return arrange
