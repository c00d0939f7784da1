"""Edited text becomes a new observation in which untouched tiles keep their place on the photo."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assist.corrections import correct_rack, correct_table, correct_tile, remove_tile
from assist.observation import Observation, SeenGroup, SeenTile, observe, rack_text, table_text
from assist.roles import as_rack
from engine.errors import InputError
from engine.notation import format_table, format_tiles
from engine.tiles import JOKER, STANDARD, Tile, Unknown
from vision.reading import PlaceKind

FACES = [*STANDARD.faces(), *Unknown]
racks = st.lists(st.sampled_from(FACES), max_size=20)
tables = st.lists(st.lists(st.sampled_from(FACES), min_size=1, max_size=6), max_size=7)


def seen_rack(tiles):
    return Observation((SeenGroup(PlaceKind.RACK, tuple(SeenTile(tile, 0, i) for i, tile in enumerate(tiles))),))


def seen_table(melds):
    numbers = iter(range(1000))
    groups = (SeenGroup(PlaceKind.TABLE, tuple(SeenTile(tile, 0, next(numbers)) for tile in meld)) for meld in melds)
    return Observation(tuple(groups))


def places(observation):
    return [(seen.tile.code, seen.index) for seen in observation.in_play]


@given(racks, racks)
def test_the_rack_is_what_the_text_says(before, after):
    corrected = correct_rack(seen_rack(before), format_tiles(after))
    assert [seen.tile for seen in corrected.rack] == after


@given(tables, tables)
def test_the_table_is_what_the_text_says(before, after):
    corrected = correct_table(seen_table(before), format_table(after))
    assert [[seen.tile for seen in meld] for meld in corrected.table] == after


@given(tables, tables)
def test_no_place_on_a_photo_is_given_to_two_tiles(before, after):
    indices = [seen.index for seen in correct_table(seen_table(before), format_table(after)).in_play]
    known = [index for index in indices if index is not None]
    assert len(known) == len(set(known))
    assert set(known) <= set(range(sum(map(len, before))))


@given(tables, tables)
def test_what_is_not_marked_as_corrected_is_what_was_read(before, after):
    read = [tile for meld in before for tile in meld]
    for seen in correct_table(seen_table(before), format_table(after)).in_play:
        assert seen.corrected == (seen.index is None or read[seen.index] != seen.tile)


@given(tables)
def test_the_text_as_it_is_changes_nothing(before):
    observation = seen_table(before)
    assert correct_table(observation, table_text(observation)).table == observation.table


@given(racks, st.data())
def test_one_changed_tile_leaves_every_other_where_it_is(tiles, data):
    if not tiles:
        return
    at = data.draw(st.integers(0, len(tiles) - 1))
    face = data.draw(st.sampled_from(FACES))
    after = [*tiles[:at], face, *tiles[at + 1 :]]
    corrected = correct_rack(seen_rack(tiles), format_tiles(after))
    assert [seen.index for seen in corrected.rack] == list(range(len(tiles)))


@given(st.permutations([Tile(colour, 5) for colour in STANDARD.colours] + [JOKER]), st.data())
def test_one_removed_and_one_added_tile_leave_every_other_where_it_is(tiles, data):
    at = data.draw(st.integers(0, len(tiles) - 1))
    without = [*tiles[:at], *tiles[at + 1 :]]
    removed = correct_rack(seen_rack(tiles), format_tiles(without))
    assert [seen.index for seen in removed.rack] == [i for i in range(len(tiles)) if i != at]
    added = correct_rack(seen_rack(without), format_tiles(tiles))
    assert [seen.index for seen in added.rack if seen.index is not None] == list(range(len(without)))


@given(tables, st.randoms(use_true_random=False))
def test_melds_in_another_order_keep_every_tile(melds, random):
    observation = seen_table(melds)
    shuffled = list(observation.table)
    random.shuffle(shuffled)
    text = format_table([[seen.tile for seen in meld] for meld in shuffled])
    corrected = correct_table(observation, text)
    assert Counter(places(corrected)) == Counter(places(observation))
    assert not any(seen.corrected for seen in corrected.in_play)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("R5 R6 R7 R8 R9 R10", "R5 R6 R7 | R8 R9 R10"),
        ("R5 R6 R7 | R8 R9 R10", "R5 R6 R7 R8 R9 R10"),
        ("R5 R6 R7 | B1 B2 B3 | K7 O7 B7", "R5 R6 | B1 B2 B3 | K7 O7 B7 R7"),
        ("R5 R6 R7 R8", "R8 R7 R6 R5"),
        ("R5 R6 R7 | K1 K2 K3 K4", "K1 K2 | R5 R6 R7 | K3 K4"),
    ],
    ids=["split", "joined", "moved", "turned round", "split and reordered"],
)
def test_rearranged_melds_keep_the_place_of_every_tile(before, after):
    observation = correct_table(Observation(), before)
    numbered = seen_table([[seen.tile for seen in meld] for meld in observation.table])
    corrected = correct_table(numbered, after)
    assert table_text(corrected) == after
    assert sorted(places(corrected)) == sorted(places(numbered))


def test_a_misread_tile_keeps_its_place_and_loses_its_doubt(read):
    seen = as_rack(observe([read(rack="R5 R6 K10", doubts={"R6": ["R8"]})]))
    tile = correct_rack(seen, "R5 R8 K10").rack[1]
    assert (tile.tile.code, tile.photo, tile.index, tile.doubtful, tile.corrected) == ("R8", 0, 1, False, True)


def test_a_neighbour_of_the_same_face_is_not_mistaken_for_the_misread_tile(read):
    seen = as_rack(observe([read(rack="R5 R6 R7")]))
    assert places(correct_rack(seen, "R6 R6 R7")) == [("R6", 0), ("R6", 1), ("R7", 2)]


def test_an_added_tile_is_on_no_photo(read):
    seen = as_rack(observe([read(rack="R5 R6")]))
    tile = correct_rack(seen, "R5 J R6").rack[1]
    assert (tile.photo, tile.index, tile.corrected) == (None, None, True)


def test_correcting_the_rack_leaves_the_table_behind_it_alone(read):
    seen = as_rack(observe([read(table="B1 B2 B3", rack="R5 R6 | K7 K8", background="O1")]))
    corrected = correct_rack(seen, "R5 R6 K7 K9")
    assert table_text(corrected) == "B1 B2 B3"
    assert [group.place for group in corrected.groups] == [PlaceKind.TABLE, PlaceKind.RACK, PlaceKind.BACKGROUND]


def test_an_emptied_rack_stays_empty(read):
    seen = as_rack(observe([read(table="B1 B2 B3", rack="R5 R6")]))
    assert rack_text(as_rack(correct_rack(seen, "-"))) == "-"


def test_bad_text_loses_nothing(read):
    seen = as_rack(observe([read(rack="R5 R6")]))
    with pytest.raises(InputError):
        correct_rack(seen, "R5 R66")
    assert rack_text(seen) == "R5 R6"


def test_one_tile_is_corrected_by_its_place(read):
    seen = as_rack(observe([read(rack="R5 R5 K10", doubts={"R5": ["R8"]})]))
    corrected = correct_tile(seen, 0, 1, Tile(seen.rack[0].tile.colour, 8))
    assert rack_text(corrected) == "R5 R8 K10"
    assert [tile.doubtful for tile in corrected.rack] == [True, False, False]
    assert [tile.doubtful for tile in correct_tile(seen, 0, 0, seen.rack[0].tile).rack] == [False, False, False]
    assert rack_text(remove_tile(seen, 0, 1)) == "R5 K10"
