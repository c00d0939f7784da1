"""What hands do, in English."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates

STEPS: Final[Templates] = {
    "SpotPlace.rack": "from your rack",
    "SpotPlace.table": "from {meld}",
    "SpotPlace.hand": "from your hand",
    "StepKind.new": "Lay {meld} {source} as a new set.",
    "step.start": "Start a new set with {tiles} {source}.",
    "StepKind.add": "Add {tiles} {source} to {meld}.",
    "StepKind.take": "Take {tiles} from {meld} into your hand.",
    "StepKind.split": "Split {meld}: push {tiles} aside.",
    "StepKind.join": "Push {other} against {meld}, so that they become one set.",
    "StepKind.swap_joker": "Put {tile} {source} in place of the joker in {meld}, and take the joker into your hand.",
    "StepKind.move": "Move {tiles} from {meld} to {other}.",
}
