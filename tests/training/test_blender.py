"""What the benchmark's pictures are made from, as far as it needs no Blender."""

import ast
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from training.blender.camera import Camera, View, aim, angle_to_face, tile_width_px
from training.blender.editions import EDITIONS
from training.blender.film import Film, develop
from training.blender.fonts import SCRIPTS, TYPEFACES
from training.blender.layouts import deal, loose, on_rack
from training.blender.pictures import PICTURES, main
from training.blender.poses import Spot, TileAt, lying, overlap, rectangle
from training.blender.racks import Rack
from training.blender.recipes import Kind
from training.blender.truth import face_corners, truth
from training.fonts import FAMILIES
from training.fonts import SCRIPTS as TRAINING_SCRIPTS

FOLDER = Path("training/blender")
MILL = EDITIONS["mill"]
ABOVE = View(0, 89, 0.8, size_wh=(800, 600))


def test_nothing_is_shared_with_what_readers_are_trained_on():
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                top = name.split(".")[0]
                assert top not in ("vision", "assist", "engine", "ui"), f"{path}: {name}"
                assert top != "training" or name.startswith("training.blender"), f"{path}: {name}"


def test_fonts_are_of_no_family_of_the_training_and_under_free_licences():
    drawn = {face.family for face in TYPEFACES + SCRIPTS}
    assert not drawn & ({family.name for family in FAMILIES} | set(TRAINING_SCRIPTS))
    assert not any("AGPL" in face.licence for face in TYPEFACES + SCRIPTS)
    assert {edition.typeface for edition in EDITIONS.values()} <= {face.family for face in TYPEFACES}


def test_sixty_pictures_of_the_kinds_that_are_promised():
    kinds = Counter(recipe.kind for recipe in PICTURES)
    assert len(PICTURES) == len({recipe.name for recipe in PICTURES}) == len({recipe.seed for recipe in PICTURES}) == 60
    least = {Kind.STEEP: 10, Kind.DIM: 10, Kind.CROWD: 8, Kind.WHITE: 8, Kind.EMPTY: 6, Kind.CLOSE: 6, Kind.OTHER: 12}
    assert kinds == least


def test_steep_racks_have_three_steps_and_are_seen_at_45_degrees_and_more():
    for recipe in PICTURES:
        if recipe.kind is Kind.STEEP:
            layout = recipe.layout()
            assert layout.racks[0].steps == 3
            assert angle_to_face(recipe.view, layout.tiles[0].pose.out) >= 45, recipe.name


def test_a_recipe_lays_the_same_tiles_each_time():
    for recipe in PICTURES[::7]:
        assert recipe.layout() == recipe.layout()


def test_a_set_has_two_of_each_tile_and_two_jokers():
    tiles = Counter(code.upper() for code in deal(np.random.default_rng(1)))
    assert len(tiles) == 53
    assert set(tiles.values()) == {2}


def test_loose_tiles_do_not_run_into_each_other():
    layout = loose(25, (-150, -150, 150, 150))(np.random.default_rng(3), MILL)
    flat = [face_corners(MILL, tile)[:, :2] for tile in layout.tiles]
    assert len(flat) > 15
    assert not any(overlap(a, b) for i, a in enumerate(flat) for b in flat[:i])


def test_rectangles_overlap_where_they_share_a_point():
    plain = rectangle(0, 0, 0, 10, 10)
    assert overlap(plain, rectangle(9, 0, 30, 10, 10))
    assert not overlap(plain, rectangle(13, 0, 45, 10, 10))  # a corner reaches 7.07 to the left of 13


def test_tiles_on_a_rack_stand_on_it_side_by_side():
    rack = Rack(3, 320, "black")
    layout = on_rack(rack, (8, 7, 6))(np.random.default_rng(5), MILL)
    assert [sum(tile.group == step for tile in layout.tiles) for step in range(3)] == [8, 7, 6]
    for step in range(3):
        x = sorted(tile.pose.origin[0] for tile in layout.tiles if tile.group == step)
        assert np.diff(x).min() >= MILL.width
        assert max(map(abs, x)) <= rack.width / 2
    heights = [next(t.pose.origin[2] for t in layout.tiles if t.group == step) for step in range(3)]
    assert heights == sorted(heights)
    assert all(tile.pose.out[1] < 0 and tile.pose.out[2] > 0 for tile in layout.tiles)


def test_a_camera_above_sees_a_tile_upright_and_in_the_middle():
    quad = face_corners(MILL, TileAt("R5", lying(40, -30, 0), Spot.LOOSE, 0))
    pixels = aim(ABOVE, quad[None]).project(quad)
    assert np.allclose(pixels.mean(axis=0), [400, 300], atol=2)
    (ul, ur, lr, ll) = pixels
    assert ul[0] < ur[0]
    assert ul[1] < ll[1]
    assert lr[0] > ll[0]
    assert np.ptp(pixels[:, 1]) == pytest.approx(0.8 * 600, abs=5)


def test_a_view_can_say_how_wide_tiles_are():
    quads = np.array([face_corners(MILL, TileAt("R5", lying(40 * i, 0, 20 * i), Spot.LOOSE, i)) for i in range(5)])
    camera = aim(View(20, 60, tile_px=25, size_wh=(640, 480)), quads)
    widths = [tile_width_px(quad) for quad in camera.project(quads.reshape(-1, 3)).reshape(-1, 4, 2)]
    assert np.median(widths) == pytest.approx(25, abs=0.2)


def _entry(tiles, camera, clear):
    from training.blender.layouts import Layout

    boxes = dict.fromkeys(("R5", "K8"), (0.25, 0.15, 0.75, 0.5))
    return truth("name", "other", "scatter", Layout(tiles), MILL, camera, boxes, clear)


def _above(quad) -> Camera:
    return aim(ABOVE, quad[None])


def test_truth_tells_what_is_in_the_picture_and_not_hidden():
    tile = TileAt("R5", lying(0, 0, 0), Spot.LOOSE, 0)
    quad = face_corners(MILL, tile)
    entry = _entry((tile,), _above(quad), lambda _start, _point: True)
    assert entry["groups"] == [["R5"]]
    assert entry["tiles"][0]["visible"] == entry["tiles"][0]["digit_visible"] == 1
    assert entry["notation"] == "table R5"
    hidden = _entry((tile,), _above(quad), lambda _start, point: point[1] < 0)  # the upper half, where the digit is
    assert hidden["tiles"] == []
    assert hidden["unscored"] == ["R5"]
    assert hidden["unscored_tiles"][0]["visible"] == 0.5
    assert hidden["unscored_tiles"][0]["digit_visible"] == 0
    gone = _entry((tile,), _above(quad), lambda _start, _point: False)
    assert gone["tiles"] == gone["unscored_tiles"] == []


def test_truth_counts_a_tile_out_of_the_picture_and_one_face_down_as_not_scored():
    near = TileAt("R5", lying(0, 0, 0), Spot.LOOSE, 0)
    down = TileAt("K8", lying(5, 0, 0, face_down=True, thickness=MILL.thickness), Spot.LOOSE, 1, face_down=True)
    entry = _entry((near, down), _above(face_corners(MILL, near)), lambda _start, _point: True)
    assert [tile["code"] for tile in entry["tiles"]] == ["R5"]
    assert entry["unscored"] == ["X"]
    (ul, ur, _, ll) = np.array(entry["unscored_tiles"][0]["corners"])
    assert ul[0] < ur[0]
    assert ul[1] < ll[1]
    far = _entry((near,), _above(face_corners(MILL, near) + np.array([500.0, 0, 0])), lambda _start, _point: True)
    assert far["tiles"] == far["unscored_tiles"] == []


def test_the_same_light_gives_the_same_jpeg():
    light = np.random.default_rng(2).uniform(0.05, 1, (48, 64, 3)).astype(np.float32)
    assert develop(light, Film(), 1) == develop(light, Film(), 1)
    assert develop(light, Film(), 1) != develop(light, Film(), 2)


def test_finished_pictures_are_not_rendered_again(tmp_path, capsys):
    (tmp_path / "SHA256SUMS").write_text("")
    assert main([str(tmp_path)]) == 2
    assert "not rendered again" in capsys.readouterr().err
