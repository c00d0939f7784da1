"""`python -m vision read PHOTO... [--json] [--join]`: photos become notation or JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence

from vision.as_json import joined_as_json, reading_as_json
from vision.file import read_bytes
from vision.join import join
from vision.photo import load_photo
from vision.read import read_photo
from vision.reading import Image, Layout, PhotoError, Reading, ReadingWarning, TileReading
from vision.terminal import OneLineParser, run, visible

DONE, UNUSABLE = 0, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the photos named on the command line. Returns 0, or 2 where some photo could not be read."""
    parser = OneLineParser(prog="python -m vision", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    read = commands.add_parser("read", help="read the tiles off photos", allow_abbrev=False)
    read.add_argument("photos", nargs="+", metavar="PHOTO")
    read.add_argument("--json", action="store_true", help="print a list with one object per photo")
    read.add_argument(
        "--join", action="store_true", help="the photos show parts of one table: make one reading of them"
    )
    options = parser.parse_args(arguments)

    start = time.perf_counter()
    readings = [(path, read_file(path)) for path in options.photos]
    if options.join:
        joined = join([reading for _, reading in readings], lambda i: _image(options.photos[i]))
        seconds = time.perf_counter() - start
        if options.json:
            print(json.dumps([joined_as_json(options.photos, [reading for _, reading in readings], joined, seconds)]))
        elif any(not reading.error for _, reading in readings):
            name = f"{len(readings)} photos"
            print("\n".join(_lines(name, joined.tiles, joined.layout, joined.warnings, seconds)))
    elif options.json:
        print(json.dumps([reading_as_json(path, reading) for path, reading in readings]))
    else:
        for path, reading in readings:
            if not reading.error:
                print("\n".join(_lines(path, reading.tiles, reading.layout, reading.warnings, reading.seconds)))
    sys.stdout.flush()  # where the output cannot be written, that is the one thing to say
    for path, reading in readings:
        if reading.error:
            print(f"{visible(path)}: {reading.error.problem} {reading.error.hint}", file=sys.stderr)
    return UNUSABLE if any(reading.error for _, reading in readings) else DONE


def read_file(path: str) -> Reading:
    """Read one photo file; a path that leads to no photo gives a reading with an error."""
    data = read_bytes(path)
    return Reading((0, 0), 0.0, error=data) if isinstance(data, PhotoError) else read_photo(data)


def _image(path: str) -> Image | None:
    """The image of a photo that was read before; None where that is not possible any more."""
    data = read_bytes(path)
    photo = data if isinstance(data, PhotoError) else load_photo(data)
    return None if isinstance(photo, PhotoError) else photo.image


def _lines(
    name: str,
    tiles: Sequence[TileReading],
    layout: Layout,
    warnings: Sequence[ReadingWarning],
    seconds: float,
) -> list[str]:
    """A reading as text: a line per group, its place first; a doubtful tile carries a question mark in brackets."""
    lines = [f"{visible(name)}  {len(tiles)} tiles  {seconds:.2f} s"]
    for group in layout.groups:
        codes = " ".join(tiles[i].tile.code + ("(?)" if tiles[i].doubtful else "") for i in group.tiles)
        lines.append(f"  {group.place:<10} {codes}")
    lines += [f"  warning    {warning.code}" for warning in warnings]
    return lines


if __name__ == "__main__":
    run(main, "python -m vision")
