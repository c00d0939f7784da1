"""`python -m engine`: the forms that other programs rely on, and one clear line for whatever cannot be used."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command; gives the status, the lines on standard output and those on standard error."""

    def run_it(*argv, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        try:
            status = main(list(argv))
        except SystemExit as left:
            status = left.code
        captured = capsys.readouterr()
        return status, captured.out.splitlines(), captured.err.splitlines()

    return run_it


def test_check_prints_the_verdict_as_json(run):
    status, out, err = run("check", "--table", "R5 J R7 | R9 B9 B9 | O1 O2", "--json")
    assert (status, err) == (1, [])
    assert json.loads(out[0]) == {
        "valid": False,
        "depends_on": [],
        "points": 18,
        "melds": [
            {
                "tiles": ["R5", "J", "R7"],
                "valid": True,
                "kind": "run",
                "points": 18,
                "jokers": [["R6"]],
                "ambiguous": False,
                "problems": [],
            },
            {
                "tiles": ["R9", "B9", "B9"],
                "valid": False,
                "kind": "group",
                "points": 0,
                "jokers": [],
                "ambiguous": False,
                "problems": ["DUPLICATE_COLOUR"],
            },
            {
                "tiles": ["O1", "O2"],
                "valid": False,
                "kind": "run",
                "points": 0,
                "jokers": [],
                "ambiguous": False,
                "problems": ["TOO_SHORT"],
            },
        ],
        "problems": [],
    }


def test_suggest_prints_the_play_as_json(run):
    status, out, err = run("suggest", "--rack", "R8 K13 ?", "--table", "R5 R6 R7", "--json")
    assert (status, err) == (0, [])
    assert json.loads(out[0]) == {
        "played": ["R8"],
        "points": 8,
        "opening_points": None,
        "melds": [["R5", "R6", "R7", "R8"]],
        "left": ["K13"],
        "steps": [
            {
                "kind": "add",
                "tiles": [{"code": "R8", "ref": 0}],
                "from": {"place": "rack", "meld": None},
                "to": {"place": "table", "meld": 0},
            }
        ],
        "table_was_valid": True,
        "proven": True,
        "unread": [2],
        "best_opening": None,
    }


def test_suggest_tells_how_far_the_opening_is(run):
    status, out, _ = run("suggest", "--rack", "O9 K9 R9 B1", "--not-opened", "--json")
    assert status == 1
    assert json.loads(out[0])["best_opening"] == {"points": 27, "melds": [["K9", "R9", "O9"]], "short": 3}


def test_score_prints_the_round_as_json(run):
    status, out, err = run("score", "--pot-empty", "--json", "--rack", "R6", "--rack", "R1 R2 B2 R7", "--rack", "J B5")
    assert (status, err) == (0, [])
    assert json.loads(out[0]) == {
        "scores": [47, -12, -35],
        "winners": [1],
        "rack_points": [6, 12, 35],
        "warnings": [],
    }


def test_turn_prints_the_verdict_as_json(run):
    argv = ("turn", "--before", "R5 J R7", "--after", "R5 R6 R7 | K9 O9 J", "--rack", "R6 K9 O9 B1", "--json")
    status, out, err = run(*argv)
    answer = json.loads(out[0])
    witness = answer.pop("witness")
    assert (status, err) == (0, [])
    assert answer == {
        "legal": True,
        "laid": ["R6", "K9", "O9"],
        "drawn": [],
        "opening_points": None,
        "out": False,
        "changed": [0],
        "formed": [0, 1],
        "problems": [],
        "faults": [],
        "doubts": [],
    }
    assert witness[0]["kind"] == "swap_joker"
    assert {tile["ref"] for step in witness for tile in step["tiles"]} <= {0, 1, 2}


def test_turn_tells_every_reason(run):
    argv = ("turn", "--before", "R5 J R7", "--after", "R5 R6 R7 | B1 B2", "--rack", "R6 B1 B2", "--rack-after", "J")
    status, out, _ = run(*argv, "--json")
    answer = json.loads(out[0])
    assert (status, answer["legal"], answer["problems"]) == (1, False, ["JOKER_KEPT", "INVALID_MELD"])
    assert answer["faults"][1]["tiles"] == [
        {"code": "B1", "where": "after", "ref": 3},
        {"code": "B2", "where": "after", "ref": 4},
    ]
    assert run(*argv)[1] == ["ILLEGAL  R6 B1 B2", "JOKER_KEPT  J", "INVALID_MELD  B1 B2"]


def test_turn_of_two_tables_alone_says_what_is_not_known(run):
    status, out, _ = run("turn", "--before", "R5 R6 R7", "--after", "R5 R6 R7 R8", "--json")
    answer = json.loads(out[0])
    assert (status, answer["legal"], answer["doubts"], answer["laid"]) == (0, None, ["RACK_UNKNOWN"], ["R8"])


def test_score_of_who_never_opened(run):
    argv = ("score", "--profile", "sabra", "--rack", "", "--rack", "R10 B10 K10 R1", "--not-opened", "2")
    status, out, _ = run(*argv, "--last-drawn", "2:K10", "--json")
    assert status == 0
    assert json.loads(out[0]) == {
        "scores": [31, -100],
        "winners": [1],
        "rack_points": [0, 31],
        "warnings": [],
        "never_opened": [{"player": 2, "could_have": False, "penalty": 100}],
    }
    assert run(*argv)[1] == ["1  +31  0  WINNER", "2  -200  31", "COULD_HAVE_OPENED  2", "LAST_DRAWN_UNKNOWN"]


@pytest.mark.parametrize("name", ["classic", "sabra", "goliath", "pressman", "tournament", "sabra-1978"])
def test_every_command_takes_every_profile(run, name):
    assert run("check", "--table", "R5 R6 R7", "--profile", name)[0] == 0
    assert run("suggest", "--rack", "R8", "--table", "R5 R6 R7", "--profile", name)[0] == 0
    assert run("turn", "--before", "R5 R6 R7", "--after", "R5 R6 R7 R8", "--rack", "R8", "--profile", name)[0] == 0
    assert run("score", "--rack", "", "--rack", "R7", "--profile", name)[1][0] == "1  +7  0  WINNER"


@pytest.mark.parametrize(
    ("argv", "status"),
    [
        (["turn", "--before", "", "--after", "R5 R6 R7", "--rack", "R5 R6 R7"], 0),
        (["turn", "--before", "", "--after", "R5 R6 R7", "--rack", "R5 R6 R7", "--not-opened"], 1),
        (["turn", "--before", "R7 R7 R7", "--after", ""], 2),
        (["score", "--rack", "", "--rack", "R7", "--last-drawn", "2"], 2),
        (["score", "--rack", "", "--rack", "R7", "--last-drawn", "2:R7", "--last-drawn", "2:R7"], 2),
        (["score", "--rack", "", "--rack", "R7", "--not-opened", "9"], 2),
        (["check", "--table", ""], 0),
        (["check", "--table", "R5 R6 R7"], 0),
        (["check", "--table", "R5 ? R7"], 0),
        (["check", "--table", "R5 R6"], 1),
        (["check", "--table", "R7 B7 K7 | R7 R8 R9 | R5 R6 R7"], 1),
        (["suggest", "--rack", "R8", "--table", "R5 R6 R7"], 0),
        (["suggest", "--rack", "R9", "--table", "R5 R6 R7"], 1),
        (["suggest", "--rack", "-"], 1),
        (["suggest", "--rack", "R8 R9", "--table", "R5 R6 R7", "--goal", "out"], 0),
        (["suggest", "--rack", "R10 B10 K10", "--goal", "opening"], 0),
        (["suggest", "--rack", "R7 R7", "--table", "R7 R8 R9"], 2),
        (["suggest", "--rack", "R7 R7", "--table", "? R8 R9"], 2),
        (["score", "--rack", "", "--rack", "R7"], 0),
        (["score", "--winner", "2", "--rack", "R7", "--rack", ""], 0),
        (["score", "--winner", "1", "--rack", "R7", "--rack", ""], 2),
        (["score", "--rack", "", "--rack", "J J", "--rack", "J"], 2),
    ],
)
def test_the_exit_status_says_done_no_or_unusable(run, argv, status):
    for form in ([], ["--json"]):
        answer, out, err = run(*argv, *form)
        assert answer == status
        assert bool(out) == (status != 2)
        assert len(err) == (status == 2)


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (["check", "--table", "R5 R6 Q7"], "UNKNOWN_COLOUR: Q7"),
        (["check", "--table", "R5 R6 R77"], "UNKNOWN_NUMBER: R77"),
        (["check", "--table", "R5 R6 | "], "EMPTY_MELD: R5 R6 |"),
        (["suggest", "--rack", "R5 | R6"], "MELDS_ON_RACK"),
        (["suggest", "--rack", "R7 R7 R7"], "TOO_MANY_COPIES: R7 R7 R7"),
        (["check", "--table", "", "--profile", "tea"], "UNKNOWN_PROFILE: tea"),
        (["check", "--table", "", "--rules", "no such file"], "BAD_RULES: no such file"),
        (["check"], "--table --batch"),
        (["check", "--table"], "--table"),
        (["suggest", "--rack", "", "--goal", "fame"], "fame"),
        (["suggest", "--batch", "--table", "R1"], "--batch"),
        (["score", "--rack", "", "--winner", "me"], "me"),
        (["score", "--rack", "", "--winner", "1", "--pot-empty"], "--pot-empty"),
        (["guess"], "guess"),
        ([], "required"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(run, argv, named):
    status, out, err = run(*argv)
    assert (status, out, len(err)) == (2, [], 1)
    assert named in err[0]


def test_options_can_come_from_a_file(run, tmp_path):
    file = tmp_path / "rules.json"
    file.write_text('{"opening.min": 20}', encoding="utf-8")
    status, _, _ = run("suggest", "--rack", "R7 B7 K7", "--not-opened", "--rules", str(file))
    assert status == 0
    file.write_text('{"opening.minimum": 20}', encoding="utf-8")
    status, _, err = run("suggest", "--rack", "R7 B7 K7", "--not-opened", "--rules", str(file))
    assert (status, err) == (2, ["python -m engine suggest: UNKNOWN_OPTION: opening.minimum"])


def test_a_batch_answers_every_line_and_goes_on_after_a_bad_one(run):
    lines = "# rack ; table\nR8 ; R5 R6 R7\n\nR8 R9\nR7 R7 ; R7 R8 R9\n - ; -\n"
    status, out, err = run("suggest", "--batch", stdin=lines)
    answers = [json.loads(line) for line in out]
    assert status == 2
    assert [answer.get("played") for answer in answers] == [["R8"], None, None, []]
    assert [answer["error"]["code"] for answer in answers[1:3]] == ["BAD_LINE", "TOO_MANY_COPIES"]
    assert [line.split(":")[1].strip() for line in err] == ["line 4", "line 5"]


def test_a_batch_of_tables(run):
    status, out, err = run("check", "--batch", stdin="R5 R6 R7\nR5 R6\n-\n")
    assert (status, err) == (0, [])
    assert [json.loads(line)["valid"] for line in out] == [True, False, True]


def test_a_long_batch_is_answered_line_by_line(run, fact_lines):
    facts = fact_lines("plays.txt")[::10]
    status, out, err = run("suggest", "--batch", stdin="\n".join(f"{rack} ; {table}" for _, table, rack, *_ in facts))
    assert (status, err) == (0, [])
    assert [len(json.loads(line)["played"]) for line in out] == [int(tiles) for *_, tiles, _ in facts]


@pytest.mark.parametrize(
    ("argv", "lines"),
    [
        (
            ["check", "--table", "R12 R13 J | R5 ? R7 | B7 B7 K7"],
            [
                "INVALID  36",
                "  VALID run 36  R12 R13 J  J=R11  AMBIGUOUS",
                "  UNKNOWN run 0  R5 ? R7",
                "  INVALID group 0  B7 B7 K7  DUPLICATE_COLOUR B7 B7",
            ],
        ),
        (
            ["suggest", "--rack", "R8 K1", "--table", "R5 R6 R7"],
            ["PLAY  R8", "points  8", "table  R5 R6 R7 R8", "left  K1", "add  R8  rack > table 0"],
        ),
        (["score", "--rack", "", "--rack", "R7 J"], ["1  +37  0  WINNER", "2  -37  37"]),
    ],
)
def test_without_json_notation_and_codes_are_printed(run, argv, lines):
    assert run(*argv)[1] == lines


def test_the_solver_prints_nothing_of_its_own():
    command = [sys.executable, "-m", "engine", "suggest", "--rack", "R8", "--table", "R5 R6 R7", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert json.loads(done.stdout)["played"] == ["R8"]


def test_a_reader_that_leaves_early_gets_no_traceback():
    command = f"yes 'R8 ; R5 R6 R7' | head -2000 | {sys.executable} -m engine suggest --batch | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert json.loads(done.stdout)["played"] == ["R8"]


def test_bytes_that_are_no_text_are_a_bad_line():
    command = [sys.executable, "-m", "engine", "check", "--batch"]
    done = subprocess.run(command, input=b"\xff\xfe\nR5 R6 R7\n", capture_output=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [("error" in answer) for answer in answers] == [True, False]
    assert b"Traceback" not in done.stderr


_LONG = "R5 " * 5000


@pytest.mark.parametrize(
    "argv",
    [
        ["check", "--table", "R5\x1b[31m\x00R6"],
        ["check", "--table", "R5 | | " + _LONG],
        ["check", "--table", "Q" * 5000],
        ["suggest", "--rack", _LONG],
        ["suggest", "--rack", "J " * 5000],
        ["suggest", "--rack", _LONG + "|"],
        ["suggest", "--rack", "R5", "--goal", "out\n\x1b[2J" + "x" * 5000],
        ["suggest", "--rack", "R5", "--profile", "a\nb\x1b[2J" + "x" * 5000],
        ["suggest", "--rack", "R5", "--rules", "no\nfile\x1b[2J"],
        ["suggest", "--rack", "\udcff5"],
    ],
)
def test_a_complaint_is_one_short_line_whatever_was_typed(run, argv):
    status, out, err = run(*argv)
    assert (status, out, len(err)) == (2, [], 1)
    assert err[0].isprintable()
    assert len(err[0]) < 300


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device to write to")
@pytest.mark.parametrize("stdout", [">/dev/full", ">&-"])
@pytest.mark.parametrize("command", ["engine check --table R5", "engine suggest --rack R8 --json"])
def test_output_that_cannot_be_written_is_one_line_and_status_2(command, stdout):
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m {command} {stdout}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes streams")
def test_a_closed_input_is_an_empty_batch():
    command = ["sh", "-c", f"{sys.executable} -m engine suggest --batch <&-"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device to write to")
def test_help_that_cannot_be_written_is_one_line_and_status_2():
    command = ["sh", "-c", f"PYTHONUNBUFFERED= {sys.executable} -m engine --help >/dev/full"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
