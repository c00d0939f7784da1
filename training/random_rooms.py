"""Table tops, light, lenses and things on the table, drawn at random."""

from __future__ import annotations

import numpy as np

from training import lamps, props
from training.colour import linear
from training.geometry import Pose, Vector, turn_z
from training.grounds import PATTERNED, Ground, Material
from training.lens import Lens
from training.light import Lighting
from training.scene import SceneTile
from training.solids import Finish, Plate

_GLOSSY = (Material.MARBLE, Material.STONE, Material.LACQUER, Material.LAMINATE)
_MATT = (Material.LINEN, Material.CHECKED, Material.FELT)
_GLAZED = (Material.FLOOR_TILES, Material.BRICKS, Material.RIBS)
_PATTERN_SHARE = 0.2


def draw_ground(rng: np.random.Generator) -> Ground:
    """Any table top."""
    is_patterned = rng.random() < _PATTERN_SHARE
    material = Material(rng.choice([kind for kind in Material if (kind in PATTERNED) == is_patterned]))
    is_wood = material not in _GLOSSY + _MATT + PATTERNED
    grey = np.full(3, rng.uniform(15, 245)) + rng.normal(0, 6, 3)
    vividness = float(rng.choice([0.0, rng.uniform(0.1, 0.6), 1.0], p=[0.45, 0.3, 0.25]))
    colour = grey + vividness * (rng.uniform(20, 240, 3) - grey)
    second = rng.uniform(10, 245, 3) if is_patterned else np.full(3, rng.uniform(200, 245)) + rng.normal(0, 5, 3)
    can_shine = is_wood or material in _GLOSSY + _GLAZED
    gloss = rng.uniform(0, 0.9 if material in _GLOSSY else 0.6) if can_shine else 0.0
    return Ground(
        material=material,
        seed=int(rng.integers(2**31)),
        colour=_rgb(colour),
        second=_rgb(second),
        gloss=gloss,
        roughness=rng.uniform(0.05, 0.4),
        turn_deg=rng.uniform(-180, 180) if rng.random() < 0.4 else rng.normal(0, 8),
        board_mm=rng.uniform(70, 200) if is_wood and rng.random() < 0.5 else 0.0,
    )


def draw_lighting(rng: np.random.Generator, ground: Ground) -> Lighting:
    """A window, or one lamp or two."""
    tint = linear(ground.colour) if ground.material in _GLOSSY + _MATT + PATTERNED else linear((150, 110, 80))
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


def draw_lens(rng: np.random.Generator) -> Lens:
    """A phone in a steady or an unsteady hand."""
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


def draw_props(rng: np.random.Generator, tiles: tuple[SceneTile, ...]) -> list[Plate]:
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


def draw_hand(rng: np.random.Generator, over_xy: Vector, height_mm: float) -> list[Plate]:
    """A hand whose fingers reach to a place on the table or over it, from any side."""
    tone = rng.uniform(0, 1)
    colour = np.array([238, 200, 176]) * (1 - tone) + np.array([96, 62, 46]) * tone
    turn = turn_z(rng.uniform(-180, 180))
    palm = np.array([*over_xy, height_mm]) - turn @ np.array([rng.uniform(-30, 30), rng.uniform(85, 125), 0.0])
    finish = Finish(linear(colour), gloss=0.25, roughness=0.3)
    return props.hand(Pose(palm, turn), finish, spread_deg=rng.uniform(0, 12))


def _rgb(colour: Vector) -> tuple[int, int, int]:
    red, green, blue = (int(np.clip(part, 2, 250)) for part in colour)
    return red, green, blue
