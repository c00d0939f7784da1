"""What is on a photo and not in play: an open box behind the table, the rack of the player across it."""

import cv2
import numpy as np
import pytest

from vision.layout import lay_out
from vision.reading import PlaceKind

TABLE, BOX, RACK, IVORY = (150, 110, 70), (40, 70, 150), (30, 30, 34), (236, 228, 208)


def drawn(image, quads, light=1.0, blur=0.0):
    """The image with plain tiles, each with a stroke of ink, in some light and out of focus."""
    layer = image.copy()
    for quad in quads:
        cv2.fillConvexPoly(layer, quad.corners_xy.round().astype(np.int32), tuple(int(light * part) for part in IVORY))
        top, foot = (quad.centre_xy + share * quad.down_xy for share in (-0.35, 0.1))
        cv2.line(layer, top.round().astype(int).tolist(), foot.round().astype(int).tolist(), (20, 20, 20), 3)
    return cv2.GaussianBlur(layer, (0, 0), blur) if blur else layer


@pytest.fixture
def melds(tile_at):
    return [tile_at(300 + 44 * i, 600 + 110 * row, width=42, height=56) for row in range(2) for i in range(4)]


@pytest.fixture
def heap(tile_at):
    return [tile_at(420 + 36 * (i % 4), 180 + 46 * (i // 4), turn=37 * i, width=28, height=38) for i in range(8)]


def places_of(image, quads):
    places = {i: group.place for group in lay_out(image, quads).groups for i in group.tiles}
    return [places[i] for i in range(len(quads))]


def table_with(melds, heap, floor=TABLE, light=1.0, blur=0.0):
    image = np.empty((900, 1200, 3), np.uint8)
    image[:] = TABLE
    image[120:320, 360:620] = floor
    image[:400] = drawn(image, heap, light, blur)[:400]
    return drawn(image, melds)


def test_a_blurred_heap_behind_the_melds_on_another_ground_lies_in_the_box(melds, heap):
    places = places_of(table_with(melds, heap, floor=BOX, blur=2.5), [*melds, *heap])
    assert places == [PlaceKind.TABLE] * 8 + [PlaceKind.BACKGROUND] * 8


def test_small_tiles_behind_the_melds_on_the_same_table_are_in_play(melds, heap):
    assert PlaceKind.BACKGROUND not in places_of(table_with(melds, heap), [*melds, *heap])


def test_a_shadow_is_no_other_ground(melds, heap):
    shadow = tuple(int(0.35 * part) for part in TABLE)
    image = table_with(melds, heap, floor=shadow, light=0.35)
    assert PlaceKind.BACKGROUND not in places_of(image, [*melds, *heap])


def test_a_heap_without_any_meld_is_in_play(heap):
    image = table_with([], heap, floor=BOX, blur=2.5)
    assert PlaceKind.BACKGROUND not in places_of(image, heap)


def rack_at(image, tile_at, y, width):
    image[y - width : y + width, 300 : 300 + 14 * width] = RACK
    return [tile_at(300 + width * (1 + 1.1 * i), y, width=width, height=1.2 * width) for i in range(8)]


def test_the_rack_across_the_table_is_background_and_the_own_one_is_not(tile_at):
    image = np.empty((900, 1200, 3), np.uint8)
    image[:] = TABLE
    across, own = rack_at(image, tile_at, 100, 26), rack_at(image, tile_at, 800, 60)
    melds = [tile_at(400 + 150 * (i // 3) + 36 * (i % 3), 450, turn=8, width=34, height=36) for i in range(6)]
    places = places_of(image, [*across, *melds, *own])
    assert places == [PlaceKind.BACKGROUND] * 8 + [PlaceKind.TABLE] * 6 + [PlaceKind.RACK] * 8
