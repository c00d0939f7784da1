"""The three jobs: the best play, the verdict on a table, the score of a round."""

from assist.jobs.hinges import Hinge
from assist.jobs.play import PlayAnswer, best_play
from assist.jobs.score import ScoreAnswer, round_score
from assist.jobs.verdict import VerifyAnswer, verify

__all__ = ["Hinge", "PlayAnswer", "ScoreAnswer", "VerifyAnswer", "best_play", "round_score", "verify"]
