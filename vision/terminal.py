"""How a command of this house begins and ends: no traceback for its user, whatever becomes of its streams."""

from __future__ import annotations

import argparse
import errno
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

UNUSABLE: Final = 2


class OneLineParser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line; the usage is a --help away."""

    def error(self, message: str) -> NoReturn:
        """Print the message and leave with the status of unusable input."""
        self.exit(UNUSABLE, f"{self.prog}: {visible(message)}\n")


def visible(text: str) -> str:
    """The text in one line, with what would move or colour the terminal written out.

    >>> visible("a\\nb.jpg")
    'a\\\\nb.jpg'
    """
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def run(main: Callable[[], int], program: str) -> NoReturn:
    """Run a command and leave with its exit status, or with 2 and one line where its output cannot be written.

    A closed pipe and Ctrl-C end the process as they end any command.
    """
    for name in ("SIGPIPE", "SIGINT"):  # Windows knows no SIGPIPE
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    if sys.stderr is None:  # Closed: what is meant for it would be printed among the answers.
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (open until the process ends)
    try:
        status = _status_of(main)
    except OSError as error:
        print(f"{program}: {error}", file=sys.stderr)
        _drop_output()
        status = UNUSABLE
    sys.exit(status)


def _status_of(main: Callable[[], int]) -> int | str | None:
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), "standard output")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # a path may hold what the terminal cannot show
    status: int | str | None
    try:
        status = main()
    except SystemExit as left:
        status = left.code
    sys.stdout.flush()
    return status


def _drop_output() -> None:
    """Send what is still in the buffer nowhere, or Python complains about it while it ends."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
