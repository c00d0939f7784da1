"""The values that options of the rules can have, as codes. `engine.rules` says which field has which."""

from __future__ import annotations

from enum import StrEnum


class FourthColour(StrEnum):
    """What the players call the colour whose code is `O`."""

    ORANGE = "orange"
    YELLOW = "yellow"


class Start(StrEnum):
    """Who begins the first round."""

    HIGHEST_TILE = "highest_tile"
    """Everybody draws a tile, the highest number begins."""
    RANDOM = "random"
    """A lot decides."""
    MANUAL = "manual"
    """The players say who."""


class LaterStart(StrEnum):
    """Who begins a later round."""

    ROTATE = "rotate"
    """The player to the left of the one who began last."""
    WINNER = "winner"
    """The winner of the round before."""
    LOSER = "loser"
    """The player with the lowest score in the round before."""
    REDRAW = "redraw"
    """As in the first round."""
    MANUAL = "manual"
    """The players say who."""


class OpeningJoker(StrEnum):
    """What a joker is worth in the first laying."""

    REPRESENTED = "represented"
    """The number of the tile that it stands for."""
    ZERO = "zero"
    """Nothing."""
    FORBIDDEN = "forbidden"
    """No joker may be laid in the opening turn."""


class OpeningTurn(StrEnum):
    """What else may happen in the turn of the first laying. Further melds from the rack alone always may."""

    NONE = "none"
    """The table stays as it lies."""
    ALLOWED = "allowed"
    """Once the opening lies there, the player may add and rearrange."""


class MayDecline(StrEnum):
    """When a player may draw although tiles could be laid."""

    ALWAYS = "always"
    WHILE_POT_LASTS = "while_pot_lasts"
    """Not once the pot is empty."""
    NEVER = "never"


class ReplaceSource(StrEnum):
    """Where the tile that takes a joker's place may come from."""

    ANY = "any"
    """From the rack or from another meld of the table."""
    RACK = "rack"


class GroupOfThree(StrEnum):
    """How a joker in a group of three is replaced, where two colours are missing."""

    EITHER = "either"
    """By either of the missing colours."""
    BOTH = "both"
    """By both: the group must have every colour afterwards."""
    NEVER = "never"
    """Not at all in this turn."""


class JokerReuse(StrEnum):
    """Where a joker that came free must be laid in the same turn."""

    ANY_SET = "any_set"
    NEW_SET = "new_set"
    """In a meld that is not one of the table with tiles added."""
    NEW_SET_WITH_RACK = "new_set_with_rack"
    """In a new meld in which at least one tile of the rack lies."""


class TimeOut(StrEnum):
    """What happens when the time of a turn runs out. Undone means: table and rack as they were at its start."""

    UNDO_DRAW3 = "undo_draw3"
    UNDO_DRAW1 = "undo_draw1"
    UNDO_ONLY = "undo_only"
    WARN_ONLY = "warn_only"
    UNDO_DRAW3_IF_CHANGED = "undo_draw3_if_changed"
    """Three tiles where the table had been changed, one where it had not been touched."""


class PotEmptyEnd(StrEnum):
    """When a round ends whose pot is empty."""

    ONE_MORE_TURN = "one_more_turn"
    """After one more turn for everybody, the player who drew the last tile being the last."""
    UNTIL_ALL_STUCK = "until_all_stuck"
    """When all players have passed one after the other."""
    IMMEDIATE = "immediate"
    """At once."""


class PotEmptyScore(StrEnum):
    """How a round is counted when the pot is empty and nobody went out."""

    PLAIN = "plain"
    """Each loser pays the value of the own rack, the lowest rack receives the sum."""
    DIFFERENCE = "difference"
    """As plain, but every loser first subtracts the winner's rack from the own one."""
    MINUS_OWN = "minus_own"
    """As plain, but the winner's own rack is taken off what the winner receives."""


class PotEmptyTie(StrEnum):
    """Who wins where several racks are lowest when the pot is empty."""

    FEWEST_TILES = "fewest_tiles"
    """The one with the fewest tiles; those that are equal in this too share."""
    SHARED = "shared"
    """All of them share."""


class NotOpenedCredit(StrEnum):
    """What the winner receives for a player who pays the penalty for never having opened."""

    RACK_VALUE = "rack_value"
    """What that player's rack is worth; the scores of the round then need not add up to nothing."""
    PENALTY = "penalty"
    """What that player pays."""


class MatchEnd(StrEnum):
    """When a match is over."""

    ROUNDS = "rounds"
    """After a number of rounds."""
    TARGET = "target"
    """When a total has reached a target, the one way or the other."""


class MatchRank(StrEnum):
    """Who is first in a match."""

    POINTS_HIGH = "points_high"
    """The highest total."""
    GAMES_THEN_POINTS = "games_then_points"
    """The most rounds won; of equals the highest total."""
    POINTS_LOW = "points_low"
    """The lowest total of penalties: what each rack left was worth, the winner's being nothing."""
