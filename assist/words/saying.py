"""A key or a code becomes a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from assist.words import en, nl
from assist.words.language import Language, Templates, fill, key_of

SENTENCES: Final[Mapping[Language, Templates]] = {Language.ENGLISH: en.SENTENCES, Language.DUTCH: nl.SENTENCES}


def say(what: str, language: Language, **facts: object) -> str:
    """The sentence for a code (a member of any of our enums) or for a key such as `play.draw`.

    `facts` fill the places that the sentence names. Raises KeyError for a key or a fact that is not there.

    >>> say("count.tiles", Language.DUTCH, count=2)
    '2 stenen'
    """
    key = key_of(what) if isinstance(what, StrEnum) else what
    return fill(SENTENCES[language][key], facts)
