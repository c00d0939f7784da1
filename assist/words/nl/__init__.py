"""Nederlands: alle zinnen van het programma, per onderwerp."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates
from assist.words.nl.answers import DOUBTS, PLAYS, SCORES, VERDICTS
from assist.words.nl.app import APP
from assist.words.nl.command import COMMAND
from assist.words.nl.problems import INPUTS, MELDS, PHOTOS, TABLES
from assist.words.nl.steps import STEPS
from assist.words.nl.tiles import TILES
from assist.words.nl.turns import TURNS

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
