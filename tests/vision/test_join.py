"""Several photos of one table: planes between them, every tile once, two of one face apart, melds whole again."""

import json

import cv2
import numpy as np
import pytest

from engine.notation import parse_tile
from engine.tiles import Unknown
from vision.__main__ import main
from vision.align import align, project
from vision.combine import combined, doubted
from vision.join import join
from vision.joined_layout import joined_layout
from vision.picture_features import plane_between
from vision.reading import (
    Candidate,
    Group,
    Layout,
    PlaceKind,
    Quad,
    Reading,
    TileReading,
    WarningCode,
)

SIZE = (1200, 900)
AS_IT_LIES = np.eye(3)
FROM_THE_LEFT = np.array([[0.8, 0.15, 60.0], [-0.1, 0.9, 40.0], [-1e-4, 5e-5, 1.0]])
FROM_ACROSS = np.array([[-0.9, 0.05, 1100.0], [0.04, -0.85, 860.0], [3e-5, 1e-4, 1.0]])
MELDS = ("R5 R6 R7", "K5 B5 O5 R5", "B1 B2 B3", "K12 R12 O12", "J K2 K3")


def read_as(code, probability=0.97):
    return (Candidate(parse_tile(code), probability),)


def tile(code, quad, probability=0.97):
    return TileReading(quad, read_as(code, probability), probability, doubtful=False)


@pytest.fixture
def table(tile_at):
    """Codes, quads and meld numbers of a table of five melds."""
    placed = []
    for number, meld in enumerate(MELDS):
        x, y = 180 + 420 * (number % 2), 200 + 200 * (number // 2)
        placed += [(code, tile_at(x + 32 * i, y + 3 * i, turn=5), number) for i, code in enumerate(meld.split())]
    return placed


def photo_of(table, homography=AS_IT_LIES, shown=lambda _: True, misread=None):
    """A reading of the part of the table that is shown, from one side."""
    tiles, melds = [], {}
    for i, (code, quad, number) in enumerate(table):
        if shown(i):
            melds.setdefault(number, []).append(len(tiles))
            tiles.append(tile((misread or {}).get(i, code), Quad(project(homography, quad.corners_xy))))
    places = {True: PlaceKind.TABLE, False: PlaceKind.LOOSE}
    groups = tuple(Group(tuple(meld), places[len(meld) > 1]) for meld in melds.values())
    return Reading(SIZE, 0.0, tuple(tiles), Layout(groups))


def codes_of(joined):
    return [" ".join(joined.tiles[i].tile.code for i in group.tiles) for group in joined.layout.groups]


@pytest.mark.parametrize("side", [FROM_THE_LEFT, FROM_ACROSS], ids=["from the left", "from across"])
def test_every_tile_once_and_two_of_one_face_apart(side, table):
    joined = join([photo_of(table), photo_of(table, side)])
    assert codes_of(joined) == list(MELDS)
    assert all(len(seen) == 2 for seen in joined.sightings)
    assert joined.warnings == ()


def test_a_meld_cut_by_the_edge_of_each_photo_is_whole(table):
    # The second meld has tiles 3 to 6; the photos show its left and its right part, and the melds beside it.
    joined = join(
        [photo_of(table, shown=lambda i: i < 5 or i > 9), photo_of(table, FROM_THE_LEFT, shown=lambda i: i > 3)]
    )
    assert sorted(codes_of(joined)) == sorted(MELDS)
    assert len(joined.tiles) == len(table)


def test_a_photo_that_shows_nothing_of_the_others_is_added_and_said(table):
    joined = join([photo_of(table, shown=lambda i: i < 7), photo_of(table, FROM_ACROSS, shown=lambda i: i >= 7)])
    assert len(joined.tiles) == len(table)
    assert [warning.code for warning in joined.warnings] == [WarningCode.PHOTOS_APART]


def test_no_plane_is_seen_where_only_one_face_is_alike(table):
    one = photo_of(table, shown=lambda i: i in (0, 1, 2))
    other = photo_of(table, FROM_ACROSS, shown=lambda i: i in (6, 7, 8, 9))
    assert align(one, other).pairs == ()


def test_photos_without_tiles_are_no_trouble(table):
    empty = Reading(SIZE, 0.0)
    assert join([empty, empty]).tiles == ()
    joined = join([empty, photo_of(table)])
    assert codes_of(joined) == list(MELDS)
    assert joined.warnings == ()


def test_what_most_photos_read_is_believed_and_one_against_one_asks(table):
    wrong = photo_of(table, FROM_THE_LEFT, misread={0: "B5"})
    one_against_one = join([photo_of(table), wrong])
    assert len(one_against_one.tiles) == len(table)
    assert [tile.doubtful for tile in one_against_one.tiles].count(True) == 1
    two_against_one = join([photo_of(table), wrong, photo_of(table, FROM_ACROSS)])
    assert codes_of(two_against_one) == list(MELDS)
    assert not any(tile.doubtful for tile in two_against_one.tiles)


def test_a_tile_that_the_other_photo_should_show_and_does_not_asks(table):
    joined = join([photo_of(table), photo_of(table, FROM_THE_LEFT, shown=lambda i: i != 8)])
    assert [i for i, tile in enumerate(joined.tiles) if tile.doubtful] == [8]
    assert codes_of(joined) == list(MELDS)


def test_an_eleven_that_lost_a_digit_is_an_eleven(tile_at):
    assert combined([tile("B11", tile_at(0, 0)), tile("B1", tile_at(0, 0))]).tile.code == "B11"


def test_a_photo_in_which_the_tile_is_cut_says_nothing(tile_at):
    cut = TileReading(tile_at(0, 0), (Candidate(Unknown.UNREADABLE, 0.6), *read_as("K9", 0.4)), 0.6, doubtful=True)
    assert combined([cut, tile("R9", tile_at(9, 9))]).tile.code == "R9"
    assert combined([cut]).tile is Unknown.UNREADABLE
    assert doubted(cut, 3) == cut


def test_groups_are_what_most_photos_say():
    apart = Layout((Group((0,), PlaceKind.LOOSE), Group((1,), PlaceKind.LOOSE)))
    together = Layout((Group((0, 1), PlaceKind.TABLE),))
    sightings = [[(photo, 0) for photo in range(3)], [(photo, 1) for photo in range(3)]]
    assert joined_layout([apart, together, together], sightings).groups == together.groups
    assert joined_layout([apart, apart, together], sightings).groups == apart.groups


def test_the_picture_itself_tells_where_the_tiles_do_not():
    rng = np.random.default_rng(5)
    speckled = cv2.GaussianBlur(rng.integers(0, 255, (600, 800, 3), dtype=np.uint8), (0, 0), 2)
    speckled = cv2.normalize(speckled, None, 0, 255, cv2.NORM_MINMAX)
    homography = np.array([[0.9, 0.1, 30.0], [-0.08, 0.95, 40.0], [0.0, 0.0, 1.0]])
    moved = cv2.warpPerspective(speckled, homography, (800, 600))
    found = plane_between(speckled, moved)
    points = np.array([[200.0, 200.0], [600.0, 200.0], [600.0, 400.0], [200.0, 400.0]])
    assert np.abs(project(found, points) - project(homography, points)).max() < 1.0
    assert plane_between(np.full((600, 800, 3), 90, np.uint8), speckled) is None


def test_the_command_joins_and_names_the_photo_that_it_could_not_read(samples, capsys):
    photo = str(samples / "end-player-2.jpg")
    assert main(["read", photo, "gone.jpg", photo, "--join", "--json"]) == 2
    out, err = capsys.readouterr()
    (row,) = json.loads(out)
    assert sorted(tile["code"] for tile in row["tiles"]) == ["B8", "K4", "R13"]
    assert row["error"] is None
    assert [entry["error"] and entry["error"]["code"] for entry in row["photos"]] == [None, "NO_SUCH_FILE", None]
    assert all(tile["seen"][0][0] == tile["photo"] for tile in row["tiles"])
    assert sorted(i for group in row["groups"] for i in group) == [0, 1, 2]
    assert err.splitlines() == ["gone.jpg: NO_SUCH_FILE CHECK_THE_PATH"]


def test_the_command_prints_one_table(samples, capsys):
    photo = str(samples / "end-player-2.jpg")
    assert main(["read", photo, photo, "--join"]) == 0
    first, *groups = capsys.readouterr().out.splitlines()
    assert "2 photos  3 tiles" in first
    assert [line.split() for line in groups] == [["rack", "R13", "K4"], ["rack", "B8"]]
