"""`python -m vision.evaluate DIR`: how well a folder of photos is read, and which stage made the mistakes."""

from __future__ import annotations

import json
import multiprocessing
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2

from vision.as_json import reading_as_json
from vision.blame import Mistake, PhotoScore, score_photo
from vision.figures import figure_rows, mistake_rows, mistakes_of
from vision.file import read_bytes
from vision.read import Stage, read_photo
from vision.reading import PhotoError, Reading
from vision.terminal import OneLineParser, run, visible
from vision.truth import Truth, TruthError, read_truth
from vision.wrong_tiles import write_sheets

DONE, UNUSABLE = 0, 2
SHEETS = Path("reports") / "wrong"


@dataclass(frozen=True)
class Measured:
    """A photo's reading and score with the seconds that it took by stage."""

    truth: Truth
    reading: Reading
    score: PhotoScore
    stages: tuple[tuple[Stage, float], ...]


def main(arguments: Sequence[str] | None = None) -> int:
    """Evaluate a folder. Returns 0, or 2 where it has no usable truth."""
    parser = OneLineParser(prog="python -m vision.evaluate", description=__doc__, allow_abbrev=False)
    parser.add_argument("folder", type=Path, metavar="DIR", help="photos and their truth.json")
    parser.add_argument("--each", action="store_true", help="a line per photo, with its mistakes")
    parser.add_argument("--series", nargs="+", metavar="NAME", help="only photos whose names begin like this")
    parser.add_argument("--processes", type=int, default=1, help="photos read side by side; seconds then say less")
    parser.add_argument("--sheet", type=Path, nargs="?", const=SHEETS, help=f"draw the wrong tiles; default {SHEETS}")
    parser.add_argument("--readings", type=Path, metavar="FILE", help="write what was read, as JSON")
    options = parser.parse_args(arguments)
    try:
        truths = read_truth(options.folder)
    except TruthError as error:
        print(visible(str(error)), file=sys.stderr)
        return UNUSABLE
    if options.series:
        truths = tuple(truth for truth in truths if Path(truth.file).name.startswith(tuple(options.series)))
    if not truths:
        print(visible(f"{options.folder}: no photo to evaluate"), file=sys.stderr)
        return UNUSABLE
    measured = []
    for photo in measure_all(options.folder, truths, options.processes):
        measured.append(photo)
        if options.each:
            print(visible(each_line(photo)), flush=True)
    print("\n".join(total_lines(options.folder.resolve().name, measured)))
    if options.readings:
        rows = [reading_as_json(str(options.folder / photo.truth.file), photo.reading) for photo in measured]
        options.readings.write_text(json.dumps(rows), encoding="utf-8")
    if options.sheet:
        wrong = [(photo.truth.file, photo.reading, photo.score) for photo in measured if photo.score.mistakes]
        for sheet in write_sheets(options.folder, wrong, options.sheet):
            print(sheet)
    return DONE


def measure_all(folder: Path, truths: Sequence[Truth], processes: int) -> Iterator[Measured]:
    """Read and score photos in their order, several at a time where there are several processes."""
    if processes < 2:
        yield from map(partial(measure, folder), truths)
        return
    # A process that is forked while OpenCV has threads may wait for ever.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        yield from pool.map(partial(measure, folder), truths)


def measure(folder: Path, truth: Truth) -> Measured:
    """Read one photo of a folder and score it; a photo that is not there counts as wholly unread."""
    begun: list[tuple[Stage, float]] = []
    data = read_bytes(folder / truth.file)
    if isinstance(data, PhotoError):
        reading = Reading((0, 0), 0.0, error=data)
    else:
        reading = read_photo(data, progress=lambda stage: begun.append((stage, time.perf_counter())))
    ends = [*(moment for _, moment in begun[1:]), time.perf_counter()]
    stages = tuple((stage, end - start) for (stage, start), end in zip(begun, ends, strict=bool(begun)))
    return Measured(truth, reading, score_photo(truth, reading), stages)


def each_line(measured: Measured) -> str:
    """One photo: tiles right, seconds, and its mistakes by stage."""
    score = measured.score
    mistakes = "; ".join(f"{kind}: {what}" for kind, what in score.mistakes)
    line = f"{score.file}: {score.right}/{score.tiles}, {measured.reading.seconds:.2f} s"
    return f"{line}  [{mistakes}]" if mistakes else line


def total_lines(name: str, measured: Sequence[Measured]) -> list[str]:
    """Mistakes by stage, seconds by stage, and the tables of mistakes and of figures, the folder's row the last."""
    scores = [photo.score for photo in measured]
    spent: Counter[Stage] = Counter()
    for photo in measured:
        spent.update(dict(photo.stages))
    seconds = [photo.reading.seconds for photo in measured] or [0.0]
    blamed = mistakes_of(scores)
    by_stage = "  ".join(f"{stage.lower()} {spent[stage] / max(len(scores), 1):.2f}" for stage in Stage)
    return [
        "mistakes  " + "  ".join(f"{kind} {blamed[kind]}" for kind in Mistake),
        f"seconds   {by_stage}  photo {statistics.median(seconds):.2f} in the median, {max(seconds):.2f} at most",
        "",
        *mistake_rows(scores),
        "",
        *figure_rows(name, scores),
    ]


if __name__ == "__main__":
    run(main, "python -m vision.evaluate")
