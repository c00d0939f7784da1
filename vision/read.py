"""The whole way from a photo to its reading, one stage after another."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.tiles import STANDARD, TileSet
from vision.choose import choose_tiles
from vision.colour import has_colour, read_colours, unknown_colours
from vision.confidence import Evidence, confidence_of, evidence_of
from vision.crops import straighten
from vision.doubt import doubt_surplus, judge, warn
from vision.face_down import find_backs, without_guesses, without_pot
from vision.face_reader import Probabilities
from vision.layout import lay_out
from vision.network_finder import default_finder
from vision.network_reader import default_network
from vision.photo import Photo, load_photo
from vision.reading import Image, PhotoError, Quad, Reading, ReadingWarning, TileReading
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
    seen = look(photo, progress=progress)
    progress(Stage.LAYOUT)
    corners = [quad.scaled(1 / photo.scale) for quad in seen.quads]
    judged = judge(corners, seen.faces, seen.colours, confidence_of(seen.evidence), tile_set, photo.size_wh)
    backs = tuple(replace(tile, quad=tile.quad.scaled(1 / photo.scale)) for tile in seen.backs)
    tiles = doubt_surplus(without_guesses(judged, seen.crops) + backs, tile_set)
    quads = [*seen.quads, *(tile.quad for tile in seen.backs)]
    layout = without_pot(lay_out(photo.image, quads), tiles)
    warnings = warn(tiles, tile_set, in_colour=seen.in_colour) + seen.warnings
    return Reading(photo.size_wh, time.perf_counter() - start, tiles, layout, warnings)


@dataclass(frozen=True)
class Seen:
    """What was seen on a photo before anything is decided: tiles as quads in pixels of the working image.

    `crops` (n, h, w, 3) show them upright; `faces` (n, 15) and `colours` (n, 4) are what all readers together make of
    each; `evidence` is what tells how sure that is (`vision.confidence`). `backs` are tiles that lie face down.
    """

    quads: tuple[Quad, ...]
    crops: Image
    faces: Probabilities
    colours: Probabilities
    evidence: Evidence
    backs: tuple[TileReading, ...]
    in_colour: bool
    warnings: tuple[ReadingWarning, ...]


def look(photo: Photo, *, progress: Callable[[Stage], None] = lambda _: None) -> Seen:
    """Find the tiles of a photo and ask every reader about them."""
    network = default_network()
    progress(Stage.FIND)
    proposals = default_finder().find(photo.image)
    progress(Stage.STRAIGHTEN)
    places = choose_tiles(photo.image, proposals, network)
    quads = tuple(place.quad for place in places)
    crops = straighten(photo.image, quads)
    progress(Stage.READ)
    network_faces, network_colours = network.read_faces_and_colours(crops)
    opinion = begin_second_opinion(crops, network_faces)
    progress(Stage.COLOUR)
    in_colour = has_colour(photo.image)
    if not in_colour:
        network_colours = unknown_colours(len(crops))
    colours = read_colours(crops, network_colours) if in_colour else network_colours
    tesseract_faces, warnings = opinion()
    faces = combine_numbers(network_faces, tesseract_faces)
    alone = (network_faces, network_colours)
    evidence = evidence_of(places, crops, alone, tesseract_faces, faces, colours)
    backs = find_backs(photo.image, proposals, quads)
    return Seen(quads, crops, faces, colours, evidence, backs, in_colour, warnings)
