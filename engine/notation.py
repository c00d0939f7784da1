"""The one line of text for tiles, melds and positions: parsed and formatted here and nowhere else.

`K R B O` (black, red, blue, orange) and a number, `J` joker, `X` face down, `?` unreadable. Tiles are separated by
spaces, melds by `|`, an empty rack or table is nothing or `-`. On input lower case is read too, commas may stand for
spaces and line breaks for `|`, `Y` and `G` (yellow, geel) mean orange and `Z` (zwart) means black.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.errors import InputError, InputProblem
from engine.tiles import JOKER, STANDARD, Colour, Place, Tile, TileSet, Unknown

_ALIASES = {"Y": Colour.ORANGE, "G": Colour.ORANGE, "Z": Colour.BLACK}
_TILE = re.compile(r"([A-Z])([0-9]{1,3})")
_MELD_BREAK = re.compile(r"[|\n]")
_POSITION = re.compile(r"\s*(?:rack\b(?P<rack>.*?))?\s*(?:\btable\b(?P<table>.*))?", re.IGNORECASE | re.DOTALL)
_EMPTY = "-"


def parse_tile(text: str, tile_set: TileSet = STANDARD) -> Place:
    """Read one tile.

    >>> parse_tile("r10").code
    'R10'

    Raises `InputError` with the text as it was given.
    """
    word = text.strip().upper()
    if word == JOKER.code:
        return JOKER
    if word in {unknown.value for unknown in Unknown}:
        return Unknown(word)
    match = _TILE.fullmatch(word)
    if match is None:
        raise InputError(InputProblem.NOT_A_TILE, text.strip())
    letter, number = match[1], int(match[2])
    colour = _ALIASES.get(letter) or next((c for c in tile_set.colours if c.value == letter), None)
    if colour is None:
        raise InputError(InputProblem.UNKNOWN_COLOUR, text.strip())
    tile = Tile(colour, number)
    if tile not in tile_set:
        raise InputError(InputProblem.UNKNOWN_NUMBER, text.strip())
    return tile


def parse_tiles(text: str, tile_set: TileSet = STANDARD) -> tuple[Place, ...]:
    """Read a rack or one meld: tiles in the order in which they lie.

    >>> [tile.code for tile in parse_tiles("R5 y6 J -")]
    ['R5', 'O6', 'J']

    Raises `InputError`; a `|` is refused, since a rack has no melds.
    """
    if "|" in text:
        raise InputError(InputProblem.MELDS_ON_RACK, text.strip())
    words = text.replace(",", " ").split()
    return tuple(parse_tile(word, tile_set) for word in words if word != _EMPTY)


def parse_table(text: str, tile_set: TileSet = STANDARD) -> tuple[tuple[Place, ...], ...]:
    """Read a table: melds in the order in which they were written.

    >>> len(parse_table("R7 B7 K7 | B3 B4 B5 J"))
    2

    Raises `InputError`; a `|` with no tile on one side of it is a slip of the pen and refused.
    """
    if not text.strip() or text.strip() == _EMPTY:
        return ()
    lines = [line for line in text.splitlines() if line.strip()]
    parts = [part for line in lines for part in _MELD_BREAK.split(line)]
    melds = tuple(parse_tiles(part, tile_set) for part in parts)
    if not all(melds):
        raise InputError(InputProblem.EMPTY_MELD, text.strip())
    return melds


def parse_position(text: str, tile_set: TileSet = STANDARD) -> tuple[tuple[Place, ...], tuple[tuple[Place, ...], ...]]:
    """Read `rack R5 R6 J  table R7 B7 K7 | B3 B4 B5`: the rack and the melds of the table.

    Either half may be missing. Raises `InputError`.
    """
    match = _POSITION.fullmatch(text)
    if match is None or (match["rack"] is None and match["table"] is None and text.strip()):
        raise InputError(InputProblem.BAD_LINE, text.strip())
    return parse_tiles(match["rack"] or "", tile_set), parse_table(match["table"] or "", tile_set)


def format_tiles(tiles: Iterable[Place]) -> str:
    """Write a rack or one meld; nothing becomes `-`.

    >>> format_tiles(parse_tiles("z1 , J"))
    'K1 J'
    """
    return " ".join(tile.code for tile in tiles) or _EMPTY


def format_table(melds: Sequence[Sequence[Place]]) -> str:
    """Write a table; an empty one becomes `-`."""
    return " | ".join(format_tiles(meld) for meld in melds) or _EMPTY


def format_position(rack: Iterable[Place], table: Sequence[Sequence[Place]]) -> str:
    """Write a rack and a table in one line, so that `parse_position` gives the same back."""
    return f"rack {format_tiles(rack)}  table {format_table(table)}"
