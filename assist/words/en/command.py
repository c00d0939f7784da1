"""What only the command line says, in English."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates

COMMAND: Final[Templates] = {
    "command.nothing_given": "Give the tiles as a photo or as text; --help shows how.",
    "command.about": "{photo}: {sentence}",
    "command.rack": "Rack: {text}",
    "command.table": "Table: {text}",
    "command.left": "Left on your rack: {text}",
    "command.table_after": "The table then: {text}",
}
