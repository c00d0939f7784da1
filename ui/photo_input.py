"""The doors by which tiles come in: a photo, the camera, an example, and the tiles typed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

import streamlit as st

from engine.errors import InputError
from ui.corrections import show_field
from ui.language import t
from ui.samples import Sample, picture_of
from ui.slots import Slot
from ui.state import NOT_OPENED, Waiting, camera_key, clear, complaint_of, let_wait, upload_key

# Browsers take a page for secure when it comes over HTTPS or from the same machine; only there is a camera given.
# Source: W3C Secure Contexts, section 3.1.
_OWN_MACHINE: Final = ("localhost", "127.0.0.1", "::1")
# A phone offers its camera for image/*; the endings are for browsers that do not know the type of HEIC.
_PHOTO_TYPES: Final = ("image/*", ".heic", ".heif")


def show_doors(slot: Slot, label: str, error: InputError | None, samples: Sequence[Sample] = ()) -> None:
    """All doors to an empty slot, in the order in which most people want them."""
    _show_upload(slot, label)
    _show_complaint(slot)
    _show_camera(slot)
    if samples:
        _show_samples(slot, samples)
    with st.expander(t("photo.type"), icon=":material/keyboard:", expanded=error is not None, key=f"typing_{slot}"):
        show_field(slot, error)


def show_other_doors(slot: Slot, label: str, clear_label: str, samples: Sequence[Sample] = ()) -> None:
    """The doors to a slot in which something lies: another photo takes its place, or the slot is emptied."""
    _show_complaint(slot)
    with st.expander(t("photo.another"), icon=":material/add_a_photo:", key=f"another_{slot}"):
        _show_upload(slot, label)
        _show_camera(slot)
        if samples:
            _show_samples(slot, samples)
    st.button(
        clear_label,
        icon=":material/restart_alt:",
        key=f"clear_{slot}",
        on_click=clear,
        # The table of a rack belongs to its turn: who starts again with the rack starts again with both.
        args=(slot, Slot.RACK_TABLE) if slot is Slot.RACK else (slot,),
        width="stretch",
    )


def _show_upload(slot: Slot, label: str) -> None:
    key = upload_key(slot)
    st.file_uploader(label, type=list(_PHOTO_TYPES), key=key, on_change=_take_file, args=(slot, key))


def _show_complaint(slot: Slot) -> None:
    """Why the last photo for this slot could not be used, in one line."""
    complaint = complaint_of(slot)
    if complaint is not None:
        st.error(" ".join(t(code) for code in complaint.codes), icon=":material/image_not_supported:")


def _show_camera(slot: Slot) -> None:
    """The camera in the page; it asks for permission when it is drawn, so it is drawn only when it is wanted."""
    if not may_use_camera(st.context.url):
        st.caption(t("photo.camera_by_upload"))
        return
    on_key = f"camera_on_{slot}"
    is_on = bool(st.session_state.get(on_key))
    st.button(
        t("photo.camera_close" if is_on else "photo.camera_open"),
        icon=":material/photo_camera:",
        key=f"camera_button_{slot}",
        on_click=_flip,
        args=(on_key,),
        width="stretch",
    )
    if is_on:
        key = camera_key(slot)
        st.camera_input(t("photo.camera"), key=key, resolution="1080p", on_change=_take_file, args=(slot, key, on_key))


def may_use_camera(url: str | None) -> bool:
    """Whether a browser gives its camera to a page at this address; one that is not known is given the chance.

    >>> may_use_camera("http://192.168.1.20:8501/"), may_use_camera("http://localhost:8501/")
    (False, True)
    """
    if url is None:
        return True
    address = urlsplit(url)
    return address.scheme == "https" or address.hostname in _OWN_MACHINE


def _show_samples(slot: Slot, samples: Sequence[Sample]) -> None:
    st.subheader(t("photo.samples"), anchor=False)
    with st.grid(2, min_column_width=120, key=f"samples_{slot}"):
        for sample in samples:
            with st.container(gap="xsmall"):
                st.image(picture_of(sample), alt=t(sample.alt_key), width="stretch")
                st.button(
                    t(sample.key),
                    key=f"sample_{slot}_{sample.name}",
                    on_click=take_sample,
                    args=(slot, sample),
                    width="stretch",
                )


def take_sample(slot: Slot, sample: Sample) -> None:
    """Let an example wait to be read, as if the user had sent it."""
    let_wait(slot, Waiting(sample.path.name, sample.path.read_bytes()))
    if slot is Slot.RACK:
        st.session_state[NOT_OPENED] = not sample.opened


def _take_file(slot: Slot, key: str, close: str | None = None) -> None:
    file = st.session_state.get(key)
    if file is None:  # the user took the file out again; what was read of it stays
        return
    let_wait(slot, Waiting(file.name, file.getvalue()))
    if close is not None:
        st.session_state[close] = False


def _flip(key: str) -> None:
    st.session_state[key] = not st.session_state.get(key, False)
