import json
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from engine.notation import parse_position, parse_table, parse_tile, parse_tiles
from engine.tiles import STANDARD, Unknown
from training.expectations import Question, expectation
from training.samples import FOLDER, SAMPLES, main, readme
from training.sheet import main as sheet_main
from training.sheet import with_truth

TRUTH = json.loads((FOLDER / "truth.json").read_text())
BY_FILE = {entry["file"]: entry for entry in TRUTH}

# Worked out by hand, so that the engine does not judge itself.
BY_HAND = {
    "rack-one-step.jpg": {"opened": True, "played": 6, "points": 3 + 4 + 5 + 27},
    "rack-two-steps.jpg": {"opened": True, "played": 7, "points": 3 + 4 + 5 + 6 + 12 + 12 + 30},
    "rack-opening.jpg": {"opened": False, "played": 6, "points": 33 + 12, "opening_points": 33 + 12},
    "rack-lamp-glare.jpg": {"opened": True, "played": 6, "points": 9 + 30},
    "rack-and-table.jpg": {"opened": True, "played": 4, "points": 6 + 12 + 10 + 10},
    "table-small.jpg": {"valid": True, "problems": [], "faulty_melds": []},
    "table-big.jpg": {"valid": True, "problems": [], "faulty_melds": []},
    "table-two-faults.jpg": {"valid": False, "problems": ["DUPLICATE_COLOUR", "GAP"], "faulty_melds": [0, 1]},
    "scattered.jpg": {},
    "end-player-2.jpg": {"rack_points": 13 + 4 + 8},
    "end-player-3.jpg": {"rack_points": 30 + 2 + 11 + 1 + 6},
    "end-player-4.jpg": {"rack_points": 10 + 11 + 3 + 3 + 7 + 8 + 1 + 5},
}

each = pytest.mark.parametrize("entry", TRUTH, ids=lambda entry: entry["file"])


def test_every_sample_has_its_picture_its_truth_and_its_line():
    assert [entry["file"] for entry in TRUTH] == [sample.file for sample in SAMPLES]
    assert {path.name for path in FOLDER.glob("*.jpg")} == {sample.file for sample in SAMPLES}
    assert (FOLDER / "README.md").read_text() == readme(TRUTH)


@each
def test_pictures_are_of_phone_size_and_small_to_download(entry):
    path = FOLDER / entry["file"]
    with Image.open(path) as picture:
        assert sorted(picture.size) == [1200, 1600]
    assert path.stat().st_size <= 450 * 1024


@each
def test_corners_lie_in_the_picture_and_turn_clockwise(entry):
    with Image.open(FOLDER / entry["file"]) as picture:
        size = picture.size
    for tile in entry["tiles"]:
        corners = np.array(tile["corners"])
        assert (corners > 0).all()
        assert (corners < size).all()
        assert cv2.contourArea(corners.astype(np.float32), oriented=True) > 400


@each
def test_tiles_are_those_of_the_groups_and_of_one_box(entry):
    codes = [code for group in entry["groups"] for code in group]
    assert [tile["code"] for tile in entry["tiles"]] == codes
    assert len(entry["places"]) == len(entry["groups"])
    for face, count in Counter(parse_tile(code) for code in codes).items():
        assert not isinstance(face, Unknown)
        assert count <= STANDARD.copies_of(face)


@each
def test_notation_says_the_same_as_the_groups(entry):
    rack, table = parse_position(entry["notation"])
    groups = list(zip(entry["places"], entry["groups"], strict=True))
    assert [tile.code for tile in rack] == [code for place, group in groups if place == "rack" for code in group]
    assert [[tile.code for tile in meld] for meld in table] == [group for place, group in groups if place != "rack"]


@each
def test_the_engine_answers_as_worked_out_by_hand(entry):
    sample = next(sample for sample in SAMPLES if sample.file == entry["file"])
    rack, table = parse_position(entry["notation"])
    assert entry["expect"] == BY_HAND[entry["file"]]
    assert expectation(sample.question, rack, table) == entry["expect"]


@each
def test_ink_lies_inside_the_upper_half_of_each_frame(entry):
    """The truth fits the picture: a face is light at its rim, and its darkest or most coloured part is the number."""
    picture = cv2.cvtColor(cv2.imread(str(FOLDER / entry["file"])), cv2.COLOR_BGR2LAB).astype(np.float32)
    target = np.array([[0, 0], [60, 0], [60, 84], [0, 84]], np.float32)
    for tile in entry["tiles"]:
        matrix = cv2.getPerspectiveTransform(np.array(tile["corners"], np.float32), target)
        face = cv2.warpPerspective(picture, matrix, (60, 84))
        plastic = np.median(face[40:78, 8:52].reshape(-1, 3), axis=0)
        ink = np.linalg.norm(face - plastic, axis=2)[6:78, 8:52] > 45
        rows = np.flatnonzero(ink.any(axis=1))
        assert ink.sum() > 60
        assert rows.min() < 34


def test_a_question_without_an_answer_expects_nothing():
    assert expectation(Question.READING, (), parse_table("R1 | B2")) == {}
    assert expectation(Question.RACK_POINTS, parse_tiles("J R3"), ()) == {"rack_points": 33}


def test_drawing_the_truth_leaves_the_picture_as_it_was():
    entry = TRUTH[0]
    picture = cv2.imread(str(FOLDER / entry["file"]))
    before = picture.copy()
    drawn = with_truth(picture, entry)
    assert np.array_equal(picture, before)
    assert not np.array_equal(drawn, before)


def test_the_sheet_of_a_folder_without_truth_is_one_line_and_status_2(tmp_path, capsys):
    assert sheet_main([str(tmp_path), "-o", str(tmp_path / "sheet.png")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_names_choose_samples(tmp_path: Path):
    with pytest.raises(SystemExit):
        main(["no-such-sample", "--folder", str(tmp_path)])
    assert list(tmp_path.iterdir()) == []
