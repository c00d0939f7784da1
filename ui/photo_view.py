"""The user's photo with every tile marked as it is taken now, corrections included."""

from __future__ import annotations

import io
from collections.abc import Iterable

import streamlit as st
from PIL import Image

from assist.observation import SeenTile
from assist.words import explain_warning, name_tile
from ui.doubts import show_doubts
from ui.language import language, t
from ui.overlay import Mark, as_jpeg, draw_marks
from ui.slots import Entry, Shot, Slot
from ui.state import entry_of
from vision.reading import WarningCode

# What these warnings say is told elsewhere: beside the door, and where the answer is refused.
_TOLD_ELSEWHERE = (WarningCode.NO_TILES, WarningCode.TOO_MANY_COPIES)


def show_photo(slot: Slot, behind: Slot | None = None) -> None:
    """The photo of a slot with its marks, and how many tiles are to be checked.

    `behind` is a slot whose tiles may lie on the same photo: the table behind a rack.
    """
    entry = entry_of(slot)
    if entry is None or entry.shot is None:
        return
    other = entry_of(behind) if behind is not None else None
    shared = other if other is not None and other.shot is None else None
    tiles = [*entry.tiles_for(slot)]
    if shared is not None and behind is not None:
        tiles += shared.tiles_for(behind)
    names = ", ".join(name_tile(tile.tile, language()) for tile in tiles)
    st.image(
        marked_picture(entry.shot, entry, shared),
        alt=t("photo.alt", count=len(tiles), tiles=names),
        width="stretch",
    )
    show_doubts(tiles)
    reading = entry.shot.reading
    for warning in reading.warnings:
        if warning.code not in _TOLD_ELSEWHERE:
            st.caption(explain_warning(warning, [tile.tile for tile in reading.tiles], language()))


def marked_picture(shot: Shot, *entries: Entry | None) -> bytes:
    """The shown picture of a photo with a mark on every tile, as JPEG bytes.

    A tile that no entry has any longer was taken out by the user, unless it lies in the background.
    """
    picture = Image.open(io.BytesIO(shot.picture))
    scale = picture.width / max(1, shot.reading.size_wh[0])
    there = [entry for entry in entries if entry is not None]
    now = _by_index(tile for entry in there for tile in entry.now.in_play)
    before = _by_index(tile for entry in there for tile in entry.seen.in_play)
    marks = []
    for index, tile in enumerate(shot.reading.tiles):
        if index in now:
            marks.append(Mark(tile.quad.scaled(scale), now[index].tile, now[index].doubtful))
        elif index in before:
            marks.append(Mark(tile.quad.scaled(scale), None))
    return as_jpeg(draw_marks(picture, marks))


def _by_index(tiles: Iterable[SeenTile]) -> dict[int, SeenTile]:
    return {tile.index: tile for tile in tiles if tile.index is not None}
