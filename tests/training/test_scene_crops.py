"""Crops cut from folders of scenes: what may be learned from them."""

import json

import cv2
import numpy as np

from engine.notation import parse_tiles
from training.crops import UNKNOWN, label_of
from training.fonts import digit_fonts
from training.scene_crops import cut_crops
from training.tile_pictures import FALSE_PLACES
from vision.settings import CROP_HEIGHT, CROP_WIDTH

SQUARE = [[100, 100], [140, 100], [140, 155], [100, 155]]


def folder_of(path, font, digit_y=0.3):
    """Three tiles seen well, one cut, one hidden, one face down, and a false place, on one grey picture."""
    places = [("R5", SQUARE, 1.0), ("J", np.add(SQUARE, [60, 0]).tolist(), 0.9)]
    places += [("K9", np.add(SQUARE, 80).tolist(), 0.6)]
    places += [("B1", np.add(SQUARE, [-110, 0]).tolist(), 1.0), ("B2", np.add(SQUARE, [200, 0]).tolist(), 0.3)]
    places += [("X", np.add(SQUARE, [250, 90]).tolist(), 1.0)]
    tiles = [{"code": code, "corners": corners, "visible": seen, "spot": "table"} for code, corners, seen in places]
    entry = {"file": "0.jpg", "size": [480, 320], "font": font, "digit_y": digit_y, "tiles": tiles}
    cv2.imwrite(str(path / "0.jpg"), np.full((320, 480, 3), 128, np.uint8))
    (path / "truth.jsonl").write_text(json.dumps(entry) + "\n")
    false = {"file": "0.jpg", "places": [np.add(SQUARE, [0, 120]).tolist()]}
    (path / FALSE_PLACES).write_text(json.dumps(false) + "\n")
    return path


def test_numbers_and_colours_of_tiles_that_are_seen_well_are_learned(tmp_path):
    (photo,) = cut_crops(np.random.default_rng(1), folder_of(tmp_path, "any.ttf"))
    assert photo.crops.shape == (3, CROP_HEIGHT, CROP_WIDTH, 3)
    truth = [label_of(tile) for tile in parse_tiles("R5 J K9")]
    assert list(zip(photo.labels, photo.colours, strict=True)) == truth
    assert len(photo.no_faces) >= 1


def test_of_a_held_out_font_no_number_is_learned(tmp_path):
    held_out = digit_fonts(held_out=True)[0].rsplit("/", 1)[-1]
    (photo,) = cut_crops(np.random.default_rng(1), folder_of(tmp_path, held_out))
    assert set(photo.labels) == {UNKNOWN}
    assert photo.colours == tuple(colour for _, colour in map(label_of, parse_tiles("R5 J K9")))


def test_tiles_that_look_right_either_way_are_not_shown_on_their_head(tmp_path):
    counts = []
    for digit_y in (0.3, 0.5):
        folder = folder_of(tmp_path, "any.ttf", digit_y)
        counts.append(sum(len(*_no_faces(folder, seed)) for seed in range(40)))
    assert counts[0] > counts[1]


def _no_faces(folder, seed):
    return [photo.no_faces for photo in cut_crops(np.random.default_rng(seed), folder)]
