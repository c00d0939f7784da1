"""Which tile lies where: melds of faces become melds of tiles that remember where they came from.

Equal tiles are one like the other, so they are given out such that hands have as little to do as possible: with as few
movements of tiles from one meld, or the rack, to another as possible. That is a small integer programme of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.decode import Decoded
from engine.flow import Faces
from engine.positions import Placed, PlacedTile
from engine.programme import UNLIMITED, Programme
from engine.tiles import Face

_RACK: Final = -1
# Seconds for finding the fewest movements; hardly ever a hundredth of this is needed.
_SECONDS: Final = 0.5
# A movement saved counts more than all tiles that could lie in their old meld, and one of those more than the order.
_MOVEMENT: Final = 100_000
_TILE: Final = 50


@dataclass(frozen=True, slots=True)
class Wanted:
    """A meld to come: its faces, and at some of its places the very tiles that must lie there."""

    faces: Faces
    fixed: Mapping[int, PlacedTile] = field(default_factory=dict)


def place_tiles(
    decoded: Decoded, table: Sequence[Placed], rack: Sequence[PlacedTile], jokers: Sequence[PlacedTile] = ()
) -> tuple[Placed, ...]:
    """Give each place of the new melds a tile of the table or the rack.

    `rack` are all tiles that may leave it; of equal ones the first go. `jokers` are the bound ones, by index. Melds
    that grow out of one of the table stand in its place, all others behind them.
    """
    wanted = [Wanted(faces) for faces in decoded.formed]
    wanted += [
        Wanted(column.faces, {place: jokers[index] for place, index in column.bound}) for column in decoded.bound
    ]
    changed = {index: meld for index, meld in enumerate(table) if index not in decoded.kept}
    placed, parents = _Handing(wanted, changed, rack).out()
    melds = {parents.get(new, len(table) + new): meld for new, meld in enumerate(placed)}
    return tuple(meld for _, meld in sorted((melds | {index: table[index] for index in decoded.kept}).items()))


class _Handing:
    """The programme that hands tiles out: how many of a face each meld gets from where, and what grows out of what."""

    def __init__(self, wanted: Sequence[Wanted], changed: Mapping[int, Placed], rack: Sequence[PlacedTile]) -> None:
        self.wanted, self.changed = wanted, changed
        fixed = {tile for meld in wanted for tile in meld.fixed.values()}
        self.stock: dict[int, dict[Face, list[PlacedTile]]] = {}
        for source, lying in {**changed, _RACK: tuple(rack)}.items():
            free = [tile for tile in lying if tile not in fixed]
            self.stock[source] = {face: [tile for tile in free if tile.tile == face] for face in _faces(free)}
        self.programme = Programme()
        self.given: dict[tuple[int, int, Face], int] = {}
        self.grows: dict[tuple[int, int], int] = {}
        for new in range(len(wanted)):
            self._add_meld(new)
        for source, by_face in self.stock.items():
            for face, tiles in by_face.items():
                terms = [(v, 1) for (s, _, f), v in self.given.items() if s == source and f == face]
                # What lay on the table stays there, what lay on the rack may.
                least = 0 if source == _RACK else len(tiles)
                self.programme.constrain(least, len(tiles), terms)
            self.programme.constrain(-UNLIMITED, 1, [(v, 1) for (s, _), v in self.grows.items() if s == source])

    def out(self) -> tuple[list[Placed], dict[int, int]]:
        """The melds in tiles, and for those that grow out of one of the table which one that is."""
        values = self.programme.maximise(_SECONDS).values
        if values is None:
            raise ValueError("tiles that do not add up")
        parents = {new: source for (source, new), variable in self.grows.items() if values[variable]}
        placed = []
        for new, meld in enumerate(self.wanted):
            hands: defaultdict[Face, list[PlacedTile]] = defaultdict(list)
            for (source, of, face), variable in self.given.items():
                if of == new:
                    tiles = self.stock[source][face]
                    hands[face] += [tiles.pop(0) for _ in range(values[variable])]
            placed.append(tuple(meld.fixed.get(place) or hands[face].pop(0) for place, face in enumerate(meld.faces)))
        return placed, parents

    def _add_meld(self, new: int) -> None:
        meld = self.wanted[new]
        open_faces = [face for place, face in enumerate(meld.faces) if place not in meld.fixed]
        fixed_from = {self._source_of(tile) for tile in meld.fixed.values()}
        by_source: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for face in dict.fromkeys(open_faces):
            needed = open_faces.count(face)
            terms = []
            for source, by_face in self.stock.items():
                if by_face.get(face):
                    given = self.programme.variable(0, min(needed, len(by_face[face])))
                    self.given[source, new, face] = given
                    by_source[source].append((given, needed))
                    terms.append((given, 1))
            self.programme.constrain(needed, needed, terms)
        for source in {*by_source, *fixed_from}:
            terms = by_source[source]
            moves = self.programme.variable(-_MOVEMENT, 1, 1 if source in fixed_from else 0)
            for given, needed in terms:
                self.programme.constrain(-UNLIMITED, 0, [(given, 1), (moves, -needed)])
            if source != _RACK:
                worth = _MOVEMENT + _TILE * self._likeness(source, meld) - new
                grows = self.grows[source, new] = self.programme.variable(worth, 1)
                self.programme.constrain(-UNLIMITED, 0, [(grows, 1), (moves, -1)])

    def _likeness(self, source: int, meld: Wanted) -> int:
        """How many faces a meld of the table and a new one share: the more, the more it is still the same meld."""
        faces = [tile.tile for tile in self.changed[source]]
        return sum(face in faces for face in meld.faces)

    def _source_of(self, tile: PlacedTile) -> int:
        return next((source for source, meld in self.changed.items() if tile in meld), _RACK)


def _faces(tiles: Sequence[PlacedTile]) -> list[Face]:
    return list(dict.fromkeys(tile.tile for tile in tiles))
