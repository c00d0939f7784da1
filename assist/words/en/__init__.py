"""English: every sentence of the product, section by section."""

from __future__ import annotations

from typing import Final

from assist.words.en.answers import DOUBTS, PLAYS, SCORES, VERDICTS
from assist.words.en.app import APP
from assist.words.en.command import COMMAND
from assist.words.en.problems import INPUTS, MELDS, PHOTOS, TABLES
from assist.words.en.steps import STEPS
from assist.words.en.tiles import TILES
from assist.words.en.turns import TURNS
from assist.words.language import Templates

SENTENCES: Final[Templates] = {
    **TILES,
    **INPUTS,
    **PHOTOS,
    **MELDS,
    **TABLES,
    **PLAYS,
    **STEPS,
    **TURNS,
    **VERDICTS,
    **SCORES,
    **DOUBTS,
    **COMMAND,
    **APP,
}
