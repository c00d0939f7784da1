"""The address of the page carries what was entered, so that a dropped connection or a shared link loses nothing."""

from __future__ import annotations

from typing import Final

import streamlit as st

from engine.errors import InputError
from ui.language import PARAMETER as LANGUAGE
from ui.language import language
from ui.slots import PLAYERS, Slot, entry_from_text, text_of
from ui.state import ENDING, NOT_OPENED, draft_of, entry_of, put, text_key

_NOT_OPENED: Final = "first"
_ENDING: Final = "out"
_LONGEST: Final = 1200  # characters: the address of a full table; a longer one was not written by this app
_STARTED: Final = "link_was_read"


def start_from_link() -> None:
    """Lay into the slots of a new session what the address brings; what has a slip goes into the text fields."""
    if st.session_state.get(_STARTED):
        return
    st.session_state[_STARTED] = True
    for slot in Slot:
        text = st.query_params.get(slot.value, "")[:_LONGEST]
        if not text.strip():
            continue
        try:
            put(slot, entry_from_text(slot, text))
        except InputError:
            # The field shows it with what is wrong, so that nothing that was typed is lost.
            st.session_state[text_key(slot)] = text.replace(" | ", "\n") if slot.is_table else text
    if _NOT_OPENED in st.query_params:
        st.session_state[NOT_OPENED] = True
    ending = st.query_params.get(_ENDING, "")
    if ending in [str(choice) for choice in range(len(PLAYERS) + 1)]:
        st.session_state[ENDING] = int(ending)


def parameters() -> dict[str, str]:
    """What the address carries: the language and what lies in the slots."""
    wanted = {LANGUAGE: language().value}
    for slot in Slot:
        entry = entry_of(slot)
        text = draft_of(slot) or (text_of(slot, entry.now) if entry is not None else "")
        if text.strip():
            wanted[slot.value] = text.strip().replace("\n", " | ")[:_LONGEST]
    if st.session_state.get(NOT_OPENED):
        wanted[_NOT_OPENED] = "1"
    if st.session_state.get(ENDING) is not None:
        wanted[_ENDING] = str(st.session_state[ENDING])
    return wanted


def keep_in_link() -> None:
    """Write into the address what it is to carry."""
    wanted = parameters()
    if wanted != st.query_params.to_dict():
        st.query_params.from_dict(wanted)
