"""The best play on the page: what to do in words, the table after it, and what stays on the rack."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assist.jobs import PlayAnswer
from assist.words import tell_play, tell_steps
from engine.positions import Origin, PlacedTile
from engine.score import rack_value
from engine.tiles import JOKER
from ui.chips import Chip, show_key, show_row
from ui.doubts import show_hinges
from ui.jokers import stand_in_notes
from ui.language import language, t


def show_play(answer: PlayAnswer) -> None:
    """The whole answer, the most wanted first."""
    play = answer.play
    icon = ":green[:material/check_circle:]" if play.played else ":material/back_hand:"
    st.header(f"{icon} {tell_play(answer, language())[0]}", anchor=False)
    show_hinges(answer.hinges)
    for line in _notes(answer):
        st.markdown(line)
    if _counts_a_joker(answer):
        st.caption(t("rack.joker_counts", points=answer.rules.joker_rack_value))
    if play.played:
        _show_turn(answer)
    elif play.best_opening is not None and play.best_opening.melds:
        _label("rack.best_opening")
        _show_melds(play.best_opening.melds)
        show_key(language(), from_rack=True)


def _show_turn(answer: PlayAnswer) -> None:
    play = answer.play
    if play.steps:
        _label("rack.steps")
        sentences = tell_steps(answer.seen.position, play.steps, language(), answer.rules)
        st.markdown("\n".join(f"{number}. {sentence}" for number, sentence in enumerate(sentences, start=1)))
    _label("rack.after")
    _show_melds(play.melds)
    show_key(language(), from_rack=True)
    left = [placed.tile for placed in play.left]
    if left:
        value = sum(rack_value(tile, answer.rules) for tile in left)
        st.subheader(f"{t('rack.left')}: {t('count.points', count=value)}", anchor=False)
        show_row([Chip(tile) for tile in left], language())


def _notes(answer: PlayAnswer) -> list[str]:
    play = answer.play
    notes = []
    if play.played and not play.table_was_valid:
        notes.append(t("play.repairs"))
    if play.unread:
        notes.append(t("play.unread", count=len(play.unread)))
    if not play.proven:
        notes.append(t("play.unproven"))
    return notes


def _counts_a_joker(answer: PlayAnswer) -> bool:
    """Whether the points of the headline are those of the rack, with a joker among them.

    In an opening a joker counts as the tile that it stands for.
    """
    play = answer.play
    return play.opening_points is None and any(placed.tile is JOKER for placed in play.played)


def _label(key: str) -> None:
    st.subheader(t(key), anchor=False)


def _show_melds(melds: Sequence[Sequence[PlacedTile]]) -> None:
    with st.container(gap="xsmall"):
        for meld in melds:
            faces = [placed.tile for placed in meld]
            chips = [
                Chip(placed.tile, note=note, from_rack=placed.origin is Origin.RACK)
                for placed, note in zip(meld, stand_in_notes(faces), strict=True)
            ]
            show_row(chips, language())
