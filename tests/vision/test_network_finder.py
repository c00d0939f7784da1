"""The finder with networks: how a map becomes quads, how scales join, and what the shipped weights find."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.corner_network import cut_windows, from_window, window_matrix
from vision.network_finder import decode, default_finder, half_axis, joined, quad_of, without_doubles
from vision.quads import area, shared_area
from vision.reading import FoundTile, Image, Quad

SAMPLES = Path(__file__).parents[2] / "sample_images"


def turned_tile(centre_xy: tuple[float, float], width: float, height: float, degrees: float) -> Quad:
    """A tile of a size, turned clockwise on the image."""
    turn = np.radians(degrees)
    across = width / 2 * np.array([np.cos(turn), np.sin(turn)])
    down = height / 2 * np.array([-np.sin(turn), np.cos(turn)])
    return quad_of(np.array(centre_xy), across, down)


def map_of(tiles: list[tuple[Quad, float]], rows: int = 40, columns: int = 60) -> np.ndarray:
    """The map that the network should give for tiles with their probabilities."""
    tile_map = np.zeros((9, rows, columns))
    for quad, chance in tiles:
        x, y = quad.centre_xy / 4 - 0.5
        column, row = round(float(x)), round(float(y))
        tensors = [np.outer(axis, axis) / np.linalg.norm(axis) / 16 for axis in (quad.right_xy / 2, quad.down_xy / 2)]
        entries = [tensor[i, j] for tensor in tensors for i, j in ((0, 0), (0, 1), (1, 1))]
        tile_map[:, row, column] = [chance, (x - column) / 4, (y - row) / 4, *entries]
    return tile_map


def sample(name: str) -> tuple[Image, list[Quad]]:
    """A sample picture with the true quads of its tiles."""
    entry = next(e for e in json.loads((SAMPLES / "truth.json").read_text()) if e["file"] == name)
    picture = cv2.cvtColor(cv2.imread(str(SAMPLES / name)), cv2.COLOR_BGR2RGB)
    return np.asarray(picture, np.uint8), [Quad(np.array(tile["corners"])) for tile in entry["tiles"]]


def likeness(one: Quad, other: Quad) -> float:
    """Shared area over joint area."""
    shared = shared_area(one, other)
    return shared / (area(one) + area(other) - shared)


@pytest.mark.parametrize("degrees", [0, 12, 45, 80, 90, 135, 179])
def test_a_tile_is_decoded_at_every_angle(degrees: float) -> None:
    tile = turned_tile((101.3, 77.9), 30, 42, degrees)
    (found,) = decode(map_of([(tile, 0.8)]))
    assert found.centre == pytest.approx(0.8)
    assert likeness(found.quad, tile) > 0.999
    assert found.quad.width == pytest.approx(30)
    assert found.quad.down_xy[1] >= 0


def test_corners_run_clockwise_from_the_upper_left() -> None:
    (found,) = decode(map_of([(turned_tile((80, 60), 20, 30, 10), 0.9)]))
    assert cv2.contourArea(found.quad.corners_xy.astype(np.float32), oriented=True) > 0
    assert found.quad.corners_xy[0].sum() == found.quad.corners_xy.sum(axis=1).min()


def test_peaks_below_the_threshold_and_slopes_of_peaks_are_no_tiles() -> None:
    tile_map = map_of([(turned_tile((40, 40), 30, 42, 0), 0.9), (turned_tile((160, 100), 30, 42, 0), 0.1)])
    peak = np.argwhere(tile_map[0] == 0.9)[0]
    tile_map[:, peak[0], peak[1] + 1] = tile_map[:, peak[0], peak[1]] * 0.9
    assert len(decode(tile_map)) == 1


def test_the_most_convincing_tile_comes_first() -> None:
    tiles = [(turned_tile((40 + 50 * i, 60), 30, 42, 0), chance) for i, chance in enumerate((0.4, 0.9, 0.6))]
    assert [tile.centre for tile in decode(map_of(tiles))] == pytest.approx([0.9, 0.6, 0.4])


def test_a_half_axis_has_the_length_and_direction_that_its_tensor_tells() -> None:
    axis = np.array([12.0, -5.0])
    x, y = axis
    told = np.array([x * x, x * y, y * y]) / 13 / 16
    assert np.abs(np.cross([*half_axis(told), 0], [*axis, 0])).max() < 1e-9
    assert np.linalg.norm(half_axis(told)) == pytest.approx(13)


def test_the_same_tile_at_two_scales_is_one_and_surer_than_either() -> None:
    seen = FoundTile(turned_tile((50, 50), 30, 42, 3), 1.0, 0.6)
    again = FoundTile(turned_tile((51, 50), 31, 41, 5), 1.0, 0.9)
    other = FoundTile(turned_tile((90, 50), 30, 42, 3), 1.0, 0.4)
    assert without_doubles([seen, again, other]) == (again, other)
    tile, alone = joined([seen, again, other])
    assert tile.quad == again.quad
    assert tile.centre == pytest.approx(1 - 0.1 * 0.4)
    assert alone == other


def test_touching_tiles_and_the_strip_that_they_form_stay_apart() -> None:
    tiles = [FoundTile(turned_tile((50 + 30 * i, 50), 30, 42, 0), 0.8, 0.8) for i in range(3)]
    strip = FoundTile(turned_tile((80, 50), 90, 42, 0), 0.7, 0.8)
    assert len(without_doubles([*tiles, strip])) == 4


@pytest.mark.parametrize("degrees", [0, 30, 170, 250])
def test_points_go_to_the_window_and_back(degrees: float) -> None:
    tile = turned_tile((200, 150), 60, 84, degrees)
    matrix = window_matrix(tile)
    inside = tile.corners_xy @ matrix[:, :2].T + matrix[:, 2]
    assert np.abs(inside).max() < 0.75
    assert np.allclose(from_window(inside, matrix), tile.corners_xy)


@pytest.mark.parametrize("squeeze", [1.0, 0.5])
@pytest.mark.parametrize("lean", [0.0, 0.4])
def test_a_window_shows_the_tile_upright_and_straight_however_it_is_seen(squeeze: float, lean: float) -> None:
    image = np.zeros((300, 400, 3), np.uint8)
    upright = turned_tile((0, 0), 60, 84, 0).corners_xy
    turn = turned_tile((0, 0), 1, 1, 30)
    slanted = upright * [squeeze, 1] + np.outer(upright[:, 1] * lean, [1, 0])
    corners = slanted @ np.stack([turn.right_xy, turn.down_xy]) + [200, 150]
    cv2.fillConvexPoly(image, np.round(corners).astype(np.int32), (255, 255, 255))
    (window,) = cut_windows(image, [window_matrix(Quad(corners))])
    rows, columns = np.nonzero(window[:, :, 0] > 127)
    assert abs(rows.mean() - 31.5) < 0.8
    assert abs(columns.mean() - 31.5) < 0.8  # drawn to whole pixels
    height, width = np.ptp(rows) + 1, np.ptp(columns) + 1
    assert height / width == pytest.approx(1.38, abs=0.12)
    assert len(rows) > 0.93 * height * width


@pytest.mark.parametrize(
    "corners", [[[5, 5]] * 4, [[0, 0], [90, 0], [90, 0.1], [0, 0.1]], [[0, 0], [9, 9], [18, 18], [9, 9]]]
)
def test_a_place_without_an_area_has_a_window_all_the_same(corners: list[list[float]]) -> None:
    matrix = window_matrix(Quad(np.array(corners)))
    assert np.isfinite(matrix).all()
    assert np.linalg.det(matrix[:, :2]) != 0


def test_nothing_is_found_where_there_is_nothing() -> None:
    grey = np.full((480, 640, 3), 120, np.uint8)
    assert default_finder().find(grey) == ()


@pytest.mark.parametrize("name", ["table-small.jpg", "rack-two-steps.jpg"])
def test_the_shipped_networks_find_every_tile_of_a_sample(name: str) -> None:
    image, truth = sample(name)
    found = default_finder().find(image)
    assert [max(likeness(tile.quad, quad) for tile in found) > 0.7 for quad in truth] == [True] * len(truth)
    best = [tile for tile in found if tile.score > 0.6]
    assert all(max(likeness(tile.quad, quad) for quad in truth) > 0.6 for tile in best)
