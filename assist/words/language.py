"""The languages of the user, and how a sentence is looked up and filled in.

Every sentence is a template under a key. The key of a code is the name of its enum and its value, as in
`MeldProblem.TOO_SHORT`; all other keys are written like `play.lay`. A template names its facts in braces, and where
the sentence depends on how many there are, it is a `Forms` and the fact is called `count`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Language(StrEnum):
    """A language that the user can choose; the value is its ISO 639-1 code."""

    ENGLISH = "en"
    DUTCH = "nl"


@dataclass(frozen=True, slots=True)
class Forms:
    """A template in the singular and in the plural: English and Dutch say "one" for 1 only."""

    one: str
    other: str


Template: TypeAlias = str | Forms
Templates: TypeAlias = Mapping[str, Template]


def key_of(code: StrEnum) -> str:
    """The key of the sentence for a code."""
    return f"{type(code).__name__}.{code.value}"


def fill(template: Template, facts: Mapping[str, object]) -> str:
    """The sentence of a template."""
    if isinstance(template, Forms):
        template = template.one if facts["count"] == 1 else template.other
    return template.format_map(facts)


def guess_language(locale: str | None) -> Language:
    """The language for a locale such as `nl_NL.UTF-8`, `nl-BE` or `en`; English where the locale is not ours.

    >>> guess_language("nl_BE.UTF-8").value, guess_language("fr-FR").value, guess_language(None).value
    ('nl', 'en', 'en')
    """
    wanted = (locale or "").replace("_", "-").split("-")[0].split(".")[0].lower()
    return next((language for language in Language if language.value == wanted), Language.ENGLISH)
