"""The table: whether everything on it is valid, and if not, why."""

from __future__ import annotations

import streamlit as st

from engine.errors import InputError
from ui.answers import answer_table
from ui.corrections import ANCHOR, show_behind, show_correction, show_way_to_field
from ui.language import explain, t
from ui.mix_up import show_left_out, show_other_page
from ui.photo_input import show_doors, show_other_doors
from ui.photo_view import show_photo
from ui.reading import read_waiting
from ui.samples import TABLES
from ui.slots import Slot
from ui.state import entry_of, settle_text
from ui.verdict_view import show_verdict

st.title(t("page.table.lead"), anchor=False)
read_waiting(Slot.TABLE)
slip = settle_text(Slot.TABLE)
table = entry_of(Slot.TABLE)

if table is None:
    show_doors(Slot.TABLE, t("photo.table"), slip, TABLES)
else:
    show_photo(Slot.TABLE)
    show_way_to_field(Slot.TABLE)
    show_other_page(Slot.TABLE)
    show_left_out(Slot.TABLE)
    if not table.now.table:
        st.info(t("table.no_tiles"))
    else:
        try:
            answer = answer_table(table.now)
        except InputError as error:
            st.error(explain(error), icon=":material/error:")
        else:
            show_behind(slip)
            show_verdict(answer)
    st.header(t("tiles.typed" if table.is_typed else "tiles.read"), anchor=ANCHOR)
    show_correction(Slot.TABLE, slip)
    show_other_doors(Slot.TABLE, t("photo.table"), t("photo.clear"), TABLES)
