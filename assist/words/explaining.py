"""What is wrong, or to be known, in a sentence: inputs, photos, warnings and sets."""

from __future__ import annotations

from collections.abc import Sequence

from assist.words.language import Language
from assist.words.naming import capital, join_words, name_the_meld, name_the_tile, name_tiles
from assist.words.saying import say
from engine.errors import InputError, InputProblem
from engine.melds import MeldVerdict
from engine.notation import parse_tiles
from engine.problems import MeldProblem, Problem
from engine.rules import CLASSIC, Rules
from engine.tiles import Place, Tile
from vision.reading import PhotoError, ReadingWarning

# These errors give tiles in the notation as their text; they are said by name.
_ABOUT_TILES = frozenset({InputProblem.TOO_MANY_COPIES, InputProblem.NOT_IN_SET})


def explain_input(error: InputError, language: Language) -> str:
    """Why an input cannot be used, and what to do."""
    text = error.text
    if error.problem in _ABOUT_TILES:
        text = name_tiles(parse_tiles(text), language)
    return say(error.problem, language, text=text)


def explain_photo(error: PhotoError, language: Language) -> str:
    """Why a photo could not be opened, and what helps."""
    return f"{say(error.problem, language)} {say(error.hint, language)}"


def explain_warning(warning: ReadingWarning, tiles: Sequence[Place], language: Language) -> str:
    """A warning about a reading; `tiles` are the faces of all tiles of that reading."""
    concerned = list(dict.fromkeys(tiles[index] for index in warning.tiles))
    return say(warning.code, language, tiles=name_tiles(concerned, language))


def explain_meld(verdict: MeldVerdict, language: Language, rules: Rules = CLASSIC) -> str:
    """A set by name and what it is: valid and for how much, or what is wrong with it."""
    meld = capital(name_the_meld(verdict.tiles, language, rules))
    if verdict.valid is None:
        return say("meld.open", language, meld=meld)
    if not verdict.valid:
        return say("meld.invalid", language, meld=meld, reasons=reasons_of(verdict, language, rules))
    points = say("count.points", language, count=verdict.points)
    if verdict.ambiguous and not verdict.jokers:
        return say("meld.unordered", language, meld=meld, points=points)
    if verdict.ambiguous:
        jokers = [name_the_tile(tile, language) for tile in _one_each(verdict.jokers)]
        said = join_words(jokers, language)
        return say("meld.ambiguous", language, count=len(jokers), meld=meld, points=points, jokers=said)
    return say("meld.valid", language, meld=meld, points=points)


def reasons_of(verdict: MeldVerdict, language: Language, rules: Rules = CLASSIC) -> str:
    """Everything that is wrong with a set, joined: "a set needs at least three tiles, and a run has one colour"."""
    return say("meld.also", language).join(_reason(problem, verdict, language, rules) for problem in verdict.problems)


def explain_table_problem(problem: Problem, tiles: Sequence[Place], language: Language) -> str:
    """What is wrong with a table as a whole; `tiles` are all its tiles in reading order."""
    return say(problem.code, language, tiles=name_tiles([tiles[index] for index in problem.tiles], language))


def _one_each(options: Sequence[Sequence[Tile]]) -> list[Tile]:
    """For each joker the first tile that it can stand for and no joker before it does."""
    chosen: list[Tile] = []
    for tiles in options:
        chosen += [tile for tile in tiles if tile not in chosen][:1]
    return chosen


def _reason(problem: Problem, verdict: MeldVerdict, language: Language, rules: Rules) -> str:
    tiles = [verdict.tiles[index] for index in problem.tiles]
    numbered = [tile for tile in tiles if isinstance(tile, Tile)]
    colours = dict.fromkeys(say(tile.colour, language) for tile in numbered)
    numbers = dict.fromkeys(str(tile.number) for tile in numbered)
    reason = say(
        problem.code,
        language,
        colours=join_words(list(colours), language),
        numbers=join_words(list(numbers), language),
        highest=rules.tile_set.numbers,
    )
    names_the_odd_ones = problem.code in (MeldProblem.MIXED_COLOURS, MeldProblem.MIXED_NUMBERS) and verdict.kind
    if names_the_odd_ones:
        return say("meld.look_at", language, reason=reason, tiles=name_tiles(tiles, language))
    return reason
