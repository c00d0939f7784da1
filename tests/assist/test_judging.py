"""The verdict over a turn in sentences."""

from __future__ import annotations

import pytest

from assist.words import Language
from assist.words.judging import tell_setup, tell_turn
from engine.notation import parse_table, parse_tiles
from engine.rules import CLASSIC
from engine.turn import judge_turn


def told(before, after, rack=None, language=Language.ENGLISH, **how):
    verdict = judge_turn(parse_table(before), parse_table(after), rack=rack and parse_tiles(rack), **how)
    return tell_turn(verdict, language)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (Language.ENGLISH, ("This turn is not allowed.", "The first laying is worth 27, 3 short of 30.")),
        (Language.DUTCH, ("Deze beurt mag niet.", "De uitleg is 27, 3 te weinig voor 30.")),
    ],
)
def test_an_opening_that_is_short(language, sentences):
    assert told("-", "O9 K9 R9", "O9 K9 R9", language, opened=False) == sentences


def test_every_reason_has_its_sentence():
    sentences = told("R5 R6 R7 R8", "R5 R6 R7 | R8 R9", "R9")
    assert len(sentences) == 2
    assert "a set needs at least three tiles" in sentences[1]


def test_what_is_not_known_is_said():
    assert told("R5 R6 R7", "R5 R6 R7 R8") == (
        "Nothing is wrong with this turn as far as can be seen.",
        "Whether the tiles that were laid come from the rack cannot be seen.",
    )


@pytest.mark.parametrize("language", Language)
def test_the_steps_before_the_first_turn(language):
    steps = tell_setup(language, CLASSIC)
    assert len(steps) == 4
    assert "14" in steps[1]
