"""The values of a session: what lies in the slots, drafts of texts, photos that wait, and messages about them.

Everything that the user brings in is kept here under keys of our own, since a widget forgets its value when its page
is left. Widgets of texts are keyed too, so that a draft with a slip of the pen survives as it was typed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import streamlit as st

from engine.errors import InputError
from ui.slots import PLAYERS, Entry, Slot, entry_from_text, text_of, with_text

NOT_OPENED: Final = "not_opened"
ENDING: Final = "ending"
PLAYER_COUNT: Final = "player_count"


@dataclass(frozen=True)
class Waiting:
    """A photo that came in and is not read yet."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Complaint:
    """Why a photo could not be used: codes, each of which is a sentence."""

    name: str
    codes: tuple[StrEnum, ...]


def text_key(slot: Slot) -> str:
    """The key of the text field of a slot."""
    return f"text_{slot}"


def upload_key(slot: Slot) -> str:
    """The key of a slot's uploader; it changes when the slot is emptied, so that the uploader forgets its file."""
    return f"upload_{slot}_{_round(slot)}"


def camera_key(slot: Slot) -> str:
    """The key of a slot's camera."""
    return f"camera_{slot}_{_round(slot)}"


def entry_of(slot: Slot) -> Entry | None:
    """What lies in a slot."""
    entry: Entry | None = st.session_state.get(f"entry_{slot}")
    return entry


def put(slot: Slot, entry: Entry) -> None:
    """Lay something into a slot; its text field shows it."""
    st.session_state[f"entry_{slot}"] = entry
    st.session_state[text_key(slot)] = text_of(slot, entry.now)


def clear(*slots: Slot) -> None:
    """Empty slots, and all that waits or was said there."""
    for slot in slots:
        st.session_state[f"round_{slot}"] = _round(slot) + 1
        st.session_state[f"entry_{slot}"] = None
        st.session_state[f"camera_on_{slot}"] = False
        st.session_state[text_key(slot)] = ""
        for name in ("waiting", "complaint"):
            st.session_state.pop(f"{name}_{slot}", None)


def let_wait(slot: Slot, photo: Waiting) -> None:
    """A photo came in: it is read in the next run, where its progress can be shown."""
    st.session_state[f"waiting_{slot}"] = photo


def waiting_of(slot: Slot) -> Waiting | None:
    """The photo that waits for this slot."""
    photo: Waiting | None = st.session_state.get(f"waiting_{slot}")
    return photo


def end_waiting(slot: Slot, photo: Waiting) -> None:
    """This photo has been dealt with; one that came in meanwhile still waits."""
    if waiting_of(slot) is photo:
        st.session_state.pop(f"waiting_{slot}")


def complaint_of(slot: Slot) -> Complaint | None:
    """Why the last photo for this slot could not be used."""
    complaint: Complaint | None = st.session_state.get(f"complaint_{slot}")
    return complaint


def complain(slot: Slot, complaint: Complaint | None) -> None:
    """Keep, or with None forget, why a photo could not be used; what lies in the slot stays."""
    st.session_state[f"complaint_{slot}"] = complaint


def draft_of(slot: Slot) -> str | None:
    """The text of a slot where it says something else than what lies there: it has a slip, or is being written."""
    draft: str | None = st.session_state.get(text_key(slot))
    entry = entry_of(slot)
    lying = text_of(slot, entry.now) if entry is not None else ""
    return None if draft is None or draft.strip() == lying else draft


def settle_text(slot: Slot) -> InputError | None:
    """Bring the entry of a slot up to what its text field says.

    Where the text has a slip, the entry stays as it last was and the error is returned.
    """
    draft: str | None = st.session_state.get(text_key(slot))
    entry = entry_of(slot)
    if draft is None or (entry is None and not draft.strip()):
        return None
    if entry is not None and draft == text_of(slot, entry.now):
        return None
    if entry is not None and entry.is_typed and not draft.strip():
        st.session_state[f"entry_{slot}"] = None
        return None
    try:
        settled = entry_from_text(slot, draft) if entry is None else with_text(slot, entry, draft)
    except InputError as error:
        return error
    st.session_state[f"entry_{slot}"] = settled
    return None


def restore_read(slot: Slot) -> None:
    """Back to what was read."""
    entry = entry_of(slot)
    if entry is not None:
        st.session_state[text_key(slot)] = text_of(slot, entry.seen)


def players() -> tuple[Slot, ...]:
    """The slots of the players of this round: two at least, and everyone whose tiles came in."""
    filled = max((number for number, slot in enumerate(PLAYERS, start=1) if entry_of(slot) is not None), default=0)
    return PLAYERS[: max(2, st.session_state.get(PLAYER_COUNT, 2), filled)]


def _round(slot: Slot) -> int:
    value: int = st.session_state.get(f"round_{slot}", 0)
    return value
