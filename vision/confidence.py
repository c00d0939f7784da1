"""How sure a reading is, from everything that was seen on the way: a calibrated probability that it is right.

What each reader gives for its own answer is no probability of being right: networks are too sure, and a place that is
no tile is read with as straight a face as one that is. A logistic regression over all of it is
(Platt 1999), fitted by `training.fit_confidence` on readings whose truth is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.conviction import log_odds
from vision.face_reader import JOKER_COLUMN, NO_TILE_COLUMN, Probabilities
from vision.reading import Image, Quad
from vision.settings import CONFIDENCE_WEIGHTS, LEAST_DOUBT, WIDTHS_THAT_TELL
from vision.upright import Standing, turn_evidence

Evidence = NDArray[np.float64]


class Clue(StrEnum):
    """What a reading is judged by, each a number that grows with how good it is; chances as log odds."""

    PLACE = "place"  # that a tile lies here
    FACE = "face"  # that the face is the one that was read, by all readers
    NETWORK = "network"  # the same by the network alone
    SECOND = "second"  # what Tesseract adds: above 0 where it agrees, 0 where it has no opinion
    COLOUR = "colour"  # that the colour is right, within the photo; of a joker what its face says
    COLOUR_ALONE = "colour alone"  # the same by the network on this tile alone
    UP = "up"  # how much worse the other end would read
    WIDTH = "width"  # pixels across the tile, their logarithm
    SHARPNESS = "sharpness"  # the steepest edges against the contrast, their logarithm
    WEAKEST = "weakest"  # the least of place, face and colour


def evidence_of(
    places: Sequence[Standing],
    crops: Image,
    network: tuple[Probabilities, Probabilities],
    second: Probabilities,
    faces: Probabilities,
    colours: Probabilities,
) -> Evidence:
    """A row of `Clue` numbers for each tile, (n, 10).

    `crops` (n, h, w, 3) are the tiles upright; `network` is what the network gives alone for faces (n, 15) and colours
    (n, 4), `second` (n, 15) what Tesseract gives; `faces` and `colours` are what was made of all of it.
    """
    if not len(places):
        return np.empty((0, len(Clue)))
    network_faces, network_colours = network
    read, ink = faces[:, :NO_TILE_COLUMN].argmax(axis=1), colours.argmax(axis=1)
    rows = np.arange(len(places))
    has_colour = read != JOKER_COLUMN
    place = log_odds(np.array([standing.conviction for standing in places]), LEAST_DOUBT)
    face = log_odds(faces[rows, read], LEAST_DOUBT)
    network_face = log_odds(network_faces[rows, read], LEAST_DOUBT)
    # A joker is as sure as its face: its ink says nothing.
    colour = np.where(has_colour, log_odds(colours[rows, ink], LEAST_DOUBT), face)
    clues = {
        Clue.PLACE: place,
        Clue.FACE: face,
        Clue.NETWORK: network_face,
        Clue.SECOND: np.log(second[rows, read] / second.mean(axis=1)).clip(-3, 3),
        Clue.COLOUR: colour,
        Clue.COLOUR_ALONE: np.where(has_colour, log_odds(network_colours[rows, ink], LEAST_DOUBT), network_face),
        Clue.UP: np.array([turn_evidence(standing) for standing in places]),
        Clue.WIDTH: np.log(np.array([_width(standing.quad) for standing in places]).clip(*WIDTHS_THAT_TELL)),
        Clue.SHARPNESS: np.array([_sharpness(crop) for crop in crops]),
        Clue.WEAKEST: np.minimum(np.minimum(place, face), colour),
    }
    return np.column_stack([clues[clue] for clue in Clue])


def confidence_of(evidence: Evidence) -> Probabilities:
    """The probability (n,) that each reading is right: a tile is there, and its face is the one that was read."""
    constant, weights = CONFIDENCE_WEIGHTS
    total = constant + evidence @ np.array([weights[clue] for clue in Clue])
    sure: Probabilities = 1 / (1 + np.exp(-total))
    return sure


def _width(quad: Quad) -> float:
    return min(quad.width, quad.height)


def _sharpness(crop: Image) -> float:
    """The logarithm of the steepest edges, in shares of the contrast a pixel of the crop."""
    grey = cv2.cvtColor(crop, cv2.COLOR_RGB2GRAY).astype(np.float32)
    steep = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8))
    contrast = float(np.ptp(np.percentile(grey, (1, 97))))
    return float(np.log((np.percentile(steep, 99.5) + 0.5) / (contrast + 5.0)))
