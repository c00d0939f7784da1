"""Shares over photos, apart by series, by the width of tiles and by what is seen of them."""

import numpy as np
import pytest

from engine.notation import parse_tile
from vision.blame import Mistake, score_photo
from vision.figures import figure_rows, figures_of, half_hidden, mistake_rows, of_width
from vision.reading import Candidate, Quad, Reading, TileReading
from vision.truth import TrueTile, Truth


def quad(x, width):
    return Quad(np.array([[0, 0], [width, 0], [width, 1.4 * width], [0, 1.4 * width]]) + np.array([x, 50]))


def tile(code, x, width, confidence=0.9, doubtful=False):
    return TileReading(quad(x, width), (Candidate(parse_tile(code), confidence),), confidence, doubtful)


def truth(file, tiles=(), codes=(), **changes):
    placed = tuple(TrueTile(code, quad(x, width).corners_xy, seen) for code, x, width, seen in tiles)
    values = {
        "file": file,
        "scene": "several",
        "codes": tuple(place.code for place in placed) or tuple(codes),
        "groups": (),
        "tiles": placed,
        "unscored": (),
        "ignore": (),
    }
    return Truth(**(values | changes))


def reading(*tiles):
    return Reading((1000, 500), 0.5, tuple(tiles))


@pytest.fixture(scope="module")
def scores():
    """Ten tiles on two photos and one photo without any: one tile missed, three misread, two readings of nothing."""
    wide = [(code, 100 * i, 40, 1.0) for i, code in enumerate(("R1", "R2", "R3", "J"))]
    narrow = [
        (code, 100 * i, 20, 0.5 if code == "B6" else 1.0) for i, code in enumerate(("B4", "B5", "B6", "K7", "K8"))
    ]
    return (
        score_photo(
            truth("a-1.jpg", wide), reading(tile("R1", 0, 40), tile("O2", 100, 40, 0.5, True), tile("R3", 200, 40))
        ),
        score_photo(
            truth("a-2.jpg", narrow),
            reading(
                tile("B4", 0, 20),
                tile("B5", 100, 20),
                tile("B9", 200, 20),
                tile("K7", 300, 20, 0.6, True),
                tile("K3", 400, 20),
                tile("K1", 700, 50),
            ),
        ),
        score_photo(truth("b-1.jpg"), reading(tile("K1", 300, 30, 0.4, True))),
        score_photo(truth("b-2.jpg", [("R13", 0, 30, 1.0)]), reading(tile("R13", 0, 30))),
    )


def test_the_shares(scores):
    figures = figures_of(scores)
    assert (figures.photos, figures.tiles) == (4, 10)
    assert figures.found == pytest.approx(9 / 10)
    assert figures.extra == pytest.approx(2 / 10)
    assert figures.read == pytest.approx(6 / 10)
    assert figures.exact == pytest.approx(1 / 4)
    assert figures.edits == pytest.approx((2 + 2 + 1 + 0) / 4)
    assert figures.caught == pytest.approx(2 / 5)
    assert figures.asked == pytest.approx(3 / 11)
    assert figures.groups is None


def test_wide_and_narrow_tiles_are_counted_apart(scores):
    wide, narrow = figures_of(of_width(scores, (28, None))), figures_of(of_width(scores, (0, 28)))
    assert (wide.tiles, narrow.tiles) == (5, 5)
    assert (wide.photos, narrow.photos) == (4, 1)
    assert wide.read == pytest.approx(3 / 5)
    assert narrow.read == pytest.approx(3 / 5)
    # A reading of nothing belongs to its own width.
    assert (wide.extra, narrow.extra) == (pytest.approx(2 / 5), 0)
    assert narrow.exact == 0


def test_photos_without_positions_say_nothing_of_widths():
    score = score_photo(truth("c.jpg", codes=("R1", "R2")), reading(tile("R1", 0, 40)))
    assert of_width([score], (0, None)) == []
    assert figures_of([score]).found is None


def test_half_hidden_tiles_are_counted_apart(scores):
    hidden = figures_of(half_hidden(scores))
    assert (hidden.tiles, hidden.read, hidden.found) == (1, 0, 1)


def test_mistakes_by_stage_for_each_series_and_width(scores):
    rows = {row.strip("| ").split(" | ")[0]: row.strip("| ").split(" | ")[1:] for row in mistake_rows(scores)[1:]}
    order = list(Mistake)
    everything = dict(zip(order, map(int, rows["all"][1:]), strict=True))
    assert everything == {
        Mistake.MISSED: 1,
        Mistake.FALSE: 2,
        Mistake.UP: 1,
        Mistake.NUMBER: 1,
        Mistake.COLOUR: 1,
        Mistake.JOKER: 0,
    }
    for part in ({"a", "b"}, set(rows) - {"a", "b", "all"}):
        assert [sum(int(rows[name][i]) for name in part) for i in range(7)] == [int(cell) for cell in rows["all"]]
    assert rows["20 to 28 px"] == ["5", "0", "0", "1", "1", "0", "0"]


def test_the_row_of_all_photos_stands_last(scores):
    rows = figure_rows("photos", scores)
    assert rows[-1] == "| photos | 4 | 10 | 90.0 % | 20.0 % | 60.0 % | 25.0 % | – | 1.25 | 40.0 % | 27.3 % |"
    assert [row.split(" | ")[0] for row in rows[1:-1]] == [
        "| photos, a",
        "| photos, b",
        "| photos, tiles of 28 px and more",
        "| photos, tiles under 28 px",
        "| photos, tiles seen less than 70%",
    ]
    assert {row.count("|") for row in rows[1:]} == {rows[0].splitlines()[0].count("|")}
