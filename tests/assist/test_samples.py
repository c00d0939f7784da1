"""The whole way, from a sample picture to the answer that its truth file says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import assist
from assist.__main__ import main

SAMPLES = Path(assist.__file__).parent.parent / "sample_images"
TRUTH = {entry["file"]: entry for entry in json.loads((SAMPLES / "truth.json").read_text(encoding="utf-8"))}


@pytest.fixture
def answer(capsys):
    """Runs a job on a sample: gives the exit status and the JSON object."""

    def ask(*arguments):
        status = main([*arguments, "--json"], {"LANG": "en"})
        return status, json.loads(capsys.readouterr().out)

    return ask


@pytest.mark.parametrize("name", ["rack-one-step.jpg", "rack-and-table.jpg"])
def test_the_best_play_on_a_sample(answer, name):
    status, said = answer("play", "--rack-photo", str(SAMPLES / name))
    expected = TRUTH[name]["expect"]
    assert status == 0
    assert (len(said["answer"]["played"]), said["answer"]["points"]) == (expected["played"], expected["points"])
    assert all(tile["photo"] == 0 for tile in said["seen"]["rack"] + said["seen"]["table"])


def test_the_faults_of_a_sample_table(answer):
    status, said = answer("verify", "--table-photo", str(SAMPLES / "table-two-faults.jpg"))
    faulty = [number for number, meld in enumerate(said["answer"]["melds"]) if not meld["valid"]]
    assert status == 1
    assert faulty == TRUTH["table-two-faults.jpg"]["expect"]["faulty_melds"]


def test_the_score_of_a_sample_round(answer):
    names = ["end-player-2.jpg", "end-player-3.jpg", "end-player-4.jpg"]
    status, said = answer("score", "--rack", "-", "--rack-photo", *(str(SAMPLES / name) for name in names))
    values = [TRUTH[name]["expect"]["rack_points"] for name in names]
    assert status == 0
    assert said["answer"]["scores"] == [sum(values), *(-value for value in values)]
