"""What is wrong with an input, as a value that any caller can put into words."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class InputProblem(StrEnum):
    """Why an input cannot be used at all. What the rules forbid is no input problem."""

    NOT_A_TILE = "NOT_A_TILE"
    UNKNOWN_COLOUR = "UNKNOWN_COLOUR"
    UNKNOWN_NUMBER = "UNKNOWN_NUMBER"
    EMPTY_MELD = "EMPTY_MELD"
    MELDS_ON_RACK = "MELDS_ON_RACK"
    BAD_LINE = "BAD_LINE"
    TOO_MANY_COPIES = "TOO_MANY_COPIES"
    TOO_MANY_JOKERS = "TOO_MANY_JOKERS"
    UNKNOWN_ON_TABLE = "UNKNOWN_ON_TABLE"
    UNKNOWN_PROFILE = "UNKNOWN_PROFILE"
    BAD_RULES = "BAD_RULES"
    UNKNOWN_OPTION = "UNKNOWN_OPTION"
    NOT_IN_SET = "NOT_IN_SET"
    NO_SUCH_PLAYER = "NO_SUCH_PLAYER"
    TOO_FEW_PLAYERS = "TOO_FEW_PLAYERS"
    NO_WINNER = "NO_WINNER"
    SEVERAL_WINNERS = "SEVERAL_WINNERS"
    WINNER_HAS_TILES = "WINNER_HAS_TILES"
    WINNER_NEVER_OPENED = "WINNER_NEVER_OPENED"
    NOT_ON_RACK = "NOT_ON_RACK"
    BAD_DRAW = "BAD_DRAW"
    BAD_PLAYERS = "BAD_PLAYERS"
    NO_ROUND = "NO_ROUND"
    MATCH_OVER = "MATCH_OVER"
    BAD_COMMAND = "BAD_COMMAND"


_LONGEST: Final = 60
_LONGEST_MESSAGE: Final = 200
# Their text is a path or a message, whose end matters as much as its beginning.
_MESSAGES: Final = frozenset({InputProblem.BAD_COMMAND, InputProblem.BAD_RULES})
# Their text is tiles in the notation, not words of the user: callers parse it to name the tiles.
_TILES: Final = frozenset({InputProblem.TOO_MANY_COPIES, InputProblem.TOO_MANY_JOKERS, InputProblem.NOT_IN_SET})


def one_line(text: str, longest: int = _LONGEST_MESSAGE) -> str:
    """A text fit for a line of its own: no control characters, and an ellipsis where it was too long.

    >>> one_line("R5\\n\\x1b[31mR6", longest=5)
    'R5 […'
    """
    words = "".join(letter if letter.isprintable() else " " for letter in text).split()
    line = " ".join(words)
    return line if len(line) <= longest else line[: longest - 1] + "…"


class InputError(ValueError):
    """An input that cannot be used.

    `problem` is the reason as a code; `text` is the part of the input that it concerns, in one line and shortened
    where it is long.
    """

    def __init__(self, problem: InputProblem, text: str = "") -> None:
        if problem not in _TILES:
            text = one_line(text, _LONGEST_MESSAGE if problem in _MESSAGES else _LONGEST)
        super().__init__(f"{problem} {text}".rstrip())
        self.problem = problem
        self.text = text
