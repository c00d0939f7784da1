"""The user's language: guessed from the browser, switched on the page, kept in the address as `?lang=`."""

from __future__ import annotations

import re
from typing import Final

import streamlit as st

from assist.words import Language, explain_input, guess_language, say
from engine.errors import InputError

PARAMETER: Final = "lang"
# What has a meaning in Markdown: typed text must not become a picture, a link or a formula.
_MARKDOWN: Final = re.compile(r"[\\`*_{}\[\]<>$~]|:(?=[\w/])")
_KEY: Final = "language"
_OWN_NAMES: Final = {Language.DUTCH: "NL", Language.ENGLISH: "EN"}


def start_language() -> None:
    """Choose the language of a new session: the address decides, else the browser."""
    if st.session_state.get(_KEY) is None:
        wanted = st.query_params.get(PARAMETER)
        known = [language for language in Language if language.value == wanted]
        st.session_state[_KEY] = known[0] if known else guess_language(st.context.locale)


def language() -> Language:
    """The language of this session."""
    return Language(st.session_state[_KEY])


def t(what: str, **facts: object) -> str:
    """The sentence for a key or a code in the user's language."""
    return say(what, language(), **facts)


def explain(error: InputError) -> str:
    """Why an input cannot be used, in the user's language, as Markdown that shows the user's own text as it is."""
    return _MARKDOWN.sub(r"\\\g<0>", explain_input(error, language()))


def show_switch() -> None:
    """The switch between the languages."""
    st.segmented_control(
        t("app.language"),
        list(_OWN_NAMES),
        format_func=_OWN_NAMES.__getitem__,
        key=_KEY,
        required=True,
        label_visibility="collapsed",
        persist_state="session",
    )
