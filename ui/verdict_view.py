"""The verdict on a table on the page: the headline, then every meld with what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assist.jobs import VerifyAnswer
from assist.observation import SeenTile
from assist.words import explain_meld, explain_table_problem, tell_verify
from engine.melds import MeldVerdict
from ui.chips import Chip, show_key, show_row
from ui.doubts import show_hinges
from ui.jokers import stand_in_notes
from ui.language import language, t

_ICONS = {True: ":green[:material/check_circle:]", False: ":red[:material/cancel:]", None: ":material/help:"}
_ORDER = {False: 0, None: 1, True: 2}


def show_verdict(answer: VerifyAnswer) -> None:
    """The whole answer, the most wanted first."""
    verdict = answer.verdict
    st.header(f"{_ICONS[verdict.valid]} {tell_verify(answer, language())[0]}", anchor=False)
    show_hinges(answer.hinges)
    faces = [seen.tile for seen in answer.tiles]
    for problem in verdict.problems:
        st.markdown(explain_table_problem(problem, faces, language()))
    melds = list(zip(answer.table, verdict.melds, strict=True))
    _show_loose([seen[0] for seen, _ in melds if len(seen) == 1])
    # What has to be mended comes first; within that the order is that of the table.
    for seen, meld in sorted(melds, key=lambda pair: _ORDER[pair[1].valid]):
        if len(seen) > 1:
            with st.container(border=True, gap="xsmall"):
                show_row(_chips(seen, meld), language())
                st.markdown(f"{_ICONS[meld.valid]} {explain_meld(meld, language(), answer.rules)}")
    show_key(language())


def _show_loose(tiles: Sequence[SeenTile]) -> None:
    """Tiles that lie alone, together on one card: the same reason for each of them would fill the page."""
    if tiles:
        with st.container(border=True, gap="xsmall"):
            show_row([Chip(tile.tile, doubtful=tile.doubtful) for tile in tiles], language())
            st.markdown(f"{_ICONS[False]} {t('table.loose', count=len(tiles))}")


def _chips(seen: Sequence[SeenTile], meld: MeldVerdict) -> list[Chip]:
    """The tiles of a meld as it lies: those at fault marked, and under a joker what it stands for."""
    at_fault = {index for problem in meld.problems for index in problem.tiles}
    if len(at_fault) == len(seen):  # all of them are to blame: marking every tile would point at none
        at_fault = set()
    notes = stand_in_notes(meld.tiles, meld)
    return [
        Chip(tile.tile, note=note, doubtful=tile.doubtful, at_fault=index in at_fault)
        for index, (tile, note) in enumerate(zip(seen, notes, strict=True))
    ]
