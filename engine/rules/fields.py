"""Options by name, as a file of rules or a table of a profile gives them, become fields of the rules, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from engine.errors import InputError, InputProblem
from engine.rules.model import FIXED, OPTIONS, PENALTIES, TILE_COUNTS, NotOpenedPenalty, Option, Rules
from engine.tiles import Colour, TileSet

_FIELDS: Final[Mapping[str, str]] = MappingProxyType({option.name: item for item, option in OPTIONS.items()})
# These two are no plain values: the box is told by four counts, the penalty by two scores.
_TILES, _NOT_OPENED = "tiles", "score.not_opened"
# No edition allows a group more tiles than there are colours, or fewer (G1).
_GROUP_MAXIMUM: Final = "group.max"


def with_options(base: Rules, options: Mapping[str, object]) -> Rules:
    """The rules with some options changed.

    Raises `InputError` for an option that does not exist and for a value out of range, by name.
    """
    changes: dict[str, Any] = {}
    counts: dict[str, int] = {}
    for name, value in options.items():
        if name in TILE_COUNTS:
            counts[name] = _count(name, value)
        elif name == _GROUP_MAXIMUM:
            continue  # it follows from the box, which may come later
        elif name in FIXED:
            _require_fixed(name, value)
        elif name == _NOT_OPENED:
            changes[_FIELDS[name]] = _penalty(value)
        elif name in _FIELDS and name != _TILES:
            changes[_FIELDS[name]] = _value(OPTIONS[_FIELDS[name]], value)
        else:
            raise InputError(InputProblem.UNKNOWN_OPTION, name)
    if counts:
        changes["tile_set"] = _tile_set(base.tile_set, counts)
    rules = replace(base, **changes) if changes else base
    largest = options.get(_GROUP_MAXIMUM, rules.group_maximum)
    if isinstance(largest, bool) or largest != rules.group_maximum:
        raise InputError(InputProblem.BAD_RULES, f"{_GROUP_MAXIMUM} {largest}")
    return rules


def options_of(rules: Rules) -> dict[str, object]:
    """Every option by name, as JSON takes it."""
    options: dict[str, object] = {
        "tiles.colours": len(rules.tile_set.colours),
        "tiles.max": rules.tile_set.numbers,
        "tiles.copies": rules.tile_set.copies,
        "tiles.jokers": rules.tile_set.jokers,
    }
    for item, option in OPTIONS.items():
        value = getattr(rules, item)
        if isinstance(value, NotOpenedPenalty):
            value = [-value.could_not, -value.could_have]
        if option.name != _TILES:
            options[option.name] = value.value if isinstance(value, StrEnum) else value
    return options


def _value(option: Option, value: object) -> object:
    values = option.values
    if isinstance(values, type):
        if not isinstance(value, str) or value not in {member.value for member in values}:
            raise InputError(InputProblem.BAD_RULES, f"{option.name} {value}")
        return values(value)
    if not option.allows(value):
        raise InputError(InputProblem.BAD_RULES, f"{option.name} {value}")
    return value


def _count(name: str, value: object) -> int:
    # A bool is an int in Python, but "tiles.jokers": true is a slip.
    if isinstance(value, bool) or not isinstance(value, int) or value not in TILE_COUNTS[name]:
        raise InputError(InputProblem.BAD_RULES, f"{name} {value}")
    return value


def _tile_set(base: TileSet, counts: Mapping[str, int]) -> TileSet:
    colours = base.colours
    if "tiles.colours" in counts:
        colours = tuple(Colour)[: counts["tiles.colours"]]
    return TileSet(
        colours=colours,
        numbers=counts.get("tiles.max", base.numbers),
        copies=counts.get("tiles.copies", base.copies),
        jokers=counts.get("tiles.jokers", base.jokers),
    )


def _penalty(value: object) -> NotOpenedPenalty | None:
    """`[-100, -200]`: the score of who could not open, and of who could have."""
    if value is None:
        return None
    scores = value if isinstance(value, (list, tuple)) else ()
    penalties = [-score for score in scores if isinstance(score, int) and not isinstance(score, bool)]
    if len(scores) != 2 or len(penalties) != 2 or any(penalty not in PENALTIES for penalty in penalties):
        raise InputError(InputProblem.BAD_RULES, f"{_NOT_OPENED} {value}")
    return NotOpenedPenalty(could_not=penalties[0], could_have=penalties[1])


def _require_fixed(name: str, value: object) -> None:
    if value != FIXED[name] or type(value) is not type(FIXED[name]):
        raise InputError(InputProblem.BAD_RULES, f"{name} {value}")
