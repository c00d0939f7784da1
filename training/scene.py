"""A scene as a description: which tiles lie where, on what, in which light, seen from where.

Nothing here draws. A scene is a value: `compose.render` turns it into a picture and its truth, the same ones each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.tiles import Place
from training.camera import Camera
from training.colour import linear
from training.geometry import Pose
from training.grounds import Ground
from training.lens import Lens
from training.light import Lighting
from training.solids import Finish, Plate
from training.styles import FaceStyle


class Spot(StrEnum):
    """Where a tile belongs; the words are those of the reading."""

    RACK = "rack"
    TABLE = "table"
    LOOSE = "loose"
    BACKGROUND = "background"


@dataclass(frozen=True)
class Edition:
    """Tiles of one box: the drawn faces, and the body in mm.

    `height_mm` is about 38 for full-size tiles. Width and corner follow from the style; `chamfer_mm` is a cut edge on
    top of the rounded one of the style, 0 for none.
    """

    style: FaceStyle
    height_mm: float = 38.0
    thickness_mm: float = 5.5
    chamfer_mm: float = 0.0
    roughness: float = 0.12

    @property
    def width_mm(self) -> float:
        """Width of a tile."""
        return self.style.aspect * self.height_mm


@dataclass(frozen=True)
class SceneTile:
    """A tile in a scene: its pose is the middle of its back; `group` numbers the groups of the picture from 0."""

    face: Place
    pose: Pose
    spot: Spot
    group: int


@dataclass(frozen=True)
class Scene:
    """Everything that is needed for a picture.

    `props` are plates that are no tiles. The table ends `table_end_mm` beyond the origin; what is beyond is a room
    out of focus. `seed` draws what no description needs to say: wear of faces, grain, noise of the sensor. `shades` are
    outside of the picture and only throw their shadows into it.
    """

    edition: Edition
    tiles: tuple[SceneTile, ...]
    props: tuple[Plate, ...]
    ground: Ground
    lighting: Lighting
    camera: Camera
    lens: Lens
    seed: int
    table_end_mm: float = 1e5
    shades: tuple[Plate, ...] = ()

    def plates(self) -> tuple[Plate, ...]:
        """All solids: the tiles in their order, then the props."""
        return (*(self._tile_plate(index) for index in range(len(self.tiles))), *self.props)

    def _tile_plate(self, index: int) -> Plate:
        edition, style = self.edition, self.edition.style
        finish = Finish(
            colour=linear(style.plastic),
            gloss=0.35 + 0.65 * style.gloss,
            roughness=edition.roughness,
        )
        return Plate(
            pose=self.tiles[index].pose,
            width=edition.width_mm,
            height=edition.height_mm,
            thickness=edition.thickness_mm,
            corner=style.corner * edition.height_mm,
            bevel=edition.chamfer_mm,
            finish=finish,
            tile=index,
        )
