"""From the counts of a flow to single melds. Melds of the table stay whole where the counts leave the choice."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.bonds import Bonds, Column
from engine.flow import Faces, Flow, Groups
from engine.readings import MeldKind, MeldReading, readings_as_set, readings_in_order
from engine.rules import SHORTEST_MELD, Rules
from engine.tiles import JOKER, Colour, Face, Tile

_Key = TypeVar("_Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Decoded:
    """The melds of a flow: `kept` are indices of melds of the table that stay as they are, `formed` all others.

    `bound` are melds of bound jokers: the jokers by place, the others of their tiles being free.
    """

    kept: tuple[int, ...]
    formed: tuple[Faces, ...]
    bound: tuple[Column, ...] = ()


def decode(flow: Flow, table: Sequence[Faces], rules: Rules, bonds: Bonds) -> Decoded:
    """Deal a flow into melds. `table` are the melds before it, valid or not."""
    rest = _Rest(flow, rules)
    bound = [bonds.columns[index] for index in flow.bound]
    kept = []
    for index, meld in enumerate(table):
        same = next((column for column in bound if _is_still(column, index, meld, bonds)), None)
        if same is not None:
            bound.remove(same)
            kept.append(index)
        elif index in flow.kept or (not bonds.of_meld(index) and rest.set_aside(meld)):
            kept.append(index)
    return Decoded(tuple(kept), (*rest.whole, *rest.deal_runs(), *rest.deal_groups()), tuple(bound))


def _is_still(column: Column, index: int, meld: Faces, bonds: Bonds) -> bool:
    """Whether the meld of a joker is its old one as it was."""
    of_meld = bonds.of_meld(index)
    return bool(of_meld) and column.jokers == set(of_meld) and Counter(column.faces) == Counter(meld)


class _Rest:
    """What of a flow has not been dealt into melds yet."""

    def __init__(self, flow: Flow, rules: Rules) -> None:
        self.rules = rules
        self.covered = Counter(flow.covered)
        self.run_jokers = Counter(flow.run_jokers)
        self.groups = dict(flow.groups)
        self.starts = Counter(flow.starts)
        self.whole = [*(run.faces for run in flow.joker_runs), *flow.homes]

    def set_aside(self, meld: Faces) -> bool:
        """Take a meld out whole, if what remains can still be dealt."""
        if meld in self.whole or meld[::-1] in self.whole:
            self.whole.remove(meld if meld in self.whole else meld[::-1])
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
        if self.rules.run_wraps:
            return False  # which runs the others are hangs on where they start
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
            runs = self._around(colour) if self.rules.run_wraps else None
            for run in runs or _runs(self.covered, colour, self.rules.tile_set.numbers):
                faces: list[Face] = []
                for number in run:
                    tile = Tile(colour, number)
                    # The first run over a place takes its joker: as many runs as there are jokers will pass by.
                    is_joker = self.run_jokers[tile] > 0
                    self.run_jokers[tile] -= is_joker
                    faces.append(JOKER if is_joker else tile)
                dealt.append(tuple(faces))
        return dealt

    def _around(self, colour: Colour) -> list[Sequence[int]]:
        """The runs of a colour whose runs may go around the corner, from the places where they start."""
        highest = self.rules.tile_set.numbers
        left = Counter({number: self.covered[Tile(colour, number)] for number in range(1, highest + 1)})
        starts = [n for n in range(1, highest + 1) for _ in range(self.starts[Tile(colour, n)])]
        runs = [[(first - 1 + ahead) % highest + 1 for ahead in range(SHORTEST_MELD)] for first in starts]
        left.subtract(number for run in runs for number in run)
        growing = True
        while growing:
            growing = False
            for run in runs:
                following = run[-1] % highest + 1
                if left[following] > 0:
                    left[following] -= 1
                    run.append(following)
                    growing = True
        full_circles = max(left.values(), default=0)
        pieces = [piece for run in runs for piece in _pieces(run, highest)]
        return [*pieces, *([range(1, highest + 1)] * full_circles)]

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


def _pieces(run: Sequence[int], longest: int) -> list[Sequence[int]]:
    """A run that goes around more than once, as several."""
    pieces = []
    while len(run) > longest:
        cut = min(longest, len(run) - SHORTEST_MELD)
        pieces.append(run[:cut])
        run = run[cut:]
    return [*pieces, run]


def _minus(stock: Counter[_Key], taken: Counter[_Key]) -> Counter[_Key] | None:
    """The stock without what is taken, None where it does not hold that much."""
    if any(stock[key] < count for key, count in taken.items()):
        return None
    left = stock.copy()
    left.subtract(taken)
    return left
