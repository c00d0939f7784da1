"""What a joker stands for, as a note short enough to stand under it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.melds import MeldVerdict, judge_meld
from engine.tiles import JOKER, Place, Tile
from ui.symbols import figure_of, ink_of


def stand_in_notes(meld: Sequence[Place], verdict: MeldVerdict | None = None) -> list[str]:
    """One note for each tile of a meld: empty, or under a joker the tiles that it can stand for, as in `6▲`."""
    stand_ins = iter((verdict or judge_meld(meld)).jokers)
    return [_note(next(stand_ins, ())) if tile is JOKER else "" for tile in meld]


def _note(options: Sequence[Tile]) -> str:
    numbers = {option.number for option in options}
    if len(numbers) == 1:  # in a group: one number, and the symbols that are still free
        return f"{options[0].number}{'/'.join(ink_of(option).symbol for option in options)}"
    return "/".join(f"{figure_of(option)}{ink_of(option).symbol}" for option in options)
