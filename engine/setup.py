"""Before the first turn: the box, the hands, the pot, and who begins."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.errors import InputError, InputProblem
from engine.rules import CLASSIC, LaterStart, Rules
from engine.tiles import JOKER, Face, Place, Tile, Unknown

FEWEST_PLAYERS: Final = 2
# More players than this need the large box (T53).
_MOST_WITH_A_SMALL_BOX: Final = 4
_LARGE_BOX: Final = 160  # tiles
_DOUBLES_FOR_A_NEW_DEAL: Final = 3


class SetupStep(StrEnum):
    """What the players do before the first turn, in this order."""

    SHUFFLE = "SHUFFLE"
    """All tiles face down, mixed: the pot."""
    TAKE_HANDS = "TAKE_HANDS"
    """Everybody takes a hand and puts it on the rack."""
    DRAW_FOR_START = "DRAW_FOR_START"
    """Everybody draws a tile; the highest number begins."""
    RETURN_TILES = "RETURN_TILES"
    """Those tiles go back into the pot."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands by player, and what is left in the pot."""

    hands: tuple[tuple[Face, ...], ...]
    pot: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class StartDraw:
    """Who begins (counted from 1), None where `redraw` must draw again first."""

    starter: int | None
    redraw: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Inventory:
    """Tiles that a box lacks, tiles that it holds too often or not at all, and how many nobody could read."""

    missing: tuple[Face, ...]
    surplus: tuple[Face, ...]
    unknown: int

    @property
    def complete(self) -> bool:
        """Whether the box is as it should be."""
        return not (self.missing or self.surplus or self.unknown)


def box(rules: Rules = CLASSIC) -> tuple[Face, ...]:
    """Every tile of the box.

    >>> len(box())
    106
    """
    return tuple(face for face in rules.tile_set.faces() for _ in range(rules.tile_set.copies_of(face)))


def inventory(tiles: Iterable[Place], rules: Rules = CLASSIC) -> Inventory:
    """Compare tiles that were counted with the box (S0-02).

    >>> [tile.code for tile in inventory(box()[1:]).missing]
    ['K1']
    """
    places = list(tiles)
    counted = Counter(tile for tile in places if not isinstance(tile, Unknown))
    full = Counter(box(rules))
    unknown = sum(isinstance(tile, Unknown) for tile in places)
    return Inventory(tuple((full - counted).elements()), tuple((counted - full).elements()), unknown)


def pot_size(players: int, rules: Rules = CLASSIC) -> int:
    """How many tiles are in the pot after the hands have been taken.

    >>> [pot_size(players) for players in (2, 3, 4)]
    [78, 64, 50]

    Raises `InputError` for a number of players that the box or the rules do not allow.
    """
    most = min(rules.player_maximum, _MOST_WITH_A_SMALL_BOX if rules.tile_set.size < _LARGE_BOX else players)
    left = rules.tile_set.size - players * rules.hand_size
    if not FEWEST_PLAYERS <= players <= most or left < 0:
        raise InputError(InputProblem.BAD_PLAYERS, str(players))
    return left


def deal(players: int, rules: Rules = CLASSIC, chance: random.Random | None = None) -> Deal:
    """Shuffle and give every player a hand.

    Where the rules put jokers into every hand first, that is done if the box holds enough for all. `chance` makes the
    deal repeatable. Raises `InputError` as `pot_size` does.
    """
    pot_size(players, rules)
    chance = chance or random.Random()
    pot = list(box(rules))
    chance.shuffle(pot)
    first = rules.jokers_in_hand if pot.count(JOKER) >= players * rules.jokers_in_hand else 0
    hands: list[list[Face]] = []
    for _ in range(players):
        for _ in range(first):
            pot.remove(JOKER)
        hands.append([JOKER] * first)
    for hand in hands:
        taken = rules.hand_size - len(hand)
        hand += pot[:taken]
        del pot[:taken]
    return Deal(tuple(map(tuple, hands)), tuple(pot))


def who_starts(drawn: Mapping[int, Face]) -> StartDraw:
    """Who begins, from the tiles that were drawn by player.

    A joker counts nothing: who has one draws again first, then those who are level on the highest number do, among
    themselves. Call it again with what they drew.

    >>> from engine.notation import parse_tile
    >>> who_starts({1: parse_tile("R12"), 2: parse_tile("B12"), 3: parse_tile("J")}).redraw
    (3,)
    >>> who_starts({1: parse_tile("R12"), 2: parse_tile("B12"), 3: parse_tile("K5")}).redraw
    (1, 2)
    >>> who_starts({1: parse_tile("R3"), 2: parse_tile("B9")}).starter
    2

    Raises `InputError` where nobody drew.
    """
    if not drawn:
        raise InputError(InputProblem.TOO_FEW_PLAYERS, "0")
    jokers = tuple(player for player, face in drawn.items() if face is JOKER)
    if jokers:
        return StartDraw(None, jokers)
    numbers = {player: face.number for player, face in drawn.items() if isinstance(face, Tile)}
    highest = tuple(player for player, number in numbers.items() if number == max(numbers.values()))
    return StartDraw(highest[0], ()) if len(highest) == 1 else StartDraw(None, highest)


def draw_for_start(players: int, rules: Rules = CLASSIC, chance: random.Random | None = None) -> int:
    """Let everybody draw until one begins; all tiles go back afterwards (S4-05)."""
    chance = chance or random.Random()
    tiles = box(rules)
    drawn = dict(enumerate(chance.sample(tiles, players), start=1))
    draw = who_starts(drawn)
    while draw.starter is None:
        again = dict(zip(draw.redraw, chance.sample(tiles, len(draw.redraw)), strict=True))
        # Those level on the highest number decide among themselves; who drew a joker comes back to the others.
        drawn = again if JOKER not in drawn.values() else {**drawn, **again}
        draw = who_starts(drawn)
    return draw.starter


def next_starter(last: int, scores: Sequence[int], winners: Sequence[int], rules: Rules = CLASSIC) -> int | None:
    """Who begins the next round, None where the players draw again or decide themselves.

    `last` began the round whose `scores` and `winners` these are. Where several would begin, none is preferred: None.

    >>> next_starter(4, [10, -4, -3, -3], [1])
    1
    """
    if rules.later_start is LaterStart.ROTATE:
        return last % len(scores) + 1
    chosen: Sequence[int] = ()
    if rules.later_start is LaterStart.WINNER:
        chosen = winners
    elif rules.later_start is LaterStart.LOSER:
        chosen = [player for player, score in enumerate(scores, start=1) if score == min(scores)]
    return chosen[0] if len(chosen) == 1 else None


def doubles(hand: Iterable[Place]) -> tuple[Tile, ...]:
    """The tiles that are there at least twice; a pair of jokers is none."""
    counts = Counter(tile for tile in hand if isinstance(tile, Tile))
    return tuple(tile for tile, count in counts.items() if count > 1)


def may_ask_for_new_deal(hand: Iterable[Place], rules: Rules = CLASSIC) -> bool:
    """Whether the rules let a player with this hand ask for a new deal: three doubles (T38).

    >>> from engine.notation import parse_tiles
    >>> from engine.rules import profile
    >>> may_ask_for_new_deal(parse_tiles("R12 R12 B9 B9 K3 K3 O1"), profile("tournament"))
    True
    """
    return rules.redeal_on_three_doubles and len(doubles(hand)) >= _DOUBLES_FOR_A_NEW_DEAL
