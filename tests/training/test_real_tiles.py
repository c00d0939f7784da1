"""Real tiles are taken from the training series only, with corners on their edges and their right end up."""

import json

import cv2
import numpy as np
import pytest

from engine.tiles import Colour, Tile
from training.crops import NO_COLOUR, NONE_LABEL
from training.edge_fit import fit_to_edges
from training.faces import draw_face, draw_style
from training.fonts import DEFAULT_FONT
from training.real_tiles import TRAINING_SERIES, NotForTrainingError, for_training, load_real, main, visible_shares
from training.tile_pictures import load_pictures

LEFT, TOP = 60, 40


def _write_photos(folder, files):
    """Photos of one tile that lies on its left side; its outline is drawn 2 px off on one side."""
    style = draw_style(np.random.default_rng(1), fonts=(DEFAULT_FONT,))
    face = draw_face(style, Tile(Colour.BLACK, 5), np.random.default_rng(1), 120)[..., :3]
    lying = np.rot90(face)
    height, width = lying.shape[:2]
    photo = np.full((200, 260, 3), 60, np.uint8)
    photo[TOP : TOP + height, LEFT : LEFT + width] = lying
    outline = [[LEFT - 2, TOP], [LEFT + width, TOP], [LEFT + width, TOP + height], [LEFT - 2, TOP + height]]
    entries = []
    for file in files:
        cv2.imwrite(str(folder / file), photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 95])
        tiles = [] if file.startswith("rummyBackground") else [{"code": "K5", "polygon": outline}]
        entries.append({"file": file, "size": [260, 200], "tiles": tiles})
    (folder / "truth.json").write_text(json.dumps(entries))
    return np.array([[LEFT, TOP + height], [LEFT, TOP], [LEFT + width, TOP], [LEFT + width, TOP + height]])


@pytest.mark.parametrize("file", ["rummy2-1.jpg", "rummy4-7.jpg", "demo-board-1.jpeg", "jokers.jpg", "x-rummy-1.jpg"])
def test_what_is_for_measuring_is_refused(file, tmp_path):
    with pytest.raises(NotForTrainingError, match="for measuring only"):
        for_training(["rummy-1.jpg", file])
    _write_photos(tmp_path, ["rummy-1.jpg", file])
    with pytest.raises(NotForTrainingError, match="for measuring only"):
        list(load_real(tmp_path, [file]))


def test_a_folder_without_the_training_series_is_refused(tmp_path, capsys):
    _write_photos(tmp_path, ["rummy2-1.jpg"])
    assert main([str(tmp_path), str(tmp_path / "out")]) == 2
    assert "no photo of the series" in capsys.readouterr().err
    assert not (tmp_path / "out" / "truth.jsonl").exists()


def test_the_series_for_training_are_these_three():
    assert TRAINING_SERIES == ("rummy-", "rummy3-", "rummyBackground-")
    assert for_training(["rummy-1.jpg", "rummy3-2.jpg", "rummyBackground-3.jpg"])


def test_photos_of_others_are_not_kept_in_the_repository(tmp_path, capsys):
    _write_photos(tmp_path, ["rummy-1.jpg"])
    assert main([str(tmp_path), "training/data/real"]) == 2
    assert "not kept in this repository" in capsys.readouterr().err


def test_the_folder_is_what_the_trainings_read(tmp_path):
    corners = _write_photos(tmp_path, ["rummy-1.jpg", "rummy2-1.jpg", "rummyBackground-1.jpg"])
    out = tmp_path / "out"
    assert main([str(tmp_path), str(out), "--copies", "12"]) == 0
    assert not (out / "rummy2-1.jpg").exists()
    assert "CC BY 4.0" in json.loads((out / "manifest.json").read_text())["credit"]
    with_tile, without = load_pictures([out])
    assert without.corners_xy.shape == (0, 4, 2)
    assert with_tile.size_wh == (260, 200)
    # The tile was turned anticlockwise, so its own upper left is the lower left of the picture.
    assert np.abs(with_tile.corners_xy[0] - corners).max() < 0.8
    assert with_tile.visible[0] > 0.95
    crops = np.load(out / "crops.npz")
    assert crops["crops"].shape == (12, 64, 48, 3)
    is_none = crops["labels"] == NONE_LABEL
    assert 0 < is_none.sum() < 12
    assert set(crops["labels"][~is_none]) == {4}
    assert set(crops["colours"][~is_none]) == {0}
    assert set(crops["colours"][is_none]) == {NO_COLOUR}
    for crop in crops["crops"][~is_none]:
        dark = crop[9:-9, 8:-8].max(axis=2) < 100
        assert dark[:23].sum() > 2 * dark[23:].sum()


@pytest.mark.parametrize("turn_deg", [0, 7, 33, 90])
def test_sides_move_onto_the_edges(turn_deg):
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    true = np.array([[-40, -55], [40, -55], [40, 55], [-40, 55]]) @ turn + 100
    # Drawn at eight times the size and averaged down: OpenCV's own soft edges lie half a pixel too far out.
    fine = np.full((1600, 1600, 3), 70, np.uint8)
    cv2.fillConvexPoly(fine, np.round(8 * true - 0.5).astype(np.int32), (235, 230, 210))
    photo = np.asarray(cv2.resize(fine, (200, 200), interpolation=cv2.INTER_AREA), dtype=np.uint8)
    rough = true + np.array([[2.5, -1], [-2, 3], [1.5, 2], [-3, -2]])
    assert np.abs(fit_to_edges(photo, rough) - true).max() < 0.4


def test_sides_without_an_edge_stay():
    even = np.full((200, 200, 3), 128, np.uint8)
    even += np.random.default_rng(1).integers(0, 3, even.shape, dtype=np.uint8)
    rough = np.array([[60.0, 50], [140, 52], [141, 150], [58, 151]])
    assert np.abs(fit_to_edges(even, rough) - rough).max() < 6


def test_a_tile_cut_by_the_edge_is_neither_wanted_nor_forbidden():
    quad = np.array([[0.0, 10], [30, 10], [30, 50], [0, 50]])
    away = quad + 20
    half = np.array([[20, 30], [50, 30], [50, 50], [20, 50]], np.float32)
    shares = visible_shares([quad, away, away], [quad.astype(np.float32), away.astype(np.float32), half], (200, 200))
    assert shares[0] == 0.3
    assert shares[1] > 0.97
    assert shares[2] == pytest.approx(0.5, abs=0.03)
