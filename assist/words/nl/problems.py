"""Wat er mis kan zijn met invoer, een foto of een combinatie, in het Nederlands."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates

INPUTS: Final[Templates] = {
    "InputProblem.NOT_A_TILE": "“{text}” is geen steen. Typ een kleur en een getal, zoals R7, of J voor een joker.",
    "InputProblem.UNKNOWN_COLOUR": "“{text}”: die kleur is er niet. Typ K (zwart), R (rood), B (blauw) of O (oranje).",
    "InputProblem.UNKNOWN_NUMBER": "“{text}”: de getallen lopen van 1 tot en met 13.",
    "InputProblem.EMPTY_MELD": "Naast een | staat geen steen. Zet aan beide kanten van elke | stenen.",
    "InputProblem.MELDS_ON_RACK": "Op een plankje staan geen combinaties. Laat de | dus weg.",
    "InputProblem.BAD_LINE": "“{text}” is niet te begrijpen.",
    "InputProblem.TOO_MANY_COPIES": "Zoveel zitten er niet in de doos: {text}.",
    "InputProblem.TOO_MANY_JOKERS": "Er zijn meer jokers dan er in de doos zitten.",
    "InputProblem.UNKNOWN_ON_TABLE": "Een steen op tafel is niet te lezen. Zeg welke het is, dan krijg je je antwoord.",
    "InputProblem.UNKNOWN_PROFILE": "Er zijn geen spelregels met de naam “{text}”.",
    "InputProblem.UNKNOWN_OPTION": "Er is geen spelregel die “{text}” heet.",
    "InputProblem.BAD_RULES": "Deze spelregels zijn niet te gebruiken: {text}",
    "InputProblem.NOT_IN_SET": "Deze steen zit niet in de doos: {text}.",
    "InputProblem.NO_SUCH_PLAYER": "Er is geen speler {text}.",
    "InputProblem.TOO_FEW_PLAYERS": "Voor een ronde zijn de plankjes van minstens twee spelers nodig.",
    "InputProblem.NO_WINNER": "Geen enkel plankje is leeg. Zeg wie er gewonnen heeft, of dat de pot leeg is.",
    "InputProblem.SEVERAL_WINNERS": "Er is meer dan één plankje leeg. Zeg wie er gewonnen heeft.",
    "InputProblem.WINNER_HAS_TILES": "Speler {text} heeft nog stenen en is dus niet uit.",
    "InputProblem.WINNER_NEVER_OPENED": "Het plankje van speler {text} is leeg, dus die heeft uitgelegd.",
    "InputProblem.NOT_ON_RACK": "Wat het laatst gepakt is, staat niet op dat plankje: speler {text}.",
    "InputProblem.BAD_DRAW": "“{text}”: schrijf de speler en de laatst gepakte steen, zoals 3:R5.",
    "InputProblem.BAD_PLAYERS": "Met {text} spelers gaat dit niet.",
    "InputProblem.NO_ROUND": "Er is geen ronde {text}.",
    "InputProblem.MATCH_OVER": "De partij is na {text} rondes afgelopen.",
    "InputProblem.BAD_COMMAND": "Dit commando is niet te begrijpen: {text}",
}

PHOTOS: Final[Templates] = {
    "PhotoProblem.EMPTY_FILE": "Dit bestand is leeg.",
    "PhotoProblem.NOT_AN_IMAGE": "Dit bestand is geen foto, of van een soort die hier niet gelezen wordt.",
    "PhotoProblem.DAMAGED": "Deze foto is beschadigd en gaat niet open.",
    "PhotoProblem.TOO_SMALL": "Deze foto is te klein om stenen op te lezen.",
    "PhotoProblem.TOO_LARGE": "Deze foto is te groot.",
    "PhotoProblem.NO_SUCH_FILE": "Dit bestand is er niet.",
    "PhotoProblem.IS_A_FOLDER": "Dit is een map, geen foto.",
    "Hint.TAKE_ANOTHER_PHOTO": "Maak nog een foto.",
    "Hint.SEND_JPEG_PNG_OR_HEIC": "Stuur een JPEG, PNG, WebP of HEIC.",
    "Hint.SEND_AT_FULL_SIZE": "Stuur de foto op volle grootte.",
    "Hint.SEND_AT_MOST_50_MEGAPIXELS": "Stuur een foto van hoogstens 50 megapixel.",
    "Hint.CHECK_THE_PATH": "Kijk de naam van het bestand na.",
    "WarningCode.NO_TILES": "Op deze foto zijn geen stenen gevonden. Kom dichterbij en zorg voor licht op de stenen.",
    "WarningCode.TILES_TOO_SMALL": "De stenen zijn klein op deze foto. Van dichterbij lees ik ze zekerder.",
    "WarningCode.NO_COLOUR": "Deze foto is zwart-wit: de kleuren van de stenen zijn een gok. Stuur er een in kleur.",
    "WarningCode.NO_TESSERACT": "Tesseract is niet geïnstalleerd. De tweede blik op elk getal valt daardoor weg.",
    "WarningCode.TOO_MANY_COPIES": "Sommige stenen zijn vaker gelezen dan ze in de doos zitten. Kijk {tiles} na.",
    "WarningCode.PHOTOS_APART": "Sommige foto's delen geen steen met een andere en zijn opgeteld. Laat ze overlappen.",
}

MELDS: Final[Templates] = {
    "MeldProblem.TOO_SHORT": "een combinatie heeft minstens drie stenen nodig",
    "MeldProblem.TOO_LONG": "dat zijn te veel stenen voor één combinatie",
    "MeldProblem.GAP": "er ontbreekt een getal tussenin",
    "MeldProblem.ONE_AFTER_THIRTEEN": "een rij gaat na de {highest} niet verder met een 1",
    "MeldProblem.DUPLICATE_NUMBER": "in een rij zit elk getal één keer, en hier ligt de {numbers} vaker",
    "MeldProblem.DUPLICATE_COLOUR": "in een groep zit elke kleur één keer, en hier ligt {colours} vaker",
    "MeldProblem.MIXED_COLOURS": "een rij heeft maar één kleur",
    "MeldProblem.MIXED_NUMBERS": "een groep heeft maar één getal",
    "MeldProblem.TOO_MANY_JOKERS": "dat zijn te veel jokers voor één combinatie",
    "MeldProblem.NO_FACE_FITS": "er is geen steen meer over waarmee dit klopt",
}

TABLES: Final[Templates] = {
    "TableProblem.TOO_MANY_COPIES": "Zoveel zitten er niet in de doos: {tiles}.",
    "TableProblem.TOO_MANY_JOKERS": "Er liggen meer jokers op tafel dan er in de doos zitten.",
    "TableProblem.NO_FACE_FITS": "Met de stenen die nog over zijn, kunnen niet al deze combinaties kloppen.",
}
