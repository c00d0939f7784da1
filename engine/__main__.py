"""`python -m engine check|suggest|turn|score`: the engine for other programs and for a terminal."""

from __future__ import annotations

import argparse
import errno
import io
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from engine.as_json import Json, error_as_json, play_as_json, score_as_json, table_as_json
from engine.as_text import play_as_text, score_as_text, table_as_text
from engine.check import check_table
from engine.errors import InputError, InputProblem, one_line
from engine.notation import parse_table, parse_tiles
from engine.options import EXIT_DONE, EXIT_NO, EXIT_UNUSABLE, PROGRAM, parse, parse_draws, rules_of
from engine.positions import Position
from engine.rules import Rules
from engine.score import score_round
from engine.suggest import Goal, suggest
from engine.turn import judge_turn
from engine.turn_output import turn_as_json, turn_as_text

_EXIT_INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer in both forms; `no` where it is a no."""

    as_json: Json
    as_text: list[str]
    no: bool = False


def main(argv: list[str] | None = None) -> int:
    """Run a command and give its exit status."""
    who = PROGRAM
    try:
        options = _parse(argv)
        who = options.prog
        _require_output()
        rules = rules_of(options)
        status = _run_batch(options, rules) if getattr(options, "batch", False) else _run(options, rules)
        sys.stdout.flush()
    except InputError as error:
        _complain(who, error)
        return EXIT_UNUSABLE
    except BrokenPipeError:
        _drop_output()  # The reader has seen enough.
        return EXIT_DONE
    except OSError as error:
        _drop_output()
        _say(f"{who}: {error}")
        return EXIT_UNUSABLE
    except KeyboardInterrupt:
        return _EXIT_INTERRUPTED
    return status


def _parse(argv: list[str] | None) -> argparse.Namespace:
    try:
        return parse(argv)
    except SystemExit:
        if sys.stdout is not None:
            sys.stdout.flush()  # The help that was asked for may not have been written yet.
        raise


def _require_output() -> None:
    """Raise `OSError` where standard output is closed: Python would print into nothing and call it done."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), "standard output")


def _drop_output() -> None:
    """Send what is still in the buffer nowhere, or Python complains about it while it ends."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(options: argparse.Namespace, rules: Rules) -> int:
    answer = _answer(options, rules)
    if options.json:
        print(json.dumps(answer.as_json))
    else:
        print("\n".join(answer.as_text))
    return EXIT_NO if answer.no else EXIT_DONE


def _run_batch(options: argparse.Namespace, rules: Rules) -> int:
    status = EXIT_DONE
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for number, line in _lines(sys.stdin or ()):
        try:
            result = _batch_line(options, rules, line).as_json
        except InputError as error:
            result = error_as_json(error)
            _complain(f"{options.prog}: line {number}", error)
            status = EXIT_UNUSABLE
        print(json.dumps(result), flush=True)
    return status


def _lines(stream: Iterable[str]) -> Iterable[tuple[int, str]]:
    """The lines that say something, counted from 1."""
    for number, line in enumerate(stream, start=1):
        text = line.strip().removeprefix("\ufeff")
        if text and not text.startswith("#"):
            yield number, text


def _batch_line(options: argparse.Namespace, rules: Rules, line: str) -> _Answer:
    if options.command == "check":
        return _check(line, rules)
    rack, semicolon, table = line.partition(";")
    if not semicolon or ";" in table:
        raise InputError(InputProblem.BAD_LINE, line)
    return _suggest(rack, table, options, rules)


def _answer(options: argparse.Namespace, rules: Rules) -> _Answer:
    if options.command == "check":
        return _check(options.table, rules)
    if options.command == "suggest":
        return _suggest(options.rack, options.table or "", options, rules)
    return _turn(options, rules) if options.command == "turn" else _score(options, rules)


def _check(table: str, rules: Rules) -> _Answer:
    verdict = check_table(parse_table(table, rules.tile_set), rules)
    return _Answer(table_as_json(verdict), table_as_text(verdict), no=verdict.valid is False)


def _suggest(rack: str, table: str, options: argparse.Namespace, rules: Rules) -> _Answer:
    position = Position(
        parse_tiles(rack, rules.tile_set), parse_table(table, rules.tile_set), opened=not options.not_opened
    )
    play = suggest(position, rules, Goal(options.goal))
    return _Answer(play_as_json(play), play_as_text(play), no=not play.played)


def _turn(options: argparse.Namespace, rules: Rules) -> _Answer:
    box = rules.tile_set
    verdict = judge_turn(
        parse_table(options.before, box),
        parse_table(options.after, box),
        rules,
        rack=None if options.rack is None else parse_tiles(options.rack, box),
        rack_after=None if options.rack_after is None else parse_tiles(options.rack_after, box),
        opened=not options.not_opened,
        pot_empty=options.pot_empty,
    )
    return _Answer(turn_as_json(verdict), turn_as_text(verdict), no=verdict.legal is False)


def _score(options: argparse.Namespace, rules: Rules) -> _Answer:
    racks = [parse_tiles(rack, rules.tile_set) for rack in options.rack]
    score = score_round(
        racks,
        rules,
        winner=options.winner,
        pot_empty=options.pot_empty,
        not_opened=options.not_opened,
        last_drawn=parse_draws(options.last_drawn, rules),
    )
    return _Answer(score_as_json(score), score_as_text(score))


def _complain(who: str, error: InputError) -> None:
    text = one_line(error.text)
    _say(f"{who}: {error.problem}{': ' if text else ''}{text}")


def _say(line: str) -> None:
    if sys.stderr is not None:  # Closed, it would be printed among the answers.
        print(line, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
