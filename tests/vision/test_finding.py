"""The contour finder and what is made of its proposals, on drawn faces."""

import numpy as np
import pytest

from vision.contour_finder import ContourFinder
from vision.merging import merge_alike
from vision.neighbours import propose_beside
from vision.outlines import fit_quads
from vision.overlaps import settle
from vision.quad_arrays import cut_strips, grown, quarter_turned, standing
from vision.quads import area, shared_area
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
    corners, fits = fit_quads([np.column_stack([x, y])])
    assert fits.all()
    assert area(Quad(corners[0])) == pytest.approx(120 * 160, rel=0.06)


def test_a_tile_seen_at_a_slant_keeps_its_true_corners():
    slanted = np.array([[100, 100], [180, 112], [196, 240], [92, 216]], dtype=float)
    many = fit_quads([slanted, slanted + 300, slanted[::-1]])
    assert many[1].all()
    for corners, moved in zip(many[0], (0, 300, 0), strict=True):
        assert np.abs(corners - slanted - moved).max() < 1


def test_no_quad_in_a_line():
    _, fits = fit_quads([np.array([[0, 0], [50, 1], [100, 2]], dtype=float)])
    assert not fits.any()
    assert fit_quads([])[0].shape == (0, 4, 2)


def test_a_strip_seen_at_a_slant_is_cut_by_perspective():
    strip = np.array([[0, 0], [300, 40], [300, 120], [0, 160]], dtype=float)
    tiles, whose = cut_strips(np.array([strip, strip + 9]), np.array([4, 2]))
    assert whose.tolist() == [0, 0, 0, 0, 1, 1]
    pieces = [Quad(tile) for tile in tiles[:4]]
    widths = [piece.width for piece in pieces]
    assert widths == sorted(widths, reverse=True)
    assert sum(area(piece) for piece in pieces) == pytest.approx(area(Quad(strip)), rel=1e-3)
    # Where the diagonals of the strip cross, the second piece ends.
    assert tiles[1][1][0] == pytest.approx(200)


def test_growing_moves_every_side(tile_at):
    (corners,) = grown(tile_at(100, 100, 30, 40, 56).corners_xy[None], np.array([2.0]))
    assert Quad(corners).width == pytest.approx(44)
    assert Quad(corners).height == pytest.approx(60)


@pytest.mark.parametrize("turn", [0, 80, 100, 200, 300])
def test_a_quad_is_stood_on_a_short_side_the_upper_end_up(turn, tile_at):
    tile = tile_at(100, 100, turn, 40, 56)
    for corners in (tile.corners_xy[None], quarter_turned(tile.corners_xy[None])):
        stood = Quad(standing(corners)[0])
        assert stood.height > stood.width
        assert stood.down_xy[1] >= 0
        assert area(stood) == pytest.approx(40 * 56)


def test_proposals_that_are_alike_become_one_and_rank_by_how_many_agree(tile_at):
    alike = [tile_at(100 + shift, 100, 3 * shift).corners_xy for shift in (0.0, 0.4, 0.8)]
    alone, turned = tile_at(300, 100).corners_xy, np.roll(alike[1], 2, axis=0)
    corners, scores = merge_alike(np.array([alone, *alike, turned]), np.array([0.95, 0.9, 0.9, 0.9, 0.9]))
    assert len(corners) == 2
    assert corners[0].mean(axis=0) == pytest.approx([100.4, 100])
    assert Quad(corners[0]).width == pytest.approx(30, abs=0.5)
    assert scores.tolist() == pytest.approx([0.9, 0.95 * 0.7])
    assert merge_alike(np.empty((0, 4, 2)), np.empty(0))[0].shape == (0, 4, 2)


def test_with_regions_only_what_lies_in_them_is_found(tile_at):
    tiles = [tile_at(150, 150, 10, 50, 70), tile_at(600, 400, -20, 50, 70)]
    image = draw(tiles)
    found = ContourFinder().find(image, regions=[(500, 300, 700, 500)])
    assert max(overlap(proposal.quad, tiles[1]) for proposal in found) > 0.85
    assert all(overlap(proposal.quad, tiles[0]) == 0 for proposal in found)
    both = ContourFinder().find(image, regions=[(-50, 20.5, 260.2, 300), (500, 300, 9999, 9999)])
    for tile in tiles:
        assert max(overlap(proposal.quad, tile) for proposal in both) > 0.85
    assert ContourFinder().find(image, regions=[]) == ()
    assert ContourFinder().find(image, regions=[(900, 700, 990, 790), (5, 5, 8, 8)]) == ()


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
    alone = certain(tile_at(160, 100), probability=0.85)
    assert [place.quad for place in settle([alone])] == [alone.quad]


def test_wool_beside_one_large_tile_is_no_tile(tile_at):
    tile = certain(tile_at(300, 300, width=200, height=270), probability=0.999)
    wool = certain(tile_at(60, 60, width=16, height=22), probability=0.75)
    assert [place.quad for place in settle([tile, wool])] == [tile.quad]


def test_nothing_is_settled_from_nothing():
    assert settle([]) == ()
