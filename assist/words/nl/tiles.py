"""Stenen, combinaties en aantallen in het Nederlands."""

from __future__ import annotations

from typing import Final

from assist.words.language import Forms, Templates

TILES: Final[Templates] = {
    "Colour.K": "zwart",
    "Colour.R": "rood",
    "Colour.B": "blauw",
    "Colour.O": "oranje",
    "tile.numbered.K": "zwarte {number}",
    "tile.numbered.R": "rode {number}",
    "tile.numbered.B": "blauwe {number}",
    "tile.numbered.O": "oranje {number}",
    "tile.joker": "joker",
    "tile.unreadable": "onleesbare steen",
    "tile.face_down": "omgekeerde steen",
    "tile.the": "de {tile}",
    "tile.twice": "{tile} (twee keer)",
    "tile.times": "{tile} ({count} keer)",
    "list.and": "{first} en {last}",
    "meld.run": "rij {colour} {numbers}",
    "meld.group": "groep {number} ({colours})",
    "meld.loose": "losse {tile}",
    "meld.of_one_colour": "combinatie met {colour} {numbers}",
    "meld.of_one_number": "combinatie met {number} in {colours}",
    "meld.of_tiles": "combinatie met {tiles}",
    "meld.the": "de {meld}",
    "count.tiles": Forms("1 steen", "{count} stenen"),
    "count.points": Forms("1 punt", "{count} punten"),
    "count.sets": Forms("1 combinatie", "{count} combinaties"),
    "player": "speler {number}",
}
