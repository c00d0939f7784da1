"""Descriptions of scenes drawn at random, wide enough to train on: `draw_scene(rng)`.

Every choice that a photographer, a table, a room or a maker of tiles could make is drawn; nothing is rendered here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.tiles import STANDARD, Face, Place, Unknown
from training import lamps, props
from training.camera import Camera, frame
from training.colour import linear
from training.geometry import Pose, Vector, turn_z
from training.grounds import Ground, Material
from training.layout import Care, fill_rack, lay_table, scatter
from training.lens import Lens
from training.light import Lighting
from training.rack import Rack, rack_plates
from training.scene import Edition, Scene, SceneTile
from training.solids import Finish, Grain, Plate
from training.styles import FaceStyle, draw_style

_GLOSSY = (Material.MARBLE, Material.STONE, Material.LACQUER, Material.LAMINATE)
_MATT = (Material.LINEN, Material.CHECKED, Material.FELT)


@dataclass(frozen=True)
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
    edition = _draw_edition(rng, style)
    box = _Box(rng)
    kind = (mix or Mix()).draw(rng)
    tiles: tuple[SceneTile, ...] = ()
    racks: tuple[Plate, ...] = ()
    near_mm = 0.0
    if kind in ("rack", "both"):
        rack = _draw_rack(rng, edition)
        racks = rack_plates(rack)
        tiles = _draw_on_rack(rng, rack, edition, box)
        near_mm = float(max(plate.pose.origin[1] for plate in racks)) + rng.uniform(30, 70)
    if kind in ("table", "both"):
        first = max((tile.group for tile in tiles), default=-1) + 1
        tiles += _draw_on_table(rng, edition, box, first, near_mm, few=kind == "both")
    if kind == "scatter":
        tiles = _draw_loose(rng, edition, box)
    ground = _draw_ground(rng)
    low, high = {"rack": (14, 58), "both": (28, 62), "table": (38, 90), "scatter": (40, 90)}[kind]
    scene = Scene(
        edition=edition,
        tiles=tiles,
        props=(*racks, *_draw_props(rng, tiles)),
        ground=ground,
        lighting=_draw_lighting(rng, ground),
        camera=_placeholder(size_wh),
        lens=_draw_lens(rng),
        seed=int(rng.integers(2**31)),
        table_end_mm=_farthest_mm(tiles) + rng.uniform(60, 450) if rng.random() < 0.4 else 1e5,
    )
    return replace(scene, camera=_draw_camera(rng, scene, len(tiles) + len(racks), rng.uniform(low, high), size_wh))


def _farthest_mm(tiles: tuple[SceneTile, ...]) -> float:
    """How far from the camera's side the tiles reach."""
    return max((float(tile.pose.origin[1]) for tile in tiles), default=0.0)


class _Box:
    """The tiles of a box, drawn one by one, sometimes face down."""

    def __init__(self, rng: np.random.Generator) -> None:
        faces: list[Face] = [face for face in STANDARD.faces() for _ in range(STANDARD.copies_of(face))]
        self._rng = rng
        self._left = [faces[index] for index in rng.permutation(len(faces))]

    def draw(self, count: int) -> tuple[Place, ...]:
        """Up to `count` tiles, as many as there are."""
        taken, self._left = self._left[:count], self._left[count:]
        return tuple(Unknown.FACE_DOWN if self._rng.random() < 0.01 else face for face in taken)


def _draw_edition(rng: np.random.Generator, style: FaceStyle | None) -> Edition:
    return Edition(
        style=style or draw_style(rng),
        height_mm=rng.uniform(30, 42),
        thickness_mm=rng.uniform(3.5, 9),
        chamfer_mm=float(rng.choice([0.0, rng.uniform(0.8, 2.4)])),
        roughness=rng.uniform(0.05, 0.3),
    )


def _draw_rack(rng: np.random.Generator, edition: Edition) -> Rack:
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


def _draw_on_rack(rng: np.random.Generator, rack: Rack, edition: Edition, box: _Box) -> tuple[SceneTile, ...]:
    gap_mm = float(rng.choice([0.1, rng.uniform(0.2, 1.5), rng.uniform(1.5, 8)]))
    room = int((rack.width - 6) // (edition.width_mm + 2 * gap_mm + 0.4))
    rows = [box.draw(int(rng.integers(0 if rack.steps > 1 else 1, max(room, 1) + 1))) for _ in range(rack.steps)]
    gaps = [tuple(np.flatnonzero(rng.random(len(row)) < 0.12)) for row in rows]
    return fill_rack(rows, rack, edition, rng, gap_mm=gap_mm, gaps=gaps, turn_deg=rng.uniform(0, 1.2))


def _draw_on_table(
    rng: np.random.Generator, edition: Edition, box: _Box, first_group: int, near_mm: float, *, few: bool
) -> tuple[SceneTile, ...]:
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


def _draw_loose(rng: np.random.Generator, edition: Edition, box: _Box) -> tuple[SceneTile, ...]:
    count = int(rng.integers(1, 45))
    apart = rng.uniform(1.0, 1.4)
    side = apart * np.hypot(edition.width_mm, edition.height_mm) * np.sqrt(count) * rng.uniform(1.3, 1.8)
    size = (side * 1.25 + 10, side / 1.25 + 10)
    return scatter(box.draw(count), edition, rng, size_mm=size, apart=apart, tilt_deg=rng.uniform(0, 0.8))


def _draw_ground(rng: np.random.Generator) -> Ground:
    material = Material(rng.choice(list(Material)))
    is_wood = material not in _GLOSSY + _MATT
    colour = rng.uniform(20, 240, 3) if rng.random() < 0.5 else np.full(3, rng.uniform(15, 245)) + rng.normal(0, 6, 3)
    gloss = 0.0 if material in _MATT else rng.uniform(0, 0.9 if material in _GLOSSY else 0.6)
    return Ground(
        material=material,
        seed=int(rng.integers(2**31)),
        colour=_rgb(colour),
        second=_rgb(np.full(3, rng.uniform(200, 245)) + rng.normal(0, 5, 3)),
        gloss=gloss,
        roughness=rng.uniform(0.05, 0.4),
        turn_deg=rng.uniform(-180, 180) if rng.random() < 0.4 else rng.normal(0, 8),
        board_mm=rng.uniform(70, 200) if is_wood and rng.random() < 0.5 else 0.0,
    )


def _rgb(colour: Vector) -> tuple[int, int, int]:
    red, green, blue = (int(np.clip(part, 2, 250)) for part in colour)
    return red, green, blue


def _draw_lighting(rng: np.random.Generator, ground: Ground) -> Lighting:
    tint = linear(ground.colour) if ground.material in _GLOSSY + _MATT else linear((150, 110, 80))
    if rng.random() < 0.5:
        strength, sky = rng.uniform(0.4, 1.3), rng.uniform(0.3, 0.8)
        return lamps.daylight(rng.uniform(-180, 180), ground=tint, strength=strength, sky=sky)
    colours = (lamps.BULB, lamps.WARM_LED, lamps.NEUTRAL_LED)

    def lamp() -> lamps.AreaLight:
        return lamps.pendant(
            rng.normal(0, 350),
            rng.normal(0, 350),
            height_mm=rng.uniform(450, 1400),
            radius_mm=rng.uniform(30, 220),
            colour=colours[int(rng.integers(3))],
            strength=rng.uniform(0.5, 1.3),
        )

    second = lamp() if rng.random() < 0.3 else None
    return lamps.evening(lamp(), ground=tint, sky=rng.uniform(0.12, 0.6), second=second)


def _draw_lens(rng: np.random.Generator) -> Lens:
    warmth = rng.normal(0, 0.07)
    is_moved = rng.random() < 0.12
    return Lens(
        exposure=float(np.exp(rng.normal(0, 0.2))),
        white=(1 + warmth, 1.0 + rng.normal(0, 0.015), 1 - 1.3 * warmth),
        aperture=rng.uniform(0.3, 3),
        glow=rng.uniform(0.02, 0.12),
        vignette=rng.uniform(0, 0.4),
        blur_px=rng.uniform(0.3, 1.0) if rng.random() < 0.8 else rng.uniform(1.0, 2.2),
        motion_px=(rng.normal(0, 3), rng.normal(0, 3)) if is_moved else (0.0, 0.0),
        noise=rng.uniform(0.003, 0.03),
        sharpen=rng.uniform(0, 0.8),
        quality=int(rng.integers(50, 96)),
    )


def _draw_props(rng: np.random.Generator, tiles: tuple[SceneTile, ...]) -> list[Plate]:
    """A few things around the tiles, where there is room."""
    taken = np.array([tile.pose.origin[:2] for tile in tiles]).reshape(-1, 2)
    low, high = taken.min(axis=0, initial=-60), taken.max(axis=0, initial=60)
    things: list[Plate] = []
    for _ in range(rng.poisson(0.8)):
        x, y = rng.uniform(low - 180, high + 180)
        if len(taken) and np.linalg.norm(taken - [x, y], axis=1).min() < 130:
            continue
        turn = rng.uniform(-180, 180)
        kind = rng.integers(4)
        if kind == 0:
            things += props.mug(x, y, _rgb(rng.uniform(20, 240, 3)), radius=rng.uniform(32, 45))
        elif kind == 1:
            things += props.pad(x, y, turn)
        elif kind == 2:
            things += props.pencil(x, y, turn, _rgb(rng.uniform(20, 240, 3)))
        else:
            things += props.phone(x, y, turn)
    return things


def _draw_camera(
    rng: np.random.Generator, scene: Scene, framed: int, elevation_deg: float, size_wh: tuple[int, int]
) -> Camera:
    """Hold the camera so that the first `framed` plates more or less fill the picture; at times some are cut off."""
    plates = scene.plates()[:framed]
    points = np.concatenate([plate.hull for plate in plates])
    is_turned = elevation_deg > 50 and rng.random() < 0.35
    cut = rng.random() < 0.15
    margin = rng.uniform(-0.12, 0.0) if cut else rng.choice([rng.uniform(0.03, 0.12), rng.uniform(0.1, 0.32)])
    shift = abs(float(margin)) * 0.6
    return frame(
        points,
        elevation_deg=elevation_deg,
        azimuth_deg=rng.uniform(-180, 180) if is_turned else rng.normal(0, 16),
        roll_deg=rng.normal(0, 4),
        focal=rng.uniform(0.65, 1.3),
        size_wh=size_wh,
        margin=float(margin),
        shift_xy=(rng.uniform(-shift, shift), rng.uniform(-shift, shift)),
    )


def _placeholder(size_wh: tuple[int, int]) -> Camera:
    return Camera(np.array([0.0, -300.0, 300.0]), np.zeros(3), 0.8, size_wh)
