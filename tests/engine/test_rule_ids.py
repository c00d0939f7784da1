"""Every statement and question about the game has a test that names it.

The ids are those of the rule documents: S0- and S4- statements with a check, a score or a setup in them, and the
questions T01 to T54. Statements about cards, tips, wording and history are not among them.
"""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
STATEMENTS = {
    "S0": "01 02 03 04 06 07 09 10 11 12 13 14 15 16 17 19 20 21 22 23 24 25 26 27 28 29 30 32 34 35 36 37 38 39 40 41 "
    "42 43 44 45 46 49",
    "S4": "01 02 03 04 05 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 28 29 30 34 35 36",
}
QUESTIONS = [f"T{number:02}" for number in range(1, 55)]


def test_every_rule_has_a_test_that_names_it():
    here = Path(__file__).name
    named = "".join(path.read_text(encoding="utf-8") for path in TESTS.glob("*.py") if path.name != here)
    ids = [f"{document}-{number}" for document, numbers in STATEMENTS.items() for number in numbers.split()]
    missing = [
        rule
        for rule in ids + QUESTIONS
        if not re.search(rf"(?i)(?<![a-z0-9]){rule.replace('-', '[-_]')}(?![0-9])", named)
    ]
    assert missing == []
