"""The command line of `python -m assist`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import NoReturn

from assist.sources import PhotoFile, Typed
from assist.words import Language, guess_language
from engine.errors import InputError, InputProblem
from engine.rules import PROFILES


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are ours, so that they are said in the language of the user."""

    def error(self, message: str) -> NoReturn:
        raise InputError(InputProblem.BAD_COMMAND, message)


class _AppendOnce(argparse.Action):
    """Appends a text, and refuses a second one: which of the two would be meant?"""

    def __call__(  # argparse calls it with all of these
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002
        namespace: argparse.Namespace,
        values: object,
        option: str | None = None,  # noqa: ARG002
    ) -> None:
        given = list(getattr(namespace, self.dest) or ())
        if any(isinstance(source, Typed) for source in given):
            raise argparse.ArgumentError(self, "not allowed twice")
        setattr(namespace, self.dest, [*given, values])


def make_parser() -> argparse.ArgumentParser:
    """The parser; what it cannot parse raises `InputError`. A rack or table is a list of `PhotoFile` and `Typed`."""
    parser = _Parser(
        prog="python -m assist", description="The best play, the verdict on a table, the score of a round."
    )
    jobs = parser.add_subparsers(dest="job", required=True)

    play = jobs.add_parser("play", help="the best play for a rack")
    _add_place(play, "rack", "of your rack")
    _add_place(play, "table", "of the table")
    play.add_argument("--not-opened", action="store_true", help="you have not made your first laying yet")

    verify = jobs.add_parser("verify", help="whether everything on the table is valid")
    _add_place(verify, "table", "of the table")

    score = jobs.add_parser("score", help="the score of a round; every --rack-photo and --rack is one player")
    _add_place(score, "rack", "of a player's rack", several=True)
    ending = score.add_mutually_exclusive_group()
    ending.add_argument("--winner", type=int, metavar="N", help="the player who went out, counted from 1")
    ending.add_argument("--pot-empty", action="store_true", help="the pot is empty and nobody went out")

    for job in (play, verify, score):
        job.add_argument(
            "--profile",
            default="classic",
            metavar="NAME",
            help=f"the rules: {', '.join(PROFILES)}; %(default)s if not given",
        )
        job.add_argument("--lang", type=Language, choices=list(Language), help="nl or en; else that of your system")
        job.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _add_place(parser: argparse.ArgumentParser, place: str, whose: str, *, several: bool = False) -> None:
    """`--PLACE-photo` and `--PLACE`: both add to one list, in the order in which they were given.

    Only with `several` may there be more than one text.
    """
    parser.add_argument(
        f"--{place}-photo", dest=place, action="extend", nargs="+", type=PhotoFile, default=[], metavar="P",
        help=f"photos {whose}",
    )  # fmt: skip
    parser.add_argument(
        f"--{place}", dest=place, action="append" if several else _AppendOnce, type=Typed, metavar="TEXT",
        help=f"the tiles {whose} as text; beside a photo it corrects what was read",
    )  # fmt: skip


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language to answer in, also where the rest of the command cannot be parsed: `--lang`, else the locale."""
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("--lang", nargs="?")
    wanted: str | None = parser.parse_known_args(list(arguments))[0].lang
    locales = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return guess_language(wanted or next((locale for locale in locales if locale), None))
