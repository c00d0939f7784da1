"""What the three jobs answer, in English."""

from __future__ import annotations

from typing import Final

from assist.words.language import Forms, Templates

PLAYS: Final[Templates] = {
    "play.lay": "Lay {tiles} for {points}.",
    "play.out": "You can lay your whole rack: {tiles} for {points}. You are out!",
    "play.draw": "Nothing fits. Draw a tile from the pot.",
    "play.opening": "You can open: lay {tiles}, {points} together.",
    "play.opening_short": "Your best opening is {points}: {short} short of {needed}. Draw a tile from the pot.",
    "play.opening_none": "Your rack has no set yet, so you cannot open. Draw a tile from the pot.",
    "play.repairs": "The table was not valid. After this play it is.",
    "play.no_repair": "The table is not valid, and your rack cannot put it right.",
    "play.stays": "{tiles} stay on your rack.",
    "play.stays_one": "{tiles} stays on your rack.",
    "play.unread": Forms(
        "1 tile on your rack could not be read and is left out.",
        "{count} tiles on your rack could not be read and are left out.",
    ),
    "play.unproven": "This is the best play that was found in time. There may be a better one.",
}

VERDICTS: Final[Templates] = {
    "table.empty": "The table is empty.",
    "table.valid": "Everything on the table is valid: {sets}.",
    "table.invalid": Forms("1 set is not valid.", "{count} sets are not valid."),
    "table.wrong": "The table is not valid.",
    "table.open": "Whether the table is valid hangs on {tiles}.",
    "meld.invalid": "{meld}: {reasons}",
    "meld.open": "{meld}: whether this is valid hangs on a tile that could not be read.",
    "meld.ambiguous": "{meld}: the tiles are not in order. The joker counts at its highest, as {jokers}.",
}

SCORES: Final[Templates] = {
    "score.winner": "{player} wins the round.",
    "score.winners": "{players} share the win.",
    "score.rack": "{player}: {points} on the rack.",
    "score.total": "{player}: {sum} = {score}.",
}

DOUBTS: Final[Templates] = {
    "doubt.none": "Every tile was read with confidence.",
    "doubt.count": Forms("1 tile to check.", "{count} tiles to check."),
    "doubt.tile": "Please check {tile}.",
    "doubt.hangs": "This hangs on {tile}: if it is {other}, the answer changes.",
}
