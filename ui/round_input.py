"""What the score of a round needs: how it ended, and the rack of every player who has tiles left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import streamlit as st

from assist.observation import Observation
from engine.errors import InputError
from engine.score import rack_value
from engine.tiles import Unknown
from ui.chips import Chip, show_row
from ui.corrections import show_correction
from ui.language import language, t
from ui.photo_input import show_doors, show_other_doors, take_sample
from ui.photo_view import show_photo
from ui.samples import ROUND
from ui.slots import PLAYERS, Slot
from ui.state import ENDING, PLAYER_COUNT, clear, complaint_of, entry_of, players

POT_EMPTY: Final = 0
_FEWEST: Final = 2
_EXAMPLE_PLAYERS: Final = 1 + len(ROUND)  # the winner has no rack left to photograph


@dataclass(frozen=True)
class Ending:
    """How a round ended: a player went out, counted from 1, or the pot is empty, or nobody said so yet."""

    choice: int | None

    @property
    def winner(self) -> int | None:
        """The player who went out."""
        return self.choice or None

    @property
    def pot_empty(self) -> bool:
        """Whether the round ended because the pot is empty."""
        return self.choice == POT_EMPTY


def choose_ending() -> Ending:
    """Ask how the round ended."""
    count = len(players())
    if st.session_state.get(ENDING) not in (None, *range(count + 1)):
        st.session_state[ENDING] = None
    labels = {number: t("score.player_out", player=name_player(number)) for number in range(1, count + 1)}
    labels[POT_EMPTY] = t("score.pot_empty")
    choice = st.pills(
        t("score.who"),
        list(labels),
        format_func=labels.__getitem__,
        key=ENDING,
        required=True,
        persist_state="session",
    )
    return Ending(choice)


def show_example() -> None:
    """One tap that fills in a whole round, while no rack has come in."""
    if not any(entry_of(slot) for slot in players()):
        st.button(
            t("score.example", count=_EXAMPLE_PLAYERS),
            icon=":material/auto_awesome:",
            key="score_example",
            on_click=_fill_example,
        )


def show_players(ending: Ending, slips: Mapping[Slot, InputError | None]) -> None:
    """A card for every player, and the buttons for more and fewer of them."""
    missing = racks_of(ending)[1]
    for number, slot in enumerate(players(), start=1):
        if number in missing:
            # Only the first door that is still needed stands open: four of them are a long way on a phone.
            is_next = number == missing[0] or slips.get(slot) is not None or complaint_of(slot) is not None
            # An expander stays as it was as long as its key is the same; so the key says how it is to stand.
            key = f"doors_{slot}_{'open' if is_next else 'shut'}"
            with st.expander(f"**{name_player(number)}**", expanded=is_next, icon=":material/person:", key=key):
                show_doors(slot, t("photo.player", player=name_player(number)), slips.get(slot))
            continue
        with st.container(border=True, key=f"card_{slot}"):
            if ending.winner == number:
                st.markdown(f":material/person: **{name_player(number)}**")
                st.caption(t("score.out"))
            else:
                _show_player(slot, name_player(number), slips.get(slot))
    with st.container(horizontal=True):
        count = len(players())
        if count < len(PLAYERS):
            st.button(t("score.add"), icon=":material/person_add:", key="add_player", on_click=_add_player)
        if count > _FEWEST:
            st.button(t("score.remove"), icon=":material/person_remove:", key="remove_player", on_click=_remove_player)


def racks_of(ending: Ending) -> tuple[tuple[Observation, ...], tuple[int, ...]]:
    """The racks in the order of the players, that of the winner empty, and the players whose rack is still missing."""
    racks: list[Observation] = []
    missing: list[int] = []
    for number, slot in enumerate(players(), start=1):
        entry = entry_of(slot)
        if ending.winner == number:
            racks.append(Observation())
        elif entry is None:
            missing.append(number)
        else:
            racks.append(entry.now)
    return tuple(racks), tuple(missing)


def _show_player(slot: Slot, name: str, slip: InputError | None) -> None:
    entry = entry_of(slot)
    if entry is None:
        return
    value = sum(rack_value(seen.tile) for seen in entry.now.rack if not isinstance(seen.tile, Unknown))
    st.markdown(f":material/person: **{name}**: {t('count.points', count=value)}")
    show_row([Chip(seen.tile, doubtful=seen.doubtful) for seen in entry.now.rack], language())
    with st.expander(
        t("tiles.typed" if entry.is_typed else "tiles.read"), expanded=slip is not None, key=f"open_{slot}"
    ):
        show_photo(slot)
        show_correction(slot, slip)
        show_other_doors(slot, t("photo.player", player=name), t("score.clear"))


def name_player(number: int) -> str:
    """The name of a player, as it stands on every button and card."""
    named = t("player", number=number)
    return named[:1].upper() + named[1:]


def _fill_example() -> None:
    st.session_state[PLAYER_COUNT] = _EXAMPLE_PLAYERS
    st.session_state[ENDING] = 1
    for slot, sample in zip(PLAYERS[1:], ROUND, strict=False):
        take_sample(slot, sample)


def _add_player() -> None:
    st.session_state[PLAYER_COUNT] = len(players()) + 1


def _remove_player() -> None:
    last = players()[-1]
    st.session_state[PLAYER_COUNT] = len(players()) - 1
    clear(last)
