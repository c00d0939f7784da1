"""Rules in JSON: an object of options by name, with a version and, if wanted, the profile that it starts from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.errors import InputError, InputProblem
from engine.rules.fields import options_of, with_options
from engine.rules.model import Rules
from engine.rules.profiles import profile

VERSION: Final = 1


def load_rules(path: str | Path) -> Rules:
    """Read rules from a JSON file: `{"version": 1, "profile": "classic", "joker.rack_value": 25}`.

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


def save_rules(rules: Rules, path: str | Path) -> None:
    """Write rules to a JSON file that `load_rules` reads back, every option in it."""
    Path(path).write_text(json.dumps(rules_as_json(rules), indent=2) + "\n", encoding="utf-8")


def rules_as_json(rules: Rules) -> dict[str, object]:
    """Every option by name, and the version of this form. A game stores this, not only the name of a profile."""
    return {"version": VERSION, **options_of(rules)}


def rules_from_options(options: Mapping[str, object]) -> Rules:
    """Turn options by name into rules.

    >>> rules_from_options({"profile": "sabra", "opening.min": 40}).opening_minimum
    40

    Raises `InputError` as `load_rules` does.
    """
    given = dict(options)
    version = given.pop("version", VERSION)
    if isinstance(version, bool) or version != VERSION:
        raise InputError(InputProblem.BAD_RULES, f"version {version}")
    name = given.pop("profile", "classic")
    if not isinstance(name, str):
        raise InputError(InputProblem.UNKNOWN_PROFILE, str(name))
    return with_options(profile(name), given)
