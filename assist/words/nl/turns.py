"""Wat er mis kan zijn met een beurt, en wat er vóór de eerste beurt te doen is, in het Nederlands."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates

TURNS: Final[Templates] = {
    "turn.legal": "Deze beurt mag.",
    "turn.illegal": "Deze beurt mag niet.",
    "turn.open": "Voor zover te zien is er niets mis met deze beurt.",
    "TurnProblem.TILE_VANISHED": "Verdwenen van tafel en plankje: {tiles}.",
    "TurnProblem.TILE_APPEARED": "Op tafel gekomen zonder daar of op het plankje te zijn geweest: {tiles}.",
    "TurnProblem.TABLE_TILE_ON_RACK": "Wat op tafel ligt blijft daar, en dit ging naar het plankje: {tiles}.",
    "TurnProblem.JOKER_KEPT": "Een joker die vrijkomt leg je in dezelfde beurt; hij mag niet naar je plankje.",
    "TurnProblem.NOTHING_LAID": "Er is geen steen gelegd. Wie niets legt, laat de tafel zo en pakt er een.",
    "TurnProblem.LAID_AND_DREW": "In een beurt leg je of pak je. Hier is gelegd én een steen gepakt.",
    "TurnProblem.DREW_TOO_MANY": "Je pakt maar één steen in een beurt.",
    "TurnProblem.MUST_PLAY": "Volgens deze regels moet leggen wie kan leggen, en dit kon: {tiles}.",
    "TurnProblem.INVALID_MELD": "{meld} klopt niet: {reasons}.",
    "TurnProblem.OPENING_SHORT": "De uitleg is {points}, {short} te weinig voor {needed}.",
    "TurnProblem.OPENING_WITH_TABLE_TILES": "De uitleg komt alleen van het plankje, en dit is aangeraakt: {tiles}.",
    "TurnProblem.OPENING_AND_MORE": "In de beurt van de uitleg blijft de tafel zoals hij is: {tiles}.",
    "TurnProblem.OPENING_WITH_JOKER": "Volgens deze regels zit er geen joker in de uitleg.",
    "TurnProblem.JOKER_BEFORE_OPENING": "Vóór je uitleg blijf je van de jokers op tafel af.",
    "JokerProblem.JOKER_SET_LOCKED": "Een combinatie met een joker blijft zo tot iemand de joker vervangt: {tiles}.",
    "JokerProblem.JOKER_NOT_REPLACED": "Bij {tiles} is een joker gepakt zonder er de steen zelf voor te leggen.",
    "JokerProblem.JOKER_REPLACED_FROM_TABLE": "De steen voor de joker van {tiles} moet van het plankje komen.",
    "JokerProblem.JOKER_IN_GROUP_OF_THREE": "De joker in een groep van drie is zo niet te pakken: {tiles}.",
    "JokerProblem.JOKER_NOT_IN_NEW_MELD": "De joker die vrijkwam bij {tiles} hoort in een nieuwe combinatie.",
    "JokerProblem.JOKER_WITHOUT_RACK_TILE": "Bij de joker die vrijkwam bij {tiles} hoort een steen van het plankje.",
    "TurnDoubt.RACK_UNKNOWN": "Of de gelegde stenen van het plankje komen, is niet te zien.",
    "TurnDoubt.DRAW_UNKNOWN": "Of er een steen gepakt is, is niet te zien.",
    "TurnDoubt.TILE_UNKNOWN": "Een steen is niet te lezen.",
    "SetupStep.SHUFFLE": "Leg alle stenen gedekt op tafel en hussel ze. Dat is de pot.",
    "SetupStep.TAKE_HANDS": "Iedereen pakt {hand} stenen en zet ze op het plankje.",
    "SetupStep.DRAW_FOR_START": "Iedereen pakt een steen. Het hoogste getal begint; joker of gelijk: pak opnieuw.",
    "SetupStep.RETURN_TILES": "Die stenen gaan terug in de pot.",
}
