"""What only the command line says, in English."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates

COMMAND: Final[Templates] = {
    "command.photo_error": "{photo}: {problem} {hint}",
    "command.needs_rack": "Give a rack: --rack-photo FILE or --rack TEXT.",
    "command.needs_table": "Give a table: --table-photo FILE or --table TEXT.",
    "command.photo_or_text": "Give the {what} as a photo or as text, not both.",
    "command.rack": "Rack: {text}",
    "command.table": "Table: {text}",
    "command.table_after": "The table then: {text}",
}
