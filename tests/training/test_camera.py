import numpy as np
import pytest

from training.camera import Camera, frame


def overhead(size_wh=(400, 300)):
    return Camera(np.array([0.0, 0.0, 500.0]), np.zeros(3), 0.8, size_wh)


def test_straight_down_the_far_side_is_up_and_right_is_right():
    x, y, depth = overhead().project(np.array([50.0, 40.0, 0.0]))
    assert x == pytest.approx(200 + 50 / 500 * 320)
    assert y == pytest.approx(150 - 40 / 500 * 320)
    assert depth == pytest.approx(500)


def test_ground_homography_agrees_with_projection():
    camera = Camera(np.array([100.0, -400.0, 300.0]), np.array([10.0, 20.0, 0.0]), 0.9, (800, 600), roll_deg=7)
    ground = np.array([[-80.0, 30.0], [120.0, -60.0], [0.0, 200.0]])
    flat = np.c_[ground, np.ones(3)] @ camera.ground_to_picture().T
    expected = camera.project(np.c_[ground, np.zeros(3)])[:, :2]
    np.testing.assert_allclose(flat[:, :2] / flat[:, 2:], expected, atol=1e-6)


def test_rays_lead_back_to_the_points_that_were_projected():
    camera = Camera(np.array([50.0, -300.0, 250.0]), np.zeros(3), 0.8, (640, 480), roll_deg=-4)
    point = np.array([30.0, 60.0, 12.0])
    ray = camera.rays(camera.project(point)[:2])
    way = point - camera.eye
    np.testing.assert_allclose(ray / np.linalg.norm(ray), way / np.linalg.norm(way), atol=1e-9)


@pytest.mark.parametrize("elevation", [15, 45, 90])
@pytest.mark.parametrize("roll", [0, 5])
def test_framed_points_fill_the_picture_within_the_margin(elevation, roll):
    rng = np.random.default_rng(3)
    points = rng.uniform([-200, -80, 0], [200, 80, 40], (40, 3))
    camera = frame(points, elevation_deg=elevation, azimuth_deg=20, roll_deg=roll, size_wh=(800, 600), margin=0.1)
    xy = camera.project(points)[:, :2]
    parts = xy / [800, 600]
    assert parts.min() > 0.08
    assert parts.max() < 0.92
    assert max(np.ptp(parts[:, 0]), np.ptp(parts[:, 1])) > 0.77


def test_turning_the_camera_clockwise_turns_the_picture_the_other_way():
    level = Camera(np.array([0.0, -300.0, 200.0]), np.zeros(3), 0.8, (400, 400))
    rolled = Camera(level.eye, level.target, 0.8, (400, 400), roll_deg=10)
    right = np.array([100.0, 0.0, 0.0])
    assert level.project(right)[1] == pytest.approx(200)
    assert rolled.project(right)[1] < 190
