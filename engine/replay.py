"""Carry steps out, as hands would: the table after each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.positions import Origin, Placed, PlacedTile
from engine.steps import Spot, SpotPlace, Step, StepKind


def replay(table: Sequence[Placed], steps: Sequence[Step]) -> Iterator[dict[int, Placed]]:
    """Give the table after each step, by the number of the meld.

    Raises `ValueError` for a step that cannot be carried out: a tile is not where it says, a meld is not there.
    """
    melds: dict[int, list[PlacedTile]] = {number: list(meld) for number, meld in enumerate(table)}
    hand: list[PlacedTile] = []
    laid: set[PlacedTile] = set()
    newest = len(table) - 1
    for step in steps:
        coming = step.tiles[:1] if step.kind is StepKind.SWAP_JOKER else step.tiles
        for tile in coming:
            _pick_up(tile, step.source, melds, hand, laid)
        if step.target.place is SpotPlace.HAND:
            hand += coming
        elif step.target.meld is not None:
            begins = step.kind in (StepKind.NEW, StepKind.SPLIT)
            if begins != (step.target.meld == newest + 1) or (not begins and step.target.meld not in melds):
                raise ValueError(f"{step.kind}: no such meld: {step.target.meld}")
            newest += begins
            meld = melds.setdefault(step.target.meld, [])
            if step.kind is StepKind.SWAP_JOKER:
                joker = step.tiles[1]
                meld[meld.index(joker)] = step.tiles[0]
                hand.append(joker)
            else:
                meld += coming
        melds = {number: meld for number, meld in melds.items() if meld}
        yield {number: tuple(meld) for number, meld in melds.items()}


def _pick_up(
    tile: PlacedTile,
    source: Spot,
    melds: dict[int, list[PlacedTile]],
    hand: list[PlacedTile],
    laid: set[PlacedTile],
) -> None:
    if source.place is SpotPlace.RACK:
        if tile.origin is not Origin.RACK or tile in laid:
            raise ValueError(f"not on the rack: {tile}")
        laid.add(tile)
    elif source.place is SpotPlace.HAND:
        hand.remove(tile)
    else:
        melds.get(-1 if source.meld is None else source.meld, []).remove(tile)
