"""What can be wrong with a turn, what to do before the first one, and when time is up, in English."""

from __future__ import annotations

from typing import Final

from assist.words.language import Templates

TURNS: Final[Templates] = {
    "turn.legal": "This turn is fine.",
    "turn.illegal": "This turn is not allowed.",
    "turn.open": "Nothing is wrong with this turn as far as can be seen.",
    "TurnProblem.TILE_VANISHED": "Gone from the table and the rack: {tiles}.",
    "TurnProblem.TILE_APPEARED": "On the table without having been there or on the rack: {tiles}.",
    "TurnProblem.TABLE_TILE_ON_RACK": "What lies on the table stays there, and this went to the rack: {tiles}.",
    "TurnProblem.JOKER_KEPT": "A joker that comes free must be laid in the same turn; it may not go to the rack.",
    "TurnProblem.NOTHING_LAID": "No tile of the rack was laid. Who lays nothing leaves the table as it is and draws.",
    "TurnProblem.LAID_AND_DREW": "A turn is to lay or to draw. Here tiles were laid and one was drawn.",
    "TurnProblem.DREW_TOO_MANY": "Only one tile is drawn in a turn.",
    "TurnProblem.MUST_PLAY": "By these rules who can lay must lay, and this could be laid: {tiles}.",
    "TurnProblem.INVALID_MELD": "{meld} is not valid: {reasons}.",
    "TurnProblem.OPENING_SHORT": "The first laying is worth {points}, {short} short of {needed}.",
    "TurnProblem.OPENING_WITH_TABLE_TILES": "The first laying comes from the rack alone. This was touched: {tiles}.",
    "TurnProblem.OPENING_AND_MORE": "In the turn of the first laying the table stays as it is: {tiles}.",
    "TurnProblem.OPENING_WITH_JOKER": "By these rules there is no joker in the first laying.",
    "TurnProblem.JOKER_BEFORE_OPENING": "Before the first laying the jokers of the table are not touched.",
    "JokerProblem.JOKER_SET_LOCKED": "A set with a joker stays as it is until somebody replaces the joker: {tiles}.",
    "JokerProblem.JOKER_NOT_REPLACED": "A joker was taken from {tiles}, and its tile was not laid for it.",
    "JokerProblem.JOKER_REPLACED_FROM_TABLE": "The tile for the joker of {tiles} must come from the rack.",
    "JokerProblem.JOKER_IN_GROUP_OF_THREE": "The joker in a group of three cannot be taken like this: {tiles}.",
    "JokerProblem.JOKER_NOT_IN_NEW_MELD": "The joker that came free from {tiles} must be laid in a new set.",
    "JokerProblem.JOKER_WITHOUT_RACK_TILE": "The joker that came free from {tiles} is laid with a tile of the rack.",
    "TurnDoubt.RACK_UNKNOWN": "Whether the tiles that were laid come from the rack cannot be seen.",
    "TurnDoubt.DRAW_UNKNOWN": "Whether a tile was drawn cannot be seen.",
    "TurnDoubt.TILE_UNKNOWN": "A tile could not be read.",
    "SetupStep.SHUFFLE": "Turn all tiles face down and shuffle them. That is the pot.",
    "SetupStep.TAKE_HANDS": "Everybody takes {hand} tiles and puts them on the rack.",
    "SetupStep.DRAW_FOR_START": "Everybody draws one tile. The highest number begins; a joker, or a tie, draws again.",
    "SetupStep.RETURN_TILES": "Those tiles go back into the pot.",
}
