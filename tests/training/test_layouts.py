"""What layout and joining are measured on: truth that names groups, several pictures of one table."""

from itertools import pairwise

import numpy as np

from engine.notation import parse_tile
from training.finder_scenes import entry_of, make
from training.fit_racks import Stacks, fit, told_wrong
from training.joined_scenes import draw_table
from training.joined_scenes import make as make_joined
from training.measure_join import JoinScore, score_join
from training.measure_layout import LaidTile, jittered, rows_of, score_layout, tiles_of
from training.scene import Spot
from vision.join import JoinedReading
from vision.rack_signs import SIGNS
from vision.reading import Candidate, Group, Layout, PlaceKind, Quad, TileReading


def quad_at(x, y, turn=0.0):
    angle = np.radians(turn)
    rotation = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return Quad(np.array([[-15, -20], [15, -20], [15, 20], [-15, 20]]) @ rotation + [x, y])


def table_of(*middles, group=0, spot=Spot.TABLE):
    return [LaidTile(quad_at(*middle), spot, group) for middle in middles]


def test_the_truth_of_a_picture_names_the_groups():
    made = make(7, 0, "close")
    entry = entry_of(made, "0.jpg")
    assert [tile["group"] for tile in entry["tiles"]] == [tile.group for tile in made.tiles]
    assert len(tiles_of(entry)) == sum(tile.visible >= 0.35 for tile in made.tiles)


def test_a_group_is_right_with_exactly_its_tiles():
    tiles = table_of((100, 100), (132, 100)) + table_of((300, 300), group=1)
    whole = Layout((Group((0, 1), PlaceKind.TABLE), Group((2,), PlaceKind.LOOSE)))
    heap = Layout((Group((0, 1, 2), PlaceKind.TABLE),))
    right, wrong = (score_layout("touching", tiles, layout) for layout in (whole, heap))
    assert (right.groups, right.rows, right.wrong, right.is_exact) == (2, 1, (), True)
    assert wrong.wrong == ((0, 1), (2,))
    # Of a meld of which one tile is seen, a person would say that this tile is loose.
    assert right.places == {("table", "table"): 2, ("loose", "loose"): 1}


def test_groups_that_line_up_as_one_are_counted_apart():
    tiles = table_of((100, 100), (132, 100)) + table_of((164, 101), (196, 101), group=1)
    layout = Layout((Group((0, 1, 2, 3), PlaceKind.TABLE),))
    score = score_layout("usual", tiles, layout)
    assert (score.groups, score.alike) == (0, 2)


def test_tiles_in_the_background_need_no_groups():
    tiles = table_of((100, 100), (132, 100)) + table_of((300, 300), (340, 300), group=1, spot=Spot.BACKGROUND)
    groups = (Group((0, 1), PlaceKind.TABLE), Group((2,), PlaceKind.BACKGROUND), Group((3,), PlaceKind.LOOSE))
    score = score_layout("before_box", tiles, Layout(groups))
    assert score.is_exact
    assert score.places[("background", "loose")] == 1
    assert rows_of([score])[-1].startswith("| all | 1 | 1 | 1 | 100.0 % |")


def test_corners_err_by_a_share_of_the_width():
    moved = jittered([quad_at(0, 0)] * 500, np.random.default_rng(1), 0.02)
    errors = np.array([quad.corners_xy for quad in moved]) - quad_at(0, 0).corners_xy
    assert 0.8 < errors.std() < 1.1


def test_the_fit_finds_what_makes_a_rack():
    rng = np.random.default_rng(2)
    signs = rng.normal(size=(400, len(SIGNS)))
    is_rack = (signs[:, 0] - 2 * signs[:, 3] + 0.2 * rng.normal(size=400) > 0.5).astype(float)
    stacks = Stacks(signs, is_rack, np.full(400, 4.0), np.arange(400))
    constant, *weights = fit(stacks, np.ones(400, dtype=bool))
    assert weights[0] > 0 > weights[3]
    assert constant < 0
    assert told_wrong(stacks).mean() < 0.08


def test_pictures_of_one_table_overlap_and_together_show_all_of_it():
    made = make_joined(5, 2)
    assert 2 <= len(made.pictures) <= 4
    seen = np.array([[tile.visible > 0.6 for tile in picture.tiles] for picture in made.pictures])
    assert seen.any(axis=0).mean() > 0.9
    assert all((one & other).any() for one, other in pairwise(seen))
    assert not seen.all(axis=1).any()
    first, again = (draw_table(np.random.default_rng([5, 2])) for _ in range(2))
    assert [tile.face for tile in first.tiles] == [tile.face for tile in again.tiles]


def read_as(code):
    return TileReading(quad_at(0, 0), (Candidate(parse_tile(code), 1.0),), 1.0, doubtful=False)


def test_a_table_is_exact_with_each_tile_once():
    tiles = [{"code": code, "group": 0, "spot": "table"} for code in ("R5", "R5", "K1")]
    entry = {"tiles": tiles, "pictures": [{"visible": [1.0, 0.0, 0.2]}, {"visible": [1.0, 0.9, 0.0]}]}
    group = Layout((Group((0, 1), PlaceKind.TABLE),))
    exact = score_join(entry, JoinedReading((read_as("R5"), read_as("R5")), layout=group))
    assert exact == JoinScore(2, (), (), 1, 1, 0)
    once = score_join(entry, JoinedReading((read_as("R5"), read_as("B5")), layout=group))
    assert (once.missing, once.extra, once.is_exact) == (("R5",), ("B5",), False)
    # Of the black one too little is seen: it may be read or not.
    assert score_join(entry, JoinedReading((read_as("R5"), read_as("R5"), read_as("K1")))).is_exact
