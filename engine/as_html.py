"""Tiles, melds and positions as a notebook shows them. Nothing outside the text is needed to display it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from types import MappingProxyType
from typing import Final

from engine.melds import MeldVerdict
from engine.positions import Position
from engine.tiles import Colour, Place, Tile

_INKS: Final[Mapping[Colour, str]] = MappingProxyType(
    {Colour.BLACK: "#222", Colour.RED: "#c8102e", Colour.BLUE: "#0057b8", Colour.ORANGE: "#c25e00"}
)
_TILE: Final = (
    "display:inline-block;min-width:1.5em;margin:1px;padding:2px 4px;border:1px solid #b9ae94;border-radius:4px;"
    "background:#fbf6e7;text-align:center;font-weight:700;"
)
_MELD: Final = "display:inline-block;margin:0 12px 4px 0;white-space:nowrap;"
_FAULT: Final = "outline:2px dashed #c8102e;"


def tiles_as_html(tiles: Iterable[Place]) -> str:
    """Tiles side by side; the letter of the colour stands at the number for those who do not see the ink.

    >>> from engine.notation import parse_tiles
    >>> tiles_as_html(parse_tiles("R5")).count("<span"), ">5<small>R</small><" in tiles_as_html(parse_tiles("R5"))
    (2, True)
    """
    return f'<span style="{_MELD}">{"".join(_tile(tile) for tile in tiles)}</span>'


def meld_as_html(meld: MeldVerdict) -> str:
    """The tiles with what they count; an invalid meld is framed and names its problems."""
    said = [str(meld.points) if meld.valid else "", *dict.fromkeys(problem.code.value for problem in meld.problems)]
    frame = _FAULT if meld.valid is False else ""
    return f'<span style="{frame}">{tiles_as_html(meld.tiles)}</span> <small>{escape(" ".join(said).strip())}</small>'


def position_as_html(position: Position) -> str:
    """The melds of the table over the rack."""
    table = "".join(tiles_as_html(meld) for meld in position.table)
    return f'<div style="line-height:2">{table}<hr style="margin:4px 0">{tiles_as_html(position.rack)}</div>'


def _tile(tile: Place) -> str:
    if isinstance(tile, Tile):
        ink, face = _INKS[tile.colour], f"{tile.number}<small>{tile.colour.value}</small>"
    else:
        ink, face = "#555", escape(tile.code)
    return f'<span style="{_TILE}color:{ink}">{face}</span>'
