"""The rules as data: a frozen set of options, profiles as named values of it, and files of options.

Only options that the code honours stand here; what every edition agrees on (a run has one colour, no 1 after 13,
an opening from the rack alone) is not an option.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Final

from engine.errors import InputError, InputProblem
from engine.tiles import STANDARD, Colour, TileSet

SHORTEST_MELD: Final = 3  # in every edition


class PotEmptyScore(StrEnum):
    """How a round is counted when the pot is empty and nobody went out."""

    PLAIN = "plain"
    """Each loser pays the value of the own rack, the lowest rack receives the sum."""
    DIFFERENCE = "difference"
    """As plain, but every loser first subtracts the winner's rack from the own one."""
    MINUS_OWN = "minus_own"
    """As plain, but the winner's own rack is taken off what the winner receives."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agreed on.

    The option's name in a file of rules stands behind each field. Raises `InputError` for a value out of range.
    """

    tile_set: TileSet = STANDARD  # tiles.colours, tiles.max, tiles.copies, tiles.jokers
    opening_minimum: int = 30  # opening.min: face value of the first laying
    jokers_per_meld: int = 2  # joker.max_per_set
    joker_rack_value: int = 30  # joker.rack_value
    pot_empty_score: PotEmptyScore = PotEmptyScore.PLAIN  # score.pot_empty

    def __post_init__(self) -> None:
        values = {
            "tiles.colours": len(self.tile_set.colours),
            "tiles.max": self.tile_set.numbers,
            "tiles.copies": self.tile_set.copies,
            "tiles.jokers": self.tile_set.jokers,
            "opening.min": self.opening_minimum,
            "joker.max_per_set": self.jokers_per_meld,
            "joker.rack_value": self.joker_rack_value,
        }
        for option, value in values.items():
            if value not in _RANGES[option]:
                raise InputError(InputProblem.BAD_RULES, f"{option} {value}")

    @property
    def group_maximum(self) -> int:
        """How many tiles a group may have: each colour once, and a joker takes the place of a colour."""
        return len(self.tile_set.colours)


_RANGES: Final[Mapping[str, range]] = MappingProxyType(
    {
        "tiles.colours": range(3, len(Colour) + 1),
        "tiles.max": range(3, 31),
        "tiles.copies": range(1, 5),
        "tiles.jokers": range(5),
        "opening.min": range(61),
        "joker.max_per_set": range(1, 3),
        "joker.rack_value": range(1, 101),
    }
)

CLASSIC: Final = Rules()
PROFILES: Final[Mapping[str, Rules]] = MappingProxyType({"classic": CLASSIC})


def profile(name: str) -> Rules:
    """The rules of a named profile. Raises `InputError` for a name that nobody knows.

    >>> profile("classic").opening_minimum
    30
    """
    if name not in PROFILES:
        raise InputError(InputProblem.UNKNOWN_PROFILE, name)
    return PROFILES[name]


def load_rules(path: str | Path) -> Rules:
    """Read rules from a JSON file: `{"profile": "classic", "joker.rack_value": 25}`.

    Options that the file does not name keep the value of its profile (`classic` where it names none).
    Raises `InputError` for a file that cannot be read, an option that does not exist and a value out of range, by name.
    """
    try:
        options = json.loads(Path(path).read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise InputError(InputProblem.BAD_RULES, str(path)) from error
    if not isinstance(options, dict):
        raise InputError(InputProblem.BAD_RULES, str(path))
    return rules_from_options(options)


def rules_from_options(options: Mapping[str, object]) -> Rules:
    """Turn options by name into rules.

    >>> rules_from_options({"opening.min": 40}).opening_minimum
    40

    Raises `InputError` as `load_rules` does.
    """
    given = dict(options)
    name = given.pop("profile", "classic")
    if not isinstance(name, str):
        raise InputError(InputProblem.UNKNOWN_PROFILE, str(name))
    base = profile(name)
    score = _pot_empty_score(given.pop("score.pot_empty", base.pot_empty_score))
    numbers = {option: _whole_number(option, value) for option, value in given.items()}
    tile_set = TileSet(
        colours=tuple(Colour)[: numbers.get("tiles.colours", len(base.tile_set.colours))],
        numbers=numbers.get("tiles.max", base.tile_set.numbers),
        copies=numbers.get("tiles.copies", base.tile_set.copies),
        jokers=numbers.get("tiles.jokers", base.tile_set.jokers),
    )
    return replace(
        base,
        tile_set=tile_set,
        opening_minimum=numbers.get("opening.min", base.opening_minimum),
        jokers_per_meld=numbers.get("joker.max_per_set", base.jokers_per_meld),
        joker_rack_value=numbers.get("joker.rack_value", base.joker_rack_value),
        pot_empty_score=score,
    )


def _pot_empty_score(value: object) -> PotEmptyScore:
    if not isinstance(value, str) or value not in {score.value for score in PotEmptyScore}:
        raise InputError(InputProblem.BAD_RULES, f"score.pot_empty {value}")
    return PotEmptyScore(value)


def _whole_number(option: str, value: object) -> int:
    if option not in _RANGES:
        raise InputError(InputProblem.BAD_RULES, option)
    # A bool is an int in Python, but "joker.max_per_set": true is a slip.
    if isinstance(value, bool) or not isinstance(value, int) or value not in _RANGES[option]:
        raise InputError(InputProblem.BAD_RULES, f"{option} {value}")
    return value
