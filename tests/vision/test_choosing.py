"""What is made of the places that a finder proposes: overlaps, shapes, company, and places beside tiles."""

import numpy as np
import pytest

from vision.neighbours import propose_beside
from vision.overlaps import settle
from vision.upright import Standing

FACE, GROUND = (232, 224, 206), (92, 64, 44)


def draw(quads, height=600, width=800, face=FACE, ground=GROUND):
    image = np.empty((height, width, 3), np.uint8)
    image[:] = ground
    rows, columns = np.mgrid[:height, :width]
    points = np.stack([columns, rows], axis=-1) + 0.5
    for quad in quads:
        across = (points - quad.centre_xy) @ quad.right_xy / quad.width**2
        along = (points - quad.centre_xy) @ quad.down_xy / quad.height**2
        image[(abs(across) <= 0.48) & (abs(along) <= 0.485)] = face
        image[(abs(across) <= 0.12) & (abs(along + 0.15) <= 0.18)] = (30, 60, 150)
    return image


def test_places_beside_a_tile_are_proposed_where_it_is_bright(tile_at):
    tiles = [tile_at(300 + 40 * i, 300, width=40, height=56) for i in range(3)]
    proposals = propose_beside(draw(tiles), [tiles[1]])
    middles = sorted({round(float(proposal.centre_xy[0])) for proposal in proposals})
    assert len(middles) == 2
    assert middles == pytest.approx([300, 380], abs=3)
    assert propose_beside(draw([tiles[1]]), [tiles[1]]) == ()


def certain(quad, probability=0.98):
    face = np.zeros(15)
    face[4], face[14] = probability, 1 - probability
    return Standing(quad, face, face, conviction=probability)


def test_of_overlapping_places_the_most_convincing_stays(tile_at):
    good, shifted = certain(tile_at(100, 100)), certain(tile_at(108, 104), probability=0.8)
    assert [place.quad for place in settle([shifted, good])] == [good.quad]


def test_touching_tiles_all_stay(tile_at):
    row = [certain(tile_at(100 + 30 * i, 100)) for i in range(5)]
    assert len(settle(row)) == 5


def test_what_has_not_the_size_of_tiles_is_dropped(tile_at):
    tiles = [certain(tile_at(100 + 40 * i, 100)) for i in range(6)]
    cup = certain(tile_at(500, 400, width=200, height=270), probability=0.7)
    crumb = certain(tile_at(300, 300, width=8, height=11), probability=0.7)
    assert {place.quad for place in settle([*tiles, cup, crumb])} == {tile.quad for tile in tiles}


def test_a_rack_in_front_may_be_larger_than_the_table(tile_at):
    rack = [certain(tile_at(100 + 60 * i, 500, width=56, height=77)) for i in range(6)]
    table = [certain(tile_at(200 + 30 * i, 100, width=28, height=39)) for i in range(5)]
    assert len(settle([*rack, *table])) == 11


def test_a_doubtful_tile_is_believed_beside_a_sure_one_of_its_size(tile_at):
    sure, doubtful = certain(tile_at(100, 100)), certain(tile_at(160, 100), probability=0.7)
    assert {place.quad for place in settle([sure, doubtful])} == {sure.quad, doubtful.quad}
    assert settle([doubtful]) == ()
    alone = certain(tile_at(160, 100), probability=0.92)
    assert [place.quad for place in settle([alone])] == [alone.quad]


def test_wool_beside_one_large_tile_is_no_tile(tile_at):
    tile = certain(tile_at(300, 300, width=200, height=270), probability=0.999)
    wool = certain(tile_at(60, 60, width=16, height=22), probability=0.75)
    assert [place.quad for place in settle([tile, wool])] == [tile.quad]


def test_nothing_is_settled_from_nothing():
    assert settle([]) == ()
