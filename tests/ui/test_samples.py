"""One tap on an example: the photo is read, marked and answered, and what stands there is true."""

from __future__ import annotations

import json

import pytest
import streamlit as st

import ui.reading
from engine.notation import parse_position, parse_table, parse_tiles
from ui.samples import BENCHMARK, FOLDER, RACKS, ROUND, TABLE_FOR_RACK, TABLES, Sample

TRUTH = {
    each["file"]: each
    for folder in (FOLDER, BENCHMARK)
    for each in json.loads((folder / "truth.json").read_text(encoding="utf-8"))
}
EXPECTED = {"steep-07.jpg": {"played": 12, "points": 78, "opened": True}, "white-07.jpg": {}}


def truth_of(sample: Sample) -> dict:
    return {"expect": EXPECTED.get(sample.path.name), **TRUTH[sample.path.name]}


def names(samples: tuple[Sample, ...]) -> list[str]:
    return [sample.name for sample in samples]


@pytest.mark.parametrize("sample", {*RACKS, *TABLES, *TABLE_FOR_RACK, *ROUND}, ids=lambda sample: sample.name)
def test_every_example_is_there(sample: Sample) -> None:
    assert sample.path.exists()
    assert sample.path.name in TRUTH


@pytest.mark.parametrize("sample", RACKS, ids=lambda sample: sample.name)
def test_one_tap_on_a_rack_shows_its_best_play(app, sample: Sample) -> None:
    view = app().click(f"sample_rack_{sample.name}")
    rack, table = parse_position(truth_of(sample)["notation"])
    expected = truth_of(sample)["expect"]
    # Rows of a rack are read from the top, and truth may name them from the front.
    assert sorted(map(str, parse_tiles(view.test.text_area(key="text_rack").value))) == sorted(map(str, rack))
    assert sorted(map(str, parse_table(view.test.text_area(key="text_with").value))) == sorted(map(str, table))
    points = expected.get("opening_points", expected["points"])
    assert f"{expected['played']} tiles" in view.headlines[1]
    assert f"{points} points" in view.headlines[1]
    assert view.test.toggle(key="not_opened").value is not expected["opened"]
    count = len(rack) + sum(map(len, table))
    marked = [image for image in view.test.get("image") if f"with {count} tiles marked" in str(image.proto)]
    assert len(marked) == 1


@pytest.mark.parametrize("sample", TABLES, ids=lambda sample: sample.name)
def test_one_tap_on_a_table_shows_its_verdict(app, sample: Sample) -> None:
    view = app("the_table", "nl-NL").click(f"sample_table_{sample.name}")
    table = parse_position(truth_of(sample)["notation"])[1]
    assert sorted(map(str, parse_table(view.test.text_area(key="text_table").value))) == sorted(map(str, table))
    faulty = truth_of(sample)["expect"].get("faulty_melds", [])
    assert (f"{len(faulty)} combinaties kloppen niet" if faulty else "Alles op tafel klopt") in view.headlines[1]


@pytest.mark.parametrize("locale", ["nl-NL", "en-GB"])
def test_one_tap_fills_in_a_whole_round(app, locale: str) -> None:
    view = app("score", locale).click("score_example")
    points = [truth_of(sample)["expect"]["rack_points"] for sample in ROUND]
    assert ("Speler 1 wint" if locale == "nl-NL" else "Player 1 wins") in view.headlines[1]
    assert f"+{sum(points)}" in view.text
    assert f"{' + '.join(map(str, points))} = {sum(points)}" in view.text


def test_a_photo_is_read_once_and_a_correction_asks_only_the_engine(app, monkeypatch) -> None:
    view = app().click("sample_rack_rack-one-step")
    assert view.test.get("status"), "the stages are shown while the photo is read"

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the photo was read again")

    monkeypatch.setattr("ui.reading.read_opened", refuse)
    view.type("rack", "R3 R4 R5 K9 B9 K1 O12 B2 R11")
    assert "Lay 3 tiles for 12 points" in view.headlines[1]
    view.speak("nl").turn_to("score").turn_to("my_rack")
    assert "Leg 3 stenen" in view.headlines[1]
    view.click("restore_rack")
    assert "Leg 6 stenen" in view.headlines[1]
    view.click("clear_rack").click("sample_rack_rack-one-step")
    assert "Leg 6 stenen" in view.headlines[1]


def test_the_table_behind_a_rack_can_be_left_out(app) -> None:
    view = app().click("sample_rack_rack-and-table").click("clear_with")
    assert "Add the table (optional)" in [expander.label for expander in view.test.expander]
    assert "Draw a tile" in view.headlines[1]


def test_the_table_of_an_earlier_photo_of_the_rack_goes_with_it(app) -> None:
    view = app().click("sample_rack_rack-and-table").click("sample_rack_rack-one-step")
    assert "Add the table (optional)" in [expander.label for expander in view.test.expander]
    assert "with" not in view.test.query_params


def test_a_table_that_was_typed_stays_when_another_photo_of_the_rack_comes(app) -> None:
    view = app().type("rack", "R1").type("with", "B8 B9 B10").click("sample_rack_rack-and-table")
    assert view.test.text_area(key="text_with").value == "B8 B9 B10"


@pytest.mark.parametrize("locale", ["nl-NL", "en-GB"])
def test_the_example_of_a_round_has_as_many_players_as_its_button_says(app, locale: str) -> None:
    view = app("score", locale)
    said = view.test.button(key="score_example").label
    view.click("score_example")
    ways_to_end = view.test.get_by_key("ending").options  # every player can go out, or the pot is empty
    assert [int(word) for word in said.split() if word.isdigit()] == [len(ways_to_end) - 1]


@pytest.mark.parametrize(
    ("locale", "page", "slot", "sample", "said"),
    [
        ("en-GB", "my_rack", "rack", "table-small", "This looks like a photo of the table."),
        ("nl-NL", "my_rack", "rack", "table-small", "Dit lijkt een foto van de tafel."),
        ("en-GB", "the_table", "table", "rack-one-step", "This looks like a photo of a rack."),
        ("nl-NL", "the_table", "table", "rack-one-step", "Dit lijkt een foto van een plankje."),
    ],
)
def test_a_photo_given_to_the_wrong_page_is_answered_and_sent_on(
    app, locale: str, page: str, slot: str, sample: str, said: str
) -> None:
    view = app(page, locale).upload(slot, "photo.jpg", Sample(sample).path.read_bytes())
    assert [info.value for info in view.test.info] == [said]
    assert len(view.headlines) > 2, "the answer stands below it"
    assert len(view.test.page_link) == 4, "one more than the three of every page"


@pytest.mark.parametrize("sample", [*RACKS, *TABLES], ids=lambda sample: sample.name)
def test_a_photo_on_its_own_page_is_not_sent_on(app, sample: Sample) -> None:
    page, slot = ("my_rack", "rack") if sample in RACKS else ("the_table", "table")
    view = app(page).click(f"sample_{slot}_{sample.name}")
    assert not [info.value for info in view.test.info if "looks like" in info.value]


@pytest.mark.parametrize("locale", ["nl-NL", "en-GB"])
def test_tiles_on_a_rack_are_said_to_be_left_out_of_the_verdict_until_they_are_said_to_lie_on_the_table(
    app, locale: str
) -> None:
    sample = Sample("rack-and-table")
    rack, table = parse_position(truth_of(sample)["notation"])
    view = app("the_table", locale).click(f"sample_table_{sample.name}")
    said = "stenen staan op een plankje" if locale == "nl-NL" else "tiles stand on a rack"
    assert f"{len(rack)} {said}" in view.test.info[0].value
    view.click("not_on_rack_table")
    assert not view.test.info
    now = parse_table(view.test.text_area(key="text_table").value)
    assert sum(map(len, now)) == len(rack) + sum(map(len, table))
    view.type("table", "R7 B7 K7")
    assert view.click("restore_table").test.text_area(key="text_table").value.count("\n") == len(now) - 1


def test_a_tap_in_the_middle_of_a_reading_loses_no_photo(app, monkeypatch) -> None:
    read = ui.reading.read_opened
    monkeypatch.setattr("ui.reading.read_opened", lambda *_, **__: st.stop())  # what a tap does to a run
    view = app().click("sample_rack_rack-one-step")
    assert len(view.headlines) == 1
    monkeypatch.setattr("ui.reading.read_opened", read)
    view.speak("nl")
    assert "Leg 6 stenen" in view.headlines[1]


def test_another_photo_of_the_rack_leaves_a_table_that_was_corrected(app) -> None:
    view = app().click("sample_rack_rack-and-table").type("with", "R1 R2 R3\nB4 B5 B6")
    view.click("sample_rack_rack-one-step")
    assert view.test.text_area(key="text_with").value == "R1 R2 R3\nB4 B5 B6"
