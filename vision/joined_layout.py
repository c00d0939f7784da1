"""How tiles lie that several photos show: what most of the photos say of each two of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from vision.reading import Group, Layout, PlaceKind
from vision.rows import connected

_RANK = {PlaceKind.RACK: 0, PlaceKind.TABLE: 1, PlaceKind.BACKGROUND: 2, PlaceKind.LOOSE: 3}


def joined_layout(layouts: Sequence[Layout], sightings: Sequence[Sequence[tuple[int, int]]]) -> Layout:
    """Groups of joined tiles, tile i having the sightings (photo, tile) `sightings[i]`.

    Two tiles stand together where at least as many photos say so as say that they do not: a meld cut by the edge of a
    photo is whole in the next one. Groups come in the order in which the photos show them first.
    """
    index = {seen: i for i, tile in enumerate(sightings) for seen in tile}
    groups = [
        (photo, [index[photo, i] for i in group.tiles], group.place)
        for photo, layout in enumerate(layouts)
        for group in layout.groups
    ]
    homes: list[dict[int, int]] = [{} for _ in sightings]
    for number, (photo, tiles, _) in enumerate(groups):
        for i in tiles:
            homes[i][photo] = number
    mates = [
        [j for j, other in enumerate(homes) if i != j and _stand_together(one, other)] for i, one in enumerate(homes)
    ]
    first: dict[int, int] = {}
    for number, (_, tiles, _) in enumerate(groups):
        for i in tiles:
            first.setdefault(i, number)
    components = sorted(connected(mates), key=lambda tiles: min(first[i] for i in tiles))
    return Layout(tuple(Group(_in_row(tiles, groups), _place(tiles, groups)) for tiles in components))


def _stand_together(one: Mapping[int, int], other: Mapping[int, int]) -> bool:
    """Whether as many photos as not have two tiles, each given with its group by photo, in one group."""
    votes = [one[photo] == other[photo] for photo in one.keys() & other.keys()]
    return any(votes) and 2 * sum(votes) >= len(votes)


def _place(tiles: Sequence[int], groups: Sequence[tuple[int, list[int], PlaceKind]]) -> PlaceKind:
    """What most photos call the place of the tiles; a tile that seems alone may have its meld outside of the photo."""
    votes = Counter(place for _, members, place in groups for i in tiles if i in members)
    if len(tiles) > 1:
        votes = Counter({place: n for place, n in votes.items() if place is not PlaceKind.LOOSE}) or votes
        votes = votes if set(votes) != {PlaceKind.LOOSE} else Counter([PlaceKind.TABLE])
    return min(votes, key=lambda place: (-votes[place], _RANK[place]))


def _in_row(tiles: Sequence[int], groups: Sequence[tuple[int, list[int], PlaceKind]]) -> tuple[int, ...]:
    """Tiles of one group in the order in which the photos, each knowing a part of it, show them."""
    before: dict[int, set[int]] = {i: set() for i in tiles}
    for _, members, _ in sorted(groups, key=lambda group: -len(group[1])):
        mine = [i for i in members if i in before]
        more = {i: set(known) for i, known in before.items()}
        for earlier, later in pairwise(mine):
            more[later].add(earlier)
        try:
            TopologicalSorter(more).prepare()
        except CycleError:
            continue  # a photo that sees the row otherwise than a better one
        before = more
    return tuple(TopologicalSorter(before).static_order())
