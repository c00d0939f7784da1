"""Make the sample pictures: `python -m training.samples [NAME...]`.

Writes the pictures, `truth.json` and `README.md` of sample_images/. With names, only those pictures are made anew.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

from engine.notation import format_position, format_table, format_tiles
from engine.tiles import Place
from training import sample_racks as racks
from training import sample_tables as tables
from training.compose import render
from training.expectations import Question, expectation
from training.lens import jpeg
from training.quality import FINE
from training.scene import Scene, Spot
from training.truth import TileTruth

Json: TypeAlias = dict[str, Any]

FOLDER = Path(__file__).parent.parent / "sample_images"
_MAX_BYTES = 450 * 1024
_QUALITIES = (92, 88, 84, 80, 75, 70)


@dataclass(frozen=True)
class Sample:
    """A sample picture: its file name without ending, its scene, and what it is for."""

    name: str
    kind: str  # rack, table or scatter, as truth files say it
    make: Callable[[], Scene]
    question: Question
    use: str

    @property
    def file(self) -> str:
        """The file's name."""
        return f"{self.name}.jpg"

    @property
    def shows(self) -> str:
        """What is on the picture: the first line of its scene."""
        return (self.make.__doc__ or "").splitlines()[0]


SAMPLES: tuple[Sample, ...] = (
    Sample("rack-one-step", "rack", racks.rack_one_step, Question.PLAY, "the simplest rack: two melds ready to lay"),
    Sample("rack-two-steps", "rack", racks.rack_two_steps, Question.PLAY, "two rows, gaps, where to use the joker"),
    Sample("rack-opening", "rack", racks.rack_opening, Question.OPENING, "the first laying of at least 30 points"),
    Sample("rack-lamp-glare", "rack", racks.rack_lamp_glare, Question.PLAY, "warm light, glare, a slanting view"),
    Sample(
        "rack-and-table",
        "rack",
        racks.rack_and_table,
        Question.PLAY,
        "rack and table apart on one photo; a play that rearranges the table",
    ),
    Sample("table-small", "table", tables.table_small, Question.VERDICT, "a valid table, taken upright"),
    Sample("table-big", "table", tables.table_big, Question.VERDICT, "many small tiles, a joker inside a run"),
    Sample(
        "table-two-faults",
        "table",
        tables.table_two_faults,
        Question.VERDICT,
        "a colour twice in a group, a run with a gap; white tiles on a pale table",
    ),
    Sample("scattered", "scatter", tables.scattered, Question.READING, "tiles at every angle, 6 and 9 among them"),
    Sample("end-player-2", "rack", racks.end_player_2, Question.RACK_POINTS, "score of a round, with the next two"),
    Sample("end-player-3", "rack", racks.end_player_3, Question.RACK_POINTS, "the joker left on a rack counts 30"),
    Sample("end-player-4", "rack", racks.end_player_4, Question.RACK_POINTS, "a steeper rack, the room behind it"),
)


def truth_of(sample: Sample, tiles: Sequence[TileTruth]) -> Json:
    """The entry of the truth file for a sample."""
    in_groups = [list(members) for _, members in groupby(tiles, key=lambda tile: tile.group)]
    rack = [tile.face for tile in tiles if tile.spot is Spot.RACK]
    table = [[tile.face for tile in group] for group in in_groups if group[0].spot is not Spot.RACK]
    return {
        "file": sample.file,
        "scene": sample.kind,
        "groups": [[tile.face.code for tile in group] for group in in_groups],
        "places": [group[0].spot.value for group in in_groups],
        "tiles": [
            {"code": tile.face.code, "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in tile.corners_xy]}
            for tile in tiles
        ],
        "notation": _notation(rack, table),
        "expect": expectation(sample.question, rack, table),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Make all samples, or those named."""
    parser = argparse.ArgumentParser(prog="python -m training.samples", description=__doc__)
    # No names at all is the empty list, which Python 3.11 compares with the choices too.
    parser.add_argument("names", nargs="*", choices=[[], *(sample.name for sample in SAMPLES)], metavar="NAME")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    truth_file = given.folder / "truth.json"
    kept = {entry["file"]: entry for entry in json.loads(truth_file.read_text())} if truth_file.exists() else {}
    for sample in SAMPLES:
        if given.names and sample.name not in given.names:
            continue
        rendering = render(sample.make(), FINE)
        data = next(data for quality in _QUALITIES if len(data := jpeg(rendering.picture, quality)) <= _MAX_BYTES)
        (given.folder / sample.file).write_bytes(data)
        kept[sample.file] = truth_of(sample, rendering.tiles)
        print(f"{sample.file}: {len(rendering.tiles)} tiles, {len(data) // 1024} KB")
    entries = [kept[sample.file] for sample in SAMPLES if sample.file in kept]
    truth_file.write_text(_lines(entries))
    (given.folder / "README.md").write_text(readme(entries))
    return 0


def readme(entries: Sequence[Json]) -> str:
    """The table that says what each picture is for."""
    by_file = {entry["file"]: entry for entry in entries}
    rows = []
    for sample in SAMPLES:
        entry = by_file.get(sample.file)
        if entry is not None:
            expect = ", ".join(f"{key} {_plain(value)}" for key, value in entry["expect"].items())
            position = entry["notation"].replace("|", "\\|")  # a bare bar would end the cell
            rows.append(f"| `{sample.file}` | {sample.shows} | {sample.use} | `{position}` | {expect} |")
    return _README.format(rows="\n".join(rows))


_README = """# Sample pictures

Drawn by the project's own renderer, no photographs: `python -m training.samples` makes them all, `python -m
training.samples rack-opening` one of them. The seeds stand in `training/sample_racks.py` and
`training/sample_tables.py`, one function a picture; the fonts that must be installed stand in `training/README.md`.
Licence: Apache-2.0, that of the project.

`truth.json` says for each picture what lies where: `groups` (a row of a rack, a meld on the table, a loose tile) with
their `places`, every tile's `corners` in pixels, clockwise from the tile's own upper left, the position in the
project's notation, and what the engine answers to it under the classic rules.

| picture | what it shows | what it is for | position | expected |
|---|---|---|---|---|
{rows}
"""


def _notation(rack: Sequence[Place], table: Sequence[Sequence[Place]]) -> str:
    if not table:
        return f"rack {format_tiles(rack)}"
    return format_position(rack, table) if rack else f"table {format_table(table)}"


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(str(item) for item in value) or "none" if isinstance(value, list) else str(value)


def _lines(entries: Sequence[Json]) -> str:
    """JSON with one tile a line, so that a change of one picture is a change of its lines."""
    blocks = []
    for entry in entries:
        tiles = ",\n".join(f"    {json.dumps(tile)}" for tile in entry["tiles"])
        others = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in entry.items() if key != "tiles"]
        blocks.append("{\n" + ",\n".join([*others, f'  "tiles": [\n{tiles}\n  ]']) + "\n}")
    return "[\n" + ",\n".join(blocks) + "\n]\n"


if __name__ == "__main__":
    raise SystemExit(main())
