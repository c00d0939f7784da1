"""The first laying: what melds are worth in it, and the most that a rack is good for."""

from __future__ import annotations

from collections.abc import Sequence

from engine.flow import Aim
from engine.melds import judge_meld
from engine.positions import Origin, PlacedTile
from engine.rules import CLASSIC, OpeningJoker, Rules
from engine.solver import solve
from engine.tiles import JOKER, Face, Place, Tile, Unknown


def opening_points(melds: Sequence[Sequence[Place]], rules: Rules = CLASSIC) -> int:
    """What valid melds count in the first laying, as they lie; a joker as `opening_joker` says.

    >>> from engine.notation import parse_table
    >>> opening_points(parse_table("R10 R11 J"))
    33
    """
    if rules.opening_joker is OpeningJoker.REPRESENTED:
        return sum(judge_meld(meld, rules).points for meld in melds)
    valid = [meld for meld in melds if judge_meld(meld, rules).valid]
    return sum(tile.number for meld in valid for tile in meld if isinstance(tile, Tile))


def most_opening_points(rack: Sequence[Place], rules: Rules = CLASSIC) -> int:
    """The highest value of melds that this rack can lay by itself; unknown tiles are left out.

    >>> from engine.notation import parse_tiles
    >>> most_opening_points(parse_tiles("O9 K9 R9 B1"))
    27
    """
    tiles = [
        PlacedTile(face, Origin.RACK, index)
        for index, face in enumerate(rack)
        if not isinstance(face, Unknown) and not (face is JOKER and rules.opening_joker is OpeningJoker.FORBIDDEN)
    ]
    counts_jokers = rules.opening_joker is OpeningJoker.REPRESENTED
    aim = Aim(_nothing, face_value=1) if counts_jokers else Aim(_number)
    melds = solve((), tiles, rules, aim).melds or ()
    return opening_points([[tile.tile for tile in meld] for meld in melds], rules)


def can_open(rack: Sequence[Place], rules: Rules = CLASSIC) -> bool:
    """Whether a rack can make the first laying."""
    return most_opening_points(rack, rules) >= max(1, rules.opening_minimum)


def _nothing(_: Face) -> int:
    return 0


def _number(face: Face) -> int:
    return face.number if isinstance(face, Tile) else 0
