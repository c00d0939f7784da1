"""The scenes of the sample pictures with a rack.

Each function is one picture: what lies where, in which light, seen from where. Seeds are fixed, so that a picture is
the same each time.
"""

from __future__ import annotations

import numpy as np

from training import editions, lamps, props
from training.camera import direction
from training.colour import linear
from training.geometry import Pose, turn_z
from training.grounds import Ground, Material
from training.layout import Care, fill_rack, lay_table
from training.lens import Lens
from training.rack import Rack, rack_plates
from training.sample_photo import DARK_WOOD, LANDSCAPE, LIGHT_WOOD, PALE, photo, rows
from training.scene import Edition, Scene
from training.solids import Finish, Grain
from training.view import View

_BLACK_PLASTIC = Finish(linear((30, 31, 36)), gloss=0.5, roughness=0.35, grain=Grain.LEATHERETTE)
_GREY_PLASTIC = Finish(linear((126, 130, 136)), gloss=0.5, roughness=0.3)
_BLUE_PLASTIC = Finish(linear((30, 62, 120)), gloss=0.6, roughness=0.2)
_BEECH = Finish(linear((206, 160, 112)), gloss=0.25, roughness=0.3, grain=Grain.WOOD)
_WALNUT = Finish(linear((112, 70, 44)), gloss=0.35, roughness=0.3, grain=Grain.WOOD)
_GREEN = linear((44, 92, 62))


def rack_one_step() -> Scene:
    """Ten tiles on a grey rack with one step, by a window."""
    rng = np.random.default_rng(101)
    edition = Edition(editions.travel(), height_mm=37)
    rack = Rack(Pose(np.zeros(3), turn_z(-2)), 1, 330, _GREY_PLASTIC, lean_deg=64, back_height=30, back_thickness=4)
    tiles = fill_rack(rows("R3 R4 R5 K9 B9 O9 K1 O12 B2 R11"), rack, edition, rng, gaps=[(3, 6)], gap_mm=0.5)
    return photo(
        edition,
        tiles,
        Ground(Material.OAK, 21, gloss=0.35, roughness=0.25, turn_deg=4, board_mm=130),
        lamps.daylight(
            -100, ground=LIGHT_WOOD, strength=0.8, sky=0.55, second=lamps.window(28, strength=0.4, height_mm=1000)
        ),
        View(38, 5, 1.0, focal=0.85, shift_xy=(0.01, 0.05), size_wh=LANDSCAPE),
        Lens(exposure=1.0, white=(1.02, 1.0, 0.97), aperture=1.6, noise=0.007),
        1,
        framed=rack_plates(rack),
        others=[
            *props.mug(150, 230, (196, 70, 52)),
            *props.pad(-150, 210, 14),
            *props.pencil(-60, 160, 40, (220, 180, 40)),
        ],
    )


def rack_two_steps() -> Scene:
    """Fifteen tiles, one a joker, on a black rack with two steps."""
    rng = np.random.default_rng(102)
    edition = Edition(editions.ivory(), chamfer_mm=2.0)
    rack = Rack(Pose(np.zeros(3), turn_z(1)), 2, 340, _BLACK_PLASTIC)
    on_steps = rows("K3 K4 K5 K6 R9 B9 J O1 | O2 B12 K12 R13 B7 O7 R2")
    tiles = fill_rack(on_steps, rack, edition, rng, gaps=[(4, 6), (1, 4)])
    return photo(
        edition,
        tiles,
        Ground(Material.ASH_GREY, 35, gloss=0.35, roughness=0.28, turn_deg=6, board_mm=150),
        lamps.daylight(
            -105, ground=PALE * 0.6, strength=0.8, sky=0.6, second=lamps.window(-22, strength=0.5, height_mm=1000)
        ),
        View(40, -5, -1.2, focal=0.82, shift_xy=(-0.01, 0.04), size_wh=LANDSCAPE),
        Lens(white=(1.0, 1.0, 0.99), aperture=1.5, noise=0.006),
        2,
        framed=rack_plates(rack),
    )


def rack_opening() -> Scene:
    """Fourteen tiles on a wooden rack: the first lay of a game, with its thirty points."""
    rng = np.random.default_rng(103)
    edition = Edition(editions.okey(), height_mm=39, thickness_mm=6.5)
    rack = Rack(
        Pose(np.zeros(3), turn_z(-3)),
        2,
        320,
        _BEECH,
        lean_deg=62,
        rise=34,
        set_back=13,
        lift=9,
        back_height=30,
        back_thickness=8,
        ledge_depth=9,
        ledge_thickness=6,
        lip=1.5,
        has_legs=False,
        base_depth=50,
    )
    on_steps = rows("R10 R11 R12 K4 B4 O4 B1 | K7 O8 R5 K13 O2 B9 K2")
    tiles = fill_rack(on_steps, rack, edition, rng, gaps=[(3, 6), ()], gap_mm=0.6, turn_deg=0.8)
    return photo(
        edition,
        tiles,
        Ground(Material.FELT, 44, colour=(44, 92, 62), gloss=0.0),
        lamps.evening(
            lamps.pendant(-60, -180, height_mm=750, colour=lamps.NEUTRAL_LED, radius_mm=150),
            ground=_GREEN,
            sky=0.45,
        ),
        View(42, 7, 0.8, focal=0.85, shift_xy=(0.0, 0.03), size_wh=LANDSCAPE),
        Lens(white=(0.98, 1.0, 1.06), aperture=1.5, noise=0.008),
        3,
        framed=rack_plates(rack),
        others=[*props.pad(150, 200, -14), *props.pencil(60, 170, 70, (40, 90, 160))],
    )


def rack_lamp_glare() -> Scene:
    """Twelve glossy tiles on one step under a warm lamp that glares on some of them, seen from the side."""
    rng = np.random.default_rng(108)
    edition = Edition(editions.ivory(), chamfer_mm=2.0, roughness=0.12)
    rack = Rack(
        Pose(np.zeros(3), turn_z(4)),
        1,
        370,
        _WALNUT,
        lean_deg=60,
        back_height=26,
        back_thickness=9,
        lift=9,
        ledge_depth=9,
        ledge_thickness=7,
        has_legs=False,
        base_depth=30,
    )
    tiles = fill_rack(
        rows("B2 B3 B4 O6 K6 R10 O10 K10 R12 O13 B13 K1"), rack, edition, rng, gaps=[(3, 8)], gap_mm=0.6, turn_deg=0.6
    )
    view = View(33, 24, -1.5, focal=0.85, shift_xy=(0.0, 0.05), size_wh=LANDSCAPE)
    glared = tiles[6].pose
    towards_camera = direction(view.elevation_deg, view.azimuth_deg)
    lamp = lamps.glaring(glared.origin, glared.out, towards_camera, distance_mm=700, radius_mm=60)
    return photo(
        edition,
        tiles,
        Ground(Material.MAHOGANY, 93, gloss=0.8, roughness=0.12, turn_deg=3),
        lamps.evening(
            lamp,
            ground=linear((110, 66, 46)),
            sky=0.3,
            second=lamps.pendant(-260, 1300, height_mm=750, radius_mm=110, strength=0.15),
        ),
        view,
        Lens(white=(0.86, 1.0, 1.34), noise=0.009, aperture=1.2, glow=0.08),
        8,
        framed=rack_plates(rack),
    )


def rack_and_table() -> Scene:
    """A rack in front of the table of the game: what a player sees at their turn."""
    rng = np.random.default_rng(109)
    edition = Edition(editions.ivory(), chamfer_mm=2.0)
    rack = Rack(Pose(np.zeros(3), turn_z(2)), 1, 230, _BLACK_PLASTIC, lift=7)
    on_rack = fill_rack(rows("B6 O12 R10 B10 R2 K4"), rack, edition, rng, gaps=[(2, 4)])
    melds = rows("R7 B7 K7 | B3 B4 B5 | O9 O10 O11 | K10 K11 K12 K13")
    on_table = lay_table(
        melds, edition, Care(1.0, 1.3, 0.5), rng, width_mm=300, turn_deg=4, spacing_mm=24, first_group=1, near_mm=90
    )
    return photo(
        edition,
        (*on_rack, *on_table),
        Ground(Material.WALNUT, 17, gloss=0.6, roughness=0.25, turn_deg=5),
        lamps.daylight(
            -95, ground=DARK_WOOD, strength=0.8, sky=0.55, second=lamps.window(25, strength=0.5, height_mm=1300)
        ),
        View(47, -4, 0.8, focal=0.78, margin=0.06, size_wh=LANDSCAPE),
        Lens(white=(1.0, 1.0, 0.98), noise=0.006, aperture=0.8),
        9,
        framed=rack_plates(rack),
    )


def end_player_2() -> Scene:
    """The end of a round: what player 2 was left with, three tiles."""
    rng = np.random.default_rng(110)
    edition = Edition(editions.modern(), height_mm=36, thickness_mm=6, chamfer_mm=1.4)
    rack = Rack(Pose(np.zeros(3), turn_z(-4)), 2, 270, _BLUE_PLASTIC, lean_deg=66, rise=38, back_height=36)
    tiles = fill_rack(rows("R13 K4 | B8"), rack, edition, rng, gaps=[(1,), ()])
    return photo(
        edition,
        tiles,
        Ground(Material.CHECKED, 23, colour=(168, 52, 50), second=(232, 228, 220), gloss=0.0, turn_deg=9),
        lamps.daylight(-150, ground=linear((190, 140, 136)), strength=0.8, sky=0.6),
        View(44, -8, 1.5, focal=0.9, shift_xy=(0.0, 0.03), size_wh=LANDSCAPE),
        Lens(exposure=0.9, white=(1.0, 1.0, 1.0), noise=0.008, aperture=1.6),
        10,
        framed=rack_plates(rack),
    )


def end_player_3() -> Scene:
    """The end of a round: what player 3 was left with, a joker among five tiles."""
    rng = np.random.default_rng(111)
    edition = Edition(editions.modern(), height_mm=36, thickness_mm=6, chamfer_mm=1.4)
    rack = Rack(Pose(np.zeros(3), turn_z(3)), 2, 270, _BLUE_PLASTIC, lean_deg=66, rise=38, back_height=36)
    tiles = fill_rack(rows("J O2 K11 | R1 B6"), rack, edition, rng, gaps=[(1,), (1,)])
    return photo(
        edition,
        tiles,
        Ground(Material.CHECKED, 23, colour=(168, 52, 50), second=(232, 228, 220), gloss=0.0, turn_deg=-81),
        lamps.daylight(140, ground=linear((190, 140, 136)), strength=0.8, sky=0.6),
        View(36, 10, -0.8, focal=0.9, shift_xy=(0.02, 0.04), size_wh=LANDSCAPE),
        Lens(exposure=0.9, white=(1.0, 1.0, 1.0), noise=0.008, aperture=1.8),
        11,
        framed=rack_plates(rack),
        others=[*props.pad(110, 190, -20), *props.pencil(20, 170, 60, (190, 40, 40))],
    )


def end_player_4() -> Scene:
    """The end of a round: what player 4 was left with, eight tiles."""
    rng = np.random.default_rng(112)
    edition = Edition(editions.modern(), height_mm=36, thickness_mm=6, chamfer_mm=1.4)
    rack = Rack(Pose(np.zeros(3), turn_z(1)), 2, 270, _BLUE_PLASTIC, lean_deg=66, rise=38, back_height=36)
    tiles = fill_rack(rows("O10 O11 B3 K3 | R7 R8 B1 O5"), rack, edition, rng, gaps=[(2,), (2,)])
    return photo(
        edition,
        tiles,
        Ground(Material.CHECKED, 23, colour=(168, 52, 50), second=(232, 228, 220), gloss=0.0, turn_deg=99),
        lamps.daylight(-165, ground=linear((190, 140, 136)), strength=0.8, sky=0.6),
        View(30, -3, -2.0, focal=0.9, shift_xy=(0.0, 0.05), size_wh=LANDSCAPE),
        Lens(exposure=0.9, white=(1.0, 1.0, 1.0), noise=0.009, aperture=1.8),
        12,
        framed=rack_plates(rack),
        table_end_mm=420,
    )
