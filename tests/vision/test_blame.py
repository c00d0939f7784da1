"""Every mistake is put down to one stage."""

import numpy as np
import pytest

from engine.notation import parse_tile
from vision.blame import Mistake, score_photo
from vision.reading import Candidate, Group, Layout, PlaceKind, Reading, TileReading
from vision.truth import TrueTile, Truth

CODES = ("R5", "B6", "J", "K13")


def truth(tile_at, places=True, **changes):
    tiles = tuple(TrueTile(code, tile_at(100 + 50 * i, 100).corners_xy) for i, code in enumerate(CODES))
    values = {
        "file": "photo.jpg",
        "scene": "table",
        "codes": CODES,
        "groups": (CODES,),
        "tiles": tiles if places else (),
        "unscored": (),
        "ignore": (),
    }
    return Truth(**(values | changes))


def reading(tile_at, codes, middles=None):
    middles = middles or [(100 + 50 * i, 100) for i in range(len(codes))]
    tiles = tuple(
        TileReading(tile_at(*middle), (Candidate(parse_tile(code), 0.9),), 0.9, doubtful=False)
        for code, middle in zip(codes, middles, strict=True)
    )
    return Reading((1000, 500), 0.5, tiles, Layout((Group(tuple(range(len(codes))), PlaceKind.TABLE),)))


@pytest.mark.parametrize("places", [True, False], ids=["positions known", "codes alone"])
def test_all_right(places, tile_at):
    score = score_photo(truth(tile_at, places), reading(tile_at, CODES))
    assert score.is_exact
    assert score.mistakes == ()
    assert (score.groups, score.groups_right) == (1, 1)


@pytest.mark.parametrize("places", [True, False], ids=["positions known", "codes alone"])
@pytest.mark.parametrize(
    ("codes", "mistake"),
    [
        (("R8", "B6", "J", "K13"), (Mistake.NUMBER, "R5 read as R8")),
        (("O5", "B6", "J", "K13"), (Mistake.COLOUR, "R5 read as O5")),
        (("R5", "B9", "J", "K13"), (Mistake.UP, "B6 read as B9")),
        (("R5", "B6", "J"), (Mistake.MISSED, "K13")),
    ],
)
def test_the_stage_that_is_to_blame(codes, mistake, places, tile_at):
    score = score_photo(truth(tile_at, places), reading(tile_at, codes))
    assert score.mistakes == (mistake,)
    assert score.right == 3
    assert score.groups_right == 0


def test_a_joker_read_as_a_number(tile_at):
    score = score_photo(truth(tile_at), reading(tile_at, ("R5", "B6", "K8", "K13")))
    assert score.mistakes == ((Mistake.JOKER, "J read as K8"),)


def test_a_reading_with_no_tile_behind_it(tile_at):
    middles = [(100 + 50 * i, 100) for i in range(4)] + [(700, 300)]
    score = score_photo(truth(tile_at), reading(tile_at, (*CODES, "O1"), middles))
    assert score.mistakes == ((Mistake.FALSE, "O1"),)
    assert score.extra == 1
    assert not score.is_exact


def test_what_claims_no_face_is_never_extra(tile_at):
    middles = [(100 + 50 * i, 100) for i in range(4)] + [(700, 300), (800, 300)]
    assert score_photo(truth(tile_at), reading(tile_at, (*CODES, "?", "X"), middles)).is_exact


def test_what_is_unscored_or_ignored_does_not_count(tile_at):
    middles = [(100 + 50 * i, 100) for i in range(4)] + [(700, 300), (900, 450)]
    lenient = truth(tile_at, unscored=("O1",), ignore=((0.85, 0.85, 1.0, 1.0),))
    assert score_photo(lenient, reading(tile_at, (*CODES, "O1", "R2"), middles)).is_exact


def test_an_unreadable_photo_is_wholly_missed(tile_at):
    score = score_photo(truth(tile_at), Reading((0, 0), 0.1))
    assert score.right == 0
    assert [kind for kind, _ in score.mistakes] == [Mistake.MISSED] * 4


def test_scores_do_not_depend_on_the_order_of_corners(tile_at):
    backwards = tuple(TrueTile(tile.code, np.flip(tile.polygon_xy, axis=0)) for tile in truth(tile_at).tiles)
    assert score_photo(truth(tile_at, tiles=backwards), reading(tile_at, CODES)).is_exact
