"""The whole way from a photo to its reading, one stage after another."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum

from engine.tiles import STANDARD, TileSet
from vision.choose import choose_tiles
from vision.colour import has_colour, read_colours, unknown_colours
from vision.crops import straighten
from vision.doubt import doubt_surplus, judge, warn
from vision.face_down import as_face_down, find_backs, without_guesses, without_pot
from vision.layout import lay_out
from vision.network_finder import default_finder
from vision.network_reader import default_network
from vision.photo import Photo, load_photo
from vision.reading import PhotoError, Reading
from vision.second_opinion import begin_second_opinion
from vision.votes import combine_numbers


class Stage(StrEnum):
    """The stages of a reading, in their order."""

    OPEN = "OPEN"
    FIND = "FIND"
    STRAIGHTEN = "STRAIGHTEN"
    READ = "READ"
    COLOUR = "COLOUR"
    LAYOUT = "LAYOUT"


def read_photo(
    photo: bytes, tile_set: TileSet = STANDARD, *, progress: Callable[[Stage], None] = lambda _: None
) -> Reading:
    """Read the bytes of a photo. Bad bytes raise nothing: the reading then has an `error`.

    `progress` is told each stage as it begins.
    """
    start = time.perf_counter()
    progress(Stage.OPEN)
    opened = load_photo(photo)
    if isinstance(opened, PhotoError):
        return Reading((0, 0), time.perf_counter() - start, error=opened)
    reading = read_opened(opened, tile_set, progress=progress)
    return replace(reading, seconds=time.perf_counter() - start)


def read_opened(
    photo: Photo, tile_set: TileSet = STANDARD, *, progress: Callable[[Stage], None] = lambda _: None
) -> Reading:
    """Read a photo that is open already, for a caller that shows it as well."""
    start = time.perf_counter()
    network = default_network()
    progress(Stage.FIND)
    proposals = default_finder().find(photo.image)
    progress(Stage.STRAIGHTEN)
    faces_up = [place.quad for place in choose_tiles(photo.image, proposals, network)]
    backs = find_backs(photo.image, proposals, faces_up)
    quads = [*faces_up, *(back.quad for back in backs)]
    crops = straighten(photo.image, quads)
    progress(Stage.READ)
    network_faces, network_colours = network.read_faces_and_colours(crops)
    opinion = begin_second_opinion(crops, network_faces)
    progress(Stage.COLOUR)
    in_colour = has_colour(photo.image)
    colours = read_colours(crops, network_colours) if in_colour else unknown_colours(len(crops))
    tesseract_faces, reader_warnings = opinion()
    faces = combine_numbers(network_faces, tesseract_faces)
    progress(Stage.LAYOUT)
    corners = [quad.scaled(1 / photo.scale) for quad in quads]
    judged = list(without_guesses(judge(corners, faces, colours, tile_set, photo.size_wh), faces, crops))
    judged[len(faces_up) :] = map(as_face_down, judged[len(faces_up) :], (back.score for back in backs))
    tiles = doubt_surplus(judged, tile_set)
    layout = without_pot(lay_out(photo.image, quads), tiles)
    warnings = warn(tiles, tile_set, in_colour=in_colour) + reader_warnings
    return Reading(photo.size_wh, time.perf_counter() - start, tiles, layout, warnings)
