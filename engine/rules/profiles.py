"""Profiles: sets of rules with a name. Each is told by what differs from `classic`, and by where that is written.

`classic` is the common rules of document 004, `sabra` the letter of document 000, `goliath` the booklet of the European
publisher, `pressman` that of the American one, `tournament` the rules of the Mind Sports Olympiad (and of New Zealand
where those are silent), `sabra-1978` the strict reading of jokers in the book of that year.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.errors import InputError, InputProblem
from engine.rules.fields import with_options
from engine.rules.model import CLASSIC, OPTIONS, Rules

# By the name of an option: its value, and the statements of the rule documents that it comes from.
Differences: TypeAlias = Mapping[str, tuple[object, str]]

_SABRA: Final[Differences] = {
    "tiles.fourth_colour": ("yellow", "S0-03"),
    "timer.on_expire": ("undo_draw1", "S0-16 S0-33 G9"),
    "end.pot_empty": ("one_more_turn", "S0-35 S0-36 G11"),
    "score.pot_empty": ("difference", "S0-42 S0-43 S0-44"),
    "score.not_opened": ([-100, -200], "S0-45 S0-46 G13"),
    "not_opened.credit": ("rack_value", "S0-39 G13b"),
}
_GOLIATH: Final[Differences] = {
    "joker.reuse": ("new_set", "G8"),
    "score.pot_empty": ("difference", "G12"),
}
_PRESSMAN: Final[Differences] = {
    "joker.reuse": ("new_set", "G8"),
    "timer.on_expire": ("undo_draw3_if_changed", "G9"),
    "score.pot_empty": ("difference", "G12"),
    "match.rank": ("games_then_points", "G16 T51"),
}
_TOURNAMENT: Final[Differences] = {
    "deal.jokers": (1, "4.1 MSO"),
    "deal.redeal_3_doubles": (True, "G25 T38"),
    "turn.may_decline": ("while_pot_lasts", "G11 T27"),
    "joker.reuse": ("new_set", "G8"),
    "joker.rack_value": (50, "G15 T42"),
    "timer.seconds": (40, "G9"),
    "end.pot_empty": ("one_more_turn", "G11"),
    "score.pot_empty": ("difference", "G12"),
    "score.not_opened": ([-100, -200], "G13"),
    "not_opened.credit": ("penalty", "G13b"),
    "match.rounds": (5, "4.1 MSO"),
}
_SABRA_1978: Final[Differences] = {
    **_SABRA,
    "joker.set_locked": (True, "G8b T08"),
    "joker.free_by_rearranging": (False, "G8b T05 T06"),
    "joker.replace_source": ("rack", "G6 T04"),
    "joker.reuse": ("new_set", "G8 T10"),
}

DIFFERENCES: Final[Mapping[str, Differences]] = MappingProxyType(
    {
        "classic": {},
        "sabra": _SABRA,
        "goliath": _GOLIATH,
        "pressman": _PRESSMAN,
        "tournament": _TOURNAMENT,
        "sabra-1978": _SABRA_1978,
    }
)
PROFILES: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        name: with_options(CLASSIC, {option: value for option, (value, _) in differences.items()})
        for name, differences in DIFFERENCES.items()
    }
)


def profile(name: str) -> Rules:
    """The rules of a named profile. Raises `InputError` for a name that nobody knows.

    >>> profile("classic").pot_empty_score.value, profile("sabra").pot_empty_score.value
    ('plain', 'difference')
    """
    if name not in PROFILES:
        raise InputError(InputProblem.UNKNOWN_PROFILE, name)
    return PROFILES[name]


def source_of(profile_name: str, field_name: str) -> str:
    """The statements from which a profile has the value of a field.

    >>> source_of("sabra", "pot_empty_score"), source_of("sabra", "opening_minimum")
    ('S0-42 S0-43 S0-44', 'S0-19 S4-10')
    """
    option = OPTIONS[field_name]
    _, source = DIFFERENCES[profile_name].get(option.name, (None, option.source))
    return source
