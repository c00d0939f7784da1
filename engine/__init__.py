"""The game: tiles, melds, rules, positions, turns, the exact solver, advice, scores. It knows no photos and no screens.

The public names stand here; each says in its own documentation what it takes, gives and raises.

>>> from engine import Position, advise, check_table, judge_turn, parse_table, parse_tiles, score_round, suggest
>>> table = parse_table("R7 R8 R9 | B3 B4 B5 J")
>>> check_table(table).points
42
>>> play = suggest(Position(parse_tiles("R5 R6 K10"), table))
>>> [tile.tile.code for tile in play.played], play.proven
(['R5', 'R6'], True)
>>> judge_turn(table, parse_table("R5 R6 R7 R8 R9 | B3 B4 B5 J"), rack=parse_tiles("R5 R6 K10")).legal
True
>>> score_round([parse_tiles(""), parse_tiles("R7 B11 K5"), parse_tiles("R6 B9 J")]).scores
(68, -23, -45)
"""

from engine.advice import Advice, Draw, Draws, FirstLaying, HoldBack, JokerChoice, advise, next_draws
from engine.check import TableProblem, TableVerdict, check_table
from engine.errors import InputError, InputProblem
from engine.match import Correction, Match, Round, Standing
from engine.melds import MeldKind, MeldProblem, MeldVerdict, Problem, judge_meld
from engine.notation import (
    format_position,
    format_table,
    format_tiles,
    parse_position,
    parse_table,
    parse_tile,
    parse_tiles,
)
from engine.opening import can_open, most_opening_points, opening_points
from engine.positions import Origin, PlacedTile, Position
from engine.replay import replay
from engine.restore import Restored, restore
from engine.rules import CLASSIC, PROFILES, PotEmptyScore, Rules, load_rules, profile, save_rules
from engine.score import NeverOpened, RoundScore, ScoreWarning, rack_value, score_round
from engine.setup import (
    Deal,
    Inventory,
    SetupStep,
    StartDraw,
    box,
    deal,
    draw_for_start,
    inventory,
    may_ask_for_new_deal,
    next_starter,
    pot_size,
    who_starts,
)
from engine.steps import Spot, SpotPlace, Step, StepKind, steps_between
from engine.suggest import Goal, Opening, Play, suggest
from engine.tiles import JOKER, SIX_PLAYERS, STANDARD, Colour, Face, Joker, Place, Tile, TileSet, Unknown
from engine.turn import TurnVerdict, judge_turn
from engine.turn_problems import SeenAt, Side, TurnDoubt, TurnFault, TurnProblem

__all__ = [
    "CLASSIC",
    "JOKER",
    "PROFILES",
    "SIX_PLAYERS",
    "STANDARD",
    "Advice",
    "Colour",
    "Correction",
    "Deal",
    "Draw",
    "Draws",
    "Face",
    "FirstLaying",
    "Goal",
    "HoldBack",
    "InputError",
    "InputProblem",
    "Inventory",
    "Joker",
    "JokerChoice",
    "Match",
    "MeldKind",
    "MeldProblem",
    "MeldVerdict",
    "NeverOpened",
    "Opening",
    "Origin",
    "Place",
    "PlacedTile",
    "Play",
    "Position",
    "PotEmptyScore",
    "Problem",
    "Restored",
    "Round",
    "RoundScore",
    "Rules",
    "ScoreWarning",
    "SeenAt",
    "SetupStep",
    "Side",
    "Spot",
    "SpotPlace",
    "Standing",
    "StartDraw",
    "Step",
    "StepKind",
    "TableProblem",
    "TableVerdict",
    "Tile",
    "TileSet",
    "TurnDoubt",
    "TurnFault",
    "TurnProblem",
    "TurnVerdict",
    "Unknown",
    "advise",
    "box",
    "can_open",
    "check_table",
    "deal",
    "draw_for_start",
    "format_position",
    "format_table",
    "format_tiles",
    "inventory",
    "judge_meld",
    "judge_turn",
    "load_rules",
    "may_ask_for_new_deal",
    "most_opening_points",
    "next_draws",
    "next_starter",
    "opening_points",
    "parse_position",
    "parse_table",
    "parse_tile",
    "parse_tiles",
    "pot_size",
    "profile",
    "rack_value",
    "replay",
    "restore",
    "save_rules",
    "score_round",
    "steps_between",
    "suggest",
    "who_starts",
]
