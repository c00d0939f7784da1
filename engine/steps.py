"""A play as movements that hands can carry out one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.melds import judge_meld
from engine.positions import Origin, Placed, PlacedTile
from engine.programme import Programme
from engine.rules import CLASSIC, Rules
from engine.tiles import JOKER


class StepKind(StrEnum):
    """What a hand does."""

    NEW = "new"
    """Lay tiles from the rack or the hand as a meld of their own."""
    ADD = "add"
    """Lay tiles from the rack or the hand at a meld that lies there."""
    TAKE = "take"
    """Take tiles from a meld into the hand."""
    SPLIT = "split"
    """Push part of a meld aside, so that it becomes a meld of its own."""
    JOIN = "join"
    """Push a whole meld against another one."""
    SWAP_JOKER = "swap_joker"
    """Lay a tile in the place of a joker and take the joker into the hand; `tiles` names the tile, then the joker."""
    MOVE = "move"
    """Move tiles from one meld to another one."""


class SpotPlace(StrEnum):
    """The places between which tiles go."""

    RACK = "rack"
    TABLE = "table"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place, and on the table the number of the meld.

    Melds keep their number while steps are carried out: those of the position are 0, 1, 2, …; each that arises gets
    the next number; the number of a meld that has gone is not used again.
    """

    place: SpotPlace
    meld: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One movement. `tiles` come from `source` and go to `target`."""

    kind: StepKind
    tiles: tuple[PlacedTile, ...]
    source: Spot
    target: Spot


def steps_between(table: Sequence[Placed], melds: Sequence[Placed], rules: Rules = CLASSIC) -> tuple[Step, ...]:
    """Movements that turn the table into these melds; tiles that do not lie on it come from the rack.

    Every step can be carried out when its turn comes. A meld that stays as it is gets none.
    """
    return tuple(_Movements(table, melds, rules).steps)


_HAND: Final = Spot(SpotPlace.HAND)
_RACK: Final = Spot(SpotPlace.RACK)
# A movement saved counts more than all tiles that melds can have in common.
_MOVEMENT: Final = 1000


class _Movements:
    """The steps so far, and where every tile of the table lies after them."""

    def __init__(self, table: Sequence[Placed], melds: Sequence[Placed], rules: Rules) -> None:
        self.steps: list[Step] = []
        self.rules = rules
        self.where = {tile: Spot(SpotPlace.TABLE, number) for number, meld in enumerate(table) for tile in meld}
        self.next_number = len(table)
        numbers = _numbers_kept(table, melds)
        # Swaps come first: a joker that has been swapped is in the hand when another meld asks for it.
        for index, number in numbers.items():
            self._swap_jokers(table[number], melds[index], Spot(SpotPlace.TABLE, number))
        for index in sorted(range(len(melds)), key=lambda index: (index not in numbers, index)):
            if index in numbers:
                self._gather(melds[index], Spot(SpotPlace.TABLE, numbers[index]))
            else:
                self._gather(melds[index], self._begin(melds[index]))

    def _swap_jokers(self, before: Placed, after: Placed, meld: Spot) -> None:
        """Lay tiles that come to a meld in the place of its jokers that leave it."""
        jokers = [tile for tile in before if tile.tile is JOKER]
        if not jokers:
            return
        meanings = judge_meld([tile.tile for tile in before], self.rules).jokers
        incoming = [tile for tile in after if tile not in before]
        for joker, meant in zip(jokers, meanings, strict=True):
            successor = next((tile for tile in incoming if tile.tile in meant), None)
            if joker not in after and successor is not None:
                incoming.remove(successor)
                self.steps.append(Step(StepKind.SWAP_JOKER, (successor, joker), self._spot(successor), meld))
                self.where |= {successor: meld, joker: _HAND}

    def _begin(self, meld: Placed) -> Spot:
        """Lay the first tiles of a new meld: part of another meld, else from the rack, else from the hand."""
        target = Spot(SpotPlace.TABLE, self.next_number)
        self.next_number += 1
        sources = self._sources(meld)
        for source, tiles in sources.items():
            if source.place is SpotPlace.TABLE and self._is_end_piece(tiles, source):
                self._do(StepKind.SPLIT, tiles, source, target)
                return target
        by_hand = [spot for spot in (_RACK, _HAND) if spot in sources]
        if by_hand:
            self._do(StepKind.NEW, sources[by_hand[0]], by_hand[0], target)
        else:
            source, tiles = next(iter(sources.items()))
            self._do(StepKind.TAKE, tiles, source, _HAND)
            self._do(StepKind.NEW, tiles, _HAND, target)
        return target

    def _gather(self, meld: Placed, target: Spot) -> None:
        """Bring the tiles that a meld still lacks."""
        for source, tiles in self._sources(meld).items():
            if source.place is not SpotPlace.TABLE:
                self._do(StepKind.ADD, tiles, source, target)
            elif source != target:
                everything = len(tiles) == len(self._lying(source))
                self._do(StepKind.JOIN if everything else StepKind.MOVE, tiles, source, target)

    def _do(self, kind: StepKind, tiles: Placed, source: Spot, target: Spot) -> None:
        self.steps.append(Step(kind, tiles, source, target))
        self.where |= dict.fromkeys(tiles, target)

    def _sources(self, meld: Placed) -> dict[Spot, Placed]:
        """Where the tiles of a meld are now; the table before the rack before the hand."""
        spots = dict.fromkeys(self._spot(tile) for tile in meld)
        order = (SpotPlace.TABLE, SpotPlace.RACK, SpotPlace.HAND)
        return {
            spot: tuple(tile for tile in meld if self._spot(tile) == spot)
            for spot in sorted(spots, key=lambda spot: order.index(spot.place))
        }

    def _is_end_piece(self, tiles: Placed, source: Spot) -> bool:
        """Whether a hand can push these tiles off as one piece: more than one, from an end of the meld."""
        lying = self._lying(source)
        piece = set(tiles)
        return len(tiles) > 1 and (set(lying[: len(tiles)]) == piece or set(lying[-len(tiles) :]) == piece)

    def _lying(self, spot: Spot) -> Placed:
        return tuple(tile for tile, place in self.where.items() if place == spot)

    def _spot(self, tile: PlacedTile) -> Spot:
        return self.where.get(tile, _RACK)


def _numbers_kept(table: Sequence[Placed], melds: Sequence[Placed]) -> dict[int, int]:
    """For melds that grow out of one of the table the number of that one.

    Each meld that does saves a movement, and one more where it would else have to begin with a tile in the hand. So it
    is told, over all melds together, which grows out of which; of equal ways, those with most tiles in common.
    """
    programme = Programme()
    variables: dict[tuple[int, int], int] = {}
    for index, after in enumerate(melds):
        tiles = frozenset(after)
        on_table = [number for number, before in enumerate(table) if tiles.intersection(before)]
        from_rack = any(tile.origin is Origin.RACK for tile in after)
        easy = from_rack or any(_piece(tiles, table[number]) for number in on_table)
        for number in on_table:
            worth = _MOVEMENT * (1 if easy else 2) + len(tiles.intersection(table[number]))
            variables[index, number] = programme.variable(worth, 1)
    for axis in (0, 1):
        for key in {pair[axis] for pair in variables}:
            programme.constrain(0, 1, [(variable, 1) for pair, variable in variables.items() if pair[axis] == key])
    values = programme.maximise().values or ()
    return {index: number for (index, number), variable in sorted(variables.items()) if values[variable]}


def _piece(tiles: frozenset[PlacedTile], meld: Placed) -> bool:
    """Whether the tiles of a meld that are wanted elsewhere lie at one of its ends, more than one of them."""
    wanted = [tile in tiles for tile in meld]
    count = sum(wanted)
    return count > 1 and (all(wanted[:count]) or all(wanted[-count:]))
