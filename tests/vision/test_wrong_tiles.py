"""The contact sheet of wrong tiles, and the choices of the command that draws it."""

import json
import shutil

import cv2
import numpy as np
import pytest

from vision.evaluate import main as evaluate
from vision.wrong_tiles import sheet_of

PHOTO = "end-player-2.jpg"


@pytest.fixture
def folder(samples, tmp_path):
    """Two photos of three tiles each; the truth claims that one tile of the second is another."""
    row = next(row for row in json.loads((samples / "truth.json").read_text()) if row["file"] == PHOTO)
    wrong = json.loads(json.dumps(row)) | {"file": "other-1.jpg"}
    wrong["tiles"][1]["code"] = "J"
    # Where nothing lies there is a tile to miss.
    wrong["tiles"].append({"code": "K1", "polygon": [[2, 2], [40, 2], [40, 60], [30, 70], [2, 60]], "visible": 0.4})
    for file in (PHOTO, "other-1.jpg"):
        shutil.copy(samples / PHOTO, tmp_path / file)
    (tmp_path / "truth.json").write_text(json.dumps([row, wrong]))
    return tmp_path


def test_a_cell_for_each_mistake(folder, capsys):
    out = folder / "sheets"
    out.mkdir()
    (out / "wrong-07.png").write_bytes(b"of an earlier run")
    (out / "notes.txt").write_text("kept")
    assert evaluate([str(folder), "--sheet", str(out), "--readings", str(folder / "read.json")]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == str(out / "wrong-01.png")
    assert {path.name for path in out.iterdir()} == {"wrong-01.png", "notes.txt"}
    sheet = cv2.imread(str(out / "wrong-01.png"))
    assert sheet.shape == (216, 2 * 760, 3)
    for cell in np.split(sheet, 2, axis=1):
        crop, place, text = cell[:, 8:158], cell[:, 166:366], cell[:, 374:]
        assert crop.std() > 5
        assert place.std() > 5
        assert (text < 128).any(axis=2).sum() > 500
    read = json.loads((folder / "read.json").read_text())
    assert [len(photo["tiles"]) for photo in read] == [3, 3]
    assert read[1]["photo"].endswith("other-1.jpg")


def test_without_mistakes_there_is_no_sheet(folder, capsys):
    assert evaluate([str(folder), "--series", "end-", "--sheet", str(folder / "sheets")]) == 0
    out = capsys.readouterr().out
    assert "wrong-" not in out
    assert "| 1 | 3 | 100.0 % |" in out.splitlines()[-1]


def test_a_series_that_is_not_there_is_one_line_and_status_2(folder, capsys):
    assert evaluate([str(folder), "--series", "rummy-"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "no photo to evaluate" in err


def test_several_processes_give_the_same_in_the_same_order(folder, capsys):
    outputs = []
    for processes in ("1", "2"):
        assert evaluate([str(folder), "--each", "--processes", processes]) == 0
        lines = capsys.readouterr().out.splitlines()
        outputs.append([line for line in lines if not line.startswith("seconds")])
    first, second = ([line.split(",")[0] for line in lines[:2]] for lines in outputs)
    assert first == second == ["end-player-2.jpg: 3/3", "other-1.jpg: 2/4"]
    assert outputs[0][2:] == outputs[1][2:]


def test_cells_fill_rows_of_two():
    cells = [np.full((4, 6, 3), shade, np.uint8) for shade in (10, 20, 30)]
    sheet = sheet_of(cells)
    assert sheet.shape == (8, 12, 3)
    assert sheet[5, 2, 0] == 30
    assert sheet[5, 8, 0] == 255
