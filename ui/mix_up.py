"""A photo that seems to belong elsewhere: what the page makes of it, and the way to what was meant."""

from __future__ import annotations

import streamlit as st

from ui.language import t
from ui.link import parameters
from ui.slots import Slot, with_rack_on_table
from ui.state import entry_of, put
from vision.reading import PlaceKind


def show_other_page(slot: Slot) -> None:
    """Where a photo of the table came in as a rack, or the other way round: say so, and link to the other page."""
    entry = entry_of(slot)
    if entry is None:
        return
    if slot.is_table and entry.looked_like is PlaceKind.RACK:
        message, page, title = "photo.looks_like_rack", "ui/pages/my_rack.py", "page.rack.title"
    elif not slot.is_table and entry.looked_like is PlaceKind.TABLE:
        message, page, title = "photo.looks_like_table", "ui/pages/the_table.py", "page.table.title"
    else:
        return
    st.info(t(message), icon=":material/swap_horiz:")
    st.page_link(
        page, label=t("photo.other_page", page=t(title)), icon=":material/arrow_forward:", query_params=parameters()
    )


def show_left_out(slot: Slot) -> None:
    """How many tiles on the photo of a table do not count because they stand on a rack, and the way to count them."""
    entry = entry_of(slot)
    left_out = len(entry.now.rack) if entry is not None else 0
    if left_out:
        st.info(t("table.on_rack", count=left_out), icon=":material/info:")
        st.button(
            t("table.not_on_rack", count=left_out),
            icon=":material/table_restaurant:",
            key=f"not_on_rack_{slot}",
            on_click=_lay_on_table,
            args=(slot,),
            width="stretch",
        )


def _lay_on_table(slot: Slot) -> None:
    entry = entry_of(slot)
    if entry is not None:
        put(slot, with_rack_on_table(entry))
