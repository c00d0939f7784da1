"""Score: what a round brings each player, from a photo of every rack that is left."""

from __future__ import annotations

import streamlit as st

from engine.errors import InputError
from ui.answers import answer_score
from ui.corrections import show_behind
from ui.language import explain, t
from ui.reading import read_waiting
from ui.round_input import choose_ending, name_player, racks_of, show_example, show_players
from ui.score_view import show_score
from ui.slots import PLAYERS
from ui.state import players, settle_text

st.title(t("page.score.lead"), anchor=False)
read_waiting(*PLAYERS)
slips = {slot: settle_text(slot) for slot in players()}
show_example()
ending = choose_ending()
racks, missing = racks_of(ending)
if missing:
    names = ", ".join(name_player(number) for number in missing)
    st.info(t("score.missing", players=names), icon=":material/hourglass_empty:")
elif ending.choice is None:
    st.info(t("score.choose"), icon=":material/hourglass_empty:")
else:
    try:
        answer = answer_score(racks, ending.winner, ending.pot_empty)
    except InputError as error:
        st.error(explain(error), icon=":material/error:")
    else:
        show_behind(*slips.values())
        show_score(answer)
show_players(ending, slips)
