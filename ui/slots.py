"""The places of the app that tiles come into, and what lies in each of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from assist.corrections import correct_rack, correct_table
from assist.observation import Observation, SeenTile, rack_from_text, rack_text, table_from_text, table_text
from assist.roles import all_as_table, as_rack, as_table, looks_like
from vision.reading import PlaceKind, Reading


class Slot(StrEnum):
    """A place that tiles come into; the value names it in the address of the page."""

    RACK = "rack"
    RACK_TABLE = "with"
    TABLE = "table"
    PLAYER_1 = "p1"
    PLAYER_2 = "p2"
    PLAYER_3 = "p3"
    PLAYER_4 = "p4"
    PLAYER_5 = "p5"
    PLAYER_6 = "p6"

    @property
    def is_table(self) -> bool:
        """Whether melds come in here, and not one rack."""
        return self in (Slot.TABLE, Slot.RACK_TABLE)


PLAYERS: Final = (Slot.PLAYER_1, Slot.PLAYER_2, Slot.PLAYER_3, Slot.PLAYER_4, Slot.PLAYER_5, Slot.PLAYER_6)


@dataclass(frozen=True)
class Shot:
    """A photo that was read: its name, its reading, and the picture that is shown of it as JPEG bytes.

    The photo itself is not kept; a session holds small pictures and values only.
    """

    digest: str
    name: str
    reading: Reading
    picture: bytes


@dataclass(frozen=True)
class Entry:
    """What lies in a slot: `seen` as it was read or first typed, `now` with the user's corrections.

    `looked_like` says whether the photo, before its slot was considered, showed a rack only or the table only.
    """

    seen: Observation
    now: Observation
    shot: Shot | None = None
    looked_like: PlaceKind | None = None

    @property
    def is_corrected(self) -> bool:
        """Whether the user said something else than what was read."""
        return self.now != self.seen

    @property
    def is_typed(self) -> bool:
        """Whether all of it was typed, so that no photo stands behind it."""
        return self.shot is None and not any(tile.is_on_photo for tile in self.seen.in_play)

    def tiles_for(self, slot: Slot) -> tuple[SeenTile, ...]:
        """The tiles that count in a slot: those of the melds, or those of the rack."""
        return tuple(tile for meld in self.now.table for tile in meld) if slot.is_table else self.now.rack


def entry_from_shot(slot: Slot, shot: Shot, seen: Observation) -> Entry:
    """What a photo brings into a slot; the slot says whether it shows the rack or the table."""
    told = as_table(seen) if slot.is_table else as_rack(seen)
    return Entry(told, told, shot, looks_like(seen))


def entry_from_text(slot: Slot, text: str) -> Entry:
    """What a typed line brings into a slot. Raises `InputError`."""
    typed = table_from_text(text) if slot.is_table else rack_from_text(text)
    return Entry(typed, typed)


def with_text(slot: Slot, entry: Entry, text: str) -> Entry:
    """The entry with the user's text instead of what was read. Raises `InputError`; then the entry is as it was."""
    correct = correct_table if slot.is_table else correct_rack
    if entry.is_typed:
        return entry_from_text(slot, text)
    return replace(entry, now=correct(entry.seen, text))


def with_rack_on_table(entry: Entry) -> Entry:
    """The entry of a table in which rows that were taken for a rack are melds too."""
    return replace(entry, seen=all_as_table(entry.seen), now=all_as_table(entry.now))


def text_of(slot: Slot, observation: Observation) -> str:
    """What lies in a slot in the notation, a meld a line, as it is edited; nothing where nothing lies."""
    text = table_text(observation) if slot.is_table else rack_text(observation)
    return "" if text == "-" else text.replace(" | ", "\n")


def table_behind(entry: Entry) -> Entry | None:
    """The table on the photo of a rack, if there is one: it becomes an entry of its own."""
    groups = entry.seen.at(PlaceKind.TABLE)
    if not groups:
        return None
    behind = Observation(groups)
    return Entry(behind, behind)
