"""The address of the page carries what was entered, so that a dropped connection or a shared link loses nothing."""

from __future__ import annotations

from typing import Final

import streamlit as st

from engine.errors import InputError
from ui.language import PARAMETER as LANGUAGE
from ui.language import language
from ui.slots import PLAYERS, Slot, entry_from_text, text_of
from ui.state import ENDING, NOT_OPENED, entry_of, put

_NOT_OPENED: Final = "first"
_ENDING: Final = "out"
_LONGEST: Final = 1200  # characters: the address of a full table; a longer one was not written by this app
_STARTED: Final = "link_was_read"


def start_from_link() -> None:
    """Lay into the slots of a new session what the address brings; what cannot be read is left out."""
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
            continue
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
        text = text_of(slot, entry.now).replace("\n", " | ") if entry is not None else ""
        if text:
            wanted[slot.value] = text
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
