"""Every page in both languages: the first view, typed tiles, slips of the pen, and what survives."""

from __future__ import annotations

import re

import pytest

from assist.words import Language, explain_input, guess_language, say
from engine.errors import InputError, InputProblem
from ui.photo_input import may_use_camera

LOCALES = pytest.mark.parametrize("locale", ["nl-BE", "en-US"])
LEADS = {
    ("my_rack", "nl-BE"): "Wat kan ik leggen?",
    ("my_rack", "en-US"): "What can I lay?",
    ("the_table", "nl-BE"): "Klopt alles op tafel?",
    ("the_table", "en-US"): "Is the table valid?",
    ("score", "nl-BE"): "Wat leverde deze ronde op?",
    ("score", "en-US"): "What did this round bring?",
}
RACK = "R5 R6 K10 J O3 B3 B6 K12 O8"
TABLE = "R7 B7 K7\nB3 B4 B5\nR8 R9 R10 R11"


@pytest.mark.parametrize(("page", "locale"), LEADS)
def test_the_first_view_speaks_the_language_of_the_browser(app, page: str, locale: str) -> None:
    view = app(page, locale)
    assert view.headlines == [LEADS[page, locale]]
    assert [link.value for link in view.test.page_link] == (
        ["Mijn plankje", "De tafel", "Score"] if locale == "nl-BE" else ["My rack", "The table", "Score"]
    )
    assert ("verstuurd" if locale == "nl-BE" else "sent") not in view.errors
    assert "Tilesight" in view.text
    assert not view.errors


@pytest.mark.parametrize("page", ["my_rack", "the_table", "score"])
def test_the_first_view_offers_the_doors_and_leaves_the_camera_off(app, page: str) -> None:
    view = app(page)
    assert view.test.file_uploader
    assert not view.test.camera_input, "a camera asks for permission as soon as it is drawn"
    assert view.test.text_area


def test_the_camera_is_drawn_when_it_is_wanted(app) -> None:
    view = app().click("camera_button_rack")
    assert len(view.test.camera_input) == 1
    assert not view.click("camera_button_rack").test.camera_input


def test_the_address_decides_on_the_language_and_keeps_it(app) -> None:
    view = app(locale="en-US", lang="nl")
    assert view.headlines == ["Wat kan ik leggen?"]
    view.speak("en")
    assert view.headlines == ["What can I lay?"]
    assert view.test.query_params["lang"] == "en"


@pytest.mark.parametrize(
    ("url", "secure"),
    [
        ("https://tiles.example/", True),
        ("http://localhost:8501/the_table", True),
        ("http://127.0.0.1:8501/", True),
        ("http://[::1]:8501/", True),
        ("http://192.168.1.20:8501/", False),
        ("http://localhost.example/", False),
        ("http://kitchen.local/", False),
    ],
)
@LOCALES
def test_the_camera_is_offered_only_where_a_browser_gives_it(app, url: str, secure: bool, locale: str) -> None:
    assert may_use_camera(url) is secure
    view = app(locale=locale, url=url)
    assert ("camera_button_rack" in [button.key for button in view.test.button]) is secure
    hint = "biedt de knop hierboven ook de camera aan" if locale == "nl-BE" else "offers the camera too"
    assert (hint in view.text) is not secure


@LOCALES
def test_a_typed_rack_gets_its_best_play(app, locale: str) -> None:
    view = app(locale=locale).type("rack", "R1 R2 R3 K5 B9")
    play, own = view.headlines[1:]
    assert play.endswith("Leg 3 stenen, goed voor 6 punten." if locale == "nl-BE" else "Lay 3 tiles for 6 points.")
    assert own == ("Je stenen" if locale == "nl-BE" else "Your tiles")
    assert ("rij rood 1-2-3" if locale == "nl-BE" else "run red 1-2-3") in view.text
    assert ("14 punten" if locale == "nl-BE" else "14 points") in view.text, "K5 and B9 stay"


def test_with_the_table_more_can_be_laid(app) -> None:
    view = app().type("rack", RACK).type("with", TABLE)
    assert "Lay 4 tiles for 58 points." in view.headlines[1]
    assert "blue 6, from your rack" in view.text
    assert "With the table: 3 sets" in [expander.label for expander in view.test.expander]


@LOCALES
def test_a_player_who_has_not_opened_gets_the_opening_or_how_far_it_is(app, locale: str) -> None:
    view = app(locale=locale).type("rack", "R9 B9 K9 O1 R4 B7 K2 O11")
    view.test.toggle(key="not_opened").set_value(True)
    view.run()
    assert ("27 punten: 3 te weinig voor 30" if locale == "nl-BE" else "27 points: 3 short of 30") in view.text
    view.type("rack", "R10 B10 K10 O1 R4 B7 K2 O11")
    assert ("samen 30 punten" if locale == "nl-BE" else "30 points together") in view.text


@LOCALES
def test_what_a_laid_joker_counts_is_said_where_it_counts_as_on_the_rack(app, locale: str) -> None:
    said = "Een joker telt voor 30" if locale == "nl-BE" else "A joker counts 30"
    assert said in app(locale=locale).type("rack", "K10 J K12 R1").text
    assert said not in app(locale=locale).type("rack", "K10 K11 K12 R1").text
    opening = app(locale=locale).type("rack", "K10 J K12 R1")
    opening.test.toggle(key="not_opened").set_value(True)
    assert said not in opening.run().text, "in an opening it counts as what it stands for"


def test_a_joker_shows_what_it_stands_for(app) -> None:
    assert "11●" in app().type("rack", "K10 J K12 R1").text


@LOCALES
def test_a_valid_table_is_told_so(app, locale: str) -> None:
    view = app("the_table", locale).type("table", TABLE)
    valid = "Alles op tafel klopt: 3 combinaties." if locale == "nl-BE" else "Everything on the table is valid: 3 sets."
    assert valid in view.headlines[1]


@LOCALES
def test_faults_of_a_table_are_told_set_by_set(app, locale: str) -> None:
    view = app("the_table", locale).type("table", "R7 B7 K7\nR1 R2 K3\nO9 O9 K9")
    assert ("2 combinaties kloppen niet" if locale == "nl-BE" else "2 sets are not valid") in view.headlines[1]
    assert ("zwarte 3, past niet" if locale == "nl-BE" else "black 3, does not fit") in view.text


def test_an_unknown_tile_leaves_the_verdict_open(app) -> None:
    view = app("the_table").type("table", "R7 B7 ?")
    assert "material/help" in view.headlines[1]


@LOCALES
@pytest.mark.parametrize(
    ("text", "problem", "slip"),
    [
        ("R5 R6 RR7", InputProblem.NOT_A_TILE, "RR7"),
        ("R5 P6", InputProblem.UNKNOWN_COLOUR, "P6"),
        ("R5 R14", InputProblem.UNKNOWN_NUMBER, "R14"),
        ("R5 | R6", InputProblem.MELDS_ON_RACK, "R5 | R6"),
    ],
)
def test_a_slip_gives_one_line_and_the_last_good_answer_stays(
    app, locale: str, text: str, problem: InputProblem, slip: str
) -> None:
    view = app(locale=locale).type("rack", "R1 R2 R3 K5")
    before = view.headlines
    view.type("rack", text)
    assert view.errors == [explain_input(InputError(problem, slip), guess_language(locale))]
    assert view.headlines == before
    assert view.test.text_area(key="text_rack").value == text, "what was typed stays as it was typed"
    assert not view.type("rack", "R1 R2 R3 K6").errors


def test_a_slip_in_the_first_line_typed_is_told_too(app) -> None:
    view = app().type("rack", "R5 X X R99")
    assert len(view.errors) == 1
    assert view.test.text_area(key="text_rack").value == "R5 X X R99"


@LOCALES
def test_three_of_a_kind_are_refused_in_one_line(app, locale: str) -> None:
    view = app(locale=locale).type("rack", "R7 R7 R7 K1")
    assert len(view.errors) == 1
    assert ("rode 7" if locale == "nl-BE" else "red 7") in view.errors[0]
    assert view.test.text_area(key="text_rack").value == "R7 R7 R7 K1"


def test_three_of_a_kind_on_the_table_are_a_fault_of_the_table(app) -> None:
    view = app("the_table").type("table", "R7 B7 K7\nR7 B7 O7\nR6 R7 R8")
    assert "not valid" in view.headlines[1]
    assert not view.errors


def test_texts_and_slips_survive_a_change_of_page_and_of_language(app) -> None:
    view = app().type("rack", "R1 R2 R3 K5").type("rack", "R1 R2 R3 K")
    view.turn_to("the_table").type("table", TABLE)
    view.turn_to("score").speak("nl").turn_to("my_rack")
    assert view.test.text_area(key="text_rack").value == "R1 R2 R3 K"
    assert len(view.errors) == 1
    assert "Leg 3 stenen" in view.headlines[1]
    view.turn_to("the_table")
    assert view.test.text_area(key="text_table").value == TABLE


def test_what_was_entered_comes_back_from_the_address(app) -> None:
    view = app().type("rack", RACK).type("with", TABLE)
    view.test.toggle(key="not_opened").set_value(True)
    view.run()
    again = app(**view.test.query_params)
    assert again.test.text_area(key="text_rack").value == RACK
    assert again.test.text_area(key="text_with").value == TABLE
    assert again.headlines == view.headlines


def test_an_address_that_cannot_be_read_is_left_alone(app) -> None:
    assert app(rack="<script>", table="R99", out="7777").headlines == ["What can I lay?"]


def test_starting_again_empties_the_page(app) -> None:
    view = app().type("rack", "R1 R2 R3").click("clear_rack")
    assert view.headlines == ["What can I lay?"]
    assert "rack" not in view.test.query_params


def test_an_emptied_field_brings_the_doors_back(app) -> None:
    assert app().type("rack", "R1 R2 R3").type("rack", "  ").headlines == ["What can I lay?"]


@LOCALES
def test_the_score_of_typed_racks_with_its_sums(app, locale: str) -> None:
    view = app("score", locale)
    view.click("add_player").click("add_player")
    for slot, rack in {"p1": "R6", "p2": "R12", "p3": "R13 K13 B9", "p4": "R10 K9"}.items():
        view.type(slot, rack)
    view.test.get_by_key("ending").set_value(0)
    view.run()
    assert "+66" in view.text
    assert "12 + 35 + 19 = 66" in view.text
    assert ("Speler 1 wint" if locale == "nl-BE" else "Player 1 wins") in view.headlines[1]
    assert ("klassieke regels" if locale == "nl-BE" else "classic rules") in view.text


def test_the_winner_needs_no_rack(app) -> None:
    view = app("score")
    view.test.get_by_key("ending").set_value(2)
    view.run().type("p1", "R5 J")
    assert "Player 2 wins" in view.headlines[1]
    assert "−35" in view.text


@LOCALES
def test_a_score_says_whose_rack_is_missing_by_the_name_on_the_card(app, locale: str) -> None:
    view = app("score", locale).click("add_player").type("p1", "R5")
    cards = [expander.label.strip("*") for expander in view.test.expander if expander.label.startswith("**")]
    assert cards == (["Speler 2", "Speler 3"] if locale == "nl-BE" else ["Player 2", "Player 3"])
    assert ", ".join(cards) in view.test.info[0].value


def test_the_door_of_the_next_player_stands_open_and_no_other(app) -> None:
    view = app("score").click("add_player").click("add_player")

    def open_doors() -> list[str]:
        doors = [each for each in view.test.expander if each.label.startswith("**")]
        # The browser keeps how a door stands as long as its identity is the same: one that is to change is another.
        return [door.label for door in doors if door.proto.expanded]

    identities = set()
    for number in (1, 2, 3, 4):
        assert open_doors() == [f"**Player {number}**"]
        identity = next(each.key for each in view.test.expander if each.label == f"**Player {number}**")
        assert identity not in identities
        identities |= {each.key for each in view.test.expander}
        view.type(f"p{number}", "R5")
    assert open_doors() == []


@pytest.mark.parametrize("text", ["![x](http://127.0.0.1/x.png)", ":red[R5]", "[R5](http://127.0.0.1)", "$R5$", "<b>"])
def test_typed_text_is_shown_as_it_is_and_never_as_markdown(text, app) -> None:
    view = app().type("rack", text)
    (shown,) = view.errors
    assert not re.search(r"(?<!\\)[\[$<*`]|(?<!\\):red", shown)
    assert re.sub(r"\\(.)", r"\1", shown).startswith(f"“{text}”"[:20])


def test_a_slip_survives_a_reload_and_an_address(app) -> None:
    address = app(rack="R5 R6 Q7").test
    assert address.text_area(key="text_rack").value == "R5 R6 Q7"
    assert len(address.error) == 1
    view = app().type("rack", "R5 R6 R7 K1").type("rack", "R5 R6 R7 K1 Q3")
    assert view.test.query_params["rack"] in ("R5 R6 R7 K1 Q3", ["R5 R6 R7 K1 Q3"])


def test_an_answer_to_older_tiles_is_marked_as_such(app) -> None:
    view = app().type("rack", "R5 R6 R7 K1")
    assert not view.test.warning
    view.type("rack", "R5 R6 R7 Q1")
    assert [each.value for each in view.test.warning] == [say("tiles.behind", Language.ENGLISH)]
