"""Whole photos: every sample exactly, real photos above their floors, and the forms in which readings go out."""

import io
import json
import os
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine.tiles import STANDARD
from vision.as_json import reading_as_json
from vision.blame import score_photo
from vision.read import Stage, read_photo
from vision.reading import Hint, PhotoError, PhotoProblem, WarningCode
from vision.truth import read_truth

SAMPLES = Path(__file__).parents[2] / "sample_images"
PHOTOS = os.environ.get("TILESIGHT_PHOTOS") or None  # empty counts as not set
# Shares of tiles read and of groups found that a folder of real photos may not fall below.
FLOORS = {"ivory-demo": (0.99, 0.99), "cyan": (0.98, 0.99)}
IVORY_FLOOR, IVORY_EXACT = 0.98, 0.92  # of every third photo that no training has seen


@pytest.mark.parametrize("truth", read_truth(SAMPLES), ids=lambda truth: truth.file)
def test_every_sample_is_read_exactly(truth):
    reading = read_photo((SAMPLES / truth.file).read_bytes())
    score = score_photo(truth, reading)
    assert score.mistakes == ()
    assert score.is_exact
    read = sorted(
        (str(group.place), [reading.tiles[i].tile.code for i in group.tiles]) for group in reading.layout.groups
    )
    rows = {row["file"]: row for row in json.loads((SAMPLES / "truth.json").read_text(encoding="utf-8"))}
    assert read == sorted(zip(rows[truth.file]["places"], map(list, truth.groups), strict=True))


@pytest.mark.skipif(PHOTOS is None, reason="TILESIGHT_PHOTOS names no folder of real photos")
@pytest.mark.parametrize("folder", FLOORS)
def test_real_photos_are_read_above_their_floor(folder):
    root = Path(str(PHOTOS)) / folder
    scores = []
    for truth in read_truth(root):
        reading = read_photo((root / truth.file).read_bytes())
        assert reading.error is None
        scores.append(score_photo(truth, reading))
    least_read, least_groups = FLOORS[folder]
    assert sum(score.right for score in scores) >= least_read * sum(score.tiles for score in scores)
    assert sum(score.extra for score in scores) <= 0.02 * sum(score.tiles for score in scores)
    assert sum(score.groups_right for score in scores) >= least_groups * sum(score.groups for score in scores)


@pytest.mark.skipif(PHOTOS is None, reason="TILESIGHT_PHOTOS names no folder of real photos")
def test_photos_of_ivory_that_no_training_saw_are_read_above_their_floor():
    root = Path(str(PHOTOS)) / "ivory"
    unseen = [truth for truth in read_truth(root) if truth.file.startswith(("rummy2-", "rummy4-"))]
    scores = [score_photo(truth, read_photo((root / truth.file).read_bytes())) for truth in unseen[::3]]
    assert len(scores) > 40
    assert sum(score.right for score in scores) >= IVORY_FLOOR * sum(score.tiles for score in scores)
    assert sum(score.extra for score in scores) <= 0.005 * sum(score.tiles for score in scores)
    assert sum(score.is_exact for score in scores) >= IVORY_EXACT * len(scores)


@pytest.fixture(scope="module")
def reading():
    full = read_photo((SAMPLES / "table-big.jpg").read_bytes())
    assert len(full.tiles) == 36
    return full


def test_the_stages_are_told_in_their_order():
    told = []
    read_photo((SAMPLES / "end-player-2.jpg").read_bytes(), progress=told.append)
    assert told == list(Stage)


def test_the_form_of_a_reading(reading):
    row = reading_as_json("a/photo.jpg", reading)
    assert list(row) == ["photo", "size", "seconds", "tiles", "groups", "places", "warnings", "error"]
    assert json.loads(json.dumps(row)) == row
    assert row["photo"] == "a/photo.jpg"
    assert row["error"] is None
    width, height = row["size"]
    assert len(row["groups"]) == len(row["places"])
    assert sorted(i for group in row["groups"] for i in group) == list(range(len(row["tiles"])))
    for tile in row["tiles"]:
        assert list(tile) == ["code", "corners", "confidence", "doubtful", "alternatives"]
        assert np.shape(tile["corners"]) == (4, 2)
        assert all(-5 <= x <= width + 5 and -5 <= y <= height + 5 for x, y in tile["corners"])
        assert tile["alternatives"][0] == [tile["code"], pytest.approx(tile["confidence"])]
        assert sum(probability for _, probability in tile["alternatives"]) <= 1.0001
        chances = [probability for _, probability in tile["alternatives"]]
        assert chances == sorted(chances, reverse=True)


def test_corners_run_clockwise_from_the_tiles_own_upper_left(reading):
    scattered = read_photo((SAMPLES / "scattered.jpg").read_bytes())
    assert len(scattered.tiles) == 22
    for tile in (*reading.tiles, *scattered.tiles):
        right, down = tile.quad.right_xy, tile.quad.down_xy
        assert right[0] * down[1] - right[1] * down[0] > 0
    assert all(tile.quad.down_xy[1] > 0 for tile in reading.tiles)
    # Nine of the scattered tiles lie with their feet away from the camera.
    assert sum(bool(tile.quad.down_xy[1] < 0) for tile in scattered.tiles) == 9


def test_the_form_of_an_unreadable_photo():
    row = reading_as_json("x.jpg", read_photo(b"no photo"))
    assert row.pop("seconds") >= 0
    assert row == {
        "photo": "x.jpg",
        "size": [0, 0],
        "tiles": [],
        "groups": [],
        "places": [],
        "warnings": [],
        "error": {"code": "NOT_AN_IMAGE", "hint": "SEND_JPEG_PNG_OR_HEIC"},
    }


def test_a_bad_photo_is_a_value():
    assert read_photo(b"").error == PhotoError(PhotoProblem.EMPTY_FILE, Hint.TAKE_ANOTHER_PHOTO)


@pytest.mark.parametrize("value", [0, 128, 255])
def test_a_photo_without_tiles_is_read_as_empty(value, encode):
    reading = read_photo(encode(np.full((300, 400, 3), value, np.uint8)))
    assert reading.error is None
    assert reading.tiles == ()
    assert reading.layout.groups == ()
    assert reading.warnings[0].code == WarningCode.NO_TILES


def test_noise_holds_no_tiles(encode):
    noise = np.random.default_rng(3).integers(0, 255, (400, 600, 3), dtype=np.uint8)
    assert read_photo(encode(noise)).tiles == ()


@pytest.mark.parametrize(("height", "width"), [(32, 32), (32, 3000), (3000, 33)])
def test_photos_of_odd_shapes_are_no_trouble(height, width, encode):
    speckled = np.random.default_rng(4).integers(100, 255, (height, width, 3), dtype=np.uint8)
    assert read_photo(encode(speckled)).error is None


def test_no_more_copies_than_the_box_holds_without_a_warning(reading, encode):
    codes = [tile.tile for tile in reading.tiles]
    assert all(codes.count(tile) <= STANDARD.copies_of(tile) for tile in codes)
    assert reading.warnings == ()

    # Three times the same three tiles, side by side: one more of each than there are.
    with Image.open(SAMPLES / "end-player-2.jpg") as photo:
        thrice = read_photo(encode(np.hstack([np.asarray(photo)] * 3)))
    assert len(thrice.tiles) == 9
    warned = [warning for warning in thrice.warnings if warning.code is WarningCode.TOO_MANY_COPIES]
    assert {thrice.tiles[i].tile.code for warning in warned for i in warning.tiles} == {"R13", "K4", "B8"}
    assert [len(warning.tiles) for warning in warned] == [3, 3, 3]
    assert sum(tile.doubtful for tile in thrice.tiles) >= 3


def test_the_colours_of_a_photo_in_shades_of_grey_are_doubtful():
    with Image.open(SAMPLES / "end-player-4.jpg") as photo:
        grey = io.BytesIO()
        photo.convert("L").save(grey, "JPEG", quality=90)
    reading = read_photo(grey.getvalue())
    assert len(reading.tiles) >= 5
    assert all(tile.doubtful for tile in reading.tiles)
    assert WarningCode.NO_COLOUR in [warning.code for warning in reading.warnings]
