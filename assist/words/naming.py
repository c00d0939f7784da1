"""Tiles and sets by name: "red 7", "the run red 5-6-7", "de groep 7 (rood, blauw en zwart)"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from assist.words.language import Language
from assist.words.saying import say
from engine.melds import MeldKind, judge_meld
from engine.rules import CLASSIC, Rules
from engine.tiles import JOKER, Place, Tile, Unknown

_UNKNOWN_KEYS = {Unknown.UNREADABLE: "tile.unreadable", Unknown.FACE_DOWN: "tile.face_down"}


def name_tile(tile: Place, language: Language) -> str:
    """A tile without an article.

    >>> from engine.notation import parse_tile
    >>> name_tile(parse_tile("R7"), Language.DUTCH)
    'rode 7'
    """
    if isinstance(tile, Tile):
        return say(f"tile.numbered.{tile.colour.value}", language, number=tile.number)
    return say("tile.joker" if tile is JOKER else _UNKNOWN_KEYS[Unknown(tile)], language)


def name_the_tile(tile: Place, language: Language) -> str:
    """A tile with its article: "the red 7"."""
    return say("tile.the", language, tile=name_tile(tile, language))


def name_tiles(tiles: Iterable[Place], language: Language) -> str:
    """A list of tiles with their articles: "the red 7, the blue 7 and the joker". Equal tiles are named once."""
    return join_words([_counted(tile, count, language) for tile, count in Counter(tiles).items()], language)


def name_meld(tiles: Sequence[Place], language: Language, rules: Rules = CLASSIC) -> str:
    """A set by its tiles, without an article: "run red 5-6-7". What is no valid set is named by all its tiles."""
    if len(tiles) == 1:
        return say("meld.loose", language, tile=name_tile(tiles[0], language))
    verdict = judge_meld(tiles, rules)
    numbered = [tile for tile in tiles if isinstance(tile, Tile)]
    numbers = [str(tile.number) if isinstance(tile, Tile) else name_tile(tile, language) for tile in tiles]
    colours = [say(tile.colour, language) if isinstance(tile, Tile) else name_tile(tile, language) for tile in tiles]
    if verdict.valid and verdict.kind is MeldKind.RUN:
        return say("meld.run", language, colour=say(numbered[0].colour, language), numbers="-".join(numbers))
    if verdict.valid:
        return say("meld.group", language, number=numbered[0].number, colours=join_words(colours, language))
    if len(numbered) > 1 and len({tile.colour for tile in numbered}) == 1:
        others = [name_the_tile(tile, language) for tile in tiles if not isinstance(tile, Tile)]
        contents = join_words([str(tile.number) for tile in numbered] + others, language)
        return say("meld.of_one_colour", language, colour=say(numbered[0].colour, language), numbers=contents)
    if len(numbered) == len(tiles) and len({tile.number for tile in numbered}) == 1:
        colour_list = join_words(colours, language)
        return say("meld.of_one_number", language, number=numbered[0].number, colours=colour_list)
    return say("meld.of_tiles", language, tiles=name_tiles(tiles, language))


def name_the_meld(tiles: Sequence[Place], language: Language, rules: Rules = CLASSIC) -> str:
    """A set with its article: "the run red 5-6-7"."""
    return say("meld.the", language, meld=name_meld(tiles, language, rules))


def join_words(words: Sequence[str], language: Language) -> str:
    """A list in words: "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return say("list.and", language, first=", ".join(words[:-1]), last=words[-1])


def capital(sentence: str) -> str:
    """The sentence with a capital in front; what follows stays as it is."""
    return sentence[:1].upper() + sentence[1:]


def _counted(tile: Place, count: int, language: Language) -> str:
    named = name_the_tile(tile, language)
    if count == 1:
        return named
    return say("tile.twice" if count == 2 else "tile.times", language, tile=named, count=count)
