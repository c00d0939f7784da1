"""The kinds of scenes that the finder is trained on, and how often each is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import numpy as np

from training.framing import Framing, framed
from training.grounds import PATTERNED, Material
from training.heaps import pushed_together
from training.layout import Care, flat_pose, lay_meld
from training.rack_scenes import full_rack, steep_rack
from training.random_scenes import draw_scene
from training.random_tiles import Box, draw_edition
from training.scene import Scene, SceneTile, Spot
from training.table_scenes import before_box, crowd, pile, pool, small, touching, walls

Size = tuple[int, int]
Layout = Callable[[np.random.Generator, Size], Scene]

_ANY_SIZE: Final = ((640, 480), (800, 600), (600, 800), (1024, 768))
_LARGE: Final = ((1024, 768), (768, 1024), (800, 600))
_SHALLOW: Final = 0.4  # of the close-ups have little depth of field


@dataclass(frozen=True)
class Kind:
    """A kind of scene: how it is laid out, its share of all pictures, and the sizes of these."""

    layout: Layout
    share: float
    sizes_wh: tuple[Size, ...] = _ANY_SIZE

    def draw(self, rng: np.random.Generator) -> Scene:
        """A scene of this kind."""
        return self.layout(rng, self.sizes_wh[int(rng.integers(len(self.sizes_wh)))])


def usual(rng: np.random.Generator, size_wh: Size) -> Scene:
    """Racks, tables, both, and loose tiles, as photographers take them."""
    return draw_scene(rng, size_wh=size_wh)


def close(rng: np.random.Generator, size_wh: Size) -> Scene:
    """One to three tiles that fill a fifth to nine tenths of the picture, at times cut off by its edge."""
    edition, box = draw_edition(rng, None), Box(rng)
    faces = box.draw(int(rng.integers(1, 4)))
    if rng.random() < 0.5:
        care = Care(rng.uniform(0, 1.5), rng.uniform(0, 2), float(rng.choice([0.02, rng.uniform(0.1, 2)])), 0.3)
        tiles = lay_meld(faces, edition, (0.0, 0.0), rng.uniform(-180, 180), care, 0, rng)
    else:
        tiles = pushed_together(rng, edition, faces)
    margins = (-0.14, 0.02) if rng.random() < 0.4 else (0.02, 0.34)
    scene = framed(rng, edition, tiles, Framing((28, 90), margins), size_wh)
    if rng.random() < _SHALLOW:
        scene = replace(scene, lens=replace(scene.lens, aperture=rng.uniform(5, 25)))
    return scene


def empty(rng: np.random.Generator, size_wh: Size) -> Scene:
    """A table, a cloth or a floor without any tile."""
    edition = draw_edition(rng, None)
    stand_in = (SceneTile(Box(rng).draw(1)[0], flat_pose(0, 0, 0, rng, 0), Spot.LOOSE, 0),)
    scene = framed(rng, edition, stand_in, Framing((25, 90), (0.3, 0.45)), size_wh)
    if rng.random() < 0.5:
        material = Material(rng.choice(list(PATTERNED)))
        scene = replace(scene, ground=replace(scene.ground, material=material))
    return replace(scene, tiles=())


KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "usual": Kind(usual, 0.12),
        "full_rack": Kind(full_rack, 0.20),
        "steep_rack": Kind(steep_rack, 0.15),
        "small": Kind(small, 0.09, _LARGE),
        "crowd": Kind(crowd, 0.06, ((1024, 768), (768, 1024))),
        "close": Kind(close, 0.08),
        "touching": Kind(touching, 0.08),
        "walls": Kind(walls, 0.04),
        "pile": Kind(pile, 0.04),
        "pool": Kind(pool, 0.03),
        "before_box": Kind(before_box, 0.04),
        "empty": Kind(empty, 0.07, ((640, 480), (600, 800))),
    }
)
"""The kinds by name; their shares add up to 1."""


def draw_kind(rng: np.random.Generator) -> str:
    """The name of a kind, each as often as its share says."""
    return str(rng.choice(list(KINDS), p=[kind.share for kind in KINDS.values()]))
