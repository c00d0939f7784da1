"""`python -m vision read` and `python -m vision.evaluate`: what they print, and how they end."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from vision.__main__ import main
from vision.evaluate import main as evaluate

ROOT = Path(__file__).parents[2]


@pytest.fixture
def photo(samples):
    return str(samples / "end-player-2.jpg")


def test_notation_by_group_with_its_place(photo, capsys):
    assert main(["read", photo]) == 0
    out, err = capsys.readouterr()
    first, *groups = out.splitlines()
    assert photo in first
    assert [line.split() for line in groups] == [["rack", "R13", "K4"], ["rack", "B8"]]
    assert err == ""


def test_json_is_a_list_in_the_order_given(photo, samples, capsys):
    other = str(samples / "end-player-3.jpg")
    assert main(["read", other, photo, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["photo"] for row in rows] == [other, photo]
    assert [len(row["tiles"]) for row in rows] == [5, 3]


@pytest.mark.parametrize(
    ("content", "code", "hint"),
    [
        (b"", "EMPTY_FILE", "TAKE_ANOTHER_PHOTO"),
        (b"R5 R6 R7", "NOT_AN_IMAGE", "SEND_JPEG_PNG_OR_HEIC"),
        (None, "NO_SUCH_FILE", "CHECK_THE_PATH"),
    ],
)
def test_an_unusable_photo_is_said_in_one_line(content, code, hint, photo, tmp_path, capsys):
    bad = tmp_path / "bad.jpg"
    if content is not None:
        bad.write_bytes(content)
    assert main(["read", str(bad), photo, "--json"]) == 2
    out, err = capsys.readouterr()
    rows = json.loads(out)
    assert rows[0]["error"] == {"code": code, "hint": hint}
    assert len(rows[1]["tiles"]) == 3
    assert err.splitlines() == [f"{bad}: {code} {hint}"]


def test_a_folder_is_no_photo(tmp_path, capsys):
    assert main(["read", str(tmp_path)]) == 2
    assert capsys.readouterr().err.endswith(": IS_A_FOLDER CHECK_THE_PATH\n")


def test_no_photo_at_all_is_a_usage_error(capsys):
    with pytest.raises(SystemExit) as end:
        main(["read"])
    assert end.value.code == 2
    err = capsys.readouterr().err
    assert "PHOTO" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["wat"], ["read"], ["read", "x.jpg", "--wat\n\x1b[31m"], ["--\nwat"]])
def test_a_command_that_cannot_be_parsed_is_one_line(arguments, capsys):
    for command, given in ((main, arguments), (evaluate, [*arguments, "--wat"])):
        with pytest.raises(SystemExit) as end:
            command(given)
        out, err = capsys.readouterr()
        assert (end.value.code, out) == (2, "")
        assert err.endswith("\n")
        assert err[:-1].isprintable()


@pytest.mark.parametrize("name", ["a\nb.jpg", "\x1b[31mred.jpg", "\udcff.jpg", "none.jpg"])
def test_the_name_of_an_unreadable_photo_is_one_line_on_the_screen(name, capsys):
    assert main(["read", name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(": NO_SUCH_FILE CHECK_THE_PATH\n")
    assert err[:-1].isprintable()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_no_regular_file_is_refused_and_not_waited_for(tmp_path, capsys):
    pipe = tmp_path / "pipe.jpg"
    os.mkfifo(pipe)
    assert main(["read", str(pipe), "/dev/zero"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"{pipe}: NOT_AN_IMAGE SEND_JPEG_PNG_OR_HEIC",
        "/dev/zero: NOT_AN_IMAGE SEND_JPEG_PNG_OR_HEIC",
    ]


def test_evaluate_counts_blames_and_prints_a_row(samples, tmp_path, capsys):
    shutil.copy(samples / "end-player-2.jpg", tmp_path)
    truth = [row for row in json.loads((samples / "truth.json").read_text()) if row["file"] == "end-player-2.jpg"]
    (tmp_path / "truth.json").write_text(json.dumps([*truth, {"file": "gone.jpg", "groups": [["R1", "R2"]]}]))
    assert evaluate([str(tmp_path), "--each"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("end-player-2.jpg: 3/3, ")
    assert lines[1].endswith("[missed: R1; missed: R2]")
    assert lines[2].split() == [
        "mistakes",
        "missed",
        "2",
        "false",
        "0",
        "up",
        "0",
        "number",
        "0",
        "colour",
        "0",
        "joker",
        "0",
    ]
    assert lines[3].startswith("seconds   open ")
    cells = [cell.strip() for cell in lines[-1].strip("|").split("|")]
    # What was found is known where positions are: the photo that is gone has none.
    assert cells[:7] == [tmp_path.name, "2", "5", "100.0 %", "0.0 %", "60.0 %", "50.0 %"]


@pytest.mark.parametrize("content", [None, "{", '{"file": 3}', '[{"scene": "rack"}]', "[3]"])
def test_evaluate_without_a_usable_truth(content, tmp_path, capsys):
    if content is not None:
        (tmp_path / "truth.json").write_text(content)
    assert evaluate([str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "truth.json" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device to write to")
@pytest.mark.parametrize("stdout", [">/dev/full", ">&-"])
@pytest.mark.parametrize("command", ["vision read sample_images/end-player-2.jpg", "vision read none.jpg --json"])
def test_output_that_cannot_be_written_is_one_line_and_status_2(command, stdout):
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m {command} {stdout}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
