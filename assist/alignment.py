"""Which tile of an edited text is which tile of the text before: an alignment of two lists of melds.

Melds that were not touched are found first, wherever they stand now. The others are aligned as one sequence with the
fewest changes (Levenshtein's distance; among equally few the one that leaves most tiles as they were), so that a tile
is recognised when its meld is split, joined or loses a neighbour. What then looks removed in one place and added in
another, or changed into each other, was moved.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    sources: list[int | None] = [None] * len(new_flat)
    old_rest, new_rest = _match_whole_melds(old, new, sources)

    pairs = _fewest_changes([old_flat[i] for i in old_rest], [new_flat[j] for j in new_rest])
    for old_at, new_at in pairs:
        sources[new_rest[new_at]] = old_rest[old_at]

    _recognise_moved(old_flat, new_flat, sources)
    _recognise_exchanged(old_flat, new_flat, sources)
    return sources


def _match_whole_melds(old: Melds, new: Melds, sources: list[int | None]) -> tuple[list[int], list[int]]:
    """Enter the melds that stand in both texts; return the flat indices of the tiles of all others."""
    twins = _twins([tuple(meld) for meld in old], [tuple(meld) for meld in new])
    old_spans, new_spans = _spans(old), _spans(new)
    for new_meld, old_meld in twins.items():
        for old_at, new_at in zip(old_spans[old_meld], new_spans[new_meld], strict=True):
            sources[new_at] = old_at
    old_rest = [at for meld, span in enumerate(old_spans) if meld not in twins.values() for at in span]
    new_rest = [at for meld, span in enumerate(new_spans) if meld not in twins for at in span]
    return old_rest, new_rest


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


def _recognise_moved(old: Sequence[Place], new: Sequence[Place], sources: list[int | None]) -> None:
    """A tile that is gone in one place and new in another is the same tile."""
    gone = sorted(set(range(len(old))) - {source for source in sources if source is not None})
    for new_at, source in enumerate(sources):
        if source is None:
            found = next((i for i in gone if old[i] == new[new_at]), None)
            if found is not None:
                sources[new_at] = found
                gone.remove(found)


def _recognise_exchanged(old: Sequence[Place], new: Sequence[Place], sources: list[int | None]) -> None:
    """Two tiles that seem to have turned into each other have changed places."""
    changed = [(at, source) for at, source in enumerate(sources) if source is not None and old[source] != new[at]]
    done: set[int] = set()
    for at, source in changed:
        for other_at, other_source in changed:
            if (
                at < other_at
                and not {at, other_at} & done
                and old[source] == new[other_at]
                and old[other_source] == new[at]
            ):
                sources[at], sources[other_at] = other_source, source
                done |= {at, other_at}
