"""Steps are what hands do: in the players' words, in an order in which each can be done."""

from __future__ import annotations

import pytest

from engine.positions import Origin, PlacedTile, table_tiles
from engine.replay import replay
from engine.steps import Spot, SpotPlace, Step, StepKind
from engine.suggest import suggest


@pytest.mark.parametrize(
    ("table", "rack", "kinds"),
    [
        pytest.param("", "R5 R6 R7", ["new"], id="lay"),
        pytest.param("B4 B5 B6", "B3", ["add"], id="S0-27 add"),
        pytest.param("B4 R4 K4 O4", "B3 B5 B6", ["new", "move"], id="S0-28 the fourth of a group"),
        pytest.param("R4 R5 R6 R7 R8", "R6", ["split", "add"], id="S0-29 split a run"),
        pytest.param("R5 J R7", "R6 K9 O9", ["swap_joker", "new", "add"], id="S4-19 swap a joker"),
        pytest.param("R1 R2 R3 | R5 R6 R7", "R4 B9", None, id="a gap between two runs"),
        pytest.param("R1 R2 R3", "B9", [], id="no play, no step"),
    ],
)
def test_the_kinds_of_steps(position, table, rack, kinds):
    play = suggest(position(rack, table))
    if kinds is not None:
        assert [step.kind.value for step in play.steps] == kinds


def test_a_swap_names_the_tile_and_the_joker_that_comes_free(position):
    swap = suggest(position("R6 K9 O9", "R5 J R7")).steps[0]
    assert [(tile.tile.code, tile.origin, tile.ref) for tile in swap.tiles] == [
        ("R6", Origin.RACK, 0),
        ("J", Origin.TABLE, 1),
    ]
    assert (swap.source, swap.target) == (Spot(SpotPlace.RACK), Spot(SpotPlace.TABLE, 0))


def test_a_step_that_cannot_be_done_is_noticed(position):
    before = position("R4", "R1 R2 R3 | B1 B2 B3")
    table = table_tiles(before)
    tile = table[0][0]
    impossible = [
        Step(StepKind.ADD, (tile,), Spot(SpotPlace.HAND), Spot(SpotPlace.TABLE, 1)),
        Step(StepKind.MOVE, (tile,), Spot(SpotPlace.TABLE, 1), Spot(SpotPlace.TABLE, 0)),
        Step(StepKind.ADD, (tile,), Spot(SpotPlace.RACK), Spot(SpotPlace.TABLE, 1)),
        Step(StepKind.MOVE, (tile,), Spot(SpotPlace.TABLE, 0), Spot(SpotPlace.TABLE, 7)),
        Step(StepKind.SPLIT, (tile,), Spot(SpotPlace.TABLE, 0), Spot(SpotPlace.TABLE, 1)),
    ]
    for step in impossible:
        with pytest.raises(ValueError, match=r".+"):
            list(replay(table, [step]))


def test_a_rack_tile_can_be_laid_once(position):
    table = table_tiles(position("", "R1 R2 R3 | B1 B2 B3"))
    step = Step(
        StepKind.ADD,
        (PlacedTile(table[0][0].tile, Origin.RACK, 0),),
        Spot(SpotPlace.RACK),
        Spot(SpotPlace.TABLE, 0),
    )
    with pytest.raises(ValueError, match="not on the rack"):
        list(replay(table, [step, step]))
