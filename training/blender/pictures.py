"""The sixty pictures of the benchmark, each with its seed: `python -m training.blender.pictures benchmarks/pictures`.

A picture that is there already is left as it is, so that a run that was stopped goes on where it was; the committed
ones are never rendered again (see the folder's README). Needs the environment of `training/requirements-blender.txt`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from training.blender.camera import View
from training.blender.film import Film, develop
from training.blender.layouts import heap, loose, melds, on_rack, row, things, together
from training.blender.poses import Spot
from training.blender.racks import Rack
from training.blender.recipes import Kind, Recipe

_TALL, _SMALL, _TINY, _WIDE, _LARGE = (768, 1024), (800, 600), (640, 480), (1280, 960), (3072, 2304)
_NIGHT = Film(key=0.09, balance=0.35, noise=0.03, blur=0.9, sharpen=0.5, quality=86)
_LAMP = Film(key=0.14, balance=0.45, noise=0.018, blur=0.6, quality=87)
_WARM = Film(key=0.17, balance=0.2, noise=0.014, blur=0.5, quality=88)
_BRIGHT = Film(key=0.5, balance=0.75, noise=0.006, quality=88)
_WASHED = Film(key=0.58, balance=0.7, noise=0.007, quality=87, contrast=0.94)
_PALE = Film(key=0.33, balance=0.7)
_HALF = Film(key=0.27, balance=0.65)
_CHAT = Film(key=0.20, balance=0.7, noise=0.010, blur=0.45, sharpen=0.6, quality=82)

STEEP = (
    Recipe(
        "steep-01",
        Kind.STEEP,
        "rack",
        101,
        "mill",
        "oak",
        "window left",
        View(56, 32, 0.9, lens_mm=40),
        on_rack(Rack(3, 310, "black", rise=25), (9, 8, 6)),
    ),
    Recipe(
        "steep-02",
        Kind.STEEP,
        "rack",
        102,
        "harbour",
        "marble",
        "ceiling",
        View(-58, 38, 0.88, roll_deg=4, lens_mm=44),
        on_rack(Rack(3, 330, "grey", rise=22, lean_deg=20), (10, 7, 8), jokers=1),
        _PALE,
    ),
    Recipe(
        "steep-03",
        Kind.STEEP,
        "rack",
        103,
        "quarry",
        "walnut",
        "sun",
        View(14, 79, 0.9, roll_deg=-6, lens_mm=30),
        on_rack(Rack(3, 300, "oak", rise=27, cheeks=True), (8, 9, 5)),
    ),
    Recipe(
        "steep-04",
        Kind.STEEP,
        "rack",
        104,
        "orchard",
        "blue check",
        "window right",
        View(-53, 50, 0.9, lens_mm=38),
        on_rack(Rack(3, 300, "clear blue", rise=24), (7, 8, 7)),
        _HALF,
    ),
    Recipe(
        "steep-05",
        Kind.STEEP,
        "rack",
        105,
        "bazaar",
        "tartan",
        "two lamps",
        View(60, 26, 0.88, lens_mm=34),
        on_rack(Rack(3, 320, "mahogany", rise=29, lean_deg=28), (9, 6, 9)),
    ),
    Recipe(
        "steep-06",
        Kind.STEEP,
        "rack",
        106,
        "arcade",
        "stone",
        "glare",
        View(55, 30, 0.92, roll_deg=-5, lens_mm=42),
        on_rack(Rack(3, 320, "black", rise=24), (8, 8, 8), jokers=1),
    ),
    Recipe(
        "steep-07",
        Kind.STEEP,
        "rack",
        107,
        "rail",
        "pine",
        "window behind",
        View(-62, 46, 0.9, lens_mm=48),
        on_rack(Rack(3, 330, "green", rise=26, cheeks=True), (10, 5, 7)),
        _HALF,
    ),
    Recipe(
        "steep-08",
        Kind.STEEP,
        "rack",
        108,
        "manor",
        "cream",
        "overcast",
        View(6, 82, 0.92, size_wh=_WIDE, lens_mm=32),
        on_rack(Rack(3, 340, "walnut", rise=28), (10, 9, 8)),
        _PALE,
    ),
    Recipe(
        "steep-09",
        Kind.STEEP,
        "rack",
        109,
        "stoneware",
        "green felt",
        "window and lamp",
        View(60, 56, 0.9, roll_deg=5, lens_mm=36),
        on_rack(Rack(3, 300, "beige", rise=23, lean_deg=30), (8, 6, 8)),
    ),
    Recipe(
        "steep-10",
        Kind.STEEP,
        "rack",
        110,
        "marina",
        "red check",
        "low sun",
        View(-57, 30, 0.9, size_wh=_SMALL, lens_mm=40),
        on_rack(Rack(3, 290, "blue", rise=20, lean_deg=22), (11, 9, 10), jokers=2),
        _CHAT,
    ),
)

DIM = (
    Recipe(
        "dim-01",
        Kind.DIM,
        "rack",
        201,
        "mill",
        "walnut",
        "pendant",
        View(-8, 38, 0.88),
        on_rack(Rack(2, 320, "black", rise=38), (8, 7)),
        _LAMP,
    ),
    Recipe(
        "dim-02",
        Kind.DIM,
        "table",
        202,
        "rail",
        "oak",
        "pendant",
        View(20, 55, 0.86),
        melds(5, (-200, -140, 200, 150)),
        _WARM,
    ),
    Recipe(
        "dim-03",
        Kind.DIM,
        "rack",
        203,
        "quarry",
        "mahogany",
        "bedside",
        View(12, 30, 0.9),
        on_rack(Rack(1, 340, "walnut", lift=8), (11,)),
        _NIGHT,
    ),
    Recipe(
        "dim-04",
        Kind.DIM,
        "table",
        204,
        "attic",
        "sand linen",
        "candles",
        View(-25, 48, 0.88, roll_deg=6),
        melds(4, (-170, -120, 170, 120), around=True),
        _NIGHT,
    ),
    Recipe(
        "dim-05",
        Kind.DIM,
        "scatter",
        205,
        "school",
        "grey wood",
        "evening",
        View(5, 62, 0.9),
        loose(16, (-170, -130, 170, 130)),
        _LAMP,
    ),
    Recipe(
        "dim-06",
        Kind.DIM,
        "rack",
        206,
        "lantern",
        "cream",
        "lamp behind",
        View(-16, 34, 0.88, roll_deg=-3),
        on_rack(Rack(2, 320, "grey", rise=36), (9, 6), jokers=1),
        _LAMP,
    ),
    Recipe(
        "dim-07",
        Kind.DIM,
        "table",
        207,
        "bazaar",
        "green felt",
        "pendant",
        View(35, 50, 0.84),
        melds(6, (-210, -150, 210, 150), turn_deg=20),
        _WARM,
    ),
    Recipe(
        "dim-08",
        Kind.DIM,
        "scatter",
        208,
        "orchard",
        "black",
        "screen",
        View(-10, 70, 0.86, size_wh=_TALL),
        loose(14, (-110, -160, 110, 160)),
        _NIGHT,
    ),
    Recipe(
        "dim-09",
        Kind.DIM,
        "table",
        209,
        "harbour",
        "pine",
        "pendant",
        View(0, 64, 0.94, tile_px=24, size_wh=_SMALL),
        melds(9, (-300, -200, 300, 200), around=True),
        replace(_WARM, quality=82),
    ),
    Recipe(
        "dim-10",
        Kind.DIM,
        "rack",
        210,
        "manor",
        "dark marble",
        "candles",
        View(24, 28, 0.9),
        on_rack(Rack(2, 310, "oak", rise=37, cheeks=True), (7, 8)),
        replace(_LAMP, balance=0.15),
    ),
)

CROWD = (
    Recipe(
        "crowd-01",
        Kind.CROWD,
        "scatter",
        301,
        "mill",
        "oak",
        "window left",
        View(0, 66, 0.94, size_wh=_WIDE),
        loose(58, (-290, -215, 290, 215)),
        _HALF,
    ),
    Recipe(
        "crowd-02",
        Kind.CROWD,
        "table",
        302,
        "depot",
        "walnut",
        "ceiling",
        View(-18, 58, 0.94, size_wh=_WIDE),
        melds(15, (-330, -250, 330, 250), lengths=(3, 4, 4, 5), around=True, gap=10),
    ),
    Recipe(
        "crowd-03",
        Kind.CROWD,
        "scatter",
        303,
        "rail",
        "green felt",
        "two lamps",
        View(30, 64, tile_px=27, size_wh=(1024, 768)),
        loose(100, (-420, -310, 420, 310)),
        _CHAT,
    ),
    Recipe(
        "crowd-04",
        Kind.CROWD,
        "table",
        304,
        "parlour",
        "stone",
        "overcast",
        View(8, 60, tile_px=25, size_wh=_SMALL),
        melds(14, (-330, -240, 330, 240), lengths=(3, 3, 4, 4)),
        _CHAT,
    ),
    Recipe(
        "crowd-05",
        Kind.CROWD,
        "table",
        305,
        "harbour",
        "mahogany",
        "window right",
        View(-6, 52, 0.94, size_wh=_LARGE),
        melds(13, (-320, -230, 320, 230), lengths=(3, 4, 4, 5)),
        replace(Film(), noise=0.006, quality=85),
        samples=3,
    ),
    Recipe(
        "crowd-06",
        Kind.CROWD,
        "table",
        306,
        "lantern",
        "teal",
        "window and lamp",
        View(10, 48, 0.94, size_wh=_WIDE),
        together(
            on_rack(Rack(2, 330, "black", rise=36, at=(0, -260)), (8, 7)),
            melds(10, (-290, -110, 290, 260), lengths=(3, 4)),
        ),
        _HALF,
    ),
    Recipe(
        "crowd-07",
        Kind.CROWD,
        "scatter",
        307,
        "arcade",
        "grey wood",
        "sun",
        View(-12, 74, tile_px=23, size_wh=_SMALL),
        loose(106, (-440, -330, 440, 330), gap=1.0),
        _CHAT,
    ),
    Recipe(
        "crowd-08",
        Kind.CROWD,
        "scatter",
        308,
        "quarry",
        "blue check",
        "window behind",
        View(22, 50, 0.94, size_wh=_WIDE),
        loose(64, (-300, -230, 300, 230), gap=1.0),
        _HALF,
    ),
)

WHITE = (
    Recipe(
        "white-01",
        Kind.WHITE,
        "table",
        401,
        "harbour",
        "white",
        "window left",
        View(6, 56, 0.86),
        melds(6, (-210, -150, 210, 150)),
        _BRIGHT,
    ),
    Recipe(
        "white-02",
        Kind.WHITE,
        "scatter",
        402,
        "orchard",
        "white gloss",
        "window glare",
        View(-10, 52, 0.88),
        loose(18, (-190, -140, 190, 140)),
        _BRIGHT,
    ),
    Recipe(
        "white-03",
        Kind.WHITE,
        "table",
        403,
        "arcade",
        "marble",
        "overcast",
        View(25, 64, 0.88),
        melds(5, (-180, -150, 180, 150), around=True),
        _WASHED,
    ),
    Recipe(
        "white-04",
        Kind.WHITE,
        "rack",
        404,
        "depot",
        "white",
        "ceiling",
        View(-20, 36, 0.88),
        on_rack(Rack(2, 320, "white", rise=38), (8, 7)),
        _BRIGHT,
    ),
    Recipe(
        "white-05",
        Kind.WHITE,
        "table",
        405,
        "parlour",
        "white linen",
        "window right",
        View(0, 68, tile_px=25, size_wh=_SMALL),
        melds(9, (-290, -210, 290, 210), turn_deg=30),
        replace(_BRIGHT, quality=82),
    ),
    Recipe(
        "white-06",
        Kind.WHITE,
        "scatter",
        406,
        "marina",
        "cream",
        "sun",
        View(15, 60, 0.88),
        loose(20, (-160, -120, 160, 120), gap=0.5),
        _BRIGHT,
    ),
    Recipe(
        "white-07",
        Kind.WHITE,
        "table",
        407,
        "stoneware",
        "white knit",
        "window behind",
        View(-30, 58, 0.88, size_wh=_TALL),
        melds(5, (-120, -170, 120, 170), turn_deg=15),
        _WASHED,
    ),
    Recipe(
        "white-08",
        Kind.WHITE,
        "scatter",
        408,
        "rail",
        "white gloss",
        "two lamps",
        View(40, 66, tile_px=26, size_wh=_TINY),
        loose(26, (-210, -160, 210, 160)),
        replace(_BRIGHT, quality=80),
    ),
)

EMPTY = (
    Recipe(
        "empty-01",
        Kind.EMPTY,
        "empty",
        501,
        "harbour",
        "oak",
        "window left",
        View(8, 48, 0.9),
        things(("keyboard:black", 0, 0, 4), ("mug:china", 230, 60, 30), ("pen:red", -60, -110, 80)),
    ),
    Recipe(
        "empty-02",
        Kind.EMPTY,
        "empty",
        502,
        "harbour",
        "green felt",
        "pendant",
        View(-12, 56, 0.8),
        things(
            ("cards:7H 8C X 10D AS", -90, 40, 10), ("cards:2S 3S 5H 9D", -70, -90, -14), ("coaster:card", 130, -20, 0)
        ),
        _WARM,
    ),
    Recipe(
        "empty-03",
        Kind.EMPTY,
        "empty",
        503,
        "harbour",
        "walnut",
        "window right",
        View(14, 60, 0.6),
        things(("lid", 0, 20, 8), ("phone", 220, -20, 15)),
        Film(quality=86),
    ),
    Recipe(
        "empty-04",
        Kind.EMPTY,
        "empty",
        504,
        "harbour",
        "blue knit",
        "low sun",
        View(20, 66, 0.9),
        things(),
        Film(quality=80),
    ),
    Recipe(
        "empty-05",
        Kind.EMPTY,
        "empty",
        505,
        "harbour",
        "white",
        "window left",
        View(-6, 22, 0.75),
        things(("clock", -60, 60, -8), ("mug:blue", 70, 10, -40), ("book:Small Garden Year/g", 20, 170, 12)),
        _BRIGHT,
    ),
    Recipe(
        "empty-06",
        Kind.EMPTY,
        "empty",
        506,
        "harbour",
        "red check",
        "window and lamp",
        View(10, 34, 0.75),
        things(("calendar", 0, 90, -6), ("dominoes:65 31 40 22 16 53", -90, -70, 10), ("plate:china", 190, -40, 0)),
        _HALF,
    ),
)

CLOSE = (
    Recipe(
        "close-01",
        Kind.CLOSE,
        "single",
        601,
        "mill",
        "oak",
        "window left",
        View(5, 72, lens_mm=70, tile_px=420, roll_deg=8, aperture_mm=1.2),
        row(("R9",), spot=Spot.LOOSE),
        _HALF,
    ),
    Recipe(
        "close-02",
        Kind.CLOSE,
        "single",
        602,
        "bazaar",
        "stone",
        "ceiling",
        View(-20, 62, lens_mm=60, tile_px=430, aperture_mm=1.2, size_wh=_TALL),
        row(("O6",), turn_deg=24, spot=Spot.LOOSE),
    ),
    Recipe(
        "close-03",
        Kind.CLOSE,
        "table",
        603,
        "quarry",
        "walnut",
        "window right",
        View(10, 58, lens_mm=60, tile_px=240, aperture_mm=1.2),
        row(("B10", "B11", "B12"), turn_deg=-6),
    ),
    Recipe(
        "close-04",
        Kind.CLOSE,
        "single",
        604,
        "school",
        "marble",
        "pendant",
        View(0, 76, lens_mm=70, tile_px=1010, aperture_mm=1.0, size_wh=(2048, 1536)),
        row(("J",), turn_deg=170, spot=Spot.LOOSE),
        replace(_WARM, key=0.28, quality=86),
    ),
    Recipe(
        "close-05",
        Kind.CLOSE,
        "scatter",
        605,
        "stoneware",
        "tartan",
        "sun",
        View(-14, 60, lens_mm=70, tile_px=210, aperture_mm=1.2),
        row(("K6", "R12"), turn_deg=200, gap=30, spot=Spot.LOOSE),
    ),
    Recipe(
        "close-06",
        Kind.CLOSE,
        "rack",
        606,
        "manor",
        "cream",
        "two lamps",
        View(18, 24, lens_mm=60, tile_px=260, aperture_mm=1.0),
        on_rack(Rack(1, 110, "walnut", lift=8), (3,), gaps=0.0),
        _PALE,
    ),
)

OTHER = (
    Recipe(
        "other-01",
        Kind.OTHER,
        "rack",
        701,
        "harbour",
        "pine",
        "window left",
        View(-6, 30, 0.9),
        on_rack(Rack(1, 380, "grey", lift=8), (13,)),
        _HALF,
    ),
    Recipe(
        "other-02",
        Kind.OTHER,
        "rack",
        702,
        "depot",
        "grey wood",
        "window right",
        View(15, 35, 0.88),
        on_rack(Rack(2, 340, "black", rise=39), (9, 8), jokers=1),
    ),
    Recipe(
        "other-03",
        Kind.OTHER,
        "table",
        703,
        "bazaar",
        "dotted cloth",
        "overcast",
        View(-30, 55, 0.88),
        melds(6, (-200, -150, 200, 150), around=True),
    ),
    Recipe(
        "other-04",
        Kind.OTHER,
        "table",
        704,
        "rail",
        "oak",
        "ceiling",
        View(4, 44, 0.80, shift=(0, -0.1)),
        together(melds(5, (-210, -170, 210, 60)), heap((40, 230), (250, 160), 48)),
    ),
    Recipe(
        "other-05",
        Kind.OTHER,
        "rack",
        705,
        "mill",
        "marble",
        "window behind",
        View(-10, 32, 0.84, shift=(0, -0.06)),
        together(on_rack(Rack(2, 320, "black", rise=38), (8, 8)), heap((-60, 270), (240, 160), 44, face_up=0.2)),
        _PALE,
    ),
    Recipe(
        "other-06",
        Kind.OTHER,
        "scatter",
        706,
        "parlour",
        "walnut",
        "sun",
        View(18, 62, 0.88),
        loose(22, (-190, -150, 190, 150), face_down=0.3, covered=3),
    ),
    Recipe(
        "other-07",
        Kind.OTHER,
        "scatter",
        707,
        "lantern",
        "granite",
        "glare",
        View(-24, 56, 0.88),
        loose(18, (-170, -130, 170, 130), face_down=0.2, covered=4, gap=6),
    ),
    Recipe(
        "other-08",
        Kind.OTHER,
        "table",
        708,
        "attic",
        "white linen",
        "window and lamp",
        View(0, 60, 1.22, roll_deg=-8),
        melds(7, (-220, -160, 220, 160), turn_deg=8),
        _PALE,
    ),
    Recipe(
        "other-09",
        Kind.OTHER,
        "scatter",
        709,
        "orchard",
        "red check",
        "window left",
        View(33, 64, 1.3),
        loose(26, (-190, -150, 190, 150)),
        _HALF,
    ),
    Recipe(
        "other-10",
        Kind.OTHER,
        "table",
        710,
        "school",
        "teal",
        "window right",
        View(180, 58, 0.88, size_wh=_TALL),
        together(melds(6, (-130, -180, 130, 180)), things(("mug:pink", 210, 120, 40))),
    ),
    Recipe(
        "other-11",
        Kind.OTHER,
        "table",
        711,
        "manor",
        "stone",
        "window glare",
        View(-15, 46, tile_px=28, size_wh=_TINY),
        together(melds(7, (-210, -150, 210, 150), turn_deg=18), things(("keyboard:white", 30, 280, -6))),
        _CHAT,
    ),
    Recipe(
        "other-12",
        Kind.OTHER,
        "rack",
        712,
        "arcade",
        "black",
        "two lamps",
        View(-38, 33, 0.88),
        together(
            on_rack(Rack(2, 310, "clear blue", rise=37), (7, 6), jokers=1), things(("cards:4D 6C X", 60, 190, 20))
        ),
    ),
)

PICTURES: tuple[Recipe, ...] = STEEP + DIM + CROWD + WHITE + EMPTY + CLOSE + OTHER


def write_manifest(folder: Path) -> None:
    """`SHA256SUMS` of the pictures and their truth, as `sha256sum --check` reads it."""
    files = [*sorted(folder.glob("*.jpg")), folder / "truth.json"]
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / "SHA256SUMS").write_text("".join(sums))


def main(arguments: Sequence[str] | None = None) -> int:
    """Render what is missing; exit status 2 where the folder holds the finished benchmark already."""
    parser = argparse.ArgumentParser(prog="python -m training.blender.pictures", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", help="names of pictures")
    parser.add_argument("--scale", type=float, default=1.0, help="for a quick look: the size of the pictures")
    parser.add_argument("--samples", type=int, help="for a quick look: paths of light per pixel")
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args(arguments)
    if (given.folder / "SHA256SUMS").exists():
        print(f"{given.folder} holds the finished pictures; they are not rendered again", file=sys.stderr)
        return 2
    from training.blender.render import render  # Blender is there in its own environment only

    parts = given.folder / "parts"
    parts.mkdir(parents=True, exist_ok=True)
    for recipe in sorted(PICTURES, key=lambda r: r.view.size_wh[0] * r.view.size_wh[1] * r.samples):
        picture, part = given.folder / f"{recipe.name}.jpg", parts / f"{recipe.name}.json"
        if (given.only and recipe.name not in given.only) or (picture.exists() and part.exists()):
            continue
        start = time.monotonic()
        light, entry = render(recipe, scale=given.scale, samples=given.samples, threads=given.threads)
        part.write_text(json.dumps(entry))
        picture.write_bytes(develop(light, recipe.film, recipe.seed))
        print(f"{recipe.name}: {len(entry['tiles'])} tiles, {time.monotonic() - start:.0f} s", flush=True)
    done = [parts / f"{recipe.name}.json" for recipe in PICTURES if (given.folder / f"{recipe.name}.jpg").exists()]
    if given.only or len(done) < len(PICTURES):
        return 0
    entries = [json.loads(path.read_text()) for path in done]
    (given.folder / "truth.json").write_text(
        json.dumps(entries, indent=None).replace('}, {"file"', '},\n{"file"') + "\n"
    )
    if given.scale == 1.0:
        write_manifest(given.folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
