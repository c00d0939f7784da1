"""From the counts of a flow to single melds. Melds of the table stay whole where the counts leave the choice."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.flow import Faces, Flow, Groups
from engine.readings import MeldKind, MeldReading, readings_as_set, readings_in_order
from engine.rules import SHORTEST_MELD, Rules
from engine.tiles import JOKER, Colour, Face, Tile

_Key = TypeVar("_Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Decoded:
    """The melds of a flow: `kept` are indices of melds of the table that stay as they are, `formed` all others."""

    kept: tuple[int, ...]
    formed: tuple[Faces, ...]


def decode(flow: Flow, table: Sequence[Faces], rules: Rules) -> Decoded:
    """Deal a flow into melds. `table` are the melds before it, valid or not."""
    rest = _Rest(flow, rules)
    kept = tuple(index for index, meld in enumerate(table) if index in flow.kept or rest.set_aside(meld))
    return Decoded(kept, (*rest.joker_runs, *rest.deal_runs(), *rest.deal_groups()))


class _Rest:
    """What of a flow has not been dealt into melds yet."""

    def __init__(self, flow: Flow, rules: Rules) -> None:
        self.rules = rules
        self.covered = Counter(flow.covered)
        self.run_jokers = Counter(flow.run_jokers)
        self.groups = dict(flow.groups)
        self.joker_runs = [run.faces for run in flow.joker_runs]

    def set_aside(self, meld: Faces) -> bool:
        """Take a meld out whole, if what remains can still be dealt."""
        if meld in self.joker_runs or meld[::-1] in self.joker_runs:
            self.joker_runs.remove(meld if meld in self.joker_runs else meld[::-1])
            return True
        if len(meld) < SHORTEST_MELD or meld.count(JOKER) > self.rules.jokers_per_meld:
            return False
        readings = readings_in_order(meld, self.rules) or readings_as_set(meld, self.rules)
        return any(
            self._set_run_aside(meld, reading) if reading.kind is MeldKind.RUN else self._set_group_aside(meld)
            for reading in readings
        )

    def _set_run_aside(self, meld: Faces, reading: MeldReading) -> bool:
        naturals = Counter(tile for tile in meld if isinstance(tile, Tile))
        # Jokers that may stand in several places of the run take the lowest ones.
        free = dict.fromkeys(tile for meant in reading.meant for tile in meant if tile not in naturals)
        jokers = Counter(sorted(free, key=lambda tile: tile.number)[: meld.count(JOKER)])
        covered = _minus(self.covered, naturals + jokers)
        run_jokers = _minus(self.run_jokers, jokers)
        if covered is None or run_jokers is None:
            return False
        if any(covered[tile] < count for tile, count in run_jokers.items()):
            return False
        colour = next(iter(naturals)).colour
        if any(len(run) < SHORTEST_MELD for run in _runs(covered, colour, self.rules.tile_set.numbers)):
            return False
        self.covered, self.run_jokers = covered, run_jokers
        return True

    def _set_group_aside(self, meld: Faces) -> bool:
        naturals = [tile for tile in meld if isinstance(tile, Tile)]
        groups = self.groups.get(naturals[0].number)
        if groups is None:
            return False
        colours = _minus(Counter(groups.colours), Counter(tile.colour for tile in naturals))
        left = Groups(groups.count - 1, colours or {}, groups.jokers - meld.count(JOKER))
        if colours is None or not _can_be_dealt(left, self.rules):
            return False
        self.groups[naturals[0].number] = left
        return True

    def deal_runs(self) -> list[Faces]:
        """The runs that remain, as long as they get."""
        dealt: list[Faces] = []
        for colour in self.rules.tile_set.colours:
            for run in _runs(self.covered, colour, self.rules.tile_set.numbers):
                faces: list[Face] = []
                for number in run:
                    tile = Tile(colour, number)
                    # The first run over a place takes its joker: as many runs as there are jokers will pass by.
                    is_joker = self.run_jokers[tile] > 0
                    self.run_jokers[tile] -= is_joker
                    faces.append(JOKER if is_joker else tile)
                dealt.append(tuple(faces))
        return dealt

    def deal_groups(self) -> list[Faces]:
        """The groups that remain: tiles of one colour to one group each, jokers where the fewest tiles are."""
        dealt: list[Faces] = []
        for number, groups in self.groups.items():
            hands: list[list[Face]] = [[] for _ in range(groups.count)]
            tiles = [Tile(colour, number) for colour, count in groups.colours.items() for _ in range(count)]
            for turn, tile in enumerate(tiles):
                hands[turn % groups.count].append(tile)
            for _ in range(groups.jokers):
                open_hands = (hand for hand in hands if hand.count(JOKER) < self.rules.jokers_per_meld)
                min(open_hands, key=lambda hand: (len(hand), hand.count(JOKER))).append(JOKER)
            dealt += [tuple(hand) for hand in hands]
        return dealt


def _can_be_dealt(groups: Groups, rules: Rules) -> bool:
    tiles = sum(groups.colours.values()) + groups.jokers
    return (
        0 <= groups.jokers <= groups.count * rules.jokers_per_meld
        and all(count <= groups.count for count in groups.colours.values())
        and groups.count * SHORTEST_MELD <= tiles <= groups.count * rules.group_maximum
    )


def _runs(covered: Counter[Tile], colour: Colour, highest: int) -> list[range]:
    """Runs that cover each place as often as demanded.

    The longest open run ends first, and none ends where another starts: if any way of dealing gives runs of three and
    more, this one does.
    """
    runs: list[range] = []
    open_since: deque[int] = deque()
    for number in range(1, highest + 2):
        demanded = covered[Tile(colour, number)]
        while len(open_since) > demanded:
            runs.append(range(open_since.popleft(), number))
        while len(open_since) < demanded:
            open_since.append(number)
    return runs


def _minus(stock: Counter[_Key], taken: Counter[_Key]) -> Counter[_Key] | None:
    """The stock without what is taken, None where it does not hold that much."""
    if any(stock[key] < count for key, count in taken.items()):
        return None
    left = stock.copy()
    left.subtract(taken)
    return left
