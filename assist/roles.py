"""What a photo is said to show: the rack or the table. The user's word settles what the layout leaves open."""

from __future__ import annotations

from assist.observation import Observation, SeenGroup
from vision.reading import PlaceKind


def as_rack(observation: Observation) -> Observation:
    """The observation of a photo that is said to show the rack.

    Rack rows are the rack. Where no rack was recognised, every tile in play is taken for the rack: some people lay
    their tiles flat. Loose tiles belong to the rack unless the same photo shows table groups behind it; then they
    lie on the table. Asked twice, it gives the same.
    """
    has_rack = bool(observation.at(PlaceKind.RACK))
    has_table = bool(observation.at(PlaceKind.TABLE))
    if not has_rack:
        return _moved(observation, {PlaceKind.TABLE: PlaceKind.RACK, PlaceKind.LOOSE: PlaceKind.RACK})
    return _moved(observation, {PlaceKind.LOOSE: PlaceKind.TABLE if has_table else PlaceKind.RACK})


def as_table(observation: Observation) -> Observation:
    """The observation of a photo that is said to show the table.

    A loose tile is a meld of one: it must end in a meld, and until then it is reported. Where only rack rows were
    recognised, these rows are taken for melds.
    """
    has_table = bool(observation.at(PlaceKind.TABLE, PlaceKind.LOOSE))
    moves = {PlaceKind.LOOSE: PlaceKind.TABLE}
    if not has_table:
        moves[PlaceKind.RACK] = PlaceKind.TABLE
    return _moved(observation, moves)


def all_as_table(observation: Observation) -> Observation:
    """The observation of a photo on which everything in play is said to lie on the table, rack rows too."""
    return _moved(observation, {PlaceKind.LOOSE: PlaceKind.TABLE, PlaceKind.RACK: PlaceKind.TABLE})


def looks_like(observation: Observation) -> PlaceKind | None:
    """What a photo shows by its layout alone: a rack, or the table, or None where it shows both or neither.

    Asked before anybody says what the photo shows; loose tiles may lie anywhere and decide nothing.
    """
    has_rack = any(group.tiles for group in observation.at(PlaceKind.RACK))
    has_table = any(group.tiles for group in observation.at(PlaceKind.TABLE))
    if has_rack == has_table:
        return None
    return PlaceKind.RACK if has_rack else PlaceKind.TABLE


def _moved(observation: Observation, moves: dict[PlaceKind, PlaceKind]) -> Observation:
    groups: list[SeenGroup] = []
    for group in observation.groups:
        place = moves.get(group.place, group.place)
        if group.place is PlaceKind.LOOSE and place is PlaceKind.TABLE:
            groups.extend(SeenGroup(place, (tile,)) for tile in group.tiles)
        else:
            groups.append(SeenGroup(place, group.tiles))
    return Observation(tuple(groups))
