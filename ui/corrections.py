"""What was read, as a line of text that can be edited and is checked again at once."""

from __future__ import annotations

from typing import Final

import streamlit as st

from engine.errors import InputError
from ui.language import explain, t
from ui.slots import Slot
from ui.state import entry_of, restore_read, text_key

# Where the heading above the field of a page stands, for the link beside the photo.
ANCHOR: Final = "correct"


def show_field(slot: Slot, error: InputError | None) -> None:
    """The text field of a slot, and in one line what is wrong with what stands in it."""
    kind = "table" if slot.is_table else "rack"
    st.text_area(
        t(f"tiles.{kind}"),
        key=text_key(slot),
        placeholder=t(f"tiles.{kind}_example"),
        height="content",  # as high as its lines: a field that scrolls inside a page that scrolls hides them
        persist_state="session",
    )
    if error is not None:
        st.error(explain(error), icon=":material/edit:")
    st.caption(t(f"tiles.{kind}_help"))
    label = t("tiles.show" if entry_of(slot) is None else "tiles.check")
    st.button(label, icon=":material/check:", key=f"check_{slot}", width="stretch")


def show_way_to_field(slot: Slot) -> None:
    """Beside the photo, the link to the field far below; without a photo nothing can have been read wrong."""
    entry = entry_of(slot)
    if entry is not None and entry.shot is not None:
        st.markdown(f"[{t('tiles.go_correct')}](#{ANCHOR})")


def show_behind(*slips: InputError | None) -> None:
    """Above an answer: it is that of the tiles before a text that has a slip."""
    if any(slips):
        st.warning(t("tiles.behind"), icon=":material/history:")


def show_correction(slot: Slot, error: InputError | None) -> None:
    """The text field under the answer, with a way back to what was read."""
    entry = entry_of(slot)
    show_field(slot, error)
    if entry is not None and (entry.is_corrected or error is not None):
        st.button(
            t("tiles.as_before" if entry.is_typed else "tiles.as_read"),
            icon=":material/undo:",
            key=f"restore_{slot}",
            on_click=restore_read,
            args=(slot,),
            width="stretch",
        )
