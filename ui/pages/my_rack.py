"""My rack: what can be laid, and how."""

from __future__ import annotations

import streamlit as st

from assist.observation import Observation
from engine.errors import InputError
from ui.answers import answer_play
from ui.corrections import ANCHOR, show_behind, show_correction, show_way_to_field
from ui.language import explain, t
from ui.mix_up import show_other_page
from ui.photo_input import show_doors, show_other_doors
from ui.photo_view import show_photo
from ui.play_view import show_play
from ui.reading import read_waiting
from ui.samples import RACKS, TABLE_FOR_RACK
from ui.slots import Slot
from ui.state import NOT_OPENED, entry_of, settle_text

st.title(t("page.rack.lead"), anchor=False)
read_waiting(Slot.RACK, Slot.RACK_TABLE)
rack_error = settle_text(Slot.RACK)
table_error = settle_text(Slot.RACK_TABLE)
rack = entry_of(Slot.RACK)
table = entry_of(Slot.RACK_TABLE)

if rack is None:
    show_doors(Slot.RACK, t("photo.rack"), rack_error, RACKS)
else:
    show_photo(Slot.RACK, behind=Slot.RACK_TABLE)
    show_way_to_field(Slot.RACK)
    show_other_page(Slot.RACK)
    not_opened = st.toggle(t("rack.not_opened"), key=NOT_OPENED, persist_state="session")
    melds = len(table.now.table) if table is not None else 0
    label = t("rack.with_table", count=melds) if melds else t("rack.no_table")
    with st.expander(label, icon=":material/table_restaurant:", expanded=table_error is not None, key="with_table"):
        show_photo(Slot.RACK_TABLE)
        if table is None:
            show_doors(Slot.RACK_TABLE, t("photo.table"), table_error, TABLE_FOR_RACK)
        else:
            show_correction(Slot.RACK_TABLE, table_error)
            show_other_doors(Slot.RACK_TABLE, t("photo.table"), t("rack.without_table"))

    if not rack.now.rack:
        st.info(t("rack.empty"))
    else:
        try:
            answer = answer_play(rack.now, table.now if table is not None else Observation(), not not_opened)
        except InputError as error:
            st.error(explain(error), icon=":material/error:")
        else:
            show_behind(rack_error, table_error)
            show_play(answer)

    st.header(t("tiles.typed" if rack.is_typed else "tiles.read"), anchor=ANCHOR)
    show_correction(Slot.RACK, rack_error)
    show_other_doors(Slot.RACK, t("photo.rack"), t("photo.clear"), RACKS)
