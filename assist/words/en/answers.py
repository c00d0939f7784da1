"""What the three jobs answer, in English."""

from __future__ import annotations

from typing import Final

from assist.words.language import Forms, Templates

PLAYS: Final[Templates] = {
    "play.lay": "Lay {tiles} for {points}.",
    "play.out": "You can lay your whole rack: {tiles} for {points}. You are out!",
    "play.not_out": "You cannot lay everything yet.",
    "play.draw": "Nothing fits. Draw a tile from the pot.",
    "play.opening": "You can open: lay {tiles}, {points} together.",
    "play.opening_short": "Your best opening is {points}: {short} short of {needed}. Draw a tile from the pot.",
    "play.opening_none": "Your rack has no set yet, so you cannot open. Draw a tile from the pot.",
    "play.repairs": "The table was not valid. After this play it is.",
    "play.only_repairs": "The table is not valid. No tile of yours fits, but this puts the table right.",
    "play.empty": "Your rack is empty.",
    "play.no_repair": "The table is not valid, and your rack cannot put it right.",
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
    "table.open": Forms(
        "Whether the table is valid hangs on 1 tile that could not be read.",
        "Whether the table is valid hangs on {count} tiles that could not be read.",
    ),
    "table.left_out": Forms(
        "1 tile stands on a rack and does not count here.", "{count} tiles stand on a rack and do not count here."
    ),
    "meld.valid": "{meld} is valid: {points}.",
    "meld.invalid": "{meld} is not valid: {reasons}.",
    "meld.also": ", and ",
    "meld.look_at": "{reason} (look at {tiles})",
    "meld.open": "{meld} may be valid: that hangs on a tile that could not be read.",
    "meld.unordered": "{meld} is valid: {points}, though its tiles do not lie in order.",
    "meld.ambiguous": Forms(
        "{meld} is valid: {points}. The place of the joker does not say what it stands for: it counts as {jokers}.",
        "{meld} is valid: {points}. The places of the jokers do not say what they stand for: they count as {jokers}.",
    ),
}

SCORES: Final[Templates] = {
    "score.winner": "{player} wins the round.",
    "score.winners": "{players} share the win.",
    "score.receives": Forms(
        "{player} receives what the others pay: {sum} point.",
        "{player} receives what the others pay: {sum} points.",
    ),
    "score.shares": Forms(
        "{player} receives a share of what the others pay: {sum} point.",
        "{player} receives a share of what the others pay: {sum} points.",
    ),
    "score.pays": Forms(
        "{player} pays {sum} point.",
        "{player} pays {sum} points.",
    ),
    "score.pays_difference": Forms(
        "{player} pays the difference with the lowest rack: {sum} point.",
        "{player} pays the difference with the lowest rack: {sum} points.",
    ),
    "ScoreWarning.UNKNOWN_COUNTED_ZERO": "A tile that could not be read counts as nothing here. Please check it.",
    "score.could_have_opened": "{player} never opened although it was possible: {points} points.",
    "score.could_not_open": "{player} never opened and could not: {points} points.",
    "score.nobody": "Nobody opened, so nobody wins the round.",
    "ScoreWarning.LAST_DRAWN_UNKNOWN": "What was drawn in the last turn is not known; the whole rack was judged.",
    "ScoreWarning.OPENING_UNSURE": "With the tile that could not be read the first laying might have been possible.",
    "ScoreWarning.SUM_NOT_ZERO": "What the winner gets is not what the others pay. Please check the scores.",
    "ScoreWarning.SHARE_ROUNDED_DOWN": "The winners cannot share this evenly. The rest goes to nobody.",
}

DOUBTS: Final[Templates] = {
    "doubt.count": Forms("1 tile to check.", "{count} tiles to check."),
    "doubt.hangs": "Please check {tile}: if it is really {other}, the answer changes.",
}
