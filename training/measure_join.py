"""Measure how several photos of one table are joined.

    python -m training.joined_scenes FOLDER
    python -m training.measure_join FOLDER [--given] [--each]

A table is exact where the joined reading has each of its tiles once, with its face, and no other. With `--given` the
tiles are not read but given, with corners that err; of tiles that several pictures show, some are missed or misread.
So joining is measured alone.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from engine.notation import parse_tile
from engine.tiles import STANDARD, Place, Unknown
from training.measure_layout import jittered, picture_of
from vision.join import JoinedReading, join
from vision.layout import lay_out
from vision.read import read_photo
from vision.reading import Candidate, Image, Quad, Reading, TileReading

SEEN: Final = 0.6  # part of a face that is surely found in some picture
_FACES: Final = tuple(STANDARD.faces())
_FOUND: Final = 0.35  # part of a face from which a given tile is found
_MISREAD, _MISSED = 0.02, 0.02
_SURE, _LESS_SURE = 0.97, 0.7


@dataclass(frozen=True)
class JoinScore:
    """What became of one table: tiles to find, tiles of the joined reading that are none of them or seen twice, groups.

    `missing` and `extra` are codes; `doubtful` counts tiles that ask.
    """

    tiles: int
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    groups: int
    groups_right: int
    doubtful: int

    @property
    def is_exact(self) -> bool:
        """Whether each tile is there once, and nothing else."""
        return not self.missing and not self.extra


def score_join(entry: dict[str, Any], joined: JoinedReading) -> JoinScore:
    """Compare a joined reading with the tiles that some picture shows well; those hardly seen may be read or not."""
    best = np.max([picture["visible"] for picture in entry["pictures"]], axis=0)
    codes = [tile["code"] for tile in entry["tiles"]]
    must = Counter(code for code, seen in zip(codes, best, strict=True) if seen >= SEEN)
    may = Counter(code for code, seen in zip(codes, best, strict=True) if 0 < seen < SEEN)
    got = Counter(tile.tile.code for tile in joined.tiles if tile.is_known)
    wanted: dict[int, list[str]] = {}
    for tile, seen in zip(entry["tiles"], best, strict=True):
        if seen >= SEEN:
            wanted.setdefault(tile["group"], []).append(tile["code"])
    groups = Counter(tuple(sorted(group)) for group in wanted.values())
    read = Counter(tuple(sorted(joined.tiles[i].tile.code for i in group.tiles)) for group in joined.layout.groups)
    return JoinScore(
        must.total(),
        tuple((must - got).elements()),
        tuple((got - must - may).elements()),
        groups.total(),
        (groups & read).total(),
        sum(tile.doubtful for tile in joined.tiles),
    )


def given_reading(entry: dict[str, Any], part: int, image: Image, rng: np.random.Generator) -> Reading:
    """What a good reader would read off one picture: most tiles, most of them right."""
    picture = entry["pictures"][part]
    shown = np.sum([np.array(view["visible"]) >= SEEN for view in entry["pictures"]], axis=0)
    faces: list[Place] = []
    quads: list[Quad] = []
    sureness: list[float] = []
    for tile, corners, seen, often in zip(entry["tiles"], picture["corners"], picture["visible"], shown, strict=True):
        may_err = seen >= SEEN and often > 1
        if seen >= _FOUND and not (may_err and rng.random() < _MISSED):
            is_wrong = may_err and rng.random() < _MISREAD
            face: Place = _FACES[int(rng.integers(len(_FACES)))] if is_wrong else parse_tile(tile["code"])
            faces.append(face if seen >= SEEN else Unknown.UNREADABLE)
            quads.append(Quad(np.array(corners)))
            sureness.append(_LESS_SURE if is_wrong else _SURE)
    placed = jittered(quads, rng, 0.02)
    tiles = tuple(
        TileReading(quad, (Candidate(face, sure),), sure, doubtful=False)
        for face, quad, sure in zip(faces, placed, sureness, strict=True)
    )
    return Reading(image.shape[1::-1], 0.0, tiles, lay_out(image, placed))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables that are not exact, and how many are."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--given", action="store_true", help="give the tiles, do not read them")
    parser.add_argument("--each", action="store_true", help="a line for each table")
    given = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    scores = []
    for index, line in enumerate((given.folder / "truth.jsonl").read_text().splitlines()):
        entry = json.loads(line)
        files = [given.folder / picture["file"] for picture in entry["pictures"]]
        images = [picture_of(file) for file in files]
        if given.given:
            rng = np.random.default_rng(index)
            readings = [given_reading(entry, part, image, rng) for part, image in enumerate(images)]
        else:
            readings = [read_photo(file.read_bytes()) for file in files]
        score = score_join(entry, join(readings, images.__getitem__))
        scores.append(score)
        if given.each or not score.is_exact:
            seen = sum(len(reading.tiles) for reading in readings)
            print(
                f"{index}: {len(files)} pictures, {seen} sightings of {score.tiles} tiles; missing {score.missing}, "
                f"extra {score.extra}, {score.doubtful} doubtful; {score.groups_right} of {score.groups} groups",
                flush=True,
            )
    groups, right = sum(score.groups for score in scores), sum(score.groups_right for score in scores)
    exact, tiles = sum(score.is_exact for score in scores), sum(score.tiles for score in scores)
    wrong = sum(max(len(score.missing), len(score.extra)) for score in scores)
    print(f"{exact} of {len(scores)} tables exact; {wrong} of {tiles} tiles wrong; {right} of {groups} groups")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
