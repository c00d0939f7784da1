"""Steps in words: which tiles from where to where, every set by the name it has at that moment."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assist.jobs import best_play
from assist.observation import rack_from_text, table_from_text
from assist.words import Language, tell_play, tell_steps
from engine.notation import format_tiles, parse_table
from engine.positions import Origin, PlacedTile, Position
from engine.steps import Spot, SpotPlace, Step, StepKind
from engine.tiles import STANDARD

ENGLISH, DUTCH = Language.ENGLISH, Language.DUTCH


def steps_of(rack, table, language=ENGLISH):
    answer = best_play(rack_from_text(rack), table_from_text(table))
    return tell_steps(answer.seen.position, answer.play.steps, language)


def test_a_new_run():
    assert steps_of("R5 R6 R7 K10", "") == ("Lay the run red 5-6-7 from your rack as a new set.",)
    assert steps_of("R5 R6 R7 K10", "", DUTCH) == ("Leg de rij rood 5-6-7 van je plankje neer als nieuwe combinatie.",)


def test_S0_27_a_tile_is_added():
    assert steps_of("R8", "R5 R6 R7") == ("Add the red 8 from your rack to the run red 5-6-7.",)
    assert steps_of("R8", "R5 R6 R7", DUTCH) == ("Leg de rode 8 van je plankje aan bij de rij rood 5-6-7.",)


def test_S0_29_a_run_is_split():
    assert steps_of("R6", "R4 R5 R6 R7 R8", DUTCH)[0].startswith("Splits de rij rood 4-5-6-7-8: schuif ")


def test_S4_19_a_joker_is_swapped():
    told = steps_of("R6 K9 O9", "R5 J R7", DUTCH)
    assert "Leg de rode 6 van je plankje op de plek van de joker in de rij rood 5-joker-7" in " ".join(told)


def placed(position, flat):
    tiles = [tile for meld in position.table for tile in meld]
    return tuple(PlacedTile(tiles[index], Origin.TABLE, index) for index in flat)


def on_table(meld):
    return Spot(SpotPlace.TABLE, meld)


HAND = Spot(SpotPlace.HAND)


def test_every_kind_of_step_in_both_languages():
    position = Position((), parse_table("R4 R5 R6 R7 | K9 B9 O9 | R9 J R11 | R10"))
    steps = (
        Step(StepKind.SPLIT, placed(position, (3,)), on_table(0), on_table(4)),
        Step(StepKind.SWAP_JOKER, placed(position, (10, 8)), on_table(3), on_table(2)),
        Step(StepKind.ADD, placed(position, (8,)), HAND, on_table(4)),
        Step(StepKind.TAKE, placed(position, (0,)), on_table(0), HAND),
        Step(StepKind.NEW, placed(position, (0,)), HAND, on_table(5)),
        Step(StepKind.MOVE, placed(position, (6,)), on_table(1), on_table(5)),
        Step(StepKind.JOIN, placed(position, (1, 2)), on_table(0), on_table(4)),
    )
    assert tell_steps(position, steps, ENGLISH) == (
        "Split the run red 4-5-6-7: push the red 7 aside.",
        "Put the red 10 from the loose red 10 in place of the joker in the run red 9-joker-11, "
        "and take the joker into your hand.",
        "Add the joker from your hand to the loose red 7.",
        "Take the red 4 from the run red 4-5-6 into your hand.",
        "Start a new set with the red 4 from your hand.",
        "Move the orange 9 from the group of 9s (black, blue and orange) to the loose red 4.",
        "Push the set with red 5 and 6 against the set with the red 7 and the joker, so that they become one set.",
    )
    assert tell_steps(position, steps, DUTCH)[-2:] == (
        "Schuif de oranje 9 van de groep 9 (zwart, blauw en oranje) naar de losse rode 4.",
        "Schuif de combinatie met rood 5 en 6 tegen de combinatie met de rode 7 en de joker aan, "
        "zodat het één combinatie wordt.",
    )


boxes = st.lists(st.sampled_from([*STANDARD.faces()]), min_size=1, max_size=14, unique=True)
TABLE = "R5 R6 R7 R8 | K4 B4 O4 | B9 J B11 | O1 O2 O3"


@settings(max_examples=30, deadline=None)
@given(boxes, st.sampled_from(Language))
def test_every_play_can_be_told(rack, language):
    answer = best_play(rack_from_text(format_tiles(rack)), table_from_text(TABLE))
    told = tell_steps(answer.seen.position, answer.play.steps, language)
    assert len(told) == len(answer.play.steps)
    for sentence in (*told, *tell_play(answer, language)):
        assert sentence[0].isupper()
        assert sentence[-1] in ".!"
        assert "  " not in sentence


@pytest.mark.parametrize(
    ("rack", "table", "opened", "english", "dutch"),
    [
        ("R5 R6 R7 K1", "", True, "Lay 3 tiles for 18 points.", "Leg 3 stenen, goed voor 18 punten."),
        ("K1", "R5 R6 R7", True, "Nothing fits. Draw a tile from the pot.", "Er past niets. Pak een steen uit de pot."),
        (
            *("R9 B9 K9", "", False),
            "Your best opening is 27 points: 3 short of 30. Draw a tile from the pot.",
            "Je beste uitleg is 27 punten: 3 te weinig voor 30. Pak een steen uit de pot.",
        ),
        (
            *("R10 B10 K10 O1", "", False),
            "You can open: lay 3 tiles, 30 points together.",
            "Je kunt uitleggen: leg 3 stenen, samen 30 punten.",
        ),
        (
            *("O1 K3", "", False),
            "Your rack has no set yet, so you cannot open. Draw a tile from the pot.",
            "Op je plankje staat nog geen combinatie, dus uitleggen kan niet. Pak een steen uit de pot.",
        ),
        (
            *("R8", "R5 R6 R7", True),
            "You can lay your whole rack: 1 tile for 8 points. You are out!",
            "Je kunt je hele plankje leggen: 1 steen, goed voor 8 punten. Je bent uit!",
        ),
        ("", "R5 R6 R7", True, "Your rack is empty.", "Je plankje is leeg."),
        (
            *("K1", "R5 R6 O9", True),
            "The table is not valid, and your rack cannot put it right.",
            "De tafel klopt niet, en met je plankje is dat niet te herstellen.",
        ),
        (
            *("K1", "R5 R6 R7 O9 | B9 K9", True),
            "The table is not valid. No tile of yours fits, but this puts the table right.",
            "De tafel klopt niet. Er past geen steen van jou, maar zo klopt de tafel weer.",
        ),
    ],
)
def test_the_answer_comes_first(rack, table, opened, english, dutch):
    answer = best_play(rack_from_text(rack), table_from_text(table), opened=opened)
    assert tell_play(answer, ENGLISH)[0] == english
    assert tell_play(answer, DUTCH)[0] == dutch


def test_a_table_that_is_put_right_is_said_so():
    answer = best_play(rack_from_text("R8 K1"), table_from_text("R6 R7"))
    assert tell_play(answer, DUTCH) == (
        "Leg 1 steen, goed voor 8 punten.",
        "De tafel klopte niet. Na deze beurt klopt hij wel.",
    )


def test_an_opening_beside_a_wrong_table_does_not_promise_to_mend_it():
    answer = best_play(rack_from_text("R10 B10 K10 O1"), table_from_text("R6 R7"), opened=False)
    assert tell_play(answer, ENGLISH)[1] == "The table is not valid."
