"""Groups and places, on drawn grounds: racks, tables at every angle, a rack in front of a table."""

import numpy as np
import pytest

from vision.layout import lay_out
from vision.rack_body import Ground, body_contrast
from vision.reading import PlaceKind
from vision.steps import row_of

TABLE, RACK = (150, 110, 70), (30, 30, 34)


def ground(height=900, width=1200):
    image = np.empty((height, width, 3), np.uint8)
    image[:] = TABLE
    return image


def rows_of(layout, place):
    return [group.tiles for group in layout.groups if group.place == place]


def turned(tiles, turn, tile_at, about=(600, 450)):
    """The same tiles with the camera turned."""
    angle = np.radians(turn)
    rotation = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    placed = []
    for x, y in tiles:
        moved = (np.array([x, y], dtype=float) - about) @ rotation + about
        placed.append(tile_at(*moved, turn=turn))
    return placed


def test_nothing_lies_nowhere():
    assert lay_out(ground(), []).groups == ()


@pytest.mark.parametrize("turn", [0, 17, -30, 90, 135, 180, 270])
def test_melds_of_a_table_at_every_angle(turn, tile_at):
    first = [(400 + 32 * i, 300) for i in range(3)]
    second = [(640 + 32 * i, 305) for i in range(4)]
    third = [(420 + 32 * i, 500) for i in range(3)]
    layout = lay_out(ground(), turned(first + second + third, turn, tile_at))
    assert rows_of(layout, PlaceKind.TABLE) == [(0, 1, 2), (3, 4, 5, 6), (7, 8, 9)]


def test_tiles_within_a_meld_may_be_shifted_and_gapped(tile_at):
    tiles = [tile_at(400, 300), tile_at(438, 308, turn=4), tile_at(490, 294, turn=-3)]
    assert rows_of(lay_out(ground(), tiles), PlaceKind.TABLE) == [(0, 1, 2)]


def test_loose_tiles(tile_at):
    tiles = [tile_at(200, 200, turn=40), tile_at(600, 300, turn=200), tile_at(300, 700)]
    layout = lay_out(ground(), tiles)
    assert sorted(rows_of(layout, PlaceKind.LOOSE)) == [(0,), (1,), (2,)]


def test_two_melds_facing_each_other_read_as_they_lie(tile_at):
    near = [tile_at(400 + 32 * i, 600) for i in range(3)]
    far = [tile_at(700 - 32 * i, 200, turn=180) for i in range(3)]
    layout = lay_out(ground(), near + far)
    assert sorted(rows_of(layout, PlaceKind.TABLE)) == [(0, 1, 2), (3, 4, 5)]


def rack_with(tile_at, rows, left=200, top=400, step=46):
    """A dark rack with the given rows of columns, seen frontally."""
    image = ground()
    image[top - 30 : top + step * len(rows), left - 40 : left + 640] = RACK
    tiles = [tile_at(left + 32 * column, top + step * i) for i, row in enumerate(rows) for column in row]
    return image, tiles


@pytest.mark.parametrize(
    "rows",
    [
        [[0, 1, 2, 5, 6, 9]],
        [[0, 1, 2, 5, 6], [1, 2, 3, 8]],
        [[0, 4], [1]],
        [[0, 1, 4, 5, 6], [2, 3, 4, 9], [0, 1, 2, 3, 8]],
    ],
    ids=["one step", "two steps", "nearly empty", "three steps"],
)
def test_a_group_of_a_rack_is_a_row_gaps_and_all(rows, tile_at):
    image, tiles = rack_with(tile_at, rows)
    expected, start = [], 0
    for row in rows:
        expected.append(tuple(range(start, start + len(row))))
        start += len(row)
    layout = lay_out(image, tiles)
    assert rows_of(layout, PlaceKind.RACK) == expected
    assert len(layout.groups) == len(rows)


def test_a_rack_that_looks_like_the_table_is_told_by_its_straight_row(tile_at):
    tiles = [tile_at(200 + 32 * column, 400) for column in (0, 1, 2, 4, 5, 6, 8, 9, 10)]
    assert rows_of(lay_out(ground(), tiles), PlaceKind.RACK) == [tuple(range(9))]


def test_melds_side_by_side_are_no_rack(tile_at):
    wobble = [0, 3, -2, 4, -3, 1, 2, -4, 3]
    columns = (0, 1, 2, 5, 6, 7, 10, 11, 12)
    tiles = [tile_at(200 + 32 * column, 400 + shift) for column, shift in zip(columns, wobble, strict=True)]
    assert rows_of(lay_out(ground(), tiles), PlaceKind.TABLE) == [(0, 1, 2), (3, 4, 5), (6, 7, 8)]


def test_four_rows_below_each_other_lie_on_a_table(tile_at):
    tiles = [tile_at(300 + 32 * column, 200 + 46 * row) for row in range(4) for column in range(13)]
    layout = lay_out(ground(), tiles)
    assert [len(row) for row in rows_of(layout, PlaceKind.TABLE)] == [13, 13, 13, 13]


def test_a_rack_in_front_of_the_table_is_never_one_heap(tile_at):
    image, rack = rack_with(tile_at, [[0, 1, 3, 4, 7]], top=700)
    table = [tile_at(300 + 25 * i, 250, width=24, height=33) for i in range(3)]
    layout = lay_out(image, rack + table)
    assert rows_of(layout, PlaceKind.RACK) == [(0, 1, 2, 3, 4)]
    assert rows_of(layout, PlaceKind.TABLE) == [(5, 6, 7)]


def test_groups_come_top_to_bottom_and_left_to_right(tile_at):
    middles = [(700, 600), (200, 200), (700, 210), (200, 590)]
    tiles = [tile_at(x + 32 * i, y) for x, y in middles for i in range(3)]
    assert [group.tiles[0] for group in lay_out(ground(), tiles).groups] == [3, 6, 9, 0]


def test_a_meld_with_tiles_before_and_behind_it_is_no_rack(tile_at):
    image, row = rack_with(tile_at, [[0, 1, 2, 3]])
    behind = [tile_at(200 + 40 * i, 200) for i in range(3)]
    before = [tile_at(200 + 40 * i, 640) for i in range(3)]
    assert rows_of(lay_out(image, row), PlaceKind.RACK) == [(0, 1, 2, 3)]
    assert rows_of(lay_out(image, [*row, *behind]), PlaceKind.RACK) == [(0, 1, 2, 3)]
    assert rows_of(lay_out(image, [*row, *behind, *before]), PlaceKind.RACK) == []


def test_glare_beyond_the_one_tile_that_tells_anything_says_nothing_of_a_rack(tile_at):
    image = ground()
    row = [tile_at(400 + 32 * i, 400) for i in range(5)]
    # Tiles hide what lies beyond the first tile, its neighbours hide what lies beside all others but the last.
    hiding = [tile_at(390, 400 + side * 76) for side in (-1, 1)]
    image[260:360, 500:560] = image[440:540, 500:560] = (240, 230, 210)
    among_others, alone = [*row, *hiding], row
    assert body_contrast(Ground(image, among_others), among_others, [row_of(among_others, range(5))]) is None
    assert body_contrast(Ground(image, alone), alone, [row_of(alone, range(5))]) is not None
