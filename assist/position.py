"""From what was seen to the position that the engine plays, and back from a played tile to its place on a photo."""

from __future__ import annotations

from dataclasses import dataclass

from assist.observation import Observation, SeenTile
from assist.roles import as_rack, as_table
from engine.positions import Origin, PlacedTile, Position


@dataclass(frozen=True, slots=True)
class SeenPosition:
    """The tiles of a position as they were seen: the rack, and the melds of the table."""

    rack: tuple[SeenTile, ...]
    table: tuple[tuple[SeenTile, ...], ...]
    opened: bool = True

    @property
    def position(self) -> Position:
        """The position that the engine plays."""
        return Position(
            rack=tuple(seen.tile for seen in self.rack),
            table=tuple(tuple(seen.tile for seen in meld) for meld in self.table),
            opened=self.opened,
        )

    @property
    def doubtful(self) -> tuple[SeenTile, ...]:
        """The tiles that somebody should look at, rack first."""
        return tuple(seen for row in (self.rack, *self.table) for seen in row if seen.doubtful)

    def behind(self, tile: PlacedTile) -> SeenTile:
        """The seen tile behind a tile of a play."""
        if tile.origin is Origin.RACK:
            return self.rack[tile.ref]
        return [seen for meld in self.table for seen in meld][tile.ref]


def see_position(rack: Observation, table: Observation | None = None, *, opened: bool = True) -> SeenPosition:
    """The position on these photos.

    `rack` is what is said to be the rack, `table` what is said to be the table. Without `table`, the table is what
    lies behind the rack on its photo, if anything; with it, that is left out: it is the same table seen twice. In the
    same way a rack that stands in front of the table on the table's photo is left out.
    """
    shown = as_rack(rack)
    melds = shown.table if table is None else as_table(table).table
    return SeenPosition(shown.rack, melds, opened)
