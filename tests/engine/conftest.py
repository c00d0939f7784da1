"""What the engine's tests share: positions from one line, and the facts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.notation import parse_table, parse_tiles
from engine.positions import Position

FACTS = Path(__file__).parent / "facts"


def facts(name: str) -> list[list[str]]:
    """The fields of every line of a file of facts."""
    lines = (FACTS / name).read_text(encoding="utf-8").splitlines()
    return [[part.strip() for part in line.split(";")] for line in lines if line and not line.startswith("#")]


@pytest.fixture(scope="session")
def fact_lines() -> Callable[[str], list[list[str]]]:
    return facts


@pytest.fixture(scope="session")
def position() -> Callable[..., Position]:
    def make(rack: str, table: str = "", *, opened: bool = True) -> Position:
        return Position(parse_tiles(rack), parse_table(table), opened)

    return make
