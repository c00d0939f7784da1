"""The network that ships with the project, on faces drawn on the spot in a font that it was not trained on."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.tiles import STANDARD, Unknown
from training.boards import draw_board, draw_hand
from training.crops import CROP_WH, LABELS, NO_COLOUR, NONE_LABEL, draw_samples, label_of
from training.faces import draw_face, draw_style
from training.fonts import DEFAULT_FONT

MODEL = Path(__file__).parents[2] / "vision" / "models" / "faces.onnx"
FONTS = (DEFAULT_FONT,)
STYLE_SEEDS = range(8)


@pytest.fixture(scope="module")
def net():
    return cv2.dnn.readNetFromONNX(str(MODEL))


def rows_of(net, crops):
    net.setInput(np.ascontiguousarray(np.stack(crops).transpose(0, 3, 1, 2), np.float32) / 255, "crops")
    return net.forward().copy()


def on_wood(face):
    """A face as a crop: its rounded corners show the table."""
    alpha = face[..., 3:] / 255
    rgb = face[..., :3] * alpha + np.array([120, 85, 60]) * (1 - alpha)
    return cv2.resize(rgb.round().astype(np.uint8), CROP_WH, interpolation=cv2.INTER_AREA)


@pytest.fixture(scope="module")
def box():
    """Every face of a box in several editions: crops, labels and colours."""
    crops, truth = [], []
    for seed in STYLE_SEEDS:
        style, rng = draw_style(np.random.default_rng(seed), fonts=FONTS), np.random.default_rng(seed)
        for tile in STANDARD.faces():
            crops.append(on_wood(draw_face(style, tile, rng, 128)))
            truth.append(label_of(tile))
    return crops, np.array(truth)


@pytest.mark.parametrize("count", [1, 5])
def test_rows_are_two_distributions(net, count):
    crops = np.random.default_rng(0).integers(0, 256, (count, 64, 48, 3), dtype=np.uint8)
    rows = rows_of(net, list(crops))
    assert rows.shape == (count, 19)
    assert rows.min() >= 0
    assert np.allclose(rows[:, :15].sum(axis=1), 1, atol=1e-4)
    assert np.allclose(rows[:, 15:].sum(axis=1), 1, atol=1e-4)


def test_a_crop_is_read_alike_alone_and_among_others(net, box):
    crops, _ = box
    assert np.allclose(rows_of(net, crops[:9])[4], rows_of(net, crops[4:5])[0], atol=1e-4)


def test_clear_faces_are_read(net, box):
    crops, truth = box
    rows = rows_of(net, crops)
    has_colour = truth[:, 1] != NO_COLOUR
    assert (rows[:, :15].argmax(axis=1) == truth[:, 0]).mean() >= 0.96
    assert (rows[:, 15:].argmax(axis=1) == truth[:, 1])[has_colour].mean() >= 0.93


def test_faces_on_their_heads_score_lower(net, box):
    crops, _ = box
    upright = rows_of(net, crops)[:, :NONE_LABEL].max(axis=1)
    turned = rows_of(net, [crop[::-1, ::-1] for crop in crops])[:, :NONE_LABEL].max(axis=1)
    assert (upright > turned).mean() >= 0.95


def test_backs_are_no_faces(net):
    rng = np.random.default_rng(0)
    backs = [on_wood(draw_face(draw_style(rng, fonts=FONTS), Unknown.FACE_DOWN, rng, 128)) for _ in range(30)]
    assert (rows_of(net, backs)[:, :15].argmax(axis=1) == NONE_LABEL).mean() >= 0.9


def test_hard_crops_are_read_better_than_chance_by_far(net):
    rng = np.random.default_rng(4)
    samples = [sample for _ in range(20) for sample in draw_samples(rng, FONTS)]
    found = rows_of(net, [sample.crop for sample in samples])[:, :15].argmax(axis=1)
    assert (found == np.array([sample.label for sample in samples])).mean() >= 0.8


def test_samples_are_the_same_from_the_same_seed():
    first, second = (draw_samples(np.random.default_rng(6), FONTS, tiles=3) for _ in range(2))
    assert [sample.label for sample in first] == [sample.label for sample in second]
    assert all(np.array_equal(a.crop, b.crop) for a, b in zip(first, second, strict=True))


def test_samples_are_crops_of_every_kind():
    rng = np.random.default_rng(2)
    samples = [sample for _ in range(12) for sample in draw_samples(rng, FONTS)]
    assert {sample.crop.shape for sample in samples} == {(CROP_WH[1], CROP_WH[0], 3)}
    assert len({sample.label for sample in samples}) >= len(LABELS) - 1
    assert {sample.colour == NO_COLOUR for sample in samples if sample.label >= 13} == {True}
    assert {sample.colour == NO_COLOUR for sample in samples if sample.label < 13} == {False}


def test_a_window_lies_on_its_tile():
    hand = draw_hand(np.random.default_rng(3), FONTS, 2)
    height, width = hand.pictures[0].shape[:2]
    boards = [draw_board(np.random.default_rng(seed), hand, 0) for seed in range(20)]
    assert {board.hides_foot for board in boards} == {True, False}
    for board in boards:
        size = board.window[2] - board.window[0]
        assert size[0] == width
        assert size[1] <= height if board.hides_foot else size[1] == height
        assert board.window.min() > 0
        assert (board.window.max(axis=0) < board.picture.shape[1::-1]).all()
