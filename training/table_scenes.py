"""Tiles on a table as they come: crowds, melds at all angles, walls of tiles, piles, pools face down, boxes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.tiles import Place
from training.framing import Framing, framed, moved_back
from training.heaps import in_open_box, on_top, pushed_together, wall_of_tiles
from training.layout import Care, lay_meld, lay_table, scatter
from training.random_tiles import Box, draw_edition
from training.scene import Edition, Scene, SceneTile

Size = tuple[int, int]

_SMALL_PX = (16.0, 31.0)  # width of a tile
_FROM_ABOVE = Framing((40, 90), (0.02, 0.2))


def crowd(rng: np.random.Generator, size_wh: Size) -> Scene:
    """From 40 tiles to the whole box in melds, as large as the picture allows."""
    edition, box = draw_edition(rng, None), Box(rng)
    tiles = _melds_in_rows(rng, edition, box, int(rng.integers(40, 107)))
    return framed(rng, edition, tiles, Framing((45, 90), (0.01, 0.06)), size_wh)


def small(rng: np.random.Generator, size_wh: Size) -> Scene:
    """A table from so far away that its tiles are hardly larger than their digits can bear."""
    edition, box = draw_edition(rng, None), Box(rng, _face_down_share(rng))
    kind, wanted = rng.integers(4), int(rng.integers(25, 111))
    if kind == 0:
        tiles = _loose(rng, edition, box, min(wanted, 70))
    elif kind == 1:
        tiles = _melds_at_all_angles(rng, edition, box, int(rng.integers(6, 22)))
    else:
        tiles = _melds_in_rows(rng, edition, box, wanted)
    scene = framed(rng, edition, tiles, Framing((38, 90), (0.0, 0.05)), size_wh)
    return moved_back(scene, rng.uniform(*_SMALL_PX))


def touching(rng: np.random.Generator, size_wh: Size) -> Scene:
    """Melds at all angles, or tiles pushed together until they touch."""
    edition, box = draw_edition(rng, None), Box(rng, _face_down_share(rng))
    if rng.random() < 0.4:
        tiles = pushed_together(rng, edition, box.draw(int(rng.integers(4, 40))))
    else:
        tiles = _melds_at_all_angles(rng, edition, box, int(rng.integers(1, 12)))
    return framed(rng, edition, tiles, _FROM_ABOVE, size_wh)


def walls(rng: np.random.Generator, size_wh: Size) -> Scene:
    """Tiles side by side in long rows, and rows head to foot, as they are sorted or counted."""
    edition, box = draw_edition(rng, None), Box(rng, _face_down_share(rng))
    tiles: tuple[SceneTile, ...] = ()
    turn_deg = rng.uniform(-180, 180) if rng.random() < 0.5 else rng.normal(0, 6)
    far_mm = 0.0
    for _ in range(int(rng.choice([1, 1, 2, 3]))):
        rows = int(rng.choice([1, 2, 3, 4, 5]))
        faces = [box.draw(int(rng.integers(2, 14))) for _ in range(rows)]
        tiles += wall_of_tiles(rng, edition, faces, (0.0, far_mm), turn_deg, len({tile.group for tile in tiles}))
        far_mm += rows * edition.height_mm + rng.uniform(10, 60)
    return framed(rng, edition, tiles, _FROM_ABOVE, size_wh)


def pile(rng: np.random.Generator, size_wh: Size) -> Scene:
    """Tiles in a heap, some of them on top of others."""
    edition, box = draw_edition(rng, None), Box(rng, _face_down_share(rng))
    lower = pushed_together(rng, edition, box.draw(int(rng.integers(3, 32))))
    upper = box.draw(int(np.ceil(len(lower) * rng.uniform(0.1, 0.6))))
    tiles = lower + on_top(rng, edition, upper, lower)
    return framed(rng, edition, tiles, Framing((35, 90), (0.0, 0.2)), size_wh)


def pool(rng: np.random.Generator, size_wh: Size) -> Scene:
    """Tiles to draw from, most of them face down, with or without melds beside them."""
    edition, box = draw_edition(rng, None), Box(rng, rng.uniform(0.4, 1.0))
    count = int(rng.integers(5, 50))
    tiles = _loose(rng, edition, box, count) if rng.random() < 0.5 else pushed_together(rng, edition, box.draw(count))
    if rng.random() < 0.5:
        near_mm = max(float(tile.pose.origin[1]) for tile in tiles) + 1.2 * edition.height_mm
        rest = Box(rng).draw(int(rng.integers(6, 25)))
        melds = [rest[start : start + 4] for start in range(0, len(rest), 4)]
        tiles += lay_table(
            melds, edition, _care(rng), rng, width_mm=edition.width_mm * 14, first_group=len(tiles), near_mm=near_mm
        )
    return framed(rng, edition, tiles, _FROM_ABOVE, size_wh)


def before_box(rng: np.random.Generator, size_wh: Size) -> Scene:
    """A few melds, and behind them the open box with the tiles that nobody uses."""
    edition, box = draw_edition(rng, None), Box(rng, _face_down_share(rng))
    tiles = _melds_at_all_angles(rng, edition, box, int(rng.integers(1, 6)))
    middles = np.array([tile.pose.origin[:2] for tile in tiles])
    near_mm = float(middles[:, 1].max()) + 1.4 * edition.height_mm
    left_over, plates = in_open_box(
        rng, edition, box.draw(int(rng.integers(4, 45))), (float(middles[:, 0].mean()), near_mm), len(tiles)
    )
    framing = Framing((25, 75), (-0.05, 0.08), azimuths_deg=(-35, 35))
    scene = framed(rng, edition, tiles + left_over, framing, size_wh, plates)
    if rng.random() < 0.6:
        scene = replace(scene, lens=replace(scene.lens, aperture=rng.uniform(4, 18)))
    return scene


def _melds_in_rows(rng: np.random.Generator, edition: Edition, box: Box, wanted: int) -> tuple[SceneTile, ...]:
    melds: list[tuple[Place, ...]] = []
    while sum(map(len, melds)) < wanted and (meld := box.draw(int(rng.choice([3, 3, 4, 4, 5, 7, 13])))):
        melds.append(meld)
    return lay_table(
        melds,
        edition,
        Care(rng.uniform(0, 1.5), rng.uniform(0, 2), rng.uniform(0, 1.5), rng.uniform(0, 0.5)),
        rng,
        width_mm=edition.width_mm * rng.uniform(15, 24),
        turn_deg=float(rng.choice([1.0, 5.0])),
        spacing_mm=rng.uniform(2, 20),
    )


def _melds_at_all_angles(rng: np.random.Generator, edition: Edition, box: Box, count: int) -> tuple[SceneTile, ...]:
    lengths = rng.choice([2, 3, 3, 4, 5, 6], count)
    reach = 0.62 * float(np.max(lengths)) * edition.width_mm + 0.5 * edition.height_mm
    columns = int(np.ceil(np.sqrt(count * 1.3)))
    tiles: tuple[SceneTile, ...] = ()
    for group, length in enumerate(lengths):
        row, column = divmod(group, columns)
        centre = (column * 2 * reach, row * 2 * reach)
        if faces := box.draw(int(length)):
            tiles += lay_meld(faces, edition, centre, rng.uniform(-180, 180), _care(rng), group, rng)
    return tiles


def _loose(rng: np.random.Generator, edition: Edition, box: Box, count: int) -> tuple[SceneTile, ...]:
    side = np.hypot(edition.width_mm, edition.height_mm) * np.sqrt(count) * rng.uniform(1.35, 2.0)
    size = (side * 1.25 + 10, side / 1.25 + 10)
    return scatter(box.draw(count), edition, rng, size_mm=size, apart=1.02, tilt_deg=rng.uniform(0, 0.8))


def _care(rng: np.random.Generator) -> Care:
    return Care(rng.uniform(0, 1.5), rng.uniform(0, 2), float(rng.choice([0.02, rng.uniform(0.1, 2)])), 0.3)


def _face_down_share(rng: np.random.Generator) -> float:
    """In a quarter of the scenes many tiles lie face down."""
    return rng.uniform(0.05, 0.4) if rng.random() < 0.25 else 0.01
