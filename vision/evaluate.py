"""`python -m vision.evaluate DIR [--each]`: how well a folder of photos is read, and which stage made the mistakes."""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.blame import Mistake, PhotoScore, score_photo
from vision.file import read_bytes
from vision.read import Stage, read_photo
from vision.reading import PhotoError, Reading
from vision.terminal import OneLineParser, run, visible
from vision.truth import Truth, TruthError, read_truth

DONE, UNUSABLE = 0, 2


@dataclass(frozen=True)
class Measured:
    """A photo's score with the seconds that it took, in total and by stage."""

    score: PhotoScore
    seconds: float
    stages: tuple[tuple[Stage, float], ...]


def main(arguments: Sequence[str] | None = None) -> int:
    """Evaluate a folder. Returns 0, or 2 where it has no usable truth."""
    parser = OneLineParser(prog="python -m vision.evaluate", allow_abbrev=False)
    parser.add_argument("folder", type=Path, metavar="DIR", help="photos and their truth.json")
    parser.add_argument("--each", action="store_true", help="a line per photo, with its mistakes")
    options = parser.parse_args(arguments)
    try:
        truths = read_truth(options.folder)
    except TruthError as error:
        print(visible(str(error)), file=sys.stderr)
        return UNUSABLE
    measured = []
    for truth in truths:
        measured.append(measure(options.folder, truth))
        if options.each:
            print(each_line(measured[-1]), flush=True)
    print("\n".join(total_lines(options.folder.resolve().name, measured)))
    return DONE


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
    return Measured(score_photo(truth, reading), reading.seconds, stages)


def each_line(measured: Measured) -> str:
    """One photo: tiles right, seconds, and its mistakes by stage."""
    score = measured.score
    mistakes = "; ".join(f"{kind}: {what}" for kind, what in score.mistakes)
    line = f"{score.file}: {score.right}/{score.tiles}, {measured.seconds:.2f} s"
    return f"{line}  [{mistakes}]" if mistakes else line


def total_lines(name: str, measured: Sequence[Measured]) -> list[str]:
    """Mistakes by stage, seconds by stage, and the folder's row of a markdown table under its head."""
    scores = [photo.score for photo in measured]
    blamed = Counter(kind for score in scores for kind, _ in score.mistakes)
    spent: Counter[Stage] = Counter()
    for photo in measured:
        spent.update(dict(photo.stages))
    seconds = [photo.seconds for photo in measured] or [0.0]
    tiles = sum(score.tiles for score in scores)
    missed = blamed[Mistake.MISSED]
    cells = (
        name,
        str(len(scores)),
        str(tiles),
        _share(tiles - missed, tiles),
        _share(sum(score.extra for score in scores), tiles),
        _share(sum(score.right for score in scores), tiles),
        _share(sum(score.is_exact for score in scores), len(scores)),
        _share(sum(score.groups_right for score in scores), sum(score.groups for score in scores)),
        f"{statistics.median(seconds):.2f} / {max(seconds):.2f}",
    )
    return [
        "mistakes  " + "  ".join(f"{kind} {blamed[kind]}" for kind in Mistake),
        "seconds   " + "  ".join(f"{stage.lower()} {spent[stage] / max(len(scores), 1):.2f}" for stage in Stage),
        "",
        "| photos of | photos | tiles | found | extra | read | exact | groups | seconds, median / max |",
        "|---|---|---|---|---|---|---|---|---|",
        "| " + " | ".join(cells) + " |",
    ]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


if __name__ == "__main__":
    run(main, "python -m vision.evaluate")
