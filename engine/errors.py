"""What is wrong with an input, as a value that any caller can put into words."""

from __future__ import annotations

from enum import StrEnum


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
    NOT_IN_SET = "NOT_IN_SET"
    NO_SUCH_PLAYER = "NO_SUCH_PLAYER"
    TOO_FEW_PLAYERS = "TOO_FEW_PLAYERS"
    NO_WINNER = "NO_WINNER"
    SEVERAL_WINNERS = "SEVERAL_WINNERS"
    WINNER_HAS_TILES = "WINNER_HAS_TILES"
    BAD_COMMAND = "BAD_COMMAND"


class InputError(ValueError):
    """An input that cannot be used.

    `problem` is the reason as a code; `text` is the part of the input that it concerns, as the user gave it.
    """

    def __init__(self, problem: InputProblem, text: str = "") -> None:
        super().__init__(f"{problem} {text}".rstrip())
        self.problem = problem
        self.text = text
