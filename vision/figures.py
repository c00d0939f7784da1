"""How well photos were read, as rows of markdown tables: shares, and mistakes by stage, by series and by width."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from vision.blame import Mistake, Outcome, PhotoScore

# Pixels across a tile: the bands in which mistakes are counted.
WIDTH_BANDS = ((0, 20), (20, 28), (28, 40), (40, None))
# Pixels across a tile from which a photo must be read well; narrower ones are a stretch.
READABLE_WIDTH = 28
# Share of a tile: what is seen less of is counted apart.
MOSTLY_SEEN = 0.7

Band = tuple[float, float | None]

HEAD = (
    "| photos of | photos | tiles | found | extra | read | exact | groups | edits | caught | asked |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)
MISTAKE_HEAD = "| mistakes | tiles | " + " | ".join(Mistake) + " |\n|---|---|" + "---|" * len(Mistake)


@dataclass(frozen=True)
class Figures:
    """Shares of a number of photos, each None where there is nothing to share.

    `found`: tiles found, whatever was read; `extra`: readings with no tile behind them, over tiles; `read`:
    tiles read right; `exact`: photos without any mistake; `edits`: corrections a photo, the mean; `caught`: wrong
    readings that were marked doubtful; `asked`: readings marked doubtful.
    """

    photos: int
    tiles: int
    found: float | None
    extra: float | None
    read: float | None
    exact: float | None
    groups: float | None
    edits: float
    caught: float | None
    asked: float | None

    def row(self, name: str) -> str:
        """The figures as a row under `HEAD`."""
        shares = [self.found, self.extra, self.read, self.exact, self.groups, self.caught, self.asked]
        found, extra, read, exact, groups, caught, asked = map(percent, shares)
        cells = [name, self.photos, self.tiles, found, extra, read, exact, groups, f"{self.edits:.2f}", caught, asked]
        return "| " + " | ".join(map(str, cells)) + " |"


def figures_of(scores: Sequence[PhotoScore]) -> Figures:
    """The figures of some photos."""
    tiles = sum(score.tiles for score in scores)
    placed = [score for score in scores if score.is_placed]
    missed = sum(outcome.mistake is Mistake.MISSED for score in placed for outcome in score.outcomes)
    extra = sum(score.extra for score in scores)
    wrong = [outcome.got for score in scores for outcome in score.outcomes if outcome.mistake and outcome.got]
    placed_tiles = sum(score.tiles for score in placed)
    edits = [max(score.tiles - score.right, score.extra) for score in scores]
    return Figures(
        photos=len(scores),
        tiles=tiles,
        found=_share(placed_tiles - missed, placed_tiles),
        extra=_share(extra, tiles),
        read=_share(sum(score.right for score in scores), tiles),
        exact=_share(sum(score.is_exact for score in scores), len(scores)),
        groups=_share(sum(score.groups_right for score in scores), sum(score.groups for score in scores)),
        edits=statistics.mean(edits) if edits else 0.0,
        caught=_share(sum(tile.doubtful for tile in wrong), len(wrong)),
        asked=_share(sum(score.asked for score in scores), sum(score.readings for score in scores)),
    )


def of_width(scores: Iterable[PhotoScore], band: Band) -> list[PhotoScore]:
    """The photos that show tiles of a band of widths, as if they showed nothing else. Groups are left out."""
    low, high = band
    return _narrowed(scores, lambda o: o.width_px is not None and low <= o.width_px and (not high or o.width_px < high))


def half_hidden(scores: Iterable[PhotoScore]) -> list[PhotoScore]:
    """The photos that show tiles of which less than `MOSTLY_SEEN` is seen, as if they showed nothing else."""
    return _narrowed(scores, lambda outcome: outcome.place is not None and outcome.place.visible < MOSTLY_SEEN)


def _narrowed(scores: Iterable[PhotoScore], belongs: Callable[[Outcome], bool]) -> list[PhotoScore]:
    narrowed = []
    for score in scores:
        outcomes = tuple(filter(belongs, score.outcomes))
        # Without positions a missed tile has no width, and what is left looks better than it is.
        if outcomes and score.is_placed:
            extra = sum(outcome.mistake is Mistake.FALSE for outcome in outcomes)
            read = [outcome.got for outcome in outcomes if outcome.got]
            asked = sum(tile.doubtful for tile in read)
            narrowed.append(
                replace(
                    score, outcomes=outcomes, extra=extra, groups=0, groups_right=0, readings=len(read), asked=asked
                )
            )
    return narrowed


def series_of(file: str) -> str:
    """The series that a photo belongs to: its name up to the first digit that follows a hyphen, or to the last hyphen.

    >>> series_of("rummy2-14.jpg"), series_of("rack-steep-03.jpg"), series_of("photos/jokers.jpg")
    ('rummy2', 'rack-steep', 'jokers')
    """
    stem = file.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    head, _, number = stem.rpartition("-")
    return head if head and number.isdecimal() else stem


def figure_rows(name: str, scores: Sequence[PhotoScore]) -> list[str]:
    """The table of figures: all photos, each series where there are several, wide tiles apart from narrow ones."""
    rows = [HEAD]
    rows += [figures_of(part).row(f"{name}, {series}") for series, part in _by_series(scores).items()]
    wide, narrow = of_width(scores, (READABLE_WIDTH, None)), of_width(scores, (0, READABLE_WIDTH))
    if wide and narrow:
        rows.append(figures_of(wide).row(f"{name}, tiles of {READABLE_WIDTH} px and more"))
        rows.append(figures_of(narrow).row(f"{name}, tiles under {READABLE_WIDTH} px"))
    if hidden := half_hidden(scores):
        rows.append(figures_of(hidden).row(f"{name}, tiles seen less than {MOSTLY_SEEN:.0%}"))
    return [*rows, figures_of(scores).row(name)]


def mistake_rows(scores: Sequence[PhotoScore]) -> list[str]:
    """The table of mistakes by stage: all, each series where there are several, each band of widths."""
    parts: dict[str, Sequence[PhotoScore]] = dict(_by_series(scores))
    parts |= {_name_of(band): of_width(scores, band) for band in WIDTH_BANDS}
    parts = {name: part for name, part in parts.items() if part} | {"all": scores}
    return [MISTAKE_HEAD, *(_mistake_row(name, part) for name, part in parts.items())]


def mistakes_of(scores: Iterable[PhotoScore]) -> Counter[Mistake]:
    """How many mistakes each stage made."""
    return Counter(kind for score in scores for kind, _ in score.mistakes)


def _mistake_row(name: str, scores: Sequence[PhotoScore]) -> str:
    counts = mistakes_of(scores)
    cells = [name, sum(score.tiles for score in scores), *(counts[kind] for kind in Mistake)]
    return "| " + " | ".join(map(str, cells)) + " |"


def _by_series(scores: Sequence[PhotoScore]) -> dict[str, list[PhotoScore]]:
    """The series of several photos, where they are not all of one."""
    by_series: dict[str, list[PhotoScore]] = {}
    for score in scores:
        by_series.setdefault(series_of(score.file), []).append(score)
    return {name: part for name, part in by_series.items() if 1 < len(part) < len(scores)}


def _name_of(band: Band) -> str:
    low, high = band
    if high is None:
        return f"{low} px and more"
    return f"{low} to {high} px" if low else f"under {high} px"


def _share(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def percent(share: float | None) -> str:
    """A share as per cent, a dash where there is none.

    >>> percent(0.9876), percent(None)
    ('98.8 %', '–')
    """
    return "–" if share is None else f"{100 * share:.1f} %"
