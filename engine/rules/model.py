"""One frozen set of options that the players agreed on.

What every edition agrees on (a run has
one colour, an opening comes from the rack alone) is not an option: `FIXED` lists it. S0-, S4-, G and T are the ids of
the statements, the gaps and the questions of the rule documents that a field comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from engine.errors import InputError, InputProblem
from engine.rules.values import (
    FourthColour,
    GroupOfThree,
    JokerReuse,
    LaterStart,
    MatchEnd,
    MatchRank,
    MayDecline,
    NotOpenedCredit,
    OpeningJoker,
    OpeningTurn,
    PotEmptyEnd,
    PotEmptyScore,
    PotEmptyTie,
    ReplaceSource,
    Start,
    TimeOut,
)
from engine.tiles import STANDARD, Colour, TileSet

SHORTEST_MELD: Final = 3  # in every edition


@dataclass(frozen=True, slots=True)
class NotOpenedPenalty:
    """What a player pays who never opened in a round: for not having been able to, and for not having done so."""

    could_not: int
    could_have: int


@dataclass(frozen=True, slots=True)
class Option:
    """What is known of a field: its name in a file of rules, the statements it comes from, the values it can have.

    `values` is a range, an enum, a tuple of values, or None where the field has a form of its own.
    """

    name: str
    source: str
    values: range | type[StrEnum] | tuple[object, ...] | None = None

    def allows(self, value: object) -> bool:
        """Whether the field can have this value. `True` is no 1."""
        if isinstance(self.values, range):
            return isinstance(value, int) and not isinstance(value, bool) and value in self.values
        if isinstance(self.values, tuple):
            return any(value == allowed and type(value) is type(allowed) for allowed in self.values)
        return self.values is None or isinstance(value, self.values)


_SWITCH: Final = (False, True)


def _of(
    name: str, source: str, values: range | type[StrEnum] | tuple[object, ...] | None = None
) -> Mapping[str, Option]:
    return {"option": Option(name, source, values)}


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agreed on. The defaults are those of the profile `classic`.

    Raises `InputError` for a value out of range, by the name of its option.

    >>> Rules(opening_minimum=40).opening_minimum
    40
    """

    # The box and the deal
    tile_set: TileSet = field(default=STANDARD, metadata=_of("tiles", "S0-02 S0-03 S0-04"))
    fourth_colour: FourthColour = field(
        default=FourthColour.ORANGE, metadata=_of("tiles.fourth_colour", "S0-03", FourthColour)
    )
    player_maximum: int = field(default=6, metadata=_of("players.max", "G27 T53", range(2, 7)))
    hand_size: int = field(default=14, metadata=_of("deal.hand", "S0-06 S4-03 S4-33", range(1, 31)))
    jokers_in_hand: int = field(default=0, metadata=_of("deal.jokers", "2.3 deal.hand", range(3)))
    redeal_on_three_doubles: bool = field(default=False, metadata=_of("deal.redeal_3_doubles", "G25 T38", _SWITCH))
    start: Start = field(default=Start.HIGHEST_TILE, metadata=_of("start", "S4-04 G10", Start))
    later_start: LaterStart = field(default=LaterStart.ROTATE, metadata=_of("start.later", "G10", LaterStart))

    # Melds
    run_wraps: bool = field(default=False, metadata=_of("run.wrap", "S4-09 S4-35 T01", _SWITCH))
    jokers_per_meld: int = field(default=2, metadata=_of("joker.max_per_set", "S0-15 G3", range(1, 3)))

    # The first laying
    opening_minimum: int = field(default=30, metadata=_of("opening.min", "S0-19 S4-10", range(61)))
    opening_joker: OpeningJoker = field(
        default=OpeningJoker.REPRESENTED, metadata=_of("opening.joker", "S0-22 T13", OpeningJoker)
    )
    opening_turn: OpeningTurn = field(
        default=OpeningTurn.NONE, metadata=_of("opening.same_turn", "S0-23 S4-14 G4 T24", OpeningTurn)
    )

    # A turn
    may_decline: MayDecline = field(
        default=MayDecline.ALWAYS, metadata=_of("turn.may_decline", "S4-12 G18 T26 T27", MayDecline)
    )
    timer_seconds: int = field(
        default=60, metadata=_of("timer.seconds", "S0-17 S4-21 S4-29 G9", range(601))
    )  # 0: no limit
    time_out: TimeOut = field(
        default=TimeOut.UNDO_DRAW3, metadata=_of("timer.on_expire", "S0-33 S4-22 S4-23 G9", TimeOut)
    )
    invalid_penalty: int = field(
        default=0, metadata=_of("invalid.penalty", "G23", (0, 1, 3))
    )  # tiles for a table that is not valid

    # Jokers of the table
    joker_replace_source: ReplaceSource = field(
        default=ReplaceSource.ANY, metadata=_of("joker.replace_source", "S4-19 G6", ReplaceSource)
    )
    joker_free_by_rearranging: bool = field(
        default=True, metadata=_of("joker.free_by_rearranging", "S4-15 G8b", _SWITCH)
    )
    joker_set_locked: bool = field(default=False, metadata=_of("joker.set_locked", "G8b T08", _SWITCH))
    joker_group_of_three: GroupOfThree = field(
        default=GroupOfThree.EITHER, metadata=_of("joker.group3", "G7 T03", GroupOfThree)
    )
    joker_reuse: JokerReuse = field(default=JokerReuse.ANY_SET, metadata=_of("joker.reuse", "S4-20 G8", JokerReuse))

    # The end of a round and its score
    pot_empty_end: PotEmptyEnd = field(
        default=PotEmptyEnd.UNTIL_ALL_STUCK, metadata=_of("end.pot_empty", "S4-30 G11 T44", PotEmptyEnd)
    )
    joker_rack_value: int = field(default=30, metadata=_of("joker.rack_value", "S0-38 S4-25 G15", range(1, 101)))
    pot_empty_score: PotEmptyScore = field(
        default=PotEmptyScore.PLAIN, metadata=_of("score.pot_empty", "S4-24 S4-26 G12", PotEmptyScore)
    )
    pot_empty_tie: PotEmptyTie = field(
        default=PotEmptyTie.FEWEST_TILES, metadata=_of("tie.pot_empty", "G14 T46", PotEmptyTie)
    )
    not_opened: NotOpenedPenalty | None = field(
        default=None, metadata=_of("score.not_opened", "S4-24 G13")
    )  # None: the rack
    not_opened_credit: NotOpenedCredit = field(
        default=NotOpenedCredit.RACK_VALUE, metadata=_of("not_opened.credit", "S0-39 G13b", NotOpenedCredit)
    )

    # A match
    match_end: MatchEnd = field(default=MatchEnd.ROUNDS, metadata=_of("match.end", "S4-28 G16", MatchEnd))
    match_rounds: int = field(
        default=0, metadata=_of("match.rounds", "S4-28 G17", range(101))
    )  # 0: as many as there are players
    match_target: int = field(default=200, metadata=_of("match.target", "G16", range(1, 10_001)))
    match_rank: MatchRank = field(default=MatchRank.POINTS_HIGH, metadata=_of("match.rank", "S4-28 G16 T51", MatchRank))

    def __post_init__(self) -> None:
        for item, option in OPTIONS.items():
            value = getattr(self, item)
            if not option.allows(value):
                raise InputError(InputProblem.BAD_RULES, f"{option.name} {value}")
        for name, (count, allowed) in _tile_counts(self.tile_set).items():
            if count not in allowed:
                raise InputError(InputProblem.BAD_RULES, f"{name} {count}")
        if self.not_opened is not None:
            for penalty in (self.not_opened.could_not, self.not_opened.could_have):
                if penalty not in PENALTIES:
                    raise InputError(InputProblem.BAD_RULES, f"score.not_opened {-penalty}")

    @property
    def group_maximum(self) -> int:
        """How many tiles a group may have: each colour once, and a joker takes the place of a colour (G1, G2)."""
        return len(self.tile_set.colours)

    @property
    def run_maximum(self) -> int:
        """How many tiles a run may have: each number once (T02)."""
        return self.tile_set.numbers


def _option_of(item: Field[Any]) -> Option:
    option = item.metadata["option"]
    assert isinstance(option, Option)
    return option


# Every option by the name of its field, in the order in which a reader wants them.
OPTIONS: Final[Mapping[str, Option]] = MappingProxyType({item.name: _option_of(item) for item in fields(Rules)})

# What no edition changes. A file of rules may say it, but nothing else.
FIXED: Final[Mapping[str, object]] = MappingProxyType(
    {
        "players.min": 2,  # G27
        "opening.rack_only": True,  # S4-11 S4-34 T23
        "turn.min_rack_tiles": 1,  # S4-17 G8d T11 T32
        "turn.draw": 1,  # S0-16 S4-12
        "score.out": "sum",  # S0-39 S4-26
    }
)

PENALTIES: Final = range(1001)
TILE_COUNTS: Final[Mapping[str, range]] = MappingProxyType(
    {
        "tiles.colours": range(3, len(Colour) + 1),
        "tiles.max": range(3, 31),
        "tiles.copies": range(1, 5),
        "tiles.jokers": range(5),
    }
)


def _tile_counts(tile_set: TileSet) -> dict[str, tuple[int, range]]:
    counts = (len(tile_set.colours), tile_set.numbers, tile_set.copies, tile_set.jokers)
    return {name: (count, allowed) for (name, allowed), count in zip(TILE_COUNTS.items(), counts, strict=True)}


CLASSIC: Final = Rules()
