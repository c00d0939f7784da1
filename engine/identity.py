"""Which tile lies where: melds of faces become melds of tiles that remember where they came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.decode import Decoded
from engine.flow import Faces
from engine.positions import Placed, PlacedTile
from engine.tiles import Face


def place_tiles(decoded: Decoded, table: Sequence[Placed], rack: Sequence[PlacedTile]) -> tuple[Placed, ...]:
    """Give each place of the new melds a tile of the table or the rack.

    `rack` are all tiles that may leave it; of equal ones the first go. A meld that grew out of one of the table gets
    that one's tiles. Melds of the table come first, in their order.
    """
    changed = {index: meld for index, meld in enumerate(table) if index not in decoded.kept}
    parents = _parents(decoded.formed, changed)
    loose = [tile for meld in changed.values() for tile in meld]
    places: dict[int, list[PlacedTile | None]] = {}
    for new, parent in parents.items():
        places[new] = _fill(decoded.formed[new], list(changed[parent]))
        loose = [tile for tile in loose if tile not in places[new]]
    missing = Counter(face for faces in decoded.formed for face in faces)
    missing.subtract(tile.tile for meld in changed.values() for tile in meld)
    # Melds that grew out of nothing are laid from the rack as far as possible, the others take what is left.
    loose = _first_of_each(rack, missing) + loose
    for new in sorted(range(len(decoded.formed)), key=lambda index: index in parents):
        places[new] = _fill(decoded.formed[new], loose, places.get(new))
        loose = [tile for tile in loose if tile not in places[new]]
    formed = {
        parents.get(new, len(table) + new): tuple(tile for tile in filled if tile is not None)
        for new, filled in places.items()
    }
    kept = {index: table[index] for index in decoded.kept}
    return tuple(meld for _, meld in sorted((formed | kept).items()))


def _parents(formed: Sequence[Faces], changed: Mapping[int, Placed]) -> dict[int, int]:
    """For new melds the meld of the table that gives most of their tiles; each is a parent once."""
    shared = [
        (sum((Counter(faces) & Counter(tile.tile for tile in meld)).values()), old, new)
        for new, faces in enumerate(formed)
        for old, meld in changed.items()
    ]
    parents: dict[int, int] = {}
    for count, old, new in sorted(shared, key=lambda pair: (-pair[0], pair[1], pair[2])):
        if count and new not in parents and old not in parents.values():
            parents[new] = old
    return parents


def _fill(
    faces: Faces, tiles: Sequence[PlacedTile], given: Sequence[PlacedTile | None] | None = None
) -> list[PlacedTile | None]:
    """Put the first fitting tile in each place that has none yet."""
    left = list(tiles)
    filled: list[PlacedTile | None] = []
    for place, face in enumerate(faces):
        tile = given[place] if given else None
        if tile is None:
            tile = next((candidate for candidate in left if candidate.tile == face), None)
            if tile is not None:
                left.remove(tile)
        filled.append(tile)
    return filled


def _first_of_each(rack: Sequence[PlacedTile], wanted: Counter[Face]) -> list[PlacedTile]:
    left = Counter(wanted)
    chosen: list[PlacedTile] = []
    for tile in rack:
        if left[tile.tile] > 0:
            left[tile.tile] -= 1
            chosen.append(tile)
    return chosen
