from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from engine.notation import parse_table, parse_tiles
from training.camera import Camera, frame
from training.compose import render
from training.geometry import Pose, turn_z
from training.grounds import Ground, Material
from training.lamps import daylight
from training.layout import Care, fill_rack, lay_table, scatter
from training.lens import Lens, jpeg
from training.light import AreaLight
from training.quality import Quality
from training.rack import Rack, rack_plates
from training.random_scenes import draw_scene
from training.scene import Edition, Scene, Spot
from training.shadow import light_visibility, surface_map
from training.solids import Finish, rim
from training.styles import draw_style
from training.tabletop import tabletop

SMALL = (240, 180)
ROUGH = Quality(light_samples=3, sky_samples=4)
ROUGHER = replace(ROUGH, supersampling=1)


def edition():
    return Edition(draw_style(np.random.default_rng(5)))


def table_scene(size_wh=SMALL, elevation=60, **changes):
    box = edition()
    melds = parse_table("R5 R6 R7 | K9 B9 O9 J")
    tiles = lay_table(melds, box, Care(), np.random.default_rng(1), width_mm=260)
    camera = Camera(np.array([0.0, -1.0, 1.0]), np.zeros(3), 0.8, size_wh)
    light = daylight(-60, ground=np.full(3, 0.3))
    scene = Scene(box, tiles, (), Ground(Material.OAK, 4), light, camera, Lens(), seed=9)
    points = np.concatenate([plate.hull for plate in scene.plates()])
    return replace(scene, camera=frame(points, elevation_deg=elevation, size_wh=size_wh), **changes)


def oriented_area(corners):
    x, y = np.asarray(corners).T
    return float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)) / 2)


def test_equal_scenes_give_equal_pictures_and_other_seeds_others():
    one, two = render(table_scene(), ROUGH), render(table_scene(), ROUGH)
    other = render(table_scene(seed=10), ROUGH)
    assert np.array_equal(one.picture, two.picture)
    assert not np.array_equal(one.picture, other.picture)
    assert all(np.array_equal(a.corners_xy, b.corners_xy) for a, b in zip(one.tiles, other.tiles, strict=True))


def test_equal_seeds_draw_equal_scenes():
    one = render(draw_scene(np.random.default_rng(12), size_wh=SMALL), ROUGHER)
    two = render(draw_scene(np.random.default_rng(12), size_wh=SMALL), ROUGHER)
    assert np.array_equal(one.picture, two.picture)
    assert [tile.face for tile in one.tiles] == [tile.face for tile in two.tiles]


def test_truth_lies_in_the_picture_clockwise_and_wholly_visible():
    rendering = render(table_scene(), ROUGH)
    assert rendering.picture.shape == (180, 240, 3)
    assert rendering.picture.dtype == np.uint8
    assert [tile.face.code for tile in rendering.tiles] == ["R5", "R6", "R7", "K9", "B9", "O9", "J"]
    assert [tile.group for tile in rendering.tiles] == [0, 0, 0, 1, 1, 1, 1]
    for tile in rendering.tiles:
        assert (tile.corners_xy >= 0).all()
        assert (tile.corners_xy <= SMALL).all()
        assert oriented_area(tile.corners_xy) > 0  # y points down, so clockwise is positive
        assert tile.visible > 0.9
        assert tile.spot is Spot.TABLE


def test_pictures_are_where_the_truth_says_light_tiles_on_dark_felt():
    ground = Ground(Material.FELT, 1, colour=(20, 40, 30))
    rendering = render(table_scene(size_wh=(480, 360), ground=ground), ROUGH)
    for tile in rendering.tiles:
        a, b, c, d = tile.corners_xy
        inside = 0.1 * a + 0.1 * b + 0.2 * c + 0.6 * d
        outside = d + 0.25 * (d - a) if tile.group == 1 else a - 0.3 * (d - a)
        x, y = inside.round().astype(int)
        u, v = outside.round().astype(int)
        assert rendering.picture[y, x].mean() > 130
        assert rendering.picture[v, u].mean() < 110


def test_a_tile_that_is_upside_down_has_its_upper_left_at_the_lower_right():
    scene = table_scene()
    first = scene.tiles[0]
    turned = replace(first, pose=Pose(first.pose.origin, first.pose.axes @ turn_z(180)))
    upright = render(scene, ROUGH).tiles[0].corners_xy
    upset = render(replace(scene, tiles=(turned, *scene.tiles[1:])), ROUGH).tiles[0].corners_xy
    np.testing.assert_allclose(np.roll(upset, 2, axis=0), upright, atol=1.0)


def test_a_tile_behind_a_rack_is_hidden_in_part():
    box = edition()
    rack = Rack(Pose(np.zeros(3), np.eye(3)), 1, 200, Finish(np.full(3, 0.05)))
    on_rack = fill_rack([parse_tiles("R1 R2 R3")], rack, box, np.random.default_rng(1))
    behind = lay_table([parse_tiles("B1 B2 B3")], box, Care(), np.random.default_rng(1), width_mm=150, near_mm=35)
    scene = table_scene(tiles=(*on_rack, *behind), props=rack_plates(rack))
    points = np.concatenate([plate.hull for plate in scene.plates()])
    rendering = render(replace(scene, camera=frame(points, elevation_deg=25, size_wh=SMALL)), ROUGH)
    assert min(tile.visible for tile in rendering.tiles[:3]) > 0.9
    assert max(tile.visible for tile in rendering.tiles[3:]) < 0.6
    assert {tile.spot for tile in rendering.tiles[:3]} == {Spot.RACK}


def test_a_tile_outside_of_the_picture_is_not_visible():
    scene = table_scene()
    far = replace(scene.tiles[0], pose=Pose(np.array([4000.0, 0.0, 0.0]), np.eye(3)))
    assert render(replace(scene, tiles=(far,)), ROUGH).tiles[0].visible == 0


def test_rows_of_a_rack_are_read_from_the_rear_one_and_stand_on_their_ledges():
    box = edition()
    rack = Rack(Pose(np.zeros(3), np.eye(3)), 2, 250, Finish(np.full(3, 0.05)))
    tiles = fill_rack(parse_table("R1 R2 | B1 B2"), rack, box, np.random.default_rng(2))
    rear, front = tiles[:2], tiles[2:]
    assert min(tile.pose.origin[2] for tile in rear) > max(tile.pose.origin[2] for tile in front)
    for tile, step in zip(tiles, (1, 1, 0, 0), strict=True):
        above = (tile.pose.origin - rack.foot(step)) @ rack.up
        assert above == pytest.approx(box.height_mm / 2, abs=1.0)


def test_too_many_tiles_for_a_rack_or_a_heap_are_refused():
    box = edition()
    rack = Rack(Pose(np.zeros(3), np.eye(3)), 1, 100, Finish(np.full(3, 0.05)))
    with pytest.raises(ValueError, match="at most 100 mm"):
        fill_rack([parse_tiles("R1 R2 R3 R4 R5")], rack, box, np.random.default_rng(0))
    with pytest.raises(ValueError, match="room for 30 tiles"):
        scatter(parse_tiles("R1 " * 30), box, np.random.default_rng(0), size_mm=(60, 60))


def test_melds_of_one_row_keep_more_than_a_tile_width_apart():
    box = edition()
    melds = parse_table("R1 R2 R3 | B1 B2 B3 | K1 K2 K3 | O1 O2 O3")
    for seed in range(5):
        tiles = lay_table(melds, box, Care(), np.random.default_rng(seed), width_mm=260)
        for one in tiles:
            for two in tiles:
                gap = np.abs(one.pose.origin - two.pose.origin)
                if one.group != two.group and gap[1] < box.height_mm / 2:
                    assert gap[0] - box.width_mm > box.width_mm


def test_shadows_are_hard_near_a_solid_and_soft_far_from_it():
    lamp = AreaLight(np.array([-300.0, 0, 300.0]), np.array([40.0, 0, 0]), np.array([0, 40.0, 0]), np.ones(3), 1.0)
    wall = np.array([[x, y, z] for x in (0.0, 2.0) for y in (-50.0, 50.0) for z in (0.0, 60.0)])
    to_map, shape = surface_map(200, 20, 2.0)
    lit = light_visibility(Pose(np.zeros(3), np.eye(3)), to_map, shape, [wall], lamp, 40)
    row = lit[shape[0] // 2]
    in_shadow = np.flatnonzero(row < 0.02)
    assert row[shape[1] // 2 - 8] == 1
    assert in_shadow.size > 40
    last = in_shadow.max()
    assert np.flatnonzero(row[last:] > 0.98)[0] > 10  # the far edge fades over more than 5 mm


def test_rims_lean_outwards_and_leave_the_middle_level():
    coverage, normals = rim(28.0, 38.0, 3.0, 2.0, (152, 112))
    assert coverage[76, 56] == 1
    assert coverage[0, 0] == 0
    np.testing.assert_allclose(normals[76, 56], [0, 0, 1], atol=1e-6)
    assert normals[76, 3][0] < -0.2
    assert normals[3, 56][1] > 0.2


def test_jpeg_files_start_as_such_files_do():
    assert jpeg(np.zeros((8, 8, 3), np.uint8), 80)[:2] == b"\xff\xd8"


@pytest.mark.parametrize("seed", range(6))
def test_scenes_at_random_keep_to_one_box_and_come_out_as_pictures(seed):
    scene = draw_scene(np.random.default_rng(seed), size_wh=SMALL)
    rendering = render(scene, ROUGHER)
    codes = Counter(tile.face.code for tile in rendering.tiles if tile.face.code != "X")
    assert max(codes.values(), default=0) <= 2
    assert rendering.picture.shape == (180, 240, 3)
    assert rendering.picture.std() > 4
    assert all(0 <= tile.visible <= 1 for tile in rendering.tiles)
    assert all(tile.pose.origin[1] < scene.table_end_mm for tile in scene.tiles)


def test_a_view_over_the_horizon_has_light_that_is_neither_negative_nor_endless():
    scene = table_scene(elevation=12, table_end_mm=900)
    level = replace(scene.camera, target=scene.camera.eye + np.array([0.0, 100.0, 20.0]), roll_deg=12)
    light = tabletop(replace(scene, camera=level), [], ROUGH)
    assert np.isfinite(light).all()
    assert light.min() >= 0
    assert light.max() < 100
