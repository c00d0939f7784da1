"""The verdict over a turn as an object for JSON and as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from engine.as_json import Json, step_as_json
from engine.as_text import step_as_text
from engine.notation import format_tiles
from engine.tiles import Place
from engine.turn import TurnVerdict
from engine.turn_problems import TurnFault

_LEGAL = {True: "LEGAL", False: "ILLEGAL", None: "UNKNOWN"}


def turn_as_json(verdict: TurnVerdict) -> Json:
    """The verdict. `problems` has each code once; `faults` says for each reason which tiles and melds it concerns.

    A tile has `where`: `before`, `after` (its `ref` counts over that table in reading order), `rack` or `rack_after`.
    """
    return {
        "legal": verdict.legal,
        "laid": [tile.code for tile in verdict.laid],
        "drawn": None if verdict.drawn is None else [tile.code for tile in verdict.drawn],
        "opening_points": verdict.opening_points,
        "out": verdict.out,
        "changed": list(verdict.changed),
        "formed": list(verdict.formed),
        "problems": list(dict.fromkeys(fault.code.value for fault in verdict.faults)),
        "faults": [_fault(fault) for fault in verdict.faults],
        "doubts": [doubt.value for doubt in verdict.doubts],
        "witness": [step_as_json(step) for step in verdict.witness],
    }


def turn_as_text(verdict: TurnVerdict) -> list[str]:
    """The verdict, what was laid, every reason with its tiles, what is not known, and the steps."""
    lines = [f"{_LEGAL[verdict.legal]}  {_tiles(verdict.laid)}"]
    if verdict.opening_points is not None:
        lines.append(f"opening_points  {verdict.opening_points}")
    if verdict.drawn:
        lines.append(f"drawn  {_tiles(verdict.drawn)}")
    if verdict.out:
        lines.append("OUT")
    lines += [f"{fault.code}  {_tiles(tile.tile for tile in fault.tiles)}" for fault in verdict.faults]
    lines += [f"NOT_KNOWN  {doubt}" for doubt in verdict.doubts]
    return lines + [step_as_text(step) for step in verdict.witness]


def _fault(fault: TurnFault) -> Json:
    return {
        "code": fault.code.value,
        "tiles": [{"code": tile.tile.code, "where": tile.side.value, "ref": tile.ref} for tile in fault.tiles],
        "melds": list(fault.melds),
        "points": fault.points,
    }


def _tiles(tiles: Iterable[Place]) -> str:
    return format_tiles(tiles)
