"""The score of a round on the page, with the sums behind it."""

from __future__ import annotations

import streamlit as st

from assist.jobs import ScoreAnswer
from assist.words import tell_score
from ui.doubts import show_hinges
from ui.language import language, t


def show_score(answer: ScoreAnswer) -> None:
    """Who won, then every player with the score and the sum that makes it."""
    headline, *lines = tell_score(answer, language())
    st.header(f":material/trophy: {headline}", anchor=False)
    show_hinges(answer.hinges)
    with st.container(border=True, gap="small"):
        for score, line in zip(answer.score.scores, lines, strict=False):  # behind the players' lines come warnings
            with st.container(horizontal=True, vertical_alignment="center", wrap=False):
                st.markdown(f"**{_signed(score)}**", width=70)
                st.markdown(line, width="stretch")
    for warning in answer.score.warnings:
        st.warning(t(warning), icon=":material/info:")
    st.caption(t("score.rules"))


def _signed(score: int) -> str:
    """A score with its sign: +66 or −12."""
    return f"+{score}" if score > 0 else f"−{-score}" if score < 0 else "0"
