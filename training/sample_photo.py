"""What the scenes of the sample pictures have in common."""

from __future__ import annotations

from collections.abc import Sequence

from engine.notation import parse_table
from engine.tiles import Place
from training.colour import linear
from training.grounds import Ground
from training.lens import Lens
from training.light import Lighting
from training.scene import Edition, Scene, SceneTile
from training.solids import Plate
from training.view import UNAIMED, View, aimed

LANDSCAPE = (1600, 1200)
PORTRAIT = (1200, 1600)

DARK_WOOD = linear((110, 72, 48))
LIGHT_WOOD = linear((190, 150, 104))
PALE = linear((205, 203, 198))


def rows(text: str) -> tuple[tuple[Place, ...], ...]:
    """Rows of a rack or melds of a table from the notation."""
    return parse_table(text)


def photo(
    edition: Edition,
    tiles: Sequence[SceneTile],
    ground: Ground,
    lighting: Lighting,
    view: View,
    lens: Lens,
    seed: int,
    *,
    framed: Sequence[Plate] = (),
    others: Sequence[Plate] = (),
    table_end_mm: float = 1e5,
) -> Scene:
    """A scene whose camera just takes in the tiles and the plates in `framed`; `others` may be cut by the edge."""
    scene = Scene(edition, tuple(tiles), (*framed, *others), ground, lighting, UNAIMED, lens, seed, table_end_mm)
    return aimed(scene, view, len(framed))
