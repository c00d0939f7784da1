"""The game: tiles, melds, rules, positions, the exact solver, scores. It knows nothing of photos or screens."""

from engine.check import TableProblem, TableVerdict, check_table
from engine.errors import InputError, InputProblem
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
from engine.positions import Origin, PlacedTile, Position
from engine.replay import replay
from engine.rules import CLASSIC, PROFILES, PotEmptyScore, Rules, load_rules, profile
from engine.score import RoundScore, ScoreWarning, rack_value, score_round
from engine.steps import Spot, SpotPlace, Step, StepKind
from engine.suggest import Goal, Opening, Play, suggest
from engine.tiles import JOKER, SIX_PLAYERS, STANDARD, Colour, Face, Joker, Place, Tile, TileSet, Unknown

__all__ = [
    "CLASSIC",
    "JOKER",
    "PROFILES",
    "SIX_PLAYERS",
    "STANDARD",
    "Colour",
    "Face",
    "Goal",
    "InputError",
    "InputProblem",
    "Joker",
    "MeldKind",
    "MeldProblem",
    "MeldVerdict",
    "Opening",
    "Origin",
    "Place",
    "PlacedTile",
    "Play",
    "Position",
    "PotEmptyScore",
    "Problem",
    "RoundScore",
    "Rules",
    "ScoreWarning",
    "Spot",
    "SpotPlace",
    "Step",
    "StepKind",
    "TableProblem",
    "TableVerdict",
    "Tile",
    "TileSet",
    "Unknown",
    "check_table",
    "format_position",
    "format_table",
    "format_tiles",
    "judge_meld",
    "load_rules",
    "parse_position",
    "parse_table",
    "parse_tile",
    "parse_tiles",
    "profile",
    "rack_value",
    "replay",
    "score_round",
    "suggest",
]
