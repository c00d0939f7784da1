"""The answers of the three jobs in sentences: the answer itself first, then what else there is to know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assist.jobs.hinges import Hinge
from assist.jobs.play import PlayAnswer
from assist.jobs.score import ScoreAnswer
from assist.jobs.verdict import VerifyAnswer
from assist.observation import SeenTile
from assist.words.explaining import explain_meld, explain_table_problem
from assist.words.language import Language
from assist.words.naming import capital, join_words, name_the_tile, name_tile
from assist.words.saying import say
from assist.words.summing import pays_difference, sum_paid, sum_received
from engine.suggest import Goal


def tell_play(answer: PlayAnswer, language: Language) -> tuple[str, ...]:
    """What to lay and for how much, or why to draw; then what else there is to know about this play."""
    return tuple(_tell_play(answer, language))


def tell_verify(answer: VerifyAnswer, language: Language) -> tuple[str, ...]:
    """Whether the table is valid; then each set that is not, and each joker that could be read in two ways."""
    return tuple(_tell_verify(answer, language))


def tell_score(answer: ScoreAnswer, language: Language) -> tuple[str, ...]:
    """Who wins; then what each player pays or receives, with the sum."""
    return tuple(_tell_score(answer, language))


def tell_doubts(doubtful: Sequence[SeenTile], hinges: Sequence[Hinge], language: Language) -> tuple[str, ...]:
    """How many tiles to check, and which of them would change the answer. Nothing where all is sure."""
    if not doubtful:
        return ()
    return (say("doubt.count", language, count=len(doubtful)), *tell_hinges(hinges, language))


def tell_hinges(hinges: Sequence[Hinge], language: Language) -> tuple[str, ...]:
    """The tiles that the answer hangs on, a sentence each."""
    return tuple(
        say(
            "doubt.hangs",
            language,
            tile=name_the_tile(hinge.tile.tile, language),
            other=name_tile(hinge.other, language),
        )
        for hinge in hinges
    )


def _tell_play(answer: PlayAnswer, language: Language) -> Iterator[str]:
    play = answer.play
    yield _headline(answer, language) if play.played else _why_draw(answer, language)
    if play.played and answer.repairs_table:
        yield say("play.repairs", language)
    elif play.opening_points is not None and not play.table_was_valid:
        yield say("table.wrong", language)
    if play.unread:
        yield say("play.unread", language, count=len(play.unread))
    if not play.proven:
        yield say("play.unproven", language)


def _headline(answer: PlayAnswer, language: Language) -> str:
    play = answer.play
    tiles = say("count.tiles", language, count=len(play.played))
    points = say("count.points", language, count=play.points)
    if not play.left and not play.unread:
        return say("play.out", language, tiles=tiles, points=points)
    if play.opening_points is not None:
        points = say("count.points", language, count=play.opening_points)
        return say("play.opening", language, tiles=tiles, points=points)
    return say("play.lay", language, tiles=tiles, points=points)


def _why_draw(answer: PlayAnswer, language: Language) -> str:
    play = answer.play
    best = play.best_opening
    needed = answer.rules.opening_minimum
    if best is not None and not best.melds and answer.seen.rack:
        return say("play.opening_none", language)
    if best is not None and best.points < needed:
        points = say("count.points", language, count=best.points)
        return say("play.opening_short", language, points=points, short=needed - best.points, needed=needed)
    if not play.table_was_valid:
        return say("play.only_repairs" if answer.repairs_table else "play.no_repair", language)
    if not answer.seen.rack:
        return say("play.empty", language)
    return say("play.not_out" if answer.goal is Goal.OUT else "play.draw", language)


def _tell_verify(answer: VerifyAnswer, language: Language) -> Iterator[str]:
    verdict = answer.verdict
    # A tile that lies alone is no set with a fault: one sentence tells of them all.
    loose = sum(len(meld.tiles) == 1 for meld in verdict.melds)
    invalid = [meld for meld in verdict.melds if meld.valid is False and len(meld.tiles) > 1]
    if not verdict.melds:
        yield say("table.empty", language)
    elif verdict.valid:
        yield say("table.valid", language, sets=say("count.sets", language, count=len(verdict.melds)))
    elif verdict.valid is None:
        yield say("table.open", language, count=len(verdict.depends_on))
    elif invalid:
        yield say("table.invalid", language, count=len(invalid))
    elif not loose:
        yield say("table.wrong", language)
    if loose:
        yield say("table.loose", language, count=loose)
    if answer.on_rack:
        yield say("table.left_out", language, count=len(answer.on_rack))
    told = invalid + [meld for meld in verdict.melds if meld.valid is None or meld.ambiguous]
    yield from (explain_meld(meld, language, answer.rules) for meld in told)
    faces = [seen.tile for seen in answer.tiles]
    yield from (explain_table_problem(problem, faces, language) for problem in verdict.problems)


def _tell_score(answer: ScoreAnswer, language: Language) -> Iterator[str]:
    score = answer.score
    names = [capital(say("player", language, number=number)) for number in range(1, len(score.scores) + 1)]
    winners = [names[number - 1] for number in score.winners]
    if len(winners) == 1:
        yield say("score.winner", language, player=winners[0])
    elif not winners:
        yield say("score.nobody", language)
    else:
        yield say("score.winners", language, players=join_words(winners, language))
    penalties = {one.player: one.could_have for one in score.never_opened}
    for player, name in enumerate(names):
        points = abs(score.scores[player])
        if player + 1 in penalties:
            key = "score.could_have_opened" if penalties[player + 1] else "score.could_not_open"
            yield say(key, language, player=name, points=f"−{points}")
            continue
        if player + 1 in score.winners:
            key, total = "score.receives" if len(winners) == 1 else "score.shares", sum_received(answer, player)
        else:
            key, total = "score.pays_difference" if pays_difference(answer) else "score.pays", sum_paid(answer, player)
        yield say(key, language, player=name, sum=total, count=points)
    yield from (say(warning, language) for warning in score.warnings)
