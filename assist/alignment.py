"""Which tile of an edited text is which tile of the text before: an alignment of two lists of melds.

Melds that were not touched are found first, wherever they stand now. The others are aligned as one sequence with the
fewest changes (Levenshtein's distance; among equally few the one that leaves most tiles as they were), so that a tile
is recognised when its meld is split, joined or loses a neighbour. What then looks removed in one place and added in
another, or changed into each other, was moved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TypeAlias

from engine.tiles import Place

Melds: TypeAlias = Sequence[Sequence[Place]]


def align(old: Melds, new: Melds) -> list[int | None]:
    """For every tile of `new` in reading order: the flat index of its tile in `old`, None for an added one.

    No tile of `old` is named twice.

    >>> from engine.notation import parse_table
    >>> align(parse_table("R5 R6 R7 R8 | K1 K2 K3"), parse_table("K1 K2 K3 | R5 R6 R1 | R8 J"))
    [4, 5, 6, 0, 1, 2, 3, None]
    """
    old_flat = [tile for meld in old for tile in meld]
    new_flat = [tile for meld in new for tile in meld]
    whole = _in_whole_melds(old, new)
    old_rest = [i for i in range(len(old_flat)) if i not in whole.values()]
    new_rest = [at for at in range(len(new_flat)) if at not in whole]
    pairs = _fewest_changes([old_flat[i] for i in old_rest], [new_flat[at] for at in new_rest])
    matched = whole | {new_rest[new_at]: old_rest[old_at] for old_at, new_at in pairs}
    sources = [matched.get(at) for at in range(len(new_flat))]
    return _with_exchanged(old_flat, new_flat, _with_moved(old_flat, new_flat, sources))


def _in_whole_melds(old: Melds, new: Melds) -> dict[int, int]:
    """The tiles of melds that stand in both texts: flat index in `new` to flat index in `old`."""
    old_spans, new_spans = _spans(old), _spans(new)
    twins = _twins([tuple(meld) for meld in old], [tuple(meld) for meld in new])
    return {
        new_at: old_at
        for new_meld, old_meld in twins.items()
        for new_at, old_at in zip(new_spans[new_meld], old_spans[old_meld], strict=True)
    }


def _twins(old: list[tuple[Place, ...]], new: list[tuple[Place, ...]]) -> dict[int, int]:
    """New meld to equal old meld: the one in the same place if it is equal, else the first one left."""
    twins = {i: i for i, (before, after) in enumerate(zip(old, new, strict=False)) if before == after}
    for new_meld, tiles in enumerate(new):
        if new_meld not in twins:
            left = (i for i, other in enumerate(old) if other == tiles and i not in twins.values())
            twin = next(left, None)
            if twin is not None:
                twins[new_meld] = twin
    return twins


def _spans(melds: Melds) -> list[range]:
    ends = list(accumulate(len(meld) for meld in melds))
    return [range(end - len(meld), end) for meld, end in zip(melds, ends, strict=True)]


def _fewest_changes(old: Sequence[Place], new: Sequence[Place]) -> list[tuple[int, int]]:
    """Pairs of indices, in order, of a shortest edit from `old` to `new`."""
    # cost[i][j]: changes and, as a tie-break, tiles that do not stay, from old[i:] to new[j:].
    cost = [[(0, 0)] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in range(len(old), -1, -1):
        for j in range(len(new), -1, -1):
            if i == len(old) or j == len(new):
                left = len(old) - i + len(new) - j
                cost[i][j] = (left, left)
            else:
                cost[i][j] = min(
                    _paired(old[i] == new[j], cost[i + 1][j + 1]), _single(cost[i + 1][j]), _single(cost[i][j + 1])
                )

    pairs: list[tuple[int, int]] = []
    i = j = 0
    while i < len(old) and j < len(new):
        if cost[i][j] == _paired(old[i] == new[j], cost[i + 1][j + 1]):
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif cost[i][j] == _single(cost[i + 1][j]):
            i += 1
        else:
            j += 1
    return pairs


def _paired(same: bool, rest: tuple[int, int]) -> tuple[int, int]:
    # A changed tile touches one old and one new tile that do not stay.
    return rest if same else (rest[0] + 1, rest[1] + 2)


def _single(rest: tuple[int, int]) -> tuple[int, int]:
    return rest[0] + 1, rest[1] + 1


def _with_moved(old: Sequence[Place], new: Sequence[Place], sources: Sequence[int | None]) -> list[int | None]:
    """The sources where a tile that is gone in one place and added in another is the same tile."""
    moved = list(sources)
    for at, source in enumerate(sources):
        if source is None:
            used = set(moved)
            moved[at] = next((i for i, tile in enumerate(old) if tile == new[at] and i not in used), None)
    return moved


def _with_exchanged(old: Sequence[Place], new: Sequence[Place], sources: Sequence[int | None]) -> list[int | None]:
    """The sources where tiles that seem to have turned into one another have changed places.

    That is so where the same faces, each as often, were there before the change and are there after it. (R5 R6 that
    became R6 R7 are two tiles that were read wrongly: R5 is gone and R7 is new.)
    """
    exchanged = list(sources)
    known = [(at, source) for at, source in enumerate(sources) if source is not None]
    kept = {source for at, source in known if old[source] == new[at]}
    for faces in _linked({old[source], new[at]} for at, source in known if source not in kept):
        before = [i for i, face in enumerate(old) if face in faces and i not in kept]
        after = [at for at, face in enumerate(new) if face in faces and sources[at] not in kept]
        if Counter(old[i] for i in before) == Counter(new[at] for at in after):
            for at in after:
                source = next(i for i in before if old[i] == new[at])
                exchanged[at] = source
                before.remove(source)
    return exchanged


def _linked(pairs: Iterable[set[Place]]) -> list[set[Place]]:
    """The pairs joined to sets wherever they share a face."""
    linked: list[set[Place]] = []
    for pair in pairs:
        touching = [faces for faces in linked if faces & pair]
        linked = [faces for faces in linked if not faces & pair] + [pair.union(*touching)]
    return linked
