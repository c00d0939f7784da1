"""How a command of this house ends when its reader has seen enough, or its user has."""

from __future__ import annotations

import signal


def end_quietly() -> None:
    """Let a closed pipe and Ctrl-C end the process as they end any command, without a traceback."""
    for name in ("SIGPIPE", "SIGINT"):  # Windows knows no SIGPIPE
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
