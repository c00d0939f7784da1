"""Tiles, sets and counts in English."""

from __future__ import annotations

from typing import Final

from assist.words.language import Forms, Templates

TILES: Final[Templates] = {
    "Colour.K": "black",
    "Colour.R": "red",
    "Colour.B": "blue",
    "Colour.O": "orange",
    "tile.numbered.K": "black {number}",
    "tile.numbered.R": "red {number}",
    "tile.numbered.B": "blue {number}",
    "tile.numbered.O": "orange {number}",
    "tile.joker": "joker",
    "tile.unreadable": "unreadable tile",
    "tile.face_down": "face-down tile",
    "tile.the": "the {tile}",
    "tile.twice": "{tile} (twice)",
    "tile.times": "{tile} ({count} times)",
    "list.and": "{first} and {last}",
    "meld.run": "run {colour} {numbers}",
    "meld.group": "group of {number}s ({colours})",
    "meld.loose": "loose {tile}",
    "meld.of_one_colour": "set with {colour} {numbers}",
    "meld.of_one_number": "set with {number} in {colours}",
    "meld.of_tiles": "set with {tiles}",
    "meld.the": "the {meld}",
    "count.tiles": Forms("1 tile", "{count} tiles"),
    "count.points": Forms("1 point", "{count} points"),
    "count.sets": Forms("1 set", "{count} sets"),
    "player": "player {number}",
}
