"""Wat alleen de opdrachtregel zegt, in het Nederlands."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates

COMMAND: Final[Templates] = {
    "command.photo_error": "{photo}: {problem} {hint}",
    "command.needs_rack": "Geef een plankje: --rack-photo BESTAND of --rack TEKST.",
    "command.needs_table": "Geef een tafel: --table-photo BESTAND of --table TEKST.",
    "command.photo_or_text": "Geef {what} als foto of als tekst, niet allebei.",
    "command.rack": "Plankje: {text}",
    "command.table": "Tafel: {text}",
    "command.table_after": "De tafel daarna: {text}",
}
