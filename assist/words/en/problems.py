"""What can be wrong with an input, a photo or a set, in English."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates

INPUTS: Final[Templates] = {
    "InputProblem.NOT_A_TILE": "“{text}” is not a tile. Write a colour and a number, such as R7, or J for a joker.",
    "InputProblem.UNKNOWN_COLOUR": "“{text}”: there is no such colour. Use K (black), R (red), B (blue) or O (orange).",
    "InputProblem.UNKNOWN_NUMBER": "“{text}”: the numbers go from 1 to 13.",
    "InputProblem.EMPTY_MELD": "There is a | with no tile beside it. Put tiles on both sides of every |.",
    "InputProblem.MELDS_ON_RACK": "A rack has no sets, so leave out the |.",
    "InputProblem.BAD_LINE": "“{text}” could not be understood.",
    "InputProblem.TOO_MANY_COPIES": "The box does not hold so many: {text}.",
    "InputProblem.TOO_MANY_JOKERS": "There are more jokers than the box holds.",
    "InputProblem.UNKNOWN_ON_TABLE": "A tile on the table could not be read. Say what it is, and you get your answer.",
    "InputProblem.UNKNOWN_PROFILE": "There are no rules called “{text}”.",
    "InputProblem.UNKNOWN_OPTION": "No rule is called “{text}”.",
    "InputProblem.BAD_RULES": "These rules could not be used: {text}",
    "InputProblem.NOT_IN_SET": "The box does not hold this tile: {text}.",
    "InputProblem.NO_SUCH_PLAYER": "There is no player {text}.",
    "InputProblem.TOO_FEW_PLAYERS": "A round needs the racks of at least two players.",
    "InputProblem.NO_WINNER": "No rack is empty. Say who won, or that the pot is empty.",
    "InputProblem.SEVERAL_WINNERS": "More than one rack is empty. Say who won.",
    "InputProblem.WINNER_HAS_TILES": "Player {text} still has tiles, so that player is not out.",
    "InputProblem.WINNER_NEVER_OPENED": "Player {text} has an empty rack, and so has opened.",
    "InputProblem.NOT_ON_RACK": "What was drawn last does not stand on that rack: player {text}.",
    "InputProblem.BAD_DRAW": "“{text}”: write the player and the tile that was drawn last, such as 3:R5.",
    "InputProblem.BAD_PLAYERS": "This does not work with {text} players.",
    "InputProblem.NO_ROUND": "There is no round {text}.",
    "InputProblem.MATCH_OVER": "The match is over after {text} rounds.",
    "InputProblem.BAD_COMMAND": "The command could not be understood: {text}",
}

PHOTOS: Final[Templates] = {
    "PhotoProblem.EMPTY_FILE": "This file is empty.",
    "PhotoProblem.NOT_AN_IMAGE": "This file is not a photo, or of a kind that is not read here.",
    "PhotoProblem.DAMAGED": "This photo is damaged and cannot be opened.",
    "PhotoProblem.TOO_SMALL": "This photo is too small to read any tile.",
    "PhotoProblem.TOO_LARGE": "This photo is too large.",
    "PhotoProblem.NO_SUCH_FILE": "There is no file here.",
    "PhotoProblem.IS_A_FOLDER": "This is a folder, not a photo.",
    "Hint.TAKE_ANOTHER_PHOTO": "Please take another photo.",
    "Hint.SEND_JPEG_PNG_OR_HEIC": "Send a JPEG, a PNG, a WebP or a HEIC.",
    "Hint.SEND_AT_FULL_SIZE": "Send the photo at its full size.",
    "Hint.SEND_AT_MOST_50_MEGAPIXELS": "Send a photo of at most 50 megapixels.",
    "Hint.CHECK_THE_PATH": "Check the name of the file.",
    "WarningCode.NO_TILES": "No tiles were found on this photo. Come closer, and let light fall on the tiles.",
    "WarningCode.TILES_TOO_SMALL": "The tiles are small on this photo. Come closer for a surer reading.",
    "WarningCode.NO_COLOUR": "This photo is black and white: the colours of the tiles are a guess. Send one in colour.",
    "WarningCode.NO_TESSERACT": "Tesseract is not installed, so the second look at every number is left out.",
    "WarningCode.TOO_MANY_COPIES": "Some tiles were read more often than the box holds them. Please check {tiles}.",
    "WarningCode.PHOTOS_APART": "Some photos share no tile with another: their tiles are added up. Let photos overlap.",
}

MELDS: Final[Templates] = {
    "MeldProblem.TOO_SHORT": "a set needs at least three tiles",
    "MeldProblem.TOO_LONG": "that is too many tiles for one set",
    "MeldProblem.GAP": "a number is missing in between",
    "MeldProblem.ONE_AFTER_THIRTEEN": "a run cannot go on with 1 after {highest}",
    "MeldProblem.DUPLICATE_NUMBER": "a run has every number once, and this one has the {numbers} more than once",
    "MeldProblem.DUPLICATE_COLOUR": "a group has every colour once, and this one has {colours} more than once",
    "MeldProblem.MIXED_COLOURS": "a run has a single colour",
    "MeldProblem.MIXED_NUMBERS": "a group has a single number",
    "MeldProblem.TOO_MANY_JOKERS": "that is too many jokers for one set",
    "MeldProblem.NO_FACE_FITS": "no tile that is left makes it valid",
}

TABLES: Final[Templates] = {
    "TableProblem.TOO_MANY_COPIES": "The box does not hold so many: {tiles}.",
    "TableProblem.TOO_MANY_JOKERS": "There are more jokers on the table than the box holds.",
    "TableProblem.NO_FACE_FITS": "The tiles that are left cannot make all these sets valid.",
}
