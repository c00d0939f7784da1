"""Wat alleen de opdrachtregel zegt, in het Nederlands."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates

COMMAND: Final[Templates] = {
    "command.about": "{photo}: {sentence}",
    "command.rack": "Plankje: {text}",
    "command.table": "Tafel: {text}",
    "command.table_after": "De tafel daarna: {text}",
}
