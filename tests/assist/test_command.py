"""`python -m assist`: sentences or JSON on standard output, one clear line on standard error, and the exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import assist.sources
from assist.__main__ import main
from vision.reading import ReadingWarning, WarningCode

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(capsys):
    """Runs a command in Dutch or English surroundings: `run("play", "--rack", "R5", lang="nl_NL.UTF-8")`."""

    def command(*arguments, lang="C.UTF-8"):
        status = main(arguments, {"LANG": lang})
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return command


@pytest.fixture
def photo(tmp_path, monkeypatch):
    """A photo file that is read as the given reading."""
    readings = {}
    monkeypatch.setattr(assist.sources, "read_photo", lambda data: readings[data])

    def make(name, reading):
        path = tmp_path / name
        path.write_bytes(name.encode())
        readings[name.encode()] = reading
        return str(path)

    return make


def test_play_says_what_to_do(run):
    status, out, err = run("play", "--rack", "R8 K1", "--table", "R5 R6 R7")
    assert (status, err) == (0, "")
    assert "Lay 1 tile for 8 points." in out
    assert "1. Add the red 8 from your rack to the run red 5-6-7." in out
    assert "The table then: R5 R6 R7 R8" in out


def test_no_play_is_status_1(run):
    status, out, _ = run("play", "--rack", "K1", "--table", "R5 R6 R7")
    assert status == 1
    assert "Nothing fits. Draw a tile from the pot." in out


def test_not_opened(run):
    status, out, _ = run("play", "--rack", "R9 B9 K9", "--not-opened", "--lang", "nl")
    assert status == 1
    assert "Je beste uitleg is 27 punten: 3 te weinig voor 30." in out


@pytest.mark.parametrize(("table", "expected"), [("R5 R6 R7", 0), ("R5 R6", 1), ("R5 R6 ?", 0)])
def test_verify(run, table, expected):
    assert run("verify", "--table", table)[0] == expected


def test_score(run):
    status, out, _ = run("score", "--rack", "-", "--rack", "R7 B11 K5", "--rack", "R6 B9 J")
    assert status == 0
    assert "Player 1 receives what the others pay: 23 + 45 = 68 points." in out
    assert run("score", "--rack", "R1", "--rack", "R7", "--pot-empty")[0] == 0
    assert run("score", "--rack", "-", "--rack", "R7", "--winner", "1")[0] == 0


@pytest.mark.parametrize(
    ("lang", "argument", "expected"),
    [
        ("nl_NL.UTF-8", (), "klopt"),
        ("fr_FR", (), "valid"),
        ("nl_BE", ("--lang", "en"), "valid"),
        ("", ("--lang", "nl"), "klopt"),
    ],
)
def test_the_language_is_that_of_the_system_or_the_one_asked_for(run, lang, argument, expected):
    assert expected in run("verify", "--table", "R5 R6 R7", *argument, lang=lang)[1]


def test_photos_are_read_and_their_tiles_are_named_in_json(run, photo, read):
    rack = photo("rack.jpg", read(rack="R5 R6 R7 K1", doubts={"R7": ["R8"]}))
    table = photo("table.jpg", read(background="O9", table="B1 B2 B3"))
    status, out, _ = run("play", "--rack-photo", rack, "--table-photo", table, "--json")
    answer = json.loads(out)
    assert status == 0
    assert (answer["rack"], answer["table"]) == ("R5 R6 R7 K1", "B1 B2 B3")
    assert answer["answer"]["played"] == ["R5", "R6", "R7"]
    assert answer["photos"] == [rack, table]
    assert answer["doubtful"] == [{"code": "R7", "photo": 0, "index": 2}]
    assert answer["hangs_on"] == [{"code": "R7", "photo": 0, "index": 2, "other": "R8"}]
    assert answer["seen"]["table"][0] == {"code": "B1", "photo": 1, "index": 1}
    assert "1 tile to check." in answer["sentences"]


def test_text_beside_a_photo_corrects_what_was_read(run, photo, read):
    rack = photo("rack.jpg", read(rack="R5 R6 R1"))
    answer = json.loads(run("play", "--rack-photo", rack, "--rack", "R5 R6 R7", "--json")[1])
    assert answer["seen"]["rack"] == [
        {"code": code, "photo": 0, "index": i} for i, code in enumerate(("R5", "R6", "R7"))
    ]


def test_each_rack_photo_of_a_score_is_one_player(run, photo, read):
    racks = [photo("a.jpg", read(rack="R1")), photo("b.jpg", read(rack="R7 B11 | K5"))]
    answer = json.loads(run("score", "--rack-photo", *racks, "--pot-empty", "--json")[1])
    assert answer["racks"] == ["R1", "R7 B11 K5"]
    assert answer["answer"]["scores"] == [23, -23]


def test_a_warning_of_the_reader_is_passed_on(run, photo, read):
    reading = read(table="R7 B7 K7 | R7 R5 R6")
    warned = type(reading)(
        reading.size_wh, 0.1, reading.tiles, reading.layout, (ReadingWarning(WarningCode.TILES_TOO_SMALL, (0,)),)
    )
    path = photo("table.jpg", warned)
    assert f"{path}: The tiles are small on this photo." in run("verify", "--table-photo", path)[1]
    notes = json.loads(run("verify", "--table-photo", path, "--json")[1])["notes"]
    assert [(note["photo"], note["code"]) for note in notes] == [(0, "TILES_TOO_SMALL")]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("play", "--rack", "R5 Q6"), "“Q6”: there is no such colour."),
        (("play", "--rack", "R5 R5 R5"), "The box does not hold so many: the red 5 (3 times)."),
        (("play", "--rack", "R5", "--table", "R7 B7 ?"), "A tile on the table could not be read."),
        (("play", "--rack", "R5 | R6"), "A rack has no sets"),
        (("play",), "Give the tiles as a photo or as text"),
        (("verify",), "Give the tiles as a photo or as text"),
        (("score", "--rack", "-"), "at least two players"),
        (("score", "--rack", "R1", "--rack", "R2"), "No rack is empty."),
        (("score", "--rack", "R1", "--rack", "-", "--winner", "3"), "There is no player 3."),
        (("play", "--rack", "R5", "--profile", "mine"), "no rules called “mine”"),
        (("play", "--rack", "R5", "--wat"), "The command could not be understood"),
        ((), "The command could not be understood"),
        (("play", "--rack-photo", "no/such/photo.jpg"), "no/such/photo.jpg: There is no file here."),
    ],
)
def test_what_cannot_be_used_is_one_clear_line_and_status_2(run, arguments, expected):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert expected in err
    assert err.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_with_a_strange_name_is_refused_in_one_line(run, tmp_path):
    pipe = tmp_path / "a\n\x1b[31mb.jpg"
    os.mkfifo(pipe)
    status, out, err = run("verify", "--table-photo", str(pipe))
    assert (status, out) == (2, "")
    assert "a\\n\\x1b[31mb.jpg: This file is not a photo, or of a kind that is not read here." in err
    assert err[:-1].isprintable()


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (("play", "--rack", "R5", "--rack", "R6"), "--rack"),
        (("play", "--rack", "R5", "--table", "-", "--table", "R5 R6 R7"), "--table"),
        (("verify", "--table", "R5 R6 R7", "--table-photo", "x.jpg", "--table", "R5"), "--table"),
    ],
)
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_a_second_text_does_not_silently_replace_the_first(run, arguments, option, lang):
    status, out, err = run(*arguments, lang=lang)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"argument {option}: not allowed twice" in err


def test_files_that_are_no_photos_are_named_each(run, tmp_path):
    text, empty = tmp_path / "text.jpg", tmp_path / "empty.jpg"
    text.write_text("This is not a photo.")
    empty.write_bytes(b"")
    status, _, err = run("verify", "--table-photo", str(text), str(empty), lang="nl")
    assert status == 2
    assert err.splitlines() == [
        f"{text}: Dit bestand is geen foto, of van een soort die hier niet gelezen wordt. "
        "Stuur een JPEG, PNG, WebP of HEIC.",
        f"{empty}: Dit bestand is leeg. Maak nog een foto.",
    ]


@pytest.mark.parametrize("arguments", [("verify", "--table-photo"), ("play", "--rack-photo")])
def test_no_verdict_on_a_photo_without_tiles(run, photo, read, arguments):
    path = photo("grey.jpg", read())
    status, out, err = run(*arguments, path)
    assert (status, out) == (2, "")
    assert err.startswith(f"{path}: No tiles were found on this photo.")


@pytest.mark.parametrize("ending", [(), ("--pot-empty",), ("--winner", "2")])
def test_a_photo_without_tiles_is_no_empty_rack_that_wins(run, photo, read, ending):
    racks = photo("dark.jpg", read()), photo("b.jpg", read(rack="R7")), photo("c.jpg", read(background="O9"))
    status, out, err = run("score", "--rack-photo", racks[0], racks[1], *ending)
    assert (status, out) == (2, "")
    assert err.startswith(f"{racks[0]}: No tiles were found on this photo.")
    assert run("score", "--rack-photo", racks[1], racks[2])[0] == 2


def test_an_empty_rack_is_typed_or_is_that_of_the_winner_who_is_named(run, photo, read):
    empty, full = photo("empty.jpg", read()), photo("b.jpg", read(rack="R7"))
    for arguments in (("--rack", "-", "--rack-photo", full), ("--rack-photo", empty, full, "--winner", "1")):
        status, out, _ = run("score", *arguments, "--json")
        assert status == 0
        assert json.loads(out)["answer"]["scores"] == [7, -7]


def test_a_closed_pipe_ends_without_a_traceback():
    command = [sys.executable, "-m", "assist", "verify", "--table", "R5 R6 R7 | K1"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    process.wait()
    assert complaint == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device to write to")
@pytest.mark.parametrize("stdout", [">/dev/full", ">&-"])
@pytest.mark.parametrize("command", ["assist verify --table R5", "assist play --rack R5 --json"])
def test_output_that_cannot_be_written_is_one_line_and_status_2(command, stdout):
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m {command} {stdout}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
