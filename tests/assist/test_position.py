"""Photos become positions, and every tile of a position leads back to its photo."""

from __future__ import annotations

from assist.observation import observe, rack_from_text, table_from_text
from assist.position import see_position
from engine.notation import format_position
from engine.positions import Origin, PlacedTile, rack_tiles, table_tiles


def line(seen):
    return format_position(seen.position.rack, seen.position.table)


def test_a_rack_and_a_table_from_two_photos(read):
    rack = observe([read(rack="R5 R6 | K1", background="O1")])
    table = observe([read(table="B1 B2 B3", loose="K9")], first_photo=1)
    assert line(see_position(rack, table)) == "rack R5 R6 K1  table B1 B2 B3 | K9"


def test_a_rack_in_front_of_a_table_on_one_photo(read):
    both = observe([read(table="B1 B2 B3", rack="R5 R6")])
    assert line(see_position(both)) == "rack R5 R6  table B1 B2 B3"


def test_a_table_photo_of_its_own_goes_before_the_table_behind_the_rack(read):
    rack = observe([read(table="B1 B2 B3", rack="R5 R6")])
    table = observe([read(table="B1 B2 B3 B4", rack="R5 R6")], first_photo=1)
    assert line(see_position(rack, table)) == "rack R5 R6  table B1 B2 B3 B4"


def test_every_tile_leads_back_to_its_photo(read):
    rack = observe([read(background="O1", rack="R5 R6 R5")])
    table = observe([read(table="B1 B2 B3 | K9 R9 O9")], first_photo=1)
    seen = see_position(rack, table)
    position = seen.position
    for tile in (*rack_tiles(position), *(tile for meld in table_tiles(position) for tile in meld)):
        assert seen.behind(tile).tile == tile.tile
    second = PlacedTile(position.rack[2], Origin.RACK, 2)
    assert (seen.behind(second).photo, seen.behind(second).index) == (0, 3)
    last = PlacedTile(position.table[1][2], Origin.TABLE, 5)
    assert (seen.behind(last).photo, seen.behind(last).index) == (1, 5)


def test_text_makes_positions_too():
    seen = see_position(rack_from_text("R5 J"), table_from_text("R7 B7 K7"), opened=False)
    assert line(seen) == "rack R5 J  table R7 B7 K7"
    assert seen.position.opened is False


def test_doubtful_tiles_are_listed_rack_first(read):
    rack = observe([read(rack="R5 R6", doubts={"R6": []})])
    table = observe([read(table="B1 B2 B3", doubts={"B2": []})], first_photo=1)
    assert [tile.tile.code for tile in see_position(rack, table).doubtful] == ["R6", "B2"]
