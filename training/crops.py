"""Crops for the face reader: what a finder's imperfect corners cut out of a photo, drawn at random.

    python -m training.crops OUT.npz --count 20000 --seed 1 [--held-out]

A crop is RGB, 64 high and 48 wide. Its label is an index of `LABELS`; its colour is an index of `COLOURS`, or
`NO_COLOUR`. A tile's crop shows it upright: the reader tries every tile both ways up and must call the wrong way
"none", as it must call seams, shifted windows, backs and everything else that is no face.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.tiles import JOKER, Colour, Place, Tile
from training.backdrops import draw_distractor
from training.boards import BOARD_HW, Board, Floats, Hand, draw_board, draw_hand
from training.crop_light import draw_light, draw_photo
from training.fonts import digit_fonts

Crop = NDArray[np.uint8]

CROP_WH = (48, 64)
LABELS = (*(str(number) for number in range(1, 14)), "joker", "none")
JOKER_LABEL, NONE_LABEL = 13, 14
COLOURS = tuple(Colour)
NO_COLOUR = -1
UNKNOWN = -1
"""The label of a crop whose number may not be learned."""

TELLS_UP = 0.43
"""Share of a tile's height: of a digit whose middle lies above it, the wrong way up shows."""

_NO_FACE_SHARE = 0.28
_WINDOWS = {"turned": 0.38, "seam": 0.12, "half": 0.08, "wide": 0.06, "tight": 0.06, "side": 0.07}
_OTHERS = {"back": 0.08, "distractor": 0.15}
_SAMPLES_OF_A_TILE = 2
_SMALLEST_PX, _LARGEST_PX = 13, 90  # width of a tile in a photo


@dataclass(frozen=True)
class Sample:
    """One crop and what it shows; `width_px` is the width of the tile in the photo."""

    crop: Crop
    label: int
    colour: int
    width_px: int


def label_of(place: Place) -> tuple[int, int]:
    """The label and the colour of a tile; what has no face is "none"."""
    if isinstance(place, Tile):
        return place.number - 1, COLOURS.index(place.colour)
    return (JOKER_LABEL if place is JOKER else NONE_LABEL), NO_COLOUR


def jitter(rng: np.random.Generator, window: Floats) -> Floats:
    """The corners as a finder gives them: each a little off, sometimes more, and all of them a little large."""
    size = window[2] - window[0]
    centre = window.mean(axis=0)
    grown = centre + (window - centre) * rng.uniform(0.92, 1.14)
    spread = float(rng.choice([0.026, 0.05, 0.08], p=[0.7, 0.22, 0.08]))
    errors = rng.normal(0, spread, (4, 2)).clip(-0.12, 0.12) + rng.normal(0, 0.025, 2).clip(-0.08, 0.08)
    return (grown + size * errors).astype(np.float32)


def spoil(rng: np.random.Generator, window: Floats, kind: str) -> Floats:
    """A window that does not show one upright tile."""
    size, centre = window[2] - window[0], window.mean(axis=0)
    sign = rng.choice([-1, 1])
    if kind == "turned":
        return np.roll(window, 2, axis=0)
    if kind == "side":
        return np.roll(window, int(sign), axis=0)
    if kind == "seam":
        return window + np.array([sign * rng.uniform(0.42, 0.58) * size[0], 0], np.float32)
    if kind == "half":
        return window + np.array([0, sign * rng.uniform(0.45, 0.7) * size[1]], np.float32)
    if kind == "wide":
        return centre + (window - centre) * np.array([rng.uniform(1.8, 2.6), rng.uniform(1.2, 1.7)], np.float32)
    middle = centre + size * rng.uniform(-0.3, 0.3, 2)
    return middle + (window - centre) * rng.uniform(0.25, 0.5)


def _no_face(rng: np.random.Generator, board: Board, back: Board, tells_up: bool) -> tuple[Floats, Floats]:
    """A picture and a window on it that shows no upright face."""
    kinds = _WINDOWS | _OTHERS
    kind = str(rng.choice(list(kinds), p=list(kinds.values())))
    if kind == "distractor":
        height, width = BOARD_HW[0], round(0.75 * BOARD_HW[0])
        whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        return draw_distractor(rng, (height, width)), whole
    if kind == "back":
        return back.picture, jitter(rng, back.window)
    if kind == "turned" and not tells_up:
        kind = "seam"
    return board.picture, spoil(rng, jitter(rng, board.window), kind)


def _cut(board: Floats, window: Floats, width_px: int) -> Floats:
    """What is in the window, at the resolution of the photo."""
    size_wh = (width_px, round(width_px * CROP_WH[1] / CROP_WH[0]))
    # Drawn finer than asked for and averaged, so that small tiles are not aliased.
    finer = max(1, round(96 / width_px))
    wide, high = size_wh[0] * finer, size_wh[1] * finer
    target = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(window.astype(np.float32), target)
    fine = cv2.warpPerspective(board, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(fine, size_wh, interpolation=cv2.INTER_AREA)


def _photo_of(rng: np.random.Generator, picture: Floats, window: Floats, width_px: int) -> Crop:
    """The crop that comes out of a photo in which the tile is `width_px` wide."""
    photo = draw_photo(rng, draw_light(rng, _cut(picture, window, width_px)))
    shrinks = width_px > CROP_WH[0]
    return cv2.resize(photo, CROP_WH, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)


def _samples_of(rng: np.random.Generator, hand: Hand, pick: int, back: Board) -> Iterator[Sample]:
    """A few samples of one tile: the dear part is its board, the light and the window are cheap."""
    board = draw_board(rng, hand, pick)
    # Only what stands off the middle of a tile says which end is up: elsewhere the wrong way may look right.
    centre_y = hand.style.joker_y if hand.tiles[pick] is JOKER else hand.style.digit_y
    tells_up = centre_y < TELLS_UP and not board.hides_foot
    for _ in range(_SAMPLES_OF_A_TILE):
        width_px = round(float(np.exp(rng.uniform(np.log(_SMALLEST_PX), np.log(_LARGEST_PX)))))
        if rng.random() < _NO_FACE_SHARE:
            picture, window = _no_face(rng, board, back, tells_up)
            yield Sample(_photo_of(rng, picture, window, width_px), NONE_LABEL, NO_COLOUR, width_px)
        else:
            crop = _photo_of(rng, board.picture, jitter(rng, board.window), width_px)
            yield Sample(crop, *label_of(hand.tiles[pick]), width_px)


def draw_samples(rng: np.random.Generator, fonts: tuple[str, ...], tiles: int = 7) -> list[Sample]:
    """Samples of one edition of tiles, two of every tile drawn, with what is no face among them."""
    hand = draw_hand(rng, fonts, tiles)
    back = draw_board(rng, hand, len(hand.tiles) - 1)
    return [sample for pick in range(tiles) for sample in _samples_of(rng, hand, pick, back)]


def main() -> int:
    """Draw crops into a file: `crops` (n, 64, 48, 3) uint8, `labels`, `colours`, `widths_px`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", action="store_true", help="digits in the fonts that training never sees")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(options.seed)
    fonts = digit_fonts(held_out=options.held_out)
    began = time.process_time()
    samples: list[Sample] = []
    while len(samples) < options.count:
        samples += draw_samples(rng, fonts)
    samples = samples[: options.count]
    np.savez(
        options.out,
        crops=np.stack([sample.crop for sample in samples]),
        labels=np.array([sample.label for sample in samples]),
        colours=np.array([sample.colour for sample in samples]),
        widths_px=np.array([sample.width_px for sample in samples]),
    )
    print(f"{len(samples)} crops in {len(fonts)} fonts, {time.process_time() - began:.0f} s of CPU time")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
