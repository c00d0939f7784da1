"""Tiles as chips: colour is never alone, and a screen reader hears words."""

from __future__ import annotations

import pytest

from assist.words import Language
from engine.notation import parse_tile, parse_tiles
from engine.tiles import STANDARD, Colour
from ui.chips import Chip, chip_html, key_html, row_html
from ui.jokers import stand_in_notes
from ui.symbols import CREAM, INKS, JOKER_INK, UNKNOWN_INK, ink_of


def luminance(hex_colour: str) -> float:
    """Relative luminance. Source: WCAG 2.2, definition of relative luminance."""
    channels = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_colour_has_a_symbol_of_its_own() -> None:
    symbols = [INKS[colour].symbol for colour in Colour] + [JOKER_INK.symbol]
    assert len(set(symbols)) == len(symbols)


@pytest.mark.parametrize("ink", [*INKS.values(), JOKER_INK, UNKNOWN_INK], ids=lambda ink: ink.hex_colour)
def test_ink_reads_well_on_the_cream_of_a_tile(ink) -> None:
    contrast = (luminance(CREAM) + 0.05) / (luminance(ink.hex_colour) + 0.05)
    assert contrast >= 4.5


@pytest.mark.parametrize("face", [*STANDARD.faces()], ids=lambda face: face.code)
def test_a_chip_shows_number_and_symbol_as_text(face) -> None:
    html = chip_html(Chip(face), Language.ENGLISH)
    assert f"<i>{ink_of(face).symbol}</i>" in html
    assert f"<b>{'J' if face.code == 'J' else face.number}</b>" in html


def test_a_chip_is_named_in_the_language_of_the_user() -> None:
    chip = Chip(parse_tile("R5"), from_rack=True)
    assert 'aria-label="red 5, from your rack"' in chip_html(chip, Language.ENGLISH)
    assert 'aria-label="rode 5, van je plankje"' in chip_html(chip, Language.DUTCH)


def test_an_unreadable_tile_has_a_chip_too() -> None:
    assert "unreadable" in chip_html(Chip(parse_tile("?")), Language.ENGLISH)


def test_what_is_put_into_html_is_escaped() -> None:
    assert "<script>" not in chip_html(Chip(parse_tile("R5"), note="<script>"), Language.ENGLISH)


def test_a_row_has_all_tiles_in_order() -> None:
    html = row_html([Chip(tile) for tile in parse_tiles("R5 B6 J")], Language.ENGLISH)
    assert [html.index(name) for name in ("red 5", "blue 6", "joker")] == sorted(
        html.index(name) for name in ("red 5", "blue 6", "joker")
    )


def test_the_key_explains_every_symbol() -> None:
    html = key_html(Language.DUTCH)
    for colour, word in zip(Colour, ("zwart", "rood", "blauw", "oranje"), strict=True):
        assert INKS[colour].symbol in html
        assert word in html


@pytest.mark.parametrize(
    ("meld", "notes"),
    [
        ("R5 J R7", ["", "6▲", ""]),
        ("J R12 R13", ["11▲", "", ""]),
        ("R7 B7 J", ["", "", "7●/◆"]),
        ("R7 B7 K7", ["", "", ""]),
    ],
)
def test_under_a_joker_stands_what_it_stands_for(meld: str, notes: list[str]) -> None:
    assert stand_in_notes(parse_tiles(meld)) == notes
