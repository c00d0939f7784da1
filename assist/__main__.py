"""`python -m assist play|verify|score`: photos become an answer in sentences, or with `--json` an object.

Exit status: 0 done; 1 the answer is no (an invalid table, nothing to play); 2 some input could not be used.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assist.answering import UnusableError, answer_play, answer_score, answer_verify
from assist.options import language_of, make_parser
from assist.sources import Shots, read_photos
from assist.words import Language, explain_input, explain_photo, explain_warning, say
from engine.errors import InputError
from vision.terminal import run, visible

DONE, NO, UNUSABLE = 0, 1, 2
_JOBS = {"play": answer_play, "verify": answer_verify, "score": answer_score}


def main(arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> int:
    """Do one job. Returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    language = language_of(given, environment)
    try:
        options = make_parser().parse_args(given)
        shots = read_photos([*getattr(options, "rack", ()), *getattr(options, "table", ())])
        unusable = list(_unusable(shots, language))
        if unusable:
            return _refuse(unusable)
        answered = _JOBS[options.job](options, shots, language)
    except InputError as error:
        return _refuse([explain_input(error, language)])
    except UnusableError as error:
        return _refuse([str(error)])
    notes = list(_notes(shots, language))
    photos = [shot.path for shot in shots.values()]
    if options.json:
        print(
            json.dumps({"job": options.job} | answered.as_json | {"photos": photos, "notes": notes}, ensure_ascii=False)
        )
    else:
        print(
            "\n".join([*answered.lines, *(_about(photos[note["photo"]], note["sentence"], language) for note in notes)])
        )
    return NO if answered.is_no else DONE


def _refuse(lines: Sequence[str]) -> int:
    print("\n".join(lines), file=sys.stderr)
    return UNUSABLE


def _about(path: str, sentence: str, language: Language) -> str:
    return say("command.about", language, photo=visible(path), sentence=sentence)


def _unusable(shots: Shots, language: Language) -> Iterator[str]:
    for shot in shots.values():
        if shot.reading.error is not None:
            yield _about(shot.path, explain_photo(shot.reading.error, language), language)


def _notes(shots: Shots, language: Language) -> Iterator[dict[str, Any]]:
    """What the reader of the photos had to say about them."""
    for shot in shots.values():
        faces = [tile.tile for tile in shot.reading.tiles]
        for warning in shot.reading.warnings:
            sentence = explain_warning(warning, faces, language)
            yield {"photo": shot.number, "code": warning.code.value, "sentence": sentence}


if __name__ == "__main__":
    run(main, "python -m assist")
