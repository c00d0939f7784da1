"""What a picture of the benchmark is made from: a value that says it all, its chance included."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np

from training.blender.camera import View
from training.blender.editions import EDITIONS, Edition
from training.blender.film import Film
from training.blender.layouts import Arrangement, Layout


class Kind(StrEnum):
    """What a picture is there to try; each counts for one kind only."""

    STEEP = "steep rack"  # three steps, seen at 45 degrees and more
    DIM = "dim or warm"
    CROWD = "crowd"  # 40 tiles and more
    WHITE = "white on white"
    EMPTY = "no tile"
    CLOSE = "close-up"
    OTHER = "other"


@dataclass(frozen=True)
class Recipe:
    """A picture. `scene` is what the scoring calls it; `edition`, `table` and `light` are names of theirs.

    `samples` is how many paths of light each pixel gets before the denoiser.
    """

    name: str
    kind: Kind
    scene: str
    seed: int
    edition: str
    table: str
    light: str
    view: View
    arrange: Arrangement
    film: Film = field(default_factory=Film)
    samples: int = 4

    @property
    def tiles(self) -> Edition:
        """The edition itself."""
        return EDITIONS[self.edition]

    def layout(self) -> Layout:
        """What stands where; the same each time."""
        return self.arrange(np.random.default_rng(self.seed), self.tiles)
