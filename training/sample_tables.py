"""The scenes of the sample pictures with a table or loose tiles.

Each function is one picture: what lies where, in which light, seen from where. Seeds are fixed, so that a picture is
the same each time.
"""

from __future__ import annotations

import numpy as np

from training import editions, lamps
from training.camera import direction
from training.colour import linear
from training.geometry import UP
from training.grounds import Ground, Material
from training.layout import Care, lay_table, scatter
from training.lens import Lens
from training.sample_photo import DARK_WOOD, LANDSCAPE, LIGHT_WOOD, PALE, PORTRAIT, photo, rows
from training.scene import Edition, Scene
from training.view import View


def table_small() -> Scene:
    """Five valid melds on walnut, taken upright."""
    rng = np.random.default_rng(104)
    edition = Edition(editions.teal(), chamfer_mm=2.0)
    melds = rows("R4 R5 R6 R7 | K9 B9 O9 | B10 B11 B12 | O3 K3 R3 | K5 K6 K7")
    tiles = lay_table(melds, edition, Care(1.2, 1.4, 0.5), rng, width_mm=250, turn_deg=7, spacing_mm=26)
    view = View(68, -8, 2.0, focal=1.0, margin=0.09, size_wh=PORTRAIT)
    lamp = lamps.glaring(
        np.array([-60.0, 20.0, 0.0]),
        UP,
        direction(view.elevation_deg, view.azimuth_deg),
        distance_mm=950,
        radius_mm=130,
        colour=lamps.WARM_LED,
    )
    return photo(
        edition,
        tiles,
        Ground(Material.WALNUT, 52, gloss=0.55, roughness=0.22, turn_deg=86, board_mm=0),
        lamps.evening(lamp, ground=DARK_WOOD, sky=0.35),
        view,
        Lens(white=(0.97, 1.0, 1.16), noise=0.006, aperture=1.0),
        4,
    )


def table_big() -> Scene:
    """A late game: 36 tiles in ten valid melds, a joker in a run."""
    rng = np.random.default_rng(105)
    edition = Edition(editions.ivory(), chamfer_mm=2.0)
    melds = rows(
        "K1 K2 K3 K4 | R5 B5 O5 | B6 B7 B8 B9 B10 | O1 O2 O3 | K11 R11 O11"
        " | R7 R8 J R10 | K13 B13 R13 O13 | O6 O7 O8 O9 | B2 K2 R2 | K6 K7 K8"
    )
    tiles = lay_table(melds, edition, Care(1.3, 1.6, 0.5), rng, width_mm=470, turn_deg=5, spacing_mm=17)
    return photo(
        edition,
        tiles,
        Ground(Material.LINEN, 61, colour=(92, 108, 124), gloss=0.0, turn_deg=8),
        lamps.daylight(70, ground=linear((92, 108, 124)), strength=0.9, sky=0.6),
        View(66, 5, -1.0, focal=0.78, margin=0.045, size_wh=LANDSCAPE),
        Lens(white=(1.02, 1.0, 0.98), noise=0.007, aperture=0.8),
        5,
    )


def table_two_faults() -> Scene:
    """Five melds, two of them wrong: blue twice in a group, a run with a gap."""
    rng = np.random.default_rng(106)
    edition = Edition(editions.modern(), height_mm=36, thickness_mm=6, chamfer_mm=1.4)
    melds = rows("R8 B8 B8 | O4 O5 O7 | K10 K11 K12 K13 | R1 K1 O1 B1 | B3 B4 B5")
    tiles = lay_table(melds, edition, Care(0.9, 1.2, 0.5), rng, width_mm=300, turn_deg=5, spacing_mm=24)
    return photo(
        edition,
        tiles,
        Ground(Material.MARBLE, 77, colour=(128, 126, 128), second=(238, 236, 232), gloss=0.8, roughness=0.09),
        lamps.evening(
            lamps.pendant(260, 420, height_mm=1100, colour=lamps.NEUTRAL_LED, radius_mm=160),
            ground=PALE,
            sky=0.55,
        ),
        View(60, 4, 0.0, focal=0.9, size_wh=LANDSCAPE),
        Lens(exposure=1.4, white=(0.97, 1.0, 1.08), noise=0.007, aperture=1.0),
        6,
    )


def scattered() -> Scene:
    """Twenty-two loose tiles at all angles on the table."""
    rng = np.random.default_rng(107)
    edition = Edition(editions.teal(), chamfer_mm=2.0)
    faces = rows("K1 R2 B3 O4 K5 R6 B7 O8 K9 R10 B11 O12 K13 J R1 B6 O9 K10 R12 B13 O6 K8")[0]
    tiles = scatter(faces, edition, rng, size_mm=(340, 250))
    return photo(
        edition,
        tiles,
        Ground(Material.PINE, 83, gloss=0.4, roughness=0.25, turn_deg=-12, board_mm=110),
        lamps.daylight(130, ground=LIGHT_WOOD, strength=0.9, sky=0.55),
        View(72, -4, 3.0, focal=0.85, margin=0.05, size_wh=LANDSCAPE),
        Lens(white=(1.0, 1.0, 1.0), noise=0.006, aperture=0.8),
        7,
    )
