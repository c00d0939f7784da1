"""What else lies on a game table, or is held over it: a mug, a pad and a pencil, a phone, a hand."""

from __future__ import annotations

import numpy as np

from training.colour import linear
from training.geometry import Pose, turn_z
from training.solids import Finish, Grain, Plate

_COFFEE = linear((52, 30, 18))
_PAPER = linear((240, 238, 230))


def _flat(x: float, y: float, z: float, turn_deg: float) -> Pose:
    return Pose(np.array([x, y, z]), turn_z(turn_deg))


def mug(x: float, y: float, colour: tuple[int, int, int], *, radius: float = 41.0, height: float = 92.0) -> list[Plate]:
    """A full mug with its handle to the right."""
    glaze = Finish(linear(colour), gloss=0.8, roughness=0.1)
    drink = Finish(_COFFEE, gloss=0.45, roughness=0.05)
    body = Plate(_flat(x, y, 0.0, 0.0), 2 * radius, 2 * radius, height, radius, 2.5, glaze)
    inside = radius - 4.0
    surface = Plate(_flat(x, y, height, 0.0), 2 * inside, 2 * inside, 0.1, inside, 0.5, drink)
    bar, reach = 11.0, 26.0
    handle = [
        Plate(_flat(x + radius + reach / 2 - 3, y, 0.66 * height, 0.0), reach, bar, bar, 3.0, 3.0, glaze),
        Plate(_flat(x + radius + reach / 2 - 3, y, 0.2 * height, 0.0), reach, bar, bar, 3.0, 3.0, glaze),
        Plate(_flat(x + radius + reach - 8, y, 0.2 * height, 0.0), bar, bar, 0.46 * height + bar, 4.0, 3.0, glaze),
    ]
    return [body, surface, *handle]


def pad(x: float, y: float, turn_deg: float) -> list[Plate]:
    """A small pad of lined paper with a few words on it."""
    paper = Finish(_PAPER, gloss=0.0, grain=Grain.PAPER)
    return [Plate(_flat(x, y, 0.0, turn_deg), 105.0, 148.0, 6.0, 0.5, 0.3, paper)]


def pencil(x: float, y: float, turn_deg: float, colour: tuple[int, int, int]) -> list[Plate]:
    """A pencil without a point to speak of: shaft, bare wood, lead."""
    lacquer = Finish(linear(colour), gloss=0.7, roughness=0.15)
    wood = Finish(linear((214, 176, 128)), gloss=0.1)
    lead = Finish(linear((40, 40, 44)), gloss=0.2)
    pose = _flat(x, y, 0.0, turn_deg)
    parts = ((0.0, 150.0, 7.0, 7.0, lacquer), (83.0, 17.0, 5.0, 6.0, wood), (93.5, 4.0, 2.2, 4.5, lead))
    return [
        Plate(
            Pose(np.array([along, 0.0, 0.0]), np.eye(3)).within(pose), length, width, height, width / 2.1, 2.0, finish
        )
        for along, length, width, height, finish in parts
    ]


def phone(x: float, y: float, turn_deg: float) -> list[Plate]:
    """A phone that lies face up and is off."""
    glass = Finish(linear((14, 14, 17)), gloss=1.0, roughness=0.03)
    return [Plate(_flat(x, y, 0.0, turn_deg), 72.0, 148.0, 8.0, 10.0, 2.0, glass)]


def hand(pose: Pose, skin: Finish, *, spread_deg: float = 5.0, size: float = 1.0) -> list[Plate]:
    """A flat hand, its palm at the pose, with an arm behind it; the outer fingers stand `spread_deg` apart."""
    parts = [(0.0, 0.0, 84.0, 95.0, 0.0), (0.0, -380.0, 66.0, 700.0, 0.0), (52.0, 5.0, 20.0, 76.0, -35.0)]
    fingers = (-32.0, -11.0, 10.0, 31.0)
    parts += [(x, 72.0 + 6.0 * (abs(x) < 20), 18.0, 84.0, -x / 30 * spread_deg) for x in fingers]
    return [
        Plate(
            Pose(size * np.array([x, y, 0.0]), turn_z(turn)).within(pose),
            size * width,
            size * height,
            14.0,
            size * min(width, height) / 2.1,
            5.0,
            skin,
        )
        for x, y, width, height, turn in parts
    ]
