"""Wat alleen de opdrachtregel zegt, in het Nederlands."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates

COMMAND: Final[Templates] = {
    "command.nothing_given": "Geef de stenen als foto of als tekst; --help laat zien hoe.",
    "command.about": "{photo}: {sentence}",
    "command.rack": "Plankje: {text}",
    "command.table": "Tafel: {text}",
    "command.left": "Op je plankje blijft: {text}",
    "command.table_after": "De tafel daarna: {text}",
}
