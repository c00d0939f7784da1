"""Rules are data: profiles by name, files of options, and no option that nobody honours."""

from __future__ import annotations

import json
import re

import pytest

from engine.errors import InputError, InputProblem
from engine.rules import (
    CLASSIC,
    DIFFERENCES,
    FIXED,
    OPTIONS,
    PROFILES,
    PotEmptyScore,
    Rules,
    load_rules,
    profile,
    rules_as_json,
    rules_from_options,
    save_rules,
    source_of,
)
from engine.tiles import TileSet


def test_classic_is_what_its_document_says():
    assert profile("classic") is CLASSIC
    expected = Rules(
        tile_set=TileSet(copies=2, jokers=2),
        opening_minimum=30,
        jokers_per_meld=2,
        joker_rack_value=30,
        pot_empty_score=PotEmptyScore.PLAIN,
    )
    assert expected == CLASSIC


def test_an_unknown_profile_is_named():
    with pytest.raises(InputError, match="UNKNOWN_PROFILE sabbra"):
        profile("sabbra")


def test_a_file_changes_what_it_names(tmp_path):
    file = tmp_path / "rules.json"
    options = {"profile": "classic", "joker.rack_value": 25, "score.pot_empty": "difference", "tiles.jokers": 4}
    file.write_text(json.dumps(options), encoding="utf-8")
    rules = load_rules(file)
    assert (rules.joker_rack_value, rules.pot_empty_score, rules.tile_set.jokers) == (25, "difference", 4)
    assert rules.opening_minimum == CLASSIC.opening_minimum


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"opening.minimum": 30}, "opening.minimum"),
        ({"opening.min": 61}, "opening.min 61"),
        ({"opening.min": "30"}, "opening.min 30"),
        ({"joker.max_per_set": True}, "joker.max_per_set True"),
        ({"joker.max_per_set": 3}, "joker.max_per_set 3"),
        ({"joker.rack_value": 0}, "joker.rack_value 0"),
        ({"tiles.colours": 5}, "tiles.colours 5"),
        ({"score.pot_empty": "least"}, "score.pot_empty least"),
        ({"score.pot_empty": ["plain"]}, "score.pot_empty"),
        ({"profile": "tea"}, "tea"),
        ({"profile": 3}, "3"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(options, named):
    with pytest.raises(InputError) as caught:
        rules_from_options(options)
    assert named in caught.value.text


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path):
    file = tmp_path / "rules.json"
    file.write_text(json.dumps({"joker.rack_value": 25}), encoding="utf-8-sig")
    assert load_rules(file).joker_rack_value == 25


_DEEP = "[" * 200_000


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '"classic"', "\x00", _DEEP, '{"opening.min": ' + _DEEP], ids=lambda text: text[:20]
)
def test_a_file_that_holds_no_options_is_refused(tmp_path, content):
    file = tmp_path / "rules.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match="BAD_RULES"):
        load_rules(file)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(InputError, match="BAD_RULES"):
        load_rules(tmp_path / "none.json")


# The table of profiles (2.3 of the rule documents), option by option: classic, sabra, goliath, pressman, tournament.
TABLE = {
    "tiles.colours": (4, 4, 4, 4, 4),
    "tiles.max": (13, 13, 13, 13, 13),
    "tiles.copies": (2, 2, 2, 2, 2),
    "tiles.jokers": (2, 2, 2, 2, 2),
    "deal.hand": (14, 14, 14, 14, 14),
    "deal.redeal_3_doubles": (False, False, False, False, True),
    "start": ("highest_tile",) * 5,
    "run.wrap": (False,) * 5,
    "opening.min": (30,) * 5,
    "opening.joker": ("represented",) * 5,
    "opening.same_turn": ("none",) * 5,
    "turn.may_decline": ("always", "always", "always", "always", "while_pot_lasts"),
    "joker.max_per_set": (2,) * 5,
    "joker.replace_source": ("any",) * 5,
    "joker.free_by_rearranging": (True,) * 5,
    "joker.set_locked": (False,) * 5,
    "joker.group3": ("either",) * 5,
    "joker.reuse": ("any_set", "any_set", "new_set", "new_set", "new_set"),
    "joker.rack_value": (30, 30, 30, 30, 50),
    "timer.seconds": (60, 60, 60, 60, 40),
    "timer.on_expire": ("undo_draw3", "undo_draw1", "undo_draw3", "undo_draw3_if_changed", "undo_draw3"),
    "end.pot_empty": ("until_all_stuck", "one_more_turn", "until_all_stuck", "until_all_stuck", "one_more_turn"),
    "score.pot_empty": ("plain", "difference", "difference", "difference", "difference"),
    "score.not_opened": (None, [-100, -200], None, None, [-100, -200]),
    "not_opened.credit": ("rack_value", "rack_value", "rack_value", "rack_value", "penalty"),
    "match.end": ("rounds",) * 5,
    "match.rank": ("points_high", "points_high", "points_high", "games_then_points", "points_high"),
}


@pytest.mark.parametrize("option", TABLE)
def test_S0_49_S4_36_the_profiles_say_what_their_documents_say(option):
    names = ("classic", "sabra", "goliath", "pressman", "tournament")
    assert tuple(rules_as_json(PROFILES[name])[option] for name in names) == TABLE[option]


def test_S0_49_sabra_1978_is_sabra_with_strict_jokers():
    sabra, strict = rules_as_json(PROFILES["sabra"]), rules_as_json(PROFILES["sabra-1978"])
    assert {option: value for option, value in strict.items() if value != sabra[option]} == {
        "joker.set_locked": True,
        "joker.free_by_rearranging": False,
        "joker.replace_source": "rack",
        "joker.reuse": "new_set",
    }


def test_every_field_has_its_source_in_every_profile():
    for name in PROFILES:
        for field in OPTIONS:
            assert re.search(r"\b(S[04]-\d\d|G\d+[a-d]?|T\d\d|2\.3|4\.1)\b", source_of(name, field)), (name, field)
    for name, differences in DIFFERENCES.items():
        for option, (value, _) in differences.items():
            assert rules_as_json(PROFILES[name])[option] == value != rules_as_json(CLASSIC)[option] or option in (
                "not_opened.credit",
            )


@pytest.mark.parametrize("name", PROFILES)
def test_S4_36_rules_are_stored_whole_and_loaded_again(tmp_path, name):
    save_rules(PROFILES[name], tmp_path / "rules.json")
    stored = json.loads((tmp_path / "rules.json").read_text(encoding="utf-8"))
    assert stored["version"] == 1
    assert "profile" not in stored
    assert load_rules(tmp_path / "rules.json") == PROFILES[name]


@pytest.mark.parametrize("option", FIXED)
def test_what_no_edition_changes_may_be_said_but_not_changed(option):
    assert rules_from_options({option: FIXED[option]}) is CLASSIC
    for value in (not FIXED[option], 7, "other", None):
        with pytest.raises(InputError) as caught:
            rules_from_options({option: value})
        assert caught.value.text.startswith(option)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"version": 2}, "version 2"),
        ({"version": "1"}, "version 1"),
        ({"version": True}, "version True"),
        ({"score.not_opened": [-100]}, "score.not_opened [-100]"),
        ({"score.not_opened": [100, 200]}, "score.not_opened [100, 200]"),
        ({"score.not_opened": "rack"}, "score.not_opened rack"),
        ({"joker.reuse": "hand"}, "joker.reuse hand"),
        ({"joker.set_locked": 1}, "joker.set_locked 1"),
        ({"timer.seconds": 601}, "timer.seconds 601"),
        ({"timer.on_expire": None}, "timer.on_expire None"),
        ({"match.rounds": -1}, "match.rounds -1"),
        ({"invalid.penalty": 2}, "invalid.penalty 2"),
        ({"players.max": 7}, "players.max 7"),
    ],
)
def test_options_of_the_whole_game_are_refused_by_name(options, named):
    with pytest.raises(InputError) as caught:
        rules_from_options(options)
    assert (caught.value.problem, caught.value.text) == (InputProblem.BAD_RULES, named)


@pytest.mark.parametrize("name", ["tiles", "opening.minimum", "foo"])
def test_an_option_that_does_not_exist_is_refused_by_name(name):
    with pytest.raises(InputError) as caught:
        rules_from_options({name: 4})
    assert (caught.value.problem, caught.value.text) == (InputProblem.UNKNOWN_OPTION, name)


@pytest.mark.parametrize("field", [name for name, option in OPTIONS.items() if isinstance(option.values, range)])
def test_every_number_is_held_to_its_range(field):
    allowed = OPTIONS[field].values
    for value in (allowed.start, allowed.stop - 1):
        assert getattr(Rules(**{field: value}), field) == value
    for value in (allowed.start - 1, allowed.stop, True, "1", 1.0):
        with pytest.raises(InputError) as caught:
            Rules(**{field: value})
        assert caught.value.text == f"{OPTIONS[field].name} {value}"


def test_G1_the_largest_group_follows_from_the_colours():
    assert rules_from_options({"group.max": 4}) is CLASSIC
    assert rules_from_options({"group.max": 3, "tiles.colours": 3}).group_maximum == 3
    for value in (3, 5, True, "4"):
        with pytest.raises(InputError, match=r"group\.max"):
            rules_from_options({"group.max": value})


def test_T54_the_game_with_two_packs_of_cards_is_the_same_box():
    """Ace 1 to king 13, two packs and two jokers: nothing else changes."""
    assert rules_from_options({"tiles.colours": 4, "tiles.max": 13, "tiles.copies": 2, "tiles.jokers": 2}) == CLASSIC


def test_values_out_of_range_are_refused_in_code_too():
    with pytest.raises(InputError) as caught:
        Rules(opening_minimum=-1)
    assert caught.value.problem is InputProblem.BAD_RULES
