"""Tiles as small cream cards with number and symbol: real text, named in words for a screen reader.

The functions that build HTML know no Streamlit; what goes into HTML is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import streamlit as st

from assist.words import Language, name_tile, say
from engine.tiles import JOKER, Colour, Place
from ui.symbols import INKS, JOKER_INK, figure_of, ink_of

_STYLE = Path(__file__).with_name("chips.css")


@dataclass(frozen=True)
class Chip:
    """A tile to show. `note` stands under it; `from_rack`, `doubtful` and `at_fault` each have a look and a word."""

    face: Place
    note: str = ""
    from_rack: bool = False
    doubtful: bool = False
    at_fault: bool = False


def chip_html(chip: Chip, language: Language) -> str:
    """One tile."""
    marks = {"from-rack": chip.from_rack, "doubtful": chip.doubtful, "at-fault": chip.at_fault}
    classes = " ".join(["tile-chip", *(name for name, is_set in marks.items() if is_set)])
    words = [name_tile(chip.face, language)]
    words += [say(f"chip.{name}", language) for name, is_set in marks.items() if is_set]
    if chip.note:
        words.append(chip.note)
    ink = ink_of(chip.face)
    symbol = f"<i>{ink.symbol}</i>" if ink.symbol else ""
    note = f'<span class="tile-note" aria-hidden="true">{escape(chip.note)}</span>' if chip.note else ""
    return (
        f'<div role="listitem"><span class="{classes}" role="img" aria-label="{escape(", ".join(words))}" '
        f'style="color: {ink.hex_colour}"><b>{escape(figure_of(chip.face))}</b>{symbol}</span>{note}</div>'
    )


def row_html(chips: Sequence[Chip], language: Language) -> str:
    """Tiles side by side; the row wraps where the screen ends."""
    return f'<div class="tile-row" role="list">{"".join(chip_html(chip, language) for chip in chips)}</div>'


def key_html(language: Language, *, from_rack: bool = False) -> str:
    """What the symbols mean, and where wanted what a marked tile means."""
    parts = [
        f'<span><span class="swatch" style="color: {INKS[colour].hex_colour}">{INKS[colour].symbol}</span>'
        f"{escape(say(colour, language))}</span>"
        for colour in Colour
    ]
    joker = escape(name_tile(JOKER, language))
    parts.append(
        f'<span><span class="swatch" style="color: {JOKER_INK.hex_colour}">{JOKER_INK.symbol}</span>{joker}</span>'
    )
    if from_rack:
        parts.append(f'<span><span class="swatch from-rack">7</span>{escape(say("chip.from-rack", language))}</span>')
    return f'<div class="tile-key">{"".join(parts)}</div>'


def show_style() -> None:
    """Load the looks of the tiles, once a page."""
    st.html(_STYLE)


def show_row(chips: Sequence[Chip], language: Language) -> None:
    """Show tiles side by side."""
    st.html(row_html(chips, language))


def show_key(language: Language, *, from_rack: bool = False) -> None:
    """Show what the symbols mean."""
    st.html(key_html(language, from_rack=from_rack))
