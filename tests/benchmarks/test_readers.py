"""The benchmark of the readers: true crops, the recogniser of text, votes."""

import json
from itertools import product

import cv2
import numpy as np
import pytest

from benchmarks.ppocr import chance_of, digits_of, metadata_of
from benchmarks.readers import Said, main, table, vote, vote_among_numbers
from benchmarks.true_crops import TrueCrops, joined, true_crops
from engine.tiles import Colour, Tile
from training.crops import NONE_LABEL
from training.faces import draw_face, draw_style
from training.fonts import DEFAULT_FONT
from vision.face_reader import FACE_COLUMNS, no_opinion
from vision.settings import SECOND_OPINION_WEIGHT
from vision.votes import combine


@pytest.fixture(scope="module")
def face():
    style = draw_style(np.random.default_rng(1), fonts=(DEFAULT_FONT,))
    return draw_face(style, Tile(Colour.RED, 12), np.random.default_rng(1), 128)[..., :3]


@pytest.fixture
def folder(face, tmp_path):
    """One picture of four tiles: one half hidden, one cut by the edge."""
    picture = np.full((240, 700, 3), 70, np.uint8)
    height, width = face.shape[:2]
    tiles = []
    for i, visible in enumerate((1.0, 1.0, 0.5, 1.0)):
        left = 20 + 150 * i if i < 3 else 700 - width
        picture[40 : 40 + height, left : left + width] = face
        corners = [[left, 40], [left + width, 40], [left + width, 40 + height], [left, 40 + height]]
        tiles.append({"code": "R12", "corners": corners, "visible": visible})
    cv2.imwrite(str(tmp_path / "a-1.png"), picture[..., ::-1])
    (tmp_path / "truth.json").write_text(json.dumps([{"file": "a-1.png", "tiles": tiles}]))
    return tmp_path


def opinion(label, chance):
    row = np.full((1, FACE_COLUMNS), (1 - chance) / (FACE_COLUMNS - 1))
    row[0, label] = chance
    return row


def test_a_text_is_as_likely_as_all_the_ways_to_write_it():
    steps = np.random.default_rng(2).dirichlet(np.ones(11), 4)

    def written(way):
        kept = [letter for i, letter in enumerate(way) if i == 0 or letter != way[i - 1]]
        return "".join(str(letter - 1) for letter in kept if letter)

    for text in ("3", "11", "12", "131"):
        ways = [way for way in product(range(11), repeat=4) if written(way) == text]
        expected = sum(np.prod([steps[i, letter] for i, letter in enumerate(way)]) for way in ways)
        assert chance_of(text, steps) == pytest.approx(expected)


def test_the_letters_of_a_network_are_read_from_its_file(tmp_path):
    def field(number, content):
        return bytes([number << 3 | 2, len(content)]) + content

    entry = field(14, field(1, b"character") + field(2, b"0\n1\n2"))
    path = tmp_path / "model.onnx"
    path.write_bytes(bytes([1 << 3, 0x96, 0x01]) + field(7, b"graph") + entry + bytes([5 << 3 | 5, 1, 2, 3, 4]))
    assert metadata_of(path) == {"character": "0\n1\n2"}
    path.write_bytes(entry[:-1] + b"\xff")
    with pytest.raises(ValueError, match="no ONNX file"):
        metadata_of(path)


def test_the_digits_are_cut_out_with_a_margin(face):
    crop = np.asarray(cv2.resize(face, (96, 128), interpolation=cv2.INTER_AREA))
    digits = digits_of(crop)
    is_ink = (digits[..., 0].astype(int) - digits[..., 1]) > 60
    assert is_ink.sum() > 0.95 * ((crop[..., 0].astype(int) - crop[..., 1]) > 60).sum()
    assert digits.shape[0] < 0.7 * crop.shape[0]
    assert not is_ink[:, 0].any()
    assert not is_ink[:, -1].any()


def test_only_tiles_that_are_seen_whole_are_asked_for(folder):
    crops = true_crops(folder, [""], 0.5, 1)
    # The first tile comes with a window that shows no whole tile.
    assert crops.labels.tolist() == [11, NONE_LABEL, 11]
    assert crops.widths_px == pytest.approx([48, 48, 48], abs=1)
    assert crops.crops.shape == (3, 128, 96, 3)
    assert np.abs(crops.crops[0].astype(int) - crops.crops[2]).mean() < 3
    assert np.abs(crops.crops[0].astype(int) - crops.crops[1]).mean() > 10
    assert len(joined([crops, true_crops(folder, ["a-"], 1, 2)])) == 5
    with pytest.raises(FileNotFoundError, match="no tile"):
        true_crops(folder, ["b-"], 1, 1)


def test_votes_are_those_of_the_product():
    leading, other = opinion(4, 0.7), opinion(5, 0.9)
    assert vote(leading, [(other, SECOND_OPINION_WEIGHT)]) == pytest.approx(combine(leading, other))
    assert vote(leading, [(no_opinion(1), 1.0)]) == pytest.approx(combine(leading), abs=1e-3)


def test_a_vote_among_numbers_leaves_jokers_and_what_is_no_tile_alone():
    leading = opinion(13, 0.6)
    voted = vote_among_numbers(leading, [(opinion(5, 0.95), 1.0)])
    assert voted[0, 13:] == pytest.approx(leading[0, 13:])
    assert voted.sum() == pytest.approx(1)
    assert voted[0, 5] > 5 * leading[0, 5]


def test_the_table_counts_by_width_and_takes_an_even_row_for_no_answer():
    labels = np.array([0, 4, 13, 14])
    crops = TrueCrops(np.zeros((4, 128, 96, 3), np.uint8), labels, np.array([15.0, 30.0, 30.0, 50.0]))
    faces = np.concatenate([opinion(0, 0.95), opinion(5, 0.95), opinion(13, 0.5), opinion(14, 0.99)])
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table(crops, {
        "network": Said(faces, 1.0), "Tesseract": Said(no_opinion(4), 4.0)
    })]  # fmt: skip
    cells = {row[0]: dict(zip(rows[0], row, strict=True)) for row in rows}
    assert cells["tiles"]["numbers"] == "2"
    assert cells["network"]["numbers"] == "50.00 %"
    assert (cells["network"]["0 to 20 px"], cells["network"]["28 to 40 px"]) == ("100.00 %", "0.00 %")
    assert (cells["network"]["all"], cells["network"]["sure, wrong"]) == ("75.00 %", "25.00 %")
    assert cells["network"]["unsure"] == "25.00 %"
    assert cells["Tesseract"]["all"] == "0.00 %"
    assert cells["network + 0.7 Tesseract"]["ms a tile"] == "5.0"


def test_the_command_reads_a_folder(folder, capsys):
    assert main([str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    network = next(line for line in lines if line.startswith("| network |"))
    assert network.split(" | ")[1] == "100.00 %"


@pytest.mark.parametrize("arguments", [["gone"], [".", "--series", "none-"]])
def test_what_cannot_be_measured_is_one_line_and_status_2(folder, arguments, capsys):
    first, *rest = arguments
    assert main([str(folder / first), *rest]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
