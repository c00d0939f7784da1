"""Both languages say the same things, every code has its sentence, and no sentence is left over."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

import assist
from assist.words import SENTENCES, Forms, Language, guess_language, key_of, say
from assist.words.en.app import APP
from engine.errors import InputProblem
from engine.jokers import JokerProblem
from engine.problems import MeldProblem, TableProblem
from engine.score import ScoreWarning
from engine.setup import SetupStep
from engine.steps import SpotPlace, StepKind
from engine.tiles import Colour
from engine.turn_problems import TurnDoubt, TurnProblem
from vision.read import Stage
from vision.reading import Hint, PhotoProblem, WarningCode

CODES = [
    code
    for codes in (
        *(InputProblem, MeldProblem, TableProblem, ScoreWarning),
        *(TurnProblem, TurnDoubt, JokerProblem, SetupStep),
        *(PhotoProblem, Hint, WarningCode, Stage, StepKind, SpotPlace, Colour, Language),
    )
    for code in codes
]
ENGLISH, DUTCH = SENTENCES[Language.ENGLISH], SENTENCES[Language.DUTCH]
ROOM = Path(assist.__file__).parent


def forms(template):
    return (template.one, template.other) if isinstance(template, Forms) else (template,)


def facts(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_both_languages_have_the_same_keys():
    assert set(ENGLISH) == set(DUTCH)


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_both_languages_name_the_same_facts(key):
    english, dutch = forms(ENGLISH[key]), forms(DUTCH[key])
    assert set().union(*map(facts, english)) == set().union(*map(facts, dutch))


@pytest.mark.parametrize("code", CODES, ids=key_of)
@pytest.mark.parametrize("language", Language)
def test_every_code_has_a_sentence(code, language):
    assert SENTENCES[language][key_of(code)]


@pytest.mark.parametrize("language", Language)
def test_sentences_are_tidy(language):
    for key, template in SENTENCES[language].items():
        for text in forms(template):
            assert text == text.strip() or key == "meld.also", key
            assert "  " not in text, key
            assert "'" not in text.replace("'s", ""), key


def test_no_sentence_is_left_over():
    """Labels of the app are asked for in `ui/`; all others in `assist/`, by key, by the start of a key, or by code."""
    asked_for = "".join(
        path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py") if path.parent.name not in ("en", "nl")
    )
    coded = {key_of(code) for code in CODES}
    left_over = [
        key
        for key in ENGLISH
        if key not in coded | set(APP)
        and f'"{key}"' not in asked_for
        and f'"{key.rpartition(".")[0]}.{{' not in asked_for
    ]
    assert left_over == []


def test_one_and_many():
    assert say("count.tiles", Language.ENGLISH, count=1) == "1 tile"
    assert say("count.tiles", Language.DUTCH, count=0) == "0 stenen"


def test_the_language_follows_the_locale():
    assert guess_language("nl_NL.UTF-8") is Language.DUTCH
    assert guess_language("nl") is Language.DUTCH
    assert guess_language("C.UTF-8") is Language.ENGLISH
    assert guess_language("") is Language.ENGLISH
