"""Things on the table that are no tiles, in Blender. A name may carry arguments after a colon."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np

from training.blender import prints
from training.blender.editions import Rgb
from training.blender.plastic import matter, plain, printed
from training.blender.poses import Pose, lying
from training.blender.solids import drawn_out, lathed, put, slab_mesh

Place: TypeAlias = tuple[float, float, float]
_KEYS = ("1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'#", "ZXCVBNM,./^<")


def put_prop(name: str, x: float, y: float, turn_deg: float) -> None:
    """Put a thing of `PROPS` on the table."""
    kind, _, argument = name.partition(":")
    PROPS[kind](argument, (x, y, turn_deg))


def _at(place: Place, dx: float, dy: float, turn: float = 0.0, z: float = 0.0) -> Pose:
    a = math.radians(place[2])
    x, y = place[0] + dx * math.cos(a) - dy * math.sin(a), place[1] + dx * math.sin(a) + dy * math.cos(a)
    return lying(x, y, place[2] + turn, z)


def _keyboard(argument: str, place: Place) -> None:
    dark = argument != "white"
    body, cap, ink = (
        ((26, 26, 28), (40, 40, 43), (236, 236, 236)) if dark else ((200, 202, 205), (244, 244, 244), (40, 40, 44))
    )
    frame = plain("keyboard", body, 0.4)
    put(slab_mesh("keyboard", 330, 118, 9, 6, 2), _at(place, 0, 0), (frame, frame))
    sides = plain("key sides", cap, 0.5)
    top = slab_mesh("key", 16.5, 16.5, 4, 2, 1)
    for line, labels in enumerate(_KEYS):
        for index, label in enumerate(labels):
            cap_top = printed(f"key {label}", prints.key_cap(label, cap, ink), 0.5)
            put(top, _at(place, -118 + 19 * index + 5 * line, 40 - 19 * line, z=9), (cap_top, sides))
        for index, label in enumerate(("789", "456", "123", "0.+")[line]):
            cap_top = printed(f"pad {label}", prints.key_cap(label, cap, ink), 0.5)
            put(top, _at(place, 118 + 19 * index, 40 - 19 * line, z=9), (cap_top, sides))
    bar = slab_mesh("space bar", 110, 16.5, 4, 2, 1)
    put(bar, _at(place, -40, -40, z=9), (sides, sides))


def _cards(argument: str, place: Place) -> None:
    edge = plain("card edge", (240, 240, 236), 0.6)
    back = plain("card back", (40, 70, 130), 0.5)
    mesh = slab_mesh("card", 58, 88, 0.5, 4, 0.1)
    for index, card in enumerate(argument.split()):
        if card == "X":
            put(mesh, _at(place, 34 * index, 3 * (index % 3), 7 - 5 * index, 0.6 * index), (back, edge))
            continue
        top = printed(f"card {card}", prints.playing_card(card[:-1], card[-1]), 0.3, coat=0.3)
        put(mesh, _at(place, 34 * index, 3 * (index % 3), 9 - 6 * index, 0.6 * index), (top, edge))


def _lid(_argument: str, place: Place) -> None:
    side = plain("lid side", (24, 52, 104), 0.5)
    put(slab_mesh("lid", 250, 250, 48, 3, 1), _at(place, 0, 0), (printed("lid top", prints.box_lid(), 0.35, 0.4), side))


def _mug(argument: str, place: Place) -> None:
    material = matter(argument or "china")
    profile = np.array([[0, 0], [36, 0], [40, 4], [41, 92], [39.5, 94], [38, 92], [37, 8], [0, 6]], float)
    lathed("mug", profile, material, (place[0], place[1], 0))
    lathed("tea", np.array([[37.6, 78], [0, 78]], float), matter("tea"), (place[0], place[1], 0))
    a = np.linspace(-0.5 * math.pi, 0.5 * math.pi, 14)
    outer, inner = np.c_[39 + 26 * np.cos(a), 48 + 28 * np.sin(a)], np.c_[39 + 18 * np.cos(a), 48 + 20 * np.sin(a)]
    handle = drawn_out("handle", np.r_[outer, inner[::-1]], 10, material, round_mm=2.5)
    handle.location = (place[0] * 0.01, place[1] * 0.01, 0)
    handle.rotation_euler[2] = math.radians(place[2])


def _standing(place: Place, lean_deg: float) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    a, b = math.radians(place[2]), math.radians(lean_deg)
    right = (math.cos(a), math.sin(a), 0.0)
    up = (-math.sin(a) * math.sin(b), math.cos(a) * math.sin(b), math.cos(b))
    return right, up


def _clock(_argument: str, place: Place) -> None:
    right, up = _standing(place, 12)
    rim = plain("clock rim", (150, 36, 36), 0.3)
    put(slab_mesh("clock", 128, 128, 34, 64, 3), Pose((place[0], place[1], 66), right, up), (rim, rim))
    face = printed("clock face", prints.clock_face(), 0.3)
    out = np.cross(right, up)
    middle = np.array([place[0], place[1], 66.0]) + 34.2 * out
    put(slab_mesh("clock face", 112, 112, 0.6, 56, 0.2), Pose(tuple(middle.tolist()), right, up), (face, rim))


def _calendar(argument: str, place: Place) -> None:
    right, up = _standing(place, 14 if argument != "flat" else 89.5)
    paper = printed("calendar", prints.calendar("October", 3, 31), 0.7)
    edge = plain("paper edge", (240, 240, 240), 0.8)
    high = 142.0 if argument != "flat" else 1.0
    put(slab_mesh("calendar", 220, 280, 2, 1, 0.2), Pose((place[0], place[1], high), right, up), (paper, edge))


def _tray(argument: str, place: Place) -> None:
    width, height = (float(part) for part in argument.split("x"))
    card = matter("card")
    put(slab_mesh("tray floor", width, height, 2, 1, 0.3), _at(place, 0, 0), (card, card))
    for long, dx, dy, turn in (
        (width, 0, height / 2, 0),
        (width, 0, -height / 2, 0),
        (height, width / 2, 0, 90),
        (height, -width / 2, 0, 90),
    ):
        put(slab_mesh("tray wall", long + 4, 3, 36, 1, 0.3), _at(place, dx, dy, turn), (card, card))


def _dominoes(argument: str, place: Place) -> None:
    edge = plain("domino edge", (238, 236, 230), 0.3)
    mesh = slab_mesh("domino", 25, 50, 9, 2.5, 1)
    for index, pair in enumerate(argument.split()):
        top = printed(f"domino {pair}", prints.domino(int(pair[0]), int(pair[1])), 0.3)
        put(mesh, _at(place, 44 * (index % 4), -62 * (index // 4), 37 * index % 60 - 30), (top, edge))


def _book(argument: str, place: Place) -> None:
    title, _, letter = argument.partition("/")
    ground: Rgb = {"r": (120, 34, 34), "g": (36, 84, 62), "b": (34, 52, 98)}[letter or "b"]
    pages = plain("pages", (232, 226, 210), 0.9)
    put(
        slab_mesh("book", 140, 196, 22, 1.5, 0.6),
        _at(place, 0, 0),
        (printed("cover", prints.book_cover(title, ground), 0.5), pages),
    )


def _phone(_argument: str, place: Place) -> None:
    put(slab_mesh("phone", 72, 148, 8, 9, 1.5), _at(place, 0, 0), (plain("glass", (8, 8, 10), 0.06), matter("steel")))


def _pen(argument: str, place: Place) -> None:
    put(
        slab_mesh("pen", 9, 140, 9, 4.4, 3.5),
        _at(place, 0, 0),
        (matter(argument or "blue"), matter(argument or "blue")),
    )


def _plate(argument: str, place: Place) -> None:
    profile = np.array([[0, 4], [70, 4], [104, 16], [106, 15], [72, 1], [0, 0]], float)
    lathed("plate", profile, matter(argument or "china"), (place[0], place[1], 0))


def _coaster(argument: str, place: Place) -> None:
    put(
        slab_mesh("coaster", 96, 96, 4, 47, 0.6),
        _at(place, 0, 0),
        (matter(argument or "card"), matter(argument or "card")),
    )


PROPS: Mapping[str, Callable[[str, Place], None]] = {
    "keyboard": _keyboard,
    "cards": _cards,
    "lid": _lid,
    "mug": _mug,
    "clock": _clock,
    "calendar": _calendar,
    "tray": _tray,
    "dominoes": _dominoes,
    "book": _book,
    "phone": _phone,
    "pen": _pen,
    "plate": _plate,
    "coaster": _coaster,
}
