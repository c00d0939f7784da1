"""What a player hears: whole sentences in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assist.jobs import round_score, verify
from assist.jobs.score import ScoreAnswer
from assist.observation import Observation, observe, rack_from_text, table_from_text
from assist.words import (
    Language,
    explain_input,
    explain_photo,
    explain_warning,
    name_the_meld,
    name_tiles,
    tell_doubts,
    tell_score,
    tell_verify,
)
from assist.words.summing import sum_paid, sum_received
from engine.errors import InputError
from engine.notation import parse_table, parse_tiles
from engine.rules import CLASSIC, PotEmptyScore
from engine.score import score_round
from vision.reading import Hint, PhotoError, PhotoProblem, ReadingWarning, WarningCode

ENGLISH, DUTCH = Language.ENGLISH, Language.DUTCH


@pytest.mark.parametrize(
    ("meld", "english", "dutch"),
    [
        ("R5 R6 R7", "the run red 5-6-7", "de rij rood 5-6-7"),
        ("B9 J B11", "the run blue 9-joker-11", "de rij blauw 9-joker-11"),
        ("R7 B7 K7", "the group of 7s (red, blue and black)", "de groep 7 (rood, blauw en zwart)"),
        ("R5 O6", "the set with the red 5 and the orange 6", "de combinatie met de rode 5 en de oranje 6"),
        ("R5 R6", "the set with red 5 and 6", "de combinatie met rood 5 en 6"),
        ("J K3 K3", "the set with black 3, 3 and the joker", "de combinatie met zwart 3, 3 en de joker"),
        ("K9 O9", "the set with 9 in black and orange", "de combinatie met 9 in zwart en oranje"),
        ("K4", "the loose black 4", "de losse zwarte 4"),
        (
            "R5 R5 B5",
            "the set with 5 in red, red and blue",
            "de combinatie met 5 in rood, rood en blauw",
        ),
        ("?", "the loose unreadable tile", "de losse onleesbare steen"),
    ],
)
def test_sets_are_named_by_their_tiles(meld, english, dutch):
    assert name_the_meld(parse_tiles(meld), ENGLISH) == english
    assert name_the_meld(parse_tiles(meld), DUTCH) == dutch


def test_three_tiles_are_listed_with_a_comma_and_a_word():
    assert name_tiles(parse_tiles("R7 B7 J"), DUTCH) == "de rode 7, de blauwe 7 en de joker"


def test_a_valid_table_is_said_in_one_sentence():
    answer = verify(table_from_text("R7 B7 K7 | B3 B4 B5"))
    assert tell_verify(answer, ENGLISH) == ("Everything on the table is valid: 2 sets.",)
    assert tell_verify(answer, DUTCH) == ("Alles op tafel klopt: 2 combinaties.",)


def test_every_set_that_is_not_valid_is_named_with_its_reasons():
    answer = verify(table_from_text("R7 B7 K7 | R5 R6 | O9 O9 B9"))
    assert tell_verify(answer, ENGLISH) == (
        "2 sets are not valid.",
        "The set with red 5 and 6 is not valid: a set needs at least three tiles.",
        "The set with 9 in orange, orange and blue is not valid: "
        "a group has every colour once, and this one has orange more than once.",
    )
    assert tell_verify(answer, DUTCH)[0] == "2 combinaties kloppen niet."


def test_the_odd_one_out_is_pointed_at():
    answer = verify(table_from_text("R5 R6 B7 R8"))
    assert tell_verify(answer, DUTCH)[1] == (
        "De combinatie met de rode 5, de rode 6, de blauwe 7 en de rode 8 klopt niet: "
        "een rij heeft maar één kleur (kijk naar de blauwe 7)."
    )


def test_T39_one_after_thirteen_is_explained():
    assert "a run cannot go on with 1 after 13" in tell_verify(verify(table_from_text("R12 R13 R1")), ENGLISH)[1]


def test_a_third_copy_is_a_problem_of_the_table():
    answer = verify(table_from_text("R7 B7 K7 | R7 B7 O7 | R5 R6 R7"))
    assert tell_verify(answer, ENGLISH) == (
        "The table is not valid.",
        "The box does not hold so many: the red 7 (3 times).",
    )


def test_an_unread_tile_leaves_the_verdict_open():
    answer = verify(table_from_text("R7 B7 ? | B3 B4 B5"))
    english = tell_verify(answer, ENGLISH)
    assert english[0] == "Whether the table is valid hangs on 1 tile that could not be read."


def test_a_joker_out_of_order_is_said_to_be_ambiguous():
    told = [tell_verify(verify(table_from_text(table)), DUTCH)[1] for table in ("R12 R13 J", "J J R13")]
    assert told == [
        "De rij rood 12-13-joker klopt: 36 punten. De plek van de joker zegt niet waarvoor hij staat: "
        "hij telt als de rode 11.",
        "De groep 13 (joker, joker en rood) klopt: 39 punten. De plekken van de jokers zeggen niet waarvoor ze staan: "
        "ze tellen als de zwarte 13 en de blauwe 13.",
    ]


def test_a_doubtful_tile_that_changes_the_verdict_is_named(read):
    seen = observe([read(table="R5 R6 R7 | K1 K2 K3", doubts={"R7": ["R8"], "K2": []})])
    answer = verify(seen)
    assert tell_doubts(answer.doubtful, answer.hinges, ENGLISH) == (
        "2 tiles to check.",
        "Please check the red 7: if it is really red 8, the answer changes.",
    )


def test_S4_26_the_sum_of_a_round_is_told():
    answer = round_score([rack_from_text(text) for text in ("-", "R7 B11 K5", "R6 B9 J")])
    assert tell_score(answer, ENGLISH) == (
        "Player 1 wins the round.",
        "Player 1 receives what the others pay: 23 + 45 = 68 points.",
        "Player 2 pays 23 points.",
        "Player 3 pays 45 points.",
    )
    assert tell_score(answer, DUTCH)[1] == "Speler 1 krijgt wat de anderen betalen: 23 + 45 = 68 punten."


def test_S0_44_the_difference_is_told():
    rules = replace(CLASSIC, pot_empty_score=PotEmptyScore.DIFFERENCE)
    racks = [rack_from_text(text) for text in ("R6", "R1 B2 K2 K7", "J B5", "R9 K10")]
    told = tell_score(round_score(racks, rules, pot_empty=True), ENGLISH)
    assert told[1] == "Player 1 receives what the others pay: 6 + 29 + 13 = 48 points."
    assert told[2] == "Player 2 pays the difference with the lowest rack: 12 − 6 = 6 points."


racks = st.lists(st.lists(st.sampled_from(parse_tiles("R1 R2 R3 R5 R8 R13 J")), max_size=4), min_size=2, max_size=5)


@given(racks, st.sampled_from(PotEmptyScore))
def test_every_sum_comes_out_at_the_score(racks, pot_empty_score):
    rules = replace(CLASSIC, pot_empty_score=pot_empty_score)
    try:
        score = score_round(racks, rules, pot_empty=True)
    except InputError:
        return
    answer = ScoreAnswer(score, (), (), pot_empty=True, rules=rules)
    for player, points in enumerate(score.scores):
        won = player + 1 in score.winners
        told = sum_received(answer, player) if won else sum_paid(answer, player)
        term, _, result = told.rpartition(" = ")
        assert int(result.replace("−", "-")) == (points if won else -points)
        if term:
            assert eval(term.replace("−", "-").replace("÷", "//")) == int(result.replace("−", "-"))


def test_bad_input_is_said_with_what_to_do():
    with pytest.raises(InputError) as error:
        parse_tiles("R5 Q7")
    assert explain_input(error.value, DUTCH) == (
        "“Q7”: die kleur is er niet. Typ K (zwart), R (rood), B (blauw) of O (oranje)."
    )


def test_three_of_one_tile_are_said_by_name():
    with pytest.raises(InputError) as error:
        score_round([parse_tiles("R7 R7 R7"), ()])
    assert explain_input(error.value, ENGLISH) == "The box does not hold so many: the red 7 (3 times)."


def test_photos_and_their_warnings():
    error = PhotoError(PhotoProblem.NOT_AN_IMAGE, Hint.SEND_JPEG_PNG_OR_HEIC)
    assert (
        explain_photo(error, DUTCH)
        == "Dit bestand is geen foto, of van een soort die hier niet gelezen wordt. Stuur een JPEG, PNG, WebP of HEIC."
    )
    warning = ReadingWarning(WarningCode.TOO_MANY_COPIES, (0, 1, 2))
    tiles = [tile for meld in parse_table("R7 R7 R7 B1") for tile in meld]
    assert explain_warning(warning, tiles, ENGLISH).endswith("Please check the red 7.")


def test_loose_tiles_are_told_in_one_sentence():
    told = tell_verify(verify(table_from_text("R5 | K7 | B3 B4 B5 | J")), Language("en"))
    assert told == ("3 tiles lie loose. They have to become part of sets.",)


def test_loose_tiles_beside_a_set_with_a_fault():
    told = tell_verify(verify(table_from_text("R5 | B3 B4 B6")), Language("en"))
    assert told[:2] == ("1 set is not valid.", "1 tile lies loose. It has to become part of a set.")


def test_tiles_of_a_rack_that_do_not_count_for_the_table_are_told():
    both = Observation((*rack_from_text("R5 K7").groups, *table_from_text("B3 B4 B5").groups))
    told = tell_verify(verify(both), Language("en"))
    assert told == ("Everything on the table is valid: 1 set.", "2 tiles stand on a rack and do not count here.")
