"""The steps of a play in words: which tiles go from where to where, every set named as it lies at that moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from assist.words.language import Language
from assist.words.naming import name_meld, name_the_meld, name_tiles
from assist.words.saying import say
from engine.melds import judge_meld
from engine.positions import PlacedTile, Position, table_tiles
from engine.rules import CLASSIC, Rules
from engine.steps import SpotPlace, Step, StepKind
from engine.tiles import JOKER, Face, Tile

# The melds by the number that steps call them by.
Melds: TypeAlias = Mapping[int | None, tuple[PlacedTile, ...]]


def tell_steps(
    position: Position, steps: Sequence[Step], language: Language, rules: Rules = CLASSIC
) -> tuple[str, ...]:
    """One sentence for each step of a play from this position."""
    melds: Melds = dict(enumerate(table_tiles(position)))
    sentences: list[str] = []
    for step in steps:
        sentences.append(_tell(step, melds, language, rules))
        melds = _carried_out(step, melds)
    return tuple(sentences)


def _tell(step: Step, melds: Melds, language: Language, rules: Rules) -> str:
    moved = [tile.tile for tile in step.tiles]

    def meld(number: int | None) -> str:
        return name_the_meld(_in_order([tile.tile for tile in melds.get(number, ())], rules), language, rules)

    tiles = name_tiles(moved, language)
    source = "" if step.source.place is SpotPlace.TABLE else say(step.source.place, language)
    match step.kind:
        case StepKind.NEW:
            if judge_meld(moved, rules).valid:
                return say(step.kind, language, source=source, meld=name_meld(moved, language, rules))
            return say("step.start", language, source=source, tiles=tiles)
        case StepKind.ADD:
            return say(step.kind, language, source=source, tiles=tiles, meld=meld(step.target.meld))
        case StepKind.SWAP_JOKER:
            laid = name_tiles([tile for tile in moved if tile is not JOKER], language)
            return say(step.kind, language, source=source, tiles=laid, meld=meld(step.target.meld))
        case StepKind.MOVE:
            return say(step.kind, language, tiles=tiles, meld=meld(step.source.meld), other=meld(step.target.meld))
        case StepKind.JOIN:
            return say(step.kind, language, other=meld(step.source.meld), meld=meld(step.target.meld))
        case StepKind.TAKE | StepKind.SPLIT:
            return say(step.kind, language, tiles=tiles, meld=meld(step.source.meld))


def _carried_out(step: Step, melds: Melds) -> Melds:
    """The melds after a step."""
    after = dict(melds)
    laid, taken = step.tiles, step.tiles
    if step.kind is StepKind.SWAP_JOKER:
        laid = tuple(tile for tile in step.tiles if tile.tile is not JOKER)
        taken = ()
        after[step.target.meld] = tuple(tile for tile in after.get(step.target.meld, ()) if tile not in step.tiles)
    if step.source.place is SpotPlace.TABLE:
        after[step.source.meld] = tuple(tile for tile in after.get(step.source.meld, ()) if tile not in taken)
    if step.target.place is SpotPlace.TABLE:
        after[step.target.meld] = after.get(step.target.meld, ()) + laid
    return after


def _in_order(tiles: Sequence[Face], rules: Rules) -> list[Face]:
    """The tiles as they would lie, for a set that tiles were added to: a run by its numbers, jokers in its gaps."""
    numbered = {tile.number: tile for tile in tiles if isinstance(tile, Tile)}
    jokers: list[Face] = [tile for tile in tiles if tile is JOKER]
    is_run = len(numbered) + len(jokers) == len(tiles) and len({tile.colour for tile in numbered.values()}) == 1
    if not is_run or len(numbered) < 2:
        return list(tiles)
    ordered: list[Face] = []
    for number in range(min(numbered), max(numbered) + 1):
        if number in numbered:
            ordered.append(numbered[number])
        elif jokers:
            ordered.append(jokers.pop())
    return jokers + ordered if max(numbered) == rules.tile_set.numbers else ordered + jokers
