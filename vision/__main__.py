"""`python -m vision read PHOTO... [--json]`: photos become notation or JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from vision.as_json import reading_as_json
from vision.file import read_bytes
from vision.read import read_photo
from vision.reading import PhotoError, Reading
from vision.terminal import OneLineParser, run, visible

DONE, UNUSABLE = 0, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the photos named on the command line. Returns 0, or 2 where some photo could not be read."""
    parser = OneLineParser(prog="python -m vision", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    read = commands.add_parser("read", help="read the tiles off photos", allow_abbrev=False)
    read.add_argument("photos", nargs="+", metavar="PHOTO")
    read.add_argument("--json", action="store_true", help="print a list with one object per photo")
    options = parser.parse_args(arguments)

    readings = [(path, read_file(path)) for path in options.photos]
    if options.json:
        print(json.dumps([reading_as_json(path, reading) for path, reading in readings]))
    else:
        for path, reading in readings:
            if not reading.error:
                print("\n".join(_lines(path, reading)))
    sys.stdout.flush()  # where the output cannot be written, that is the one thing to say
    for path, reading in readings:
        if reading.error:
            print(f"{visible(path)}: {reading.error.problem} {reading.error.hint}", file=sys.stderr)
    return UNUSABLE if any(reading.error for _, reading in readings) else DONE


def read_file(path: str) -> Reading:
    """Read one photo file; a path that leads to no photo gives a reading with an error."""
    data = read_bytes(path)
    return Reading((0, 0), 0.0, error=data) if isinstance(data, PhotoError) else read_photo(data)


def _lines(path: str, reading: Reading) -> list[str]:
    """A reading as text: a line per group, its place first; a doubtful tile carries a question mark in brackets."""
    lines = [f"{visible(path)}  {len(reading.tiles)} tiles  {reading.seconds:.2f} s"]
    for group in reading.layout.groups:
        tiles = [reading.tiles[i] for i in group.tiles]
        codes = " ".join(tile.tile.code + ("(?)" if tile.doubtful else "") for tile in tiles)
        lines.append(f"  {group.place:<10} {codes}")
    lines += [f"  warning    {warning.code}" for warning in reading.warnings]
    return lines


if __name__ == "__main__":
    run(main, "python -m vision")
