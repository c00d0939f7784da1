"""Boards: one tile in the middle, its neighbours, and what it lies on, seen square on.

A board's picture is float32 RGB, `BOARD_HW`; a window is four corners on it, (4, 2) in x and y, clockwise from the
tile's upper left. From windows on boards come the crops that teach the face reader.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.tiles import JOKER, Colour, Place, Tile, Unknown
from training.backdrops import draw_ground
from training.faces import draw_face
from training.styles import FaceStyle, draw_style

Floats = NDArray[np.float32]

FACE_PX = 112
BOARD_HW = (2 * FACE_PX, round(2.6 * FACE_PX))


@dataclass(frozen=True)
class Board:
    """A board, the window on the tile in its middle, and whether something hides that tile's foot."""

    picture: Floats
    window: Floats
    hides_foot: bool


@dataclass(frozen=True)
class Hand:
    """Tiles of one edition under one lamp; the last one lies face down."""

    style: FaceStyle
    tiles: tuple[Place, ...]
    pictures: tuple[NDArray[np.uint8], ...]

    def neighbour(self, rng: np.random.Generator) -> NDArray[np.uint8]:
        """The picture of any tile."""
        return self.pictures[rng.integers(len(self.pictures))]


def draw_hand(rng: np.random.Generator, fonts: tuple[str, ...], count: int) -> Hand:
    """Draw `count` faces of one edition and a back."""
    style = draw_style(rng, fonts=fonts)
    light = (rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0.5, 1.2))
    colours = tuple(Colour)
    tiles: list[Place] = [
        JOKER if rng.random() < 0.09 else Tile(colours[rng.integers(4)], int(rng.integers(1, 14))) for _ in range(count)
    ]
    tiles.append(Unknown.FACE_DOWN)
    return Hand(style, tuple(tiles), tuple(draw_face(style, tile, rng, FACE_PX, light) for tile in tiles))


def _lay(
    board: Floats,
    picture: NDArray[np.uint8],
    centre_xy: tuple[float, float],
    side_px: float,
    turn_deg: float = 0.0,
) -> None:
    """Put a face on the board, in place, with `side_px` of its side below (above where negative) and its shadow."""
    height, width = picture.shape[:2]
    # Only the part of the board that the tile, its side and its shadow touch is worked on.
    room = round(abs(side_px) * 2) + 14
    left, top = round(centre_xy[0] - width / 2) - room, round(centre_xy[1] - height / 2) - room
    x0, y0 = max(left, 0), max(top, 0)
    part = board[y0 : max(y0, top + height + 2 * room), x0 : max(x0, left + width + 2 * room)]
    if part.size == 0:
        return
    size_wh = (part.shape[1], part.shape[0])
    to_part = cv2.getRotationMatrix2D((width / 2, height / 2), turn_deg, 1.0)
    to_part[:, 2] += np.array(centre_xy) - (width / 2, height / 2) - (x0, y0)
    face = cv2.warpAffine(picture, to_part, size_wh, flags=cv2.INTER_LINEAR).astype(np.float32)
    alpha = face[..., 3] / 255

    def slid(times: float) -> Floats:
        move = np.array([[1, 0, 0.3 * side_px * times], [0, 1, side_px * times]], np.float32)
        return cv2.warpAffine(alpha, move, size_wh)

    shadow = cv2.GaussianBlur(slid(1.8), (0, 0), 4)
    part *= 1 - 0.5 * shadow[..., None]
    side_colour = 0.65 * picture[height // 2, width // 12, :3].astype(np.float32)
    part += np.maximum(slid(0.5), slid(1))[..., None] * (side_colour - part)
    part += alpha[..., None] * (face[..., :3] - part)


def draw_board(rng: np.random.Generator, hand: Hand, pick: int) -> Board:
    """A board with the picked tile upright in its middle."""
    board = draw_ground(rng, BOARD_HW).copy()
    height, width = hand.pictures[pick].shape[:2]
    x, y = BOARD_HW[1] / 2, BOARD_HW[0] / 2
    gap = 0.0 if rng.random() < 0.5 else rng.uniform(0, 0.25) * width
    side_px = float(rng.uniform(-0.06, 0.1)) * height
    lowest = min(hand.style.digit_y + 0.62 * hand.style.digit_height, 0.95)
    rows, pitch = _rows(rng, max(0.5, lowest))
    slid = float(rng.choice([0.0, rng.uniform(-0.5, 0.5)])) * width
    if rows:
        _lay_row(rng, board, hand, (x + slid, y - max(pitch, 0.55) * height), width + gap, side_px)
    for column in (-1, 1):
        if rng.random() < 0.7:
            centre = (x + column * (width + gap), y + rng.normal(0, 0.04) * height)
            _lay(board, hand.neighbour(rng), centre, side_px, rng.normal(0, 1.5))
    _lay(board, hand.pictures[pick], (x, y), side_px)
    if rows:
        _lay_row(rng, board, hand, (x - slid, y + pitch * height), width + gap, min(side_px, 0.0))
    half = np.array([width / 2, height / 2], np.float32)
    window = np.array([x, y], np.float32) + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    if rows and pitch < 1:
        return Board(board, _boxed(rng, window, pitch), hides_foot=True)
    hides_foot = bool(not rows and rng.random() < 0.15)
    if hides_foot:
        window = _hide_foot(rng, board, hand.style, window)
    return Board(board, window, hides_foot)


def _rows(rng: np.random.Generator, least_seen: float) -> tuple[bool, float]:
    """Whether rows lie above and below, and from one to the next how much of a tile's height is seen."""
    if rng.random() < 0.22:
        return True, rng.uniform(1.0, 1.25)
    return bool(rng.random() < 0.24), rng.uniform(least_seen, 1.0)


def _lay_row(
    rng: np.random.Generator,
    board: Floats,
    hand: Hand,
    centre_xy: tuple[float, float],
    pitch_px: float,
    side_px: float,
) -> None:
    """Three neighbours in a row; at times one is missing."""
    for column in (-1, 0, 1):
        if rng.random() < 0.9:
            _lay(board, hand.neighbour(rng), (centre_xy[0] + column * pitch_px, centre_xy[1]), side_px)


def _boxed(rng: np.random.Generator, window: Floats, seen: float) -> Floats:
    """A finder boxes a tile whose foot is hidden as a whole or as far as it is seen."""
    boxed = window.copy()
    boxed[2:, 1] -= rng.uniform(0, 1) * (1 - seen) * (window[2, 1] - window[0, 1])
    return boxed


def _hide_foot(rng: np.random.Generator, board: Floats, style: FaceStyle, window: Floats) -> Floats:
    """Cover the foot as a rack's lip does."""
    height = window[2, 1] - window[0, 1]
    lowest = min(style.digit_y + 0.62 * style.digit_height, 0.95)
    seen = rng.uniform(max(0.5, lowest), 1.0)
    lip = int(window[0, 1] + seen * height)
    board[lip:] = draw_ground(rng, BOARD_HW)[lip:]
    return _boxed(rng, window, seen)
