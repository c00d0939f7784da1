"""Measure how the tiles lie apart from how they are found: true quads of rendered pictures in, groups and places out.

    python -m training.finder_scenes FOLDER --seed 4 --count 300
    python -m training.measure_layout FOLDER [--count 300] [--each]

The corners are moved at random as far as the finder errs. Of the groups it is counted how many come out with exactly
their tiles, of all, loose tiles among them, and of those with two tiles and more. Tiles in the background need no
groups, only their place. Loose tiles that happen to lie like a row, and groups that line up as one, are counted apart:
nobody could tell them without knowing the game.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from training.scene import Spot
from vision.layout import lay_out
from vision.reading import Image, Layout, Quad
from vision.rows import all_beside

SEEN: Final = 0.35  # part of a face: of what is seen less, no finder tells
_ALIKE_GAP, _ALIKE_SHIFT, _ALIKE_TURN_DEG = (-0.2, 0.45), 0.25, 10.0  # two tiles that anyone would take for one row


@dataclass(frozen=True)
class LaidTile:
    """A tile that is seen: its true quad, and where and with which others it lies."""

    quad: Quad
    spot: Spot
    group: int


@dataclass(frozen=True)
class LayoutScore:
    """What became of one picture: the groups, and the place of every tile.

    `groups` counts those that can be told, `rows` those of them with two tiles and more, `alike` those that cannot be
    told; `wrong` are those that did not come out, as tiles; `places` counts pairs of the true place and the one given.
    """

    kind: str
    groups: int
    rows: int
    wrong: tuple[tuple[int, ...], ...]
    alike: int
    places: Counter[tuple[str, str]]

    @property
    def is_exact(self) -> bool:
        """Whether every group that can be told came out."""
        return not self.wrong


def tiles_of(entry: dict[str, Any]) -> tuple[LaidTile, ...]:
    """The tiles that are seen on a picture, from its line of `truth.jsonl`."""
    return tuple(
        LaidTile(Quad(np.array(tile["corners"])), Spot(tile["spot"]), int(tile["group"]))
        for tile in entry["tiles"]
        if tile["visible"] >= SEEN
    )


def jittered(quads: Iterable[Quad], rng: np.random.Generator, share: float) -> list[Quad]:
    """Quads whose corners err by a share of their width and by a third of a pixel, as standard deviations."""
    return [Quad(quad.corners_xy + rng.normal(0, share * quad.width + 0.33, (4, 2))) for quad in quads]


def score_layout(kind: str, tiles: Sequence[LaidTile], layout: Layout) -> LayoutScore:
    """Compare a layout of tiles with how they truly lie."""
    read = {frozenset(group.tiles) for group in layout.groups}
    place_of = {i: str(group.place) for group in layout.groups for i in group.tiles}
    members: dict[int, list[int]] = {}
    for i, tile in enumerate(tiles):
        if tile.spot is not Spot.BACKGROUND:
            members.setdefault(tile.group, []).append(i)
    alike = _alike(tiles)
    told = [tuple(group) for group in members.values() if not alike.intersection(group)]
    places = Counter((_true_place(tile, members), place_of[i]) for i, tile in enumerate(tiles))
    wrong = tuple(group for group in told if frozenset(group) not in read)
    return LayoutScore(kind, len(told), sum(len(group) > 1 for group in told), wrong, len(members) - len(told), places)


def _true_place(tile: LaidTile, members: dict[int, list[int]]) -> str:
    """What a person would call the place: of a meld of which one tile is seen, that tile is loose."""
    is_alone = tile.spot is Spot.TABLE and len(members[tile.group]) == 1
    return str(Spot.LOOSE if is_alone else tile.spot)


def _alike(tiles: Sequence[LaidTile]) -> set[int]:
    """The tiles that line up, side by side, with a tile of another group."""
    beside = all_beside([tile.quad for tile in tiles])
    is_near = (beside.gap >= _ALIKE_GAP[0]) & (beside.gap <= _ALIKE_GAP[1])
    lines_up = is_near & (beside.shift <= _ALIKE_SHIFT) & (beside.turn_deg <= _ALIKE_TURN_DEG)
    return {
        int(i)
        for i, j in np.argwhere(lines_up)
        if tiles[i].group != tiles[j].group and Spot.RACK not in (tiles[i].spot, tiles[j].spot)
    }


def measure(folder: Path, count: int, share: float) -> list[tuple[str, LayoutScore]]:
    """The file and the score of each of the first `count` pictures of a folder that show tiles."""
    scores = []
    lines = (folder / "truth.jsonl").read_text().splitlines()[:count]
    for index, line in enumerate(lines):
        entry = json.loads(line)
        if tiles := tiles_of(entry):
            quads = jittered((tile.quad for tile in tiles), np.random.default_rng(index), share)
            layout = lay_out(picture_of(folder / entry["file"]), quads)
            scores.append((entry["file"], score_layout(entry["kind"], tiles, layout)))
    return scores


def picture_of(path: Path) -> Image:
    """A picture (h, w, 3), RGB uint8."""
    return np.asarray(cv2.imread(str(path), cv2.IMREAD_COLOR_RGB), dtype=np.uint8)


def rows_of(scores: Sequence[LayoutScore]) -> list[str]:
    """A markdown table: a row for each kind of scene, and one for all."""
    head = (
        "kind",
        "pictures",
        "exact",
        "groups",
        "right",
        "of two and more",
        "right",
        "alike",
        "tiles",
        "in their place",
    )
    rows = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    kinds = sorted({score.kind for score in scores})
    rows += [_row(kind, [score for score in scores if score.kind == kind]) for kind in kinds]
    return [*rows, _row("all", scores)]


def _row(name: str, scores: Sequence[LayoutScore]) -> str:
    groups = sum(score.groups for score in scores)
    right = groups - sum(len(score.wrong) for score in scores)
    places = sum((score.places for score in scores), Counter[tuple[str, str]]())
    placed = sum(count for (want, got), count in places.items() if want == got)
    exact = sum(score.is_exact for score in scores)
    rows = sum(score.rows for score in scores)
    rows_right = rows - sum(len(group) > 1 for score in scores for group in score.wrong)
    shares = [
        f"{100 * part / max(whole, 1):.1f} %"
        for part, whole in ((right, groups), (rows_right, rows), (placed, places.total()))
    ]
    alike = sum(score.alike for score in scores)
    cells = (name, len(scores), exact, groups, shares[0], rows, shares[1], alike, places.total(), shares[2])
    return "| " + " | ".join(map(str, cells)) + " |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, the places that were taken for others, and with `--each` the groups that did not come out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=300, help="pictures, from the first")
    parser.add_argument("--jitter", type=float, default=0.02, help="error of a corner, as a share of a tile's width")
    parser.add_argument("--each", action="store_true", help="a line for each picture with a wrong group")
    given = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    scores = measure(given.folder, given.count, given.jitter)
    if given.each:
        for file, score in scores:
            if score.wrong:
                print(f"{file} {score.kind}: {len(score.wrong)} of {score.groups} groups, {dict(score.places)}")
    print("\n".join(rows_of([score for _, score in scores])))
    confused = sum((score.places for _, score in scores), Counter[tuple[str, str]]())
    for (want, got), number in sorted(confused.items()):
        if want != got:
            print(f"{want} taken for {got}: {number} tiles")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
