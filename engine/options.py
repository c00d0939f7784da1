"""The command line of the engine: `check`, `suggest`, `turn` and `score`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

from engine.errors import InputError, InputProblem, one_line
from engine.notation import parse_tiles
from engine.rules import PROFILES, Rules, load_rules, profile
from engine.suggest import Goal
from engine.tiles import Place

PROGRAM: Final = "python -m engine"
EXIT_DONE, EXIT_NO, EXIT_UNUSABLE = 0, 1, 2

_NOTATION: Final = (
    "Tiles: K R B O (black, red, blue, orange) and a number, J joker, X face down, ? unreadable; "
    "melds are separated by |; an empty rack or table is -. "
    "Exit status: 0 done, 1 the answer is no, 2 some input could not be used."
)


class OneLineParser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line; the usage is a --help away."""

    def error(self, message: str) -> NoReturn:
        """Print the message and leave with the status of unusable input."""
        self.exit(EXIT_UNUSABLE, f"{self.prog}: {one_line(message)}\n")


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Read the command line; leaves the program for --help and for what it cannot read."""
    parser = OneLineParser(prog=PROGRAM, description=__doc__, epilog=_NOTATION, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="check|suggest|turn|score")
    _add_check(commands.add_parser("check", help="is this table valid?", epilog=_NOTATION, allow_abbrev=False))
    _add_suggest(commands.add_parser("suggest", help="the best play", epilog=_NOTATION, allow_abbrev=False))
    _add_turn(commands.add_parser("turn", help="was this turn legal?", epilog=_NOTATION, allow_abbrev=False))
    _add_score(commands.add_parser("score", help="the score of a round", epilog=_NOTATION, allow_abbrev=False))
    options = parser.parse_args(argv)
    if options.command == "suggest" and options.batch and options.table is not None:
        parser.error("--batch takes the table from its lines, not from --table")
    options.prog = f"{PROGRAM} {options.command}"
    return options


def rules_of(options: argparse.Namespace) -> Rules:
    """The rules that the command line names. Raises `InputError`."""
    return profile(options.profile) if options.rules is None else load_rules(options.rules)


def parse_draws(texts: Sequence[str], rules: Rules) -> dict[int, tuple[Place, ...]]:
    """What players drew last, from texts such as `3:R5`. Raises `InputError`."""
    draws: dict[int, tuple[Place, ...]] = {}
    for text in texts:
        player, colon, tiles = text.partition(":")
        if not colon or not player.strip().isdecimal() or int(player) in draws:
            raise InputError(InputProblem.BAD_DRAW, text)
        draws[int(player)] = parse_tiles(tiles, rules.tile_set)
    return draws


def _add_check(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--table", metavar="MELDS", help="the melds as they lie")
    _add_batch(where, "a table")
    _add_common(parser)


def _add_suggest(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--rack", metavar="TILES", help="the tiles of the rack")
    _add_batch(where, "'rack ; table'")
    parser.add_argument("--table", metavar="MELDS", help="the melds as they lie; none by default")
    parser.add_argument("--not-opened", action="store_true", help="the player has not made the first laying")
    parser.add_argument("--goal", choices=[goal.value for goal in Goal], default=Goal.TILES.value)
    _add_common(parser)


def _add_turn(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--before", metavar="MELDS", required=True, help="the table before the turn")
    parser.add_argument("--after", metavar="MELDS", required=True, help="the table after it")
    parser.add_argument("--rack", metavar="TILES", help="the rack before the turn; not known by default")
    parser.add_argument(
        "--rack-after", metavar="TILES", help="the rack after it; by default what was not laid of the one before"
    )
    parser.add_argument("--not-opened", action="store_true", help="the player had not made the first laying")
    parser.add_argument("--pot-empty", action="store_true", help="there was no tile left to draw")
    _add_common(parser)


def _add_score(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rack", metavar="TILES", action="append", required=True, help="what a player has left; once for each"
    )
    end = parser.add_mutually_exclusive_group()
    end.add_argument("--winner", type=int, metavar="N", help="who went out; by default whose rack is empty")
    end.add_argument("--pot-empty", action="store_true", help="the pot is empty and nobody went out")
    parser.add_argument(
        "--not-opened", type=int, metavar="N", action="append", default=[], help="a player who never opened"
    )
    parser.add_argument(
        "--last-drawn",
        metavar="N:TILES",
        action="append",
        default=[],
        help="what a player drew in the last turn, as 3:R5; -100 or -200 hangs on the rack before it",
    )
    _add_common(parser)


def _add_batch(where: argparse._MutuallyExclusiveGroup, line: str) -> None:
    where.add_argument(
        "--batch",
        action="store_true",
        help=f"read {line} a line from standard input and print one JSON object for each; "
        "blank lines and lines that start with # are passed over",
    )


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    rules = parser.add_mutually_exclusive_group()
    rules.add_argument("--profile", metavar="NAME", default="classic", help=f"{', '.join(PROFILES)}")
    rules.add_argument("--rules", metavar="FILE", type=Path, help="a JSON file of options")
