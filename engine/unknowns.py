"""Which faces the unknown tiles of a table could have, given what the set still holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from engine.readings import run_numbers
from engine.rules import Rules
from engine.tiles import JOKER, Face, Place, Tile, TileSet, Unknown

Pool: TypeAlias = Mapping[Face, int]
# A table of dozens of unknown tiles has more fillings than anyone can try; the search then stops and nothing is denied.
_MOST_TRIALS: Final = 20_000


def unseen(tiles: Sequence[Place], tile_set: TileSet) -> dict[Face, int]:
    """How many of each face the set holds beside these tiles."""
    seen = Counter(tiles)
    return {face: max(0, tile_set.copies_of(face) - seen[face]) for face in tile_set.faces()}


def fillings(tiles: Sequence[Place], rules: Rules, pool: Pool) -> Iterator[tuple[Face, ...]]:
    """Faces from the pool for the unknown tiles of a meld, such that it is valid in some order."""
    unknown = sum(isinstance(tile, Unknown) for tile in tiles)
    jokers = sum(tile is JOKER for tile in tiles)
    naturals = frozenset(tile for tile in tiles if isinstance(tile, Tile))
    more_jokers = min(unknown, rules.jokers_per_meld - jokers, pool.get(JOKER, 0))
    for meld in _melds_of_length(len(tiles), rules):
        if naturals <= meld and len(meld - naturals) == unknown + jokers:
            open_tiles = sorted((tile for tile in meld - naturals if pool.get(tile, 0)), key=lambda tile: tile.code)
            for as_joker in range(more_jokers + 1):
                for chosen in combinations(open_tiles, unknown - as_joker):
                    yield chosen + (JOKER,) * as_joker


def can_fill_all(melds: Sequence[Sequence[Place]], rules: Rules, pool: Pool) -> bool:
    """Whether the pool can make all these melds valid at once."""
    trials = 0

    def fill(remaining: Sequence[Sequence[Place]], left: Pool) -> bool:
        nonlocal trials
        if not remaining:
            return True
        for faces in fillings(remaining[0], rules, left):
            trials += 1
            taken = Counter(faces)
            if fill(remaining[1:], {face: count - taken[face] for face, count in left.items()}):
                return True
            if trials > _MOST_TRIALS:
                return True
        return False

    # Those with the least choice first, so that a dead end shows early.
    hardest_first = sorted(melds, key=lambda meld: sum(isinstance(tile, Unknown) for tile in meld))
    return fill(hardest_first, pool)


def _melds_of_length(length: int, rules: Rules) -> Iterator[frozenset[Tile]]:
    """All melds of this length without jokers, as sets of tiles."""
    tile_set = rules.tile_set
    for colour in tile_set.colours:
        spans = {
            frozenset(numbers)
            for first in range(1, tile_set.numbers + 1)
            if (numbers := run_numbers(first, length, rules)) is not None
        }
        for span in sorted(spans, key=sorted):
            yield frozenset(Tile(colour, number) for number in span)
    for number in range(1, tile_set.numbers + 1):
        for colours in combinations(tile_set.colours, length):
            yield frozenset(Tile(colour, number) for colour in colours)
