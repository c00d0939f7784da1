"""Wat handen doen, in het Nederlands."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates

STEPS: Final[Templates] = {
    "SpotPlace.rack": "van je plankje",
    "SpotPlace.table": "van {meld}",
    "SpotPlace.hand": "uit je hand",
    "StepKind.new": "Leg {meld} {source} neer als nieuwe combinatie.",
    "step.start": "Begin een nieuwe combinatie met {tiles} {source}.",
    "StepKind.add": "Leg {tiles} {source} aan bij {meld}.",
    "StepKind.take": "Neem {tiles} uit {meld} in je hand.",
    "StepKind.split": "Splits {meld}: schuif {tiles} opzij.",
    "StepKind.join": "Schuif {other} tegen {meld} aan, zodat het één combinatie wordt.",
    "StepKind.swap_joker": "Leg {tile} {source} op de plek van de joker in {meld} en neem de joker in je hand.",
    "StepKind.move": "Schuif {tiles} van {meld} naar {other}.",
}
