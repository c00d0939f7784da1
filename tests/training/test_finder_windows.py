"""What the finder's networks are taught is what the product reads out of them."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest

from training import finder_scenes
from training.corner_windows import draw_windows as draw_corner_windows
from training.false_places import is_apart
from training.finder_windows import SIDE, draw_windows
from training.logistic import fit_logistic
from training.scene_kinds import KINDS
from training.tile_pictures import FALSE_PLACES, TilePicture, load_pictures
from vision.conviction import log_odds
from vision.network_finder import decode
from vision.quads import area, shared_area
from vision.reading import Quad


def likeness(one, other):
    shared = shared_area(one, other)
    return shared / (area(one) + area(other) - shared)


@pytest.fixture(scope="module")
def picture():
    """Nine tiles of one size in a grey picture."""
    pixels = np.full((300, 400, 3), 90, np.uint8)
    corners = []
    for x in (80, 200, 320):
        for y in (60, 150, 240):
            box = cv2.boxPoints(((x, y), (44, 60), float(x + y) % 30))
            corners.append(np.roll(box, -1, axis=0).astype(float))  # from the upper left
            cv2.fillConvexPoly(pixels, np.round(box).astype(np.int32), (240, 235, 220))
    jpeg = cv2.imencode(".jpg", pixels)[1].ravel()
    return TilePicture(jpeg, (400, 300), np.array(corners), np.ones(9))


def taught_map(window):
    """The map of a window as the network would give it if it had learned everything."""
    at_centres = np.where(window.heat > 0.999, window.heat, 0)
    return np.concatenate([at_centres[None], window.values]).astype(np.float64)


def test_corners_start_at_the_upper_left(picture):
    assert (picture.half_axes[0][:, 0] > 0).all()
    assert (picture.half_axes[1][:, 1] > 0).all()
    assert picture.widths == pytest.approx([44] * 9, abs=0.01)


def test_decoding_what_is_taught_gives_bright_tiles(picture):
    rng = np.random.default_rng(3)
    tiles = 0
    for window in draw_windows(rng, picture, 12):
        for tile in decode(taught_map(window)):
            mask = np.zeros((SIDE, SIDE), np.uint8)
            middle = tile.quad.centre_xy
            cv2.fillConvexPoly(mask, np.round(middle + 0.7 * (tile.quad.corners_xy - middle)).astype(np.int32), 1)
            if mask.sum() > 100 and middle.min() > 40 and middle.max() < SIDE - 40:
                inside = window.picture.mean(axis=0)[mask > 0]
                assert inside.std() < 0.1  # one tile and nothing else
                assert tile.quad.height / tile.quad.width == pytest.approx(60 / 44, abs=0.05)
                tiles += 1
    assert tiles > 10


def test_every_cell_of_a_core_tells_the_same_tile(picture):
    rng = np.random.default_rng(5)
    window = next(window for window in draw_windows(rng, picture, 30) if (window.heat > 0.999).sum() == 1)
    told = taught_map(window)
    rows, columns = np.nonzero(window.shares)
    quads = []
    for row, column in zip(rows, columns, strict=True):
        alone = told.copy()
        alone[0] = 0
        alone[0, row, column] = 1
        quads += [tile.quad for tile in decode(alone)]
    assert len(quads) == len(rows) > 0
    assert min(likeness(quads[0], quad) for quad in quads) > 0.99


def test_hidden_tiles_are_neither_wanted_nor_forbidden(picture):
    half_hidden = TilePicture(picture.jpeg, picture.size_wh, picture.corners_xy, np.full(9, 0.25))
    windows = draw_windows(np.random.default_rng(1), half_hidden, 10)
    assert all((window.heat < 0.999).all() for window in windows)
    assert any((window.counts == 0).any() for window in windows)


def test_corner_windows_hold_the_tile_within_their_corners(picture):
    for window in draw_corner_windows(np.random.default_rng(2), picture, 40):
        if window.is_tile:
            quad = Quad(window.corners.reshape(4, 2).astype(float))
            assert np.abs(window.corners).max() < 1.4
            assert quad.down_xy[1] > 0
            assert cv2.contourArea(window.corners.reshape(4, 2), oriented=True) > 0.1


def test_equal_seeds_give_equal_pictures_and_a_folder_is_gone_on_with(tmp_path, monkeypatch):
    kinds = {name: replace(kind, sizes_wh=((160, 120),)) for name, kind in KINDS.items()}
    monkeypatch.setattr(finder_scenes, "KINDS", kinds)
    for folder, counts in (("once", (3,)), ("twice", (1, 3))):
        for count in counts:
            assert finder_scenes.main([str(tmp_path / folder), "--count", str(count), "--seed", "4"]) == 0
    once, twice = ((tmp_path / folder / "truth.jsonl").read_text() for folder in ("once", "twice"))
    assert once == twice
    assert [json.loads(line)["file"] for line in once.splitlines()] == ["00000.jpg", "00001.jpg", "00002.jpg"]
    assert len(load_pictures([tmp_path / "once"])) == 3


def test_a_place_on_a_tile_or_on_a_part_of_it_is_no_false_place():
    tile = np.array([[10, 10], [50, 10], [50, 66], [10, 66]], np.float32)
    digit, around, beside = tile * 0.5 + 15, (tile - 35) * 2 + 35, tile + 45
    assert not any(is_apart(place, tile) for place in (tile, digit, around))
    assert is_apart(beside, tile)


def test_places_that_fooled_a_finder_are_learned_as_no_tiles(picture):
    false = picture.corners_xy + np.array([60.0, 0.0])
    empty = replace(picture, corners_xy=np.empty((0, 4, 2)), visible=np.empty(0), false_xy=false)
    windows = draw_corner_windows(np.random.default_rng(5), empty, 30)
    assert len(windows) > 10
    assert not any(window.is_tile for window in windows)


def test_false_places_are_read_back_with_their_picture(tmp_path):
    cv2.imwrite(str(tmp_path / "0.jpg"), np.zeros((40, 60, 3), np.uint8))
    place = [[1.0, 2.0], [9.0, 2.0], [9.0, 12.0], [1.0, 12.0]]
    (tmp_path / "truth.jsonl").write_text(json.dumps({"file": "0.jpg", "size": [60, 40], "tiles": []}) + "\n")
    assert load_pictures([tmp_path])[0].false_xy.shape == (0, 4, 2)
    (tmp_path / FALSE_PLACES).write_text(json.dumps({"file": "0.jpg", "places": [place]}) + "\n")
    assert load_pictures([tmp_path])[0].false_xy.tolist() == [place]


def test_weighing_learns_whom_to_believe():
    rng = np.random.default_rng(2)
    labels = (rng.random(4000) < 0.5).astype(float)
    # The first tells a tile four times in five, the second knows nothing.
    chances = np.column_stack([np.where(rng.random(4000) < 0.8, labels, 1 - labels) * 0.6 + 0.2, rng.random(4000)])
    constant, of_finder, of_reader = fit_logistic(log_odds(chances), labels)
    assert of_finder == pytest.approx(1.0, abs=0.1)
    assert abs(of_reader) < 0.1
    assert abs(constant) < 0.15
