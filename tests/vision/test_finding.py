"""The contour finder and what is made of its proposals, on drawn faces."""

import numpy as np
import pytest

from vision.contour_finder import ContourFinder
from vision.neighbours import propose_beside
from vision.overlaps import settle
from vision.quads import area, cut_strip, fit_quad, grown, shared_area
from vision.reading import Quad
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


def overlap(one, other):
    shared = shared_area(one, other)
    return shared / (area(one) + area(other) - shared)


@pytest.mark.parametrize("turn", [0, 12, 45, 78, 90])
@pytest.mark.parametrize("width", [22, 60, 240])
def test_a_single_tile_is_proposed_at_any_size_and_angle(turn, width, tile_at):
    tile = tile_at(400, 300, turn, width, 1.38 * width)
    found = ContourFinder().find(draw([tile]))
    assert max(overlap(proposal.quad, tile) for proposal in found[:40]) > 0.85


def test_touching_tiles_are_proposed_one_by_one(tile_at):
    tiles = [tile_at(300 + 40 * i, 300, width=40, height=56) for i in range(5)]
    found = ContourFinder().find(draw(tiles))
    for tile in tiles:
        assert max(overlap(proposal.quad, tile) for proposal in found) > 0.8


def test_white_tiles_on_a_white_table(tile_at):
    tile = tile_at(400, 300, 20, 60, 83)
    found = ContourFinder().find(draw([tile], ground=(214, 212, 210)))
    assert max(overlap(proposal.quad, tile) for proposal in found) > 0.8


def test_an_empty_table_is_no_trouble():
    assert isinstance(ContourFinder().find(np.full((300, 400, 3), 128, np.uint8)), tuple)


def test_the_sides_of_a_rounded_contour_are_found():
    angle = np.linspace(0, 2 * np.pi, 400, endpoint=False)
    # A superellipse: straight sides, round corners.
    x = 200 + 60 * np.sign(np.cos(angle)) * abs(np.cos(angle)) ** 0.2
    y = 200 + 80 * np.sign(np.sin(angle)) * abs(np.sin(angle)) ** 0.2
    quad = fit_quad(np.column_stack([x, y]))
    assert quad is not None
    assert area(quad) == pytest.approx(120 * 160, rel=0.06)


def test_no_quad_in_a_line():
    assert fit_quad(np.array([[0, 0], [50, 1], [100, 2]], dtype=float)) is None


def test_a_strip_seen_at_a_slant_is_cut_by_perspective():
    strip = Quad(np.array([[0, 0], [300, 40], [300, 120], [0, 160]], dtype=float))
    pieces = list(cut_strip(strip, 4))
    widths = [piece.width for piece in pieces]
    assert widths == sorted(widths, reverse=True)
    assert sum(area(piece) for piece in pieces) == pytest.approx(area(strip), rel=1e-3)


def test_growing_moves_every_side(tile_at):
    tile = tile_at(100, 100, 30, 40, 56)
    assert grown(tile, 2).width == pytest.approx(44)
    assert grown(tile, 2).height == pytest.approx(60)


def test_places_beside_a_tile_are_proposed_where_it_is_bright(tile_at):
    tiles = [tile_at(300 + 40 * i, 300, width=40, height=56) for i in range(3)]
    proposals = propose_beside(draw(tiles), [tiles[1]])
    middles = sorted({round(float(proposal.quad.centre_xy[0])) for proposal in proposals})
    assert len(middles) == 2
    assert middles == pytest.approx([300, 380], abs=3)
    assert propose_beside(draw([tiles[1]]), [tiles[1]]) == ()


def certain(quad, probability=0.98, score=0.9):
    face = np.zeros(15)
    face[4], face[14] = probability, 1 - probability
    return Standing(quad, score, face, face, evidence=1.0)


def test_of_overlapping_places_the_most_convincing_stays(tile_at):
    good, shifted = certain(tile_at(100, 100)), certain(tile_at(108, 104), probability=0.8)
    assert [place.quad for place in settle([shifted, good])] == [good.quad]


def test_touching_tiles_all_stay(tile_at):
    row = [certain(tile_at(100 + 30 * i, 100)) for i in range(5)]
    assert len(settle(row)) == 5


def test_what_has_not_the_size_of_tiles_is_dropped(tile_at):
    tiles = [certain(tile_at(100 + 40 * i, 100)) for i in range(6)]
    cup = certain(tile_at(500, 400, width=200, height=270), probability=0.9, score=0.6)
    crumb = certain(tile_at(300, 300, width=8, height=11), probability=0.9, score=0.6)
    assert {place.quad for place in settle([*tiles, cup, crumb])} == {tile.quad for tile in tiles}


def test_a_rack_in_front_may_be_larger_than_the_table(tile_at):
    rack = [certain(tile_at(100 + 60 * i, 500, width=56, height=77)) for i in range(6)]
    table = [certain(tile_at(200 + 30 * i, 100, width=28, height=39)) for i in range(5)]
    assert len(settle([*rack, *table])) == 11


def test_nothing_is_settled_from_nothing():
    assert settle([]) == ()
