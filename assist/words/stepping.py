"""The steps of a play in words: which tiles go from where to where, every set named as it lies at that moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from assist.words.language import Language
from assist.words.naming import name_the_meld, name_the_tile, name_tiles
from assist.words.saying import say
from engine.melds import judge_meld
from engine.positions import Placed, PlacedTile, Position, table_tiles
from engine.replay import replay
from engine.rules import CLASSIC, Rules
from engine.steps import Spot, Step, StepKind
from engine.tiles import JOKER, Face, Tile

# The melds by the number that steps call them by.
Melds: TypeAlias = Mapping[int, Placed]


def tell_steps(
    position: Position, steps: Sequence[Step], language: Language, rules: Rules = CLASSIC
) -> tuple[str, ...]:
    """One sentence for each step of a play from this position."""
    table = table_tiles(position)
    before: list[Melds] = [dict(enumerate(table)), *replay(table, steps)]
    return tuple(_tell(step, melds, language, rules) for step, melds in zip(steps, before, strict=False))


def _tell(step: Step, melds: Melds, language: Language, rules: Rules) -> str:
    moved = _in_order(step.tiles, rules)
    tiles = name_tiles(moved, language)
    origin = _name_spot(step.source, melds, language, rules)
    source = say(step.source.place, language, meld=origin)
    goal = _name_spot(step.target, melds, language, rules)
    match step.kind:
        case StepKind.NEW if judge_meld(moved, rules).valid:
            return say(step.kind, language, source=source, meld=name_the_meld(moved, language, rules))
        case StepKind.NEW:
            return say("step.start", language, source=source, tiles=tiles)
        case StepKind.ADD:
            return say(step.kind, language, source=source, tiles=tiles, meld=goal)
        case StepKind.SWAP_JOKER:
            laid = name_the_tile(step.tiles[0].tile, language)
            return say(step.kind, language, source=source, tile=laid, meld=goal)
        case StepKind.MOVE:
            return say(step.kind, language, tiles=tiles, meld=origin, other=goal)
        case StepKind.JOIN:
            return say(step.kind, language, other=origin, meld=goal)
        case StepKind.SPLIT if judge_meld(moved, rules).valid:
            return say(step.kind, language, tiles=name_the_meld(moved, language, rules), meld=origin)
        case StepKind.TAKE | StepKind.SPLIT:
            return say(step.kind, language, tiles=tiles, meld=origin)


def _name_spot(spot: Spot, melds: Melds, language: Language, rules: Rules) -> str:
    """The meld at a spot by name; nothing where no meld lies there yet."""
    if spot.meld is None or spot.meld not in melds:
        return ""
    return name_the_meld(_in_order(melds[spot.meld], rules), language, rules)


def _in_order(placed: Sequence[PlacedTile], rules: Rules) -> list[Face]:
    """The tiles as they would lie, for a set that tiles were added to: a run by its numbers, jokers in its gaps."""
    tiles = [tile.tile for tile in placed]
    numbered = {tile.number: tile for tile in tiles if isinstance(tile, Tile)}
    jokers: list[Face] = [tile for tile in tiles if tile is JOKER]
    is_run = len(numbered) + len(jokers) == len(tiles) and len({tile.colour for tile in numbered.values()}) == 1
    if not is_run or len(numbered) < 2:
        return tiles
    ordered: list[Face] = []
    for number in range(min(numbered), max(numbered) + 1):
        if number in numbered:
            ordered.append(numbered[number])
        elif jokers:
            ordered.append(jokers.pop())
    return jokers + ordered if max(numbered) == rules.tile_set.numbers else ordered + jokers
