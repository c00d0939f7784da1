import json
from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.notation import parse_tiles
from engine.tiles import Unknown
from training import finder_scenes
from training.compose import render
from training.finder_scenes import VERSION, entry_of, make
from training.framing import tile_width_px
from training.grounds import PATTERNED, Ground, ground_maps
from training.harsh_light import LIGHTS
from training.heaps import in_open_box, on_top, pushed_together, wall_of_tiles
from training.lamps import glowing
from training.printed_things import blank, clock, dominoes, mug_print, sticky_note, tile_print
from training.quality import Quality
from training.rack import rack_plates
from training.rack_scenes import Steps, fill_up, slant_deg, stepped_rack
from training.random_rooms import draw_hand
from training.random_tiles import Box
from training.scene import Edition, Spot
from training.scene_kinds import KINDS
from training.sheet import main as sheet_main
from training.sheet import sheet, with_truth
from training.styles import draw_style
from training.table_scenes import small
from training.view import View, aimed

SMALL = (200, 150)
ROUGH = Quality(supersampling=1, light_samples=1, sky_samples=2, ground_detail=0.5, ground_reach=0.5)


def edition():
    return Edition(draw_style(np.random.default_rng(5)))


def drawn(kind, seed, size_wh=SMALL):
    return KINDS[kind].layout(np.random.default_rng(seed), size_wh)


@pytest.fixture
def quick(monkeypatch):
    """Small and rough pictures."""
    kinds = {name: replace(kind, sizes_wh=(SMALL,)) for name, kind in KINDS.items()}
    monkeypatch.setattr(finder_scenes, "KINDS", kinds)
    monkeypatch.setattr(finder_scenes, "QUICK", ROUGH)


def test_shares_add_up():
    assert sum(kind.share for kind in KINDS.values()) == pytest.approx(1)
    assert sum(share for _, share in LIGHTS.values()) == pytest.approx(1)


@pytest.mark.parametrize("kind", list(KINDS))
def test_equal_seeds_give_equal_pictures_of_each_kind(kind, quick):
    one, two, other = make(8, 3, kind), make(8, 3, kind), make(8, 4, kind)
    assert np.array_equal(one.picture, two.picture)
    assert entry_of(one, "") == entry_of(two, "")
    assert not np.array_equal(one.picture, other.picture)
    assert one.picture.shape == (SMALL[1], SMALL[0], 3)


@pytest.mark.parametrize("kind", list(KINDS))
def test_only_the_empty_kind_has_no_tile_and_no_box_has_three_of_a_kind(kind):
    for seed in range(3):
        scene = drawn(kind, seed)
        assert bool(scene.tiles) == (kind != "empty")
        codes = Counter(tile.face.code for tile in scene.tiles if tile.face is not Unknown.FACE_DOWN)
        # A pool and the melds beside it come from two boxes.
        assert max(codes.values(), default=0) <= (4 if kind == "pool" else 2)


@pytest.mark.parametrize(("elevation", "lean", "hidden"), [(50, 60, 0.3), (65, 45, 0.2), (30, 70, 0.4), (15, 65, 0.25)])
def test_each_row_of_a_stepped_rack_hides_as_much_of_the_next_as_is_wanted(elevation, lean, hidden):
    rng, box = np.random.default_rng(3), edition()
    rack = replace(stepped_rack(rng, Steps(3, lean, elevation, hidden), box), lip=0.0)
    tiles = fill_up(rng, rack, box, Box(rng, 0.0))
    scene = replace(drawn("full_rack", 1), edition=box, tiles=tiles, props=rack_plates(rack), table_end_mm=1e5)
    rendering = render(aimed(scene, View(elevation, focal=2.0, size_wh=(320, 240)), 0), ROUGH)
    rows = [[tile.visible for tile in rendering.tiles if tile.group == group] for group in range(3)]
    assert np.median(rows[2]) > 0.95
    assert np.median(rows[1]) == pytest.approx(1 - hidden, abs=0.12)


def test_a_steep_rack_is_seen_far_from_where_its_tiles_face():
    for seed in range(6):
        scene = drawn("steep_rack", seed)
        on_rack = [tile for tile in scene.tiles if tile.spot is Spot.RACK]
        faces = np.array([tile.pose.axes[:, 2] for tile in on_rack])
        towards = scene.camera.eye - scene.camera.target
        slants = np.degrees(np.arccos(faces @ towards / np.linalg.norm(towards)))
        # The rack itself is turned by a few degrees.
        assert slants.min() > 25
        assert slants.max() < 78
    assert slant_deg(60, 30, 0) == pytest.approx(0, abs=1e-6)
    assert slant_deg(90, 0, 50) == pytest.approx(50)
    assert slant_deg(60, 80, 0) == pytest.approx(50)


def test_a_tile_under_another_is_seen_in_part_and_the_upper_one_wholly():
    rng, box = np.random.default_rng(2), edition()
    lower = pushed_together(rng, box, parse_tiles("R1 R2 R3 R4"))
    upper = on_top(rng, box, parse_tiles("B1"), lower)
    scene = replace(drawn("pile", 1), edition=box, tiles=lower + upper, props=())
    rendering = render(aimed(scene, View(85, size_wh=(320, 240)), 0), ROUGH)
    assert rendering.tiles[-1].visible > 0.95
    assert min(tile.visible for tile in rendering.tiles[:-1]) < 0.9


def test_tiles_that_are_pushed_together_touch_but_do_not_cross():
    tiles = pushed_together(np.random.default_rng(1), edition(), Box(np.random.default_rng(1)).draw(25))
    size = (edition().width_mm, edition().height_mm)
    outlines = []
    for tile in tiles:
        turn = np.degrees(np.arctan2(tile.pose.axes[1, 0], tile.pose.axes[0, 0]))
        middle = (float(tile.pose.origin[0]), float(tile.pose.origin[1]))
        outlines.append(cv2.boxPoints((middle, size, float(turn))).astype(np.float32))
    for index, outline in enumerate(outlines):
        for other in outlines[:index]:
            assert cv2.intersectConvexConvex(outline, other)[0] < 0.01 * size[0] * size[1]


def test_rows_of_a_wall_stand_head_to_foot():
    rows = [parse_tiles("R1 R2 R3"), parse_tiles("B1 B2 B3")]
    tiles = wall_of_tiles(np.random.default_rng(4), edition(), rows, (0.0, 0.0), 0.0, 7)
    step = tiles[3].pose.origin[1] - tiles[0].pose.origin[1]
    assert step == pytest.approx(edition().height_mm, abs=3.5)
    assert [tile.group for tile in tiles] == [7, 7, 7, 8, 8, 8]


def test_tiles_in_a_box_lie_between_its_walls_and_in_the_background():
    faces = Box(np.random.default_rng(1)).draw(20)
    tiles, plates = in_open_box(np.random.default_rng(1), edition(), faces, (0.0, 100.0), 5)
    walls = np.concatenate([plate.hull for plate in plates])
    assert {tile.spot for tile in tiles} == {Spot.BACKGROUND}
    for tile in tiles:
        assert (tile.pose.origin > walls.min(axis=0)).all()
        assert (tile.pose.origin < walls.max(axis=0)).all()


def test_tiles_of_small_scenes_are_small_but_not_lost():
    for seed in range(4):
        assert 8 < tile_width_px(small(np.random.default_rng(seed), (1024, 768))) < 31.5


def test_pools_lie_mostly_face_down():
    codes = [tile.face for seed in range(6) for tile in drawn("pool", seed).tiles if tile.spot is Spot.LOOSE]
    assert sum(code is Unknown.FACE_DOWN for code in codes) > 0.4 * len(codes)


def test_a_hand_over_the_tiles_darkens_the_picture_and_is_not_in_it():
    rng = np.random.default_rng(6)
    scene = LIGHTS["shaded"][0](rng, drawn("crowd", 3))
    assert scene.shades
    lit = render(replace(scene, shades=()), ROUGH)
    shaded = render(scene, ROUGH)
    assert [tile.visible for tile in lit.tiles] == [tile.visible for tile in shaded.tiles]
    assert not np.array_equal(lit.picture, shaded.picture)


@pytest.mark.parametrize("draw", [blank, clock, dominoes, mug_print, sticky_note, tile_print])
def test_printed_things_are_pictures_and_equal_for_equal_seeds(draw):
    one, two = draw(np.random.default_rng(5)), draw(np.random.default_rng(5))
    assert np.array_equal(one, two)
    assert one.dtype == np.float32
    assert one.ndim == 3
    assert 0 <= one.min() <= one.max() <= 255


def test_a_hand_over_a_tile_hides_some_of_it():
    box = edition()
    tiles = wall_of_tiles(np.random.default_rng(4), box, [parse_tiles("R1 R2 R3 R4")], (0.0, 0.0), 0.0, 0)
    over = tuple(draw_hand(np.random.default_rng(3), tiles[1].pose.origin[:2], box.thickness_mm + 2))
    scene = replace(drawn("walls", 1), edition=box, tiles=tiles, props=over)
    rendering = render(aimed(scene, View(80, size_wh=(320, 240)), 0), ROUGH)
    assert min(tile.visible for tile in rendering.tiles) < 0.8


def test_bulbs_are_red_and_the_redder_the_cooler():
    cool, hot = glowing(2300), glowing(3900)
    assert cool[0] == hot[0] == 1
    assert cool[1] < hot[1] < 1
    assert cool[2] < hot[2] < cool[0]
    with pytest.raises(ValueError, match="2222 to 4000"):
        glowing(6500)


@pytest.mark.parametrize("material", PATTERNED)
def test_patterns_are_patterns_of_possible_matter(material):
    for seed in range(3):
        ground = Ground(material, seed, colour=(180, 40, 40), second=(230, 230, 220))
        albedo, smoothness = ground_maps(ground, (120, 160), 2.0)
        assert albedo.shape == (120, 160, 3)
        assert albedo.dtype == np.float32
        assert smoothness.shape == (120, 160)
        assert 0 < albedo.min() < albedo.max() <= 0.9
        assert albedo.std() > 0.01


def test_a_folder_says_how_it_was_made_and_is_not_gone_on_with_otherwise(tmp_path, capsys, quick):
    assert finder_scenes.main([str(tmp_path), "--count", "2", "--seed", "4"]) == 0
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    entries = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text().splitlines()]
    assert manifest["version"] == VERSION
    assert manifest["kinds"] == {name: kind.share for name, kind in KINDS.items()}
    assert manifest["pictures"] == 2
    assert manifest["tiles"] == sum(len(entry["tiles"]) for entry in entries)
    assert sum(manifest["pictures by kind"].values()) == sum(manifest["pictures by size"].values()) == 2
    assert finder_scenes.main([str(tmp_path), "--count", "3", "--seed", "5"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert len((tmp_path / "truth.jsonl").read_text().splitlines()) == 2


def test_the_sheet_takes_both_forms_of_truth(tmp_path):
    tile = {"code": "R7", "corners": [[10, 10], [30, 10], [30, 40], [10, 40]]}
    picture = np.full((60, 80, 3), 200, np.uint8)
    for form in ("json", "jsonl"):
        folder = tmp_path / form
        folder.mkdir()
        cv2.imwrite(str(folder / "0.jpg"), picture)
        entry = {"file": "0.jpg", "tiles": [tile]}
        if form == "json":
            (folder / "truth.json").write_text(json.dumps([entry | {"groups": [["R7"]]}]))
        else:
            lines = [entry | {"tiles": [tile | {"visible": part}]} for part in (1.0, 0.3, 0.0)]
            (folder / "truth.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n")
        assert sheet_main([str(folder), "-o", str(folder / "sheet.png"), "--cell", "160"]) == 0
        assert cv2.imread(str(folder / "sheet.png")).shape == (160, 480, 3)
    assert sheet(tmp_path / "jsonl", first=1, count=2, columns=1, cell_px=100).shape == (200, 100, 3)
    assert sheet_main([str(tmp_path / "jsonl"), "--first", "9"]) == 2


def test_hidden_tiles_are_drawn_in_other_colours():
    tile = {"code": "R7", "corners": [[10, 10], [30, 10], [30, 40], [10, 40]]}
    picture = np.full((60, 80, 3), 200, np.uint8)
    colours = [with_truth(picture, {"tiles": [tile | {"visible": part}]})[40, 20].tolist() for part in (1.0, 0.3, 0.0)]
    assert len({tuple(colour) for colour in colours}) == 3


def test_tiles_in_the_background_are_out_of_focus_and_the_others_are_not():
    scene = next(scene for seed in range(9) if len((scene := drawn("before_box", seed, (320, 240))).tiles) > 8)
    steady = replace(scene.lens, blur_px=0.3, motion_px=(0.0, 0.0), noise=0.0, sharpen=0.0, glow=0.0)
    far = np.array([tile.spot is Spot.BACKGROUND for tile in scene.tiles])
    sharp, soft = (render(replace(scene, lens=replace(steady, aperture=aperture)), ROUGH) for aperture in (0.0, 30.0))
    change = np.abs(sharp.picture.astype(float) - soft.picture).mean(axis=2)

    def changed(wanted):
        mask = np.zeros(change.shape, np.uint8)
        for tile in np.array(sharp.tiles, dtype=object)[wanted]:
            if tile.visible > 0.5:
                cv2.fillConvexPoly(mask, np.round(tile.corners_xy).astype(np.int32), 1)
        return change[mask > 0].mean()

    assert changed(far) > 1.2 * changed(~far)
