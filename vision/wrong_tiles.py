"""Contact sheets of the tiles that were read wrong: each as straightened, in its place, with what every reader said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.blame import Mistake, Outcome, PhotoScore
from vision.colour import read_colours
from vision.crops import straighten
from vision.face_reader import COLOURS, NUMBERS, Probabilities
from vision.file import read_bytes
from vision.network_reader import default_network
from vision.photo import Photo, load_photo
from vision.reading import Image, PhotoError, Points, Quad, Reading
from vision.second_opinion import second_opinion
from vision.truth import TrueTile

_CELL_WH: Final = (760, 216)
_PICTURE_PX: Final = 200  # height of the crop and side of the place in the photo
_PLACE_REACH: Final = 1.7  # tile heights on either side of the tile
_COLUMNS, _ROWS = 2, 8
_MARGIN: Final = 8
_GREEN, _RED, _GREY = (0, 160, 0), (220, 0, 0), (90, 90, 255)
_FACES: Final = (*map(str, NUMBERS), "joker", "none")
_NAMED: Final = 3  # faces of each reader


@dataclass(frozen=True)
class Opinions:
    """What each reader says of one crop: its face by network and Tesseract, its colour within the photo and alone."""

    network: Probabilities
    tesseract: Probabilities
    colour: Probabilities
    network_colour: Probabilities

    def lines(self) -> tuple[str, ...]:
        """Each opinion in a line, the likeliest first; nothing of a reader without an opinion."""
        colours = tuple(map(str, COLOURS))
        opinions = {
            "network": (self.network, _FACES),
            "Tesseract": (self.tesseract, _FACES),
            "colour": (self.colour, colours),
            "network's colour": (self.network_colour, colours),
        }
        return tuple(f"{name}: {_ranked(*opinion)}" for name, opinion in opinions.items())


def write_sheets(folder: Path, wrong: Iterable[tuple[str, Reading, PhotoScore]], out: Path) -> Iterator[Path]:
    """Draw the mistakes of photos, each given by its file in `folder`, its reading and its score, on sheets in `out`.

    Sheets of an earlier run are removed.
    """
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("wrong-*.png"):
        old.unlink()
    cells = [cell for file, reading, score in wrong for cell in _cells_of(folder / file, reading, score)]
    for number, start in enumerate(range(0, len(cells), _COLUMNS * _ROWS), 1):
        path = out / f"wrong-{number:02}.png"
        cv2.imwrite(str(path), cv2.cvtColor(sheet_of(cells[start : start + _COLUMNS * _ROWS]), cv2.COLOR_RGB2BGR))
        yield path


def sheet_of(cells: Sequence[Image]) -> Image:
    """Cells of one size side by side, in reading order."""
    blank = np.full_like(cells[0], 255)
    filled = [*cells, *[blank] * (-len(cells) % _COLUMNS)]
    rows = [np.hstack(filled[start : start + _COLUMNS]) for start in range(0, len(filled), _COLUMNS)]
    return np.asarray(np.vstack(rows), dtype=np.uint8)


def _cells_of(path: Path, reading: Reading, score: PhotoScore) -> Iterator[Image]:
    data = read_bytes(path)
    photo = data if isinstance(data, PhotoError) else load_photo(data)
    if isinstance(photo, PhotoError):
        return
    mistakes = [outcome for outcome in score.outcomes if outcome.mistake and _quad_of(outcome) is not None]
    # The colours of a photo are read together, so the tiles that were read right are asked too.
    known = [tile.quad for tile in reading.tiles]
    missed = [quad for outcome in mistakes if outcome.got is None and (quad := _quad_of(outcome))]
    quads = [*known, *missed]
    crops = straighten(photo.image, [quad.scaled(photo.scale) for quad in quads])
    opinions = _ask(crops)
    index_of = {quad: index for index, quad in enumerate(quads)}
    for outcome in mistakes:
        quad = _quad_of(outcome)
        if quad is not None:
            index = index_of[quad]
            yield _cell(score.file, outcome, crops[index], _place(photo, reading, outcome, quad), opinions[index])


def _ask(crops: Image) -> list[Opinions]:
    network, network_colours = default_network().read_faces_and_colours(crops)
    tesseract, _ = second_opinion(crops)
    together = read_colours(crops, network_colours)
    return [Opinions(*rows) for rows in zip(network, tesseract, together, network_colours, strict=True)]


def _quad_of(outcome: Outcome) -> Quad | None:
    """Where a mistake lies; None where the truth of a missed tile tells nothing of its place."""
    if outcome.got is not None:
        return outcome.got.quad
    return None if outcome.place is None else _upright_guess(outcome.place)


def _upright_guess(place: TrueTile) -> Quad:
    if place.corners_xy is not None:
        return Quad(place.corners_xy)
    box: Points = cv2.boxPoints(cv2.minAreaRect(place.polygon_xy.astype(np.float32))).astype(np.float64)
    quad = Quad(box)
    return Quad(np.roll(box, 1, axis=0)) if quad.width > quad.height else quad


def _place(photo: Photo, reading: Reading, outcome: Outcome, quad: Quad) -> Image:
    """The surroundings of a tile: the truth in green, the reading in red, all other readings in a pale colour."""
    side = _PICTURE_PX
    factor = side / (2 * _PLACE_REACH * max(quad.height, quad.width) * photo.scale)
    matrix = np.array([[factor, 0.0, 0.0], [0.0, factor, 0.0]])
    matrix[:, 2] = side / 2 - factor * photo.scale * quad.centre_xy
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    drawn = np.asarray(cv2.warpAffine(photo.image, matrix, (side, side), flags=how), dtype=np.uint8)
    polygons = [(tile.quad.corners_xy, _GREY) for tile in reading.tiles if tile is not outcome.got]
    polygons += [(outcome.place.polygon_xy, _GREEN)] if outcome.place is not None else []
    polygons += [(outcome.got.quad.corners_xy, _RED)] if outcome.got is not None else []
    for polygon, colour in polygons:
        points = polygon * photo.scale * factor + matrix[:, 2]
        cv2.polylines(drawn, [np.round(points).astype(np.int32)], True, colour, 1, cv2.LINE_AA)
    return drawn


def _cell(file: str, outcome: Outcome, crop: Image, place: Image, opinions: Opinions) -> Image:
    cell = np.full((_CELL_WH[1], _CELL_WH[0], 3), 255, dtype=np.uint8)
    tall = cv2.resize(crop, (round(_PICTURE_PX * crop.shape[1] / crop.shape[0]), _PICTURE_PX))
    left = _MARGIN
    for picture in (tall, place):
        height, width = picture.shape[:2]
        cell[_MARGIN : _MARGIN + height, left : left + width] = picture
        left += width + _MARGIN
    for row, text in enumerate(_texts(file, outcome, opinions)):
        shade = _RED if row == 1 else (0, 0, 0)
        cv2.putText(cell, text, (left, 26 + 21 * row), cv2.FONT_HERSHEY_SIMPLEX, 0.47, shade, 1, cv2.LINE_AA)
    return cell


def _texts(file: str, outcome: Outcome, opinions: Opinions) -> list[str]:
    what = {Mistake.MISSED: f"{outcome} missed", Mistake.FALSE: f"{outcome} where nothing lies"}
    width = f"{outcome.width_px:.0f} px" if outcome.width_px else ""
    seen = f", {outcome.place.visible:.0%} seen" if outcome.place and outcome.place.visible < 1 else ""
    said = []
    if outcome.got is not None:
        named = "  ".join(f"{other.tile.code} {other.probability:.2f}" for other in outcome.got.candidates[:4])
        doubt = ", doubtful" if outcome.got.doubtful else ", not doubted"
        said = [f"confidence {outcome.got.confidence:.2f}{doubt}", named]
    kind = outcome.mistake or Mistake.FALSE
    return [f"{file}  {width}{seen}", f"{kind}: {what.get(kind, outcome)}", *said, *opinions.lines()]


def _ranked(opinion: Probabilities, names: Sequence[str]) -> str:
    """The likeliest names with their probabilities.

    >>> _ranked(np.array([0.1, 0.9]), ("K", "R")), _ranked(np.array([0.5, 0.5]), ("K", "R"))
    ('R 0.90  K 0.10', 'no opinion')
    """
    if np.ptp(opinion) < 1e-9:
        return "no opinion"
    best = np.argsort(-opinion)[:_NAMED]
    return "  ".join(f"{names[i]} {opinion[i]:.2f}" for i in best if opinion[i] >= 0.01)
