"""The committed benchmark: what it holds, that its truth is well formed, and that no picture was rendered again."""

import hashlib
import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine.notation import parse_tile
from engine.tiles import JOKER, Tile
from training.blender.pictures import PICTURES
from training.blender.truth import READABLE, SEEN

FOLDER = Path("benchmarks/pictures")
TRUTH = json.loads((FOLDER / "truth.json").read_text())

each = pytest.mark.parametrize("entry", TRUTH, ids=lambda entry: entry["file"])


def _all_tiles(entry):
    return entry["tiles"] + entry["unscored_tiles"]


def test_every_picture_is_the_one_that_was_committed_first():
    sums = dict(line.split("  ")[::-1] for line in (FOLDER / "SHA256SUMS").read_text().splitlines())
    assert set(sums) == {path.name for path in FOLDER.glob("*.jpg")} | {"truth.json"}
    for name, digest in sums.items():
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == digest, name


def test_sixty_pictures_of_the_kinds_promised_in_25_megabytes():
    assert [entry["file"] for entry in TRUTH] == [f"{recipe.name}.jpg" for recipe in PICTURES]
    assert len(TRUTH) == 60
    kinds = Counter(entry["kind"] for entry in TRUTH)
    assert kinds["steep rack"] >= 10
    assert kinds["dim or warm"] >= 10
    assert kinds["crowd"] >= 8
    assert kinds["white on white"] >= 8
    assert kinds["no tile"] >= 6
    assert kinds["close-up"] >= 6
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= 25e6


def test_kinds_hold_what_they_say():
    for entry in TRUTH:
        if entry["kind"] == "crowd":
            assert len(entry["tiles"]) >= 40, entry["file"]
        elif entry["kind"] == "no tile":
            assert _all_tiles(entry) == []
        elif entry["kind"] == "close-up":
            assert 1 <= len(_all_tiles(entry)) <= 3
            assert all(tile["width_px"] >= 180 for tile in _all_tiles(entry))
        elif entry["kind"] == "steep rack":
            assert entry["scene"] == "rack"
            assert len(entry["groups"]) == 3


def test_tiles_are_of_all_sizes():
    widths = np.array([tile["width_px"] for entry in TRUTH for tile in entry["tiles"]])
    assert (widths < 28).sum() >= 150
    assert ((widths >= 28) & (widths < 80)).sum() >= 600
    assert widths.max() >= 900
    small = [
        entry["file"] for entry in TRUTH if entry["tiles"] and np.median([t["width_px"] for t in entry["tiles"]]) < 28
    ]
    assert 5 <= len(small) <= 10


@each
def test_truth_is_well_formed(entry):
    with Image.open(FOLDER / entry["file"]) as picture:
        assert picture.format == "JPEG"
        assert list(picture.size) == entry["size"]
    assert [code for group in entry["groups"] for code in group] == [tile["code"] for tile in entry["tiles"]]
    assert len(entry["groups"]) == len(entry["places"])
    assert entry["unscored"] == [tile["code"] for tile in entry["unscored_tiles"]]
    for tile in entry["tiles"]:
        face = parse_tile(tile["code"])
        assert face is JOKER or isinstance(face, Tile)
        assert tile["visible"] >= SEEN
        assert tile["digit_visible"] >= READABLE
    for tile in entry["unscored_tiles"]:
        assert tile["code"] == "X" or tile["visible"] < SEEN or tile["digit_visible"] < READABLE
        assert 0 < tile["visible"] <= 1


@each
def test_corners_turn_clockwise_and_lie_in_the_picture_unless_the_tile_is_cut(entry):
    for tile in _all_tiles(entry):
        corners = np.array(tile["corners"])
        assert tile["polygon"] == tile["corners"]
        assert corners.shape == (4, 2)
        x, y = corners.T
        assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0
        # Visibility is measured at points inside of the face: a rim of a twelfth may be cut without a trace.
        core = corners.mean(axis=0) + 0.9 * (corners - corners.mean(axis=0))
        inside = ((core >= 0) & (core <= entry["size"])).all()
        assert inside or tile["visible"] < 1, tile


def test_every_picture_stands_in_the_readme():
    readme = (FOLDER / "README.md").read_text()
    for entry in TRUTH:
        assert f"`{entry['file']}`" in readme


@each
def test_no_scored_tile_lies_in_a_box_that_does_not_count(entry):
    for x0, y0, x1, y1 in entry["ignore"]:
        low, high = np.array([x0, y0]) * entry["size"], np.array([x1, y1]) * entry["size"]
        for tile in entry["tiles"]:
            middle = np.mean(tile["corners"], axis=0)
            assert not ((low <= middle) & (middle <= high)).all(), tile
