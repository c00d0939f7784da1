"""A photo that came in is read once, with its stages on the page, and never again: readings are kept by content."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import replace
from typing import Final

import streamlit as st
from PIL import Image

from assist.observation import observe
from ui.language import t
from ui.overlay import as_jpeg, shrink_to_shown
from ui.slots import Entry, Shot, Slot, entry_from_shot, table_behind
from ui.state import Complaint, Waiting, clear, complain, draft_of, end_waiting, entry_of, put, waiting_of
from vision.photo import load_photo
from vision.read import Stage, read_opened
from vision.reading import PhotoError, WarningCode

_SHOTS_KEPT: Final = 12  # per session, about a third of a megabyte each: two rounds of photos of six racks
_KEY: Final = "shots"


def read_waiting(*slots: Slot) -> None:
    """Read the photos that wait for these slots, and lay what they show into the slots.

    A photo that cannot be used leaves the slot as it was; the reason is kept beside it.
    """
    for slot in slots:
        photo = waiting_of(slot)
        if photo is not None:
            # A tap on the page ends this run in the middle of a reading; the photo then waits for the next run.
            _receive(slot, photo)
            end_waiting(slot, photo)


def _receive(slot: Slot, photo: Waiting) -> None:
    shot = _read_once(photo)
    if isinstance(shot, PhotoError):
        complain(slot, Complaint(photo.name, (shot.problem, shot.hint)))
        return
    # The photo of a table is the second photo of a position, so that a tile's photo number is unique there.
    seen = observe([shot.reading], first_photo=1 if slot is Slot.RACK_TABLE else 0)
    entry = entry_from_shot(slot, shot, seen)
    if not entry.tiles_for(slot):
        complain(slot, Complaint(photo.name, (WarningCode.NO_TILES,)))
        return
    complain(slot, None)
    put(slot, entry)
    if slot is Slot.RACK:
        _receive_table_behind(entry)


def _receive_table_behind(rack: Entry) -> None:
    """A photo of a rack in front of the table brings the table too, unless the user gave the table otherwise.

    A table that an earlier photo of the rack brought is gone with that photo, unless the user has worked on it.
    """
    behind = table_behind(rack)
    there = entry_of(Slot.RACK_TABLE)
    is_older = (
        there is not None
        and there.shot is None
        and not there.is_typed
        and not there.is_corrected
        and draft_of(Slot.RACK_TABLE) is None
    )
    if behind is not None and (there is None or is_older):
        put(Slot.RACK_TABLE, behind)
    elif is_older:
        clear(Slot.RACK_TABLE)


def _read_once(photo: Waiting) -> Shot | PhotoError:
    shots: OrderedDict[str, Shot] = st.session_state.setdefault(_KEY, OrderedDict())
    digest = hashlib.sha256(photo.data).hexdigest()
    kept = shots.get(digest)
    if kept is not None:
        shots.move_to_end(digest)
        return replace(kept, name=photo.name)
    shot = _read_with_progress(photo, digest)
    if isinstance(shot, Shot):
        shots[digest] = shot
        while len(shots) > _SHOTS_KEPT:
            shots.popitem(last=False)
    return shot


def _read_with_progress(photo: Waiting, digest: str) -> Shot | PhotoError:
    with st.status(t("reading.busy"), expanded=True) as status:

        def tell(stage: Stage) -> None:
            status.update(label=t(stage))
            status.write(f":material/check: {t(stage)}")

        tell(Stage.OPEN)
        opened = load_photo(photo.data)
        if isinstance(opened, PhotoError):
            status.update(label=t("reading.failed"), state="error", expanded=False)
            return opened
        reading = read_opened(opened, progress=tell)
        picture = as_jpeg(shrink_to_shown(Image.fromarray(opened.image)))
        count = len(observe([reading]).in_play)
        if count:
            status.update(label=t("reading.done", count=count), state="complete", expanded=False)
        else:
            status.update(label=t("reading.failed"), state="error", expanded=False)
    return Shot(digest, photo.name, reading, picture)
