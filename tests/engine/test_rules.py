"""Rules are data: profiles by name, files of options, and no option that nobody honours."""

from __future__ import annotations

import json

import pytest

from engine.errors import InputError, InputProblem
from engine.rules import CLASSIC, PotEmptyScore, Rules, load_rules, profile, rules_from_options
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


def test_values_out_of_range_are_refused_in_code_too():
    with pytest.raises(InputError) as caught:
        Rules(opening_minimum=-1)
    assert caught.value.problem is InputProblem.BAD_RULES
