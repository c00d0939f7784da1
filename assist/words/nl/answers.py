"""Wat de drie taken antwoorden, in het Nederlands."""

from __future__ import annotations

from typing import Final

from assist.words.language import Forms, Templates

PLAYS: Final[Templates] = {
    "play.lay": "Leg {tiles}, goed voor {points}.",
    "play.out": "Je kunt je hele plankje leggen: {tiles}, goed voor {points}. Je bent uit!",
    "play.not_out": "Je kunt nog niet alles leggen.",
    "play.draw": "Er past niets. Pak een steen uit de pot.",
    "play.opening": "Je kunt uitleggen: leg {tiles}, samen {points}.",
    "play.opening_short": "Je beste uitleg is {points}: {short} te weinig voor {needed}. Pak een steen uit de pot.",
    "play.opening_none": "Op je plankje staat nog geen combinatie, dus uitleggen kan niet. Pak een steen uit de pot.",
    "play.repairs": "De tafel klopte niet. Na deze beurt klopt hij wel.",
    "play.only_repairs": "De tafel klopt niet. Er past geen steen van jou, maar zo klopt de tafel weer.",
    "play.empty": "Je plankje is leeg.",
    "play.no_repair": "De tafel klopt niet, en met je plankje is dat niet te herstellen.",
    "play.unread": Forms(
        "1 steen op je plankje is niet te lezen en doet niet mee.",
        "{count} stenen op je plankje zijn niet te lezen en doen niet mee.",
    ),
    "play.unproven": "Dit is de beste zet die op tijd gevonden is. Misschien kan het nog beter.",
}

VERDICTS: Final[Templates] = {
    "table.empty": "De tafel is leeg.",
    "table.valid": "Alles op tafel klopt: {sets}.",
    "table.invalid": Forms("1 combinatie klopt niet.", "{count} combinaties kloppen niet."),
    "table.wrong": "De tafel klopt niet.",
    "table.open": Forms(
        "Of de tafel klopt, hangt af van 1 steen die niet te lezen is.",
        "Of de tafel klopt, hangt af van {count} stenen die niet te lezen zijn.",
    ),
    "table.left_out": Forms(
        "1 steen staat op een plankje en telt hier niet mee.",
        "{count} stenen staan op een plankje en tellen hier niet mee.",
    ),
    "meld.valid": "{meld} klopt: {points}.",
    "meld.invalid": "{meld} klopt niet: {reasons}.",
    "meld.also": ", en ",
    "meld.look_at": "{reason} (kijk naar {tiles})",
    "meld.open": "{meld} klopt misschien: dat hangt af van een steen die niet te lezen is.",
    "meld.unordered": "{meld} klopt: {points}, al liggen de stenen niet op volgorde.",
    "meld.ambiguous": Forms(
        "{meld} klopt: {points}. De plek van de joker zegt niet waarvoor hij staat: hij telt als {jokers}.",
        "{meld} klopt: {points}. De plekken van de jokers zeggen niet waarvoor ze staan: ze tellen als {jokers}.",
    ),
}

SCORES: Final[Templates] = {
    "score.winner": "{player} wint de ronde.",
    "score.winners": "{players} winnen samen.",
    "score.receives": Forms(
        "{player} krijgt wat de anderen betalen: {sum} punt.",
        "{player} krijgt wat de anderen betalen: {sum} punten.",
    ),
    "score.shares": Forms(
        "{player} krijgt een deel van wat de anderen betalen: {sum} punt.",
        "{player} krijgt een deel van wat de anderen betalen: {sum} punten.",
    ),
    "score.pays": Forms(
        "{player} betaalt {sum} punt.",
        "{player} betaalt {sum} punten.",
    ),
    "score.pays_difference": Forms(
        "{player} betaalt het verschil met het laagste plankje: {sum} punt.",
        "{player} betaalt het verschil met het laagste plankje: {sum} punten.",
    ),
    "ScoreWarning.UNKNOWN_COUNTED_ZERO": "Een steen die niet te lezen is, telt hier niet mee. Kijk die even na.",
    "score.could_have_opened": "{player} heeft nooit uitgelegd terwijl het kon: {points} punten.",
    "score.could_not_open": "{player} heeft nooit uitgelegd en kon het niet: {points} punten.",
    "score.nobody": "Niemand heeft uitgelegd, dus niemand wint de ronde.",
    "ScoreWarning.LAST_DRAWN_UNKNOWN": "Wat er het laatst gepakt is, is niet bekend; het hele plankje is beoordeeld.",
    "ScoreWarning.OPENING_UNSURE": "Met de steen die niet te lezen is, was uitleggen misschien gelukt.",
    "ScoreWarning.SUM_NOT_ZERO": "Wat de winnaar krijgt, is niet wat de anderen betalen. Kijk de scores na.",
    "ScoreWarning.SHARE_ROUNDED_DOWN": "De winnaars kunnen dit niet gelijk verdelen. De rest gaat naar niemand.",
}

DOUBTS: Final[Templates] = {
    "doubt.count": Forms("1 steen om na te kijken.", "{count} stenen om na te kijken."),
    "doubt.hangs": "Kijk {tile} na: als het een {other} is, verandert het antwoord.",
}
