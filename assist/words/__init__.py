"""Every reason, verdict and label as a sentence, in each language of the user; the only room where sentences stand."""

from assist.words.explaining import explain_input, explain_meld, explain_photo, explain_table_problem, explain_warning
from assist.words.language import Forms, Language, guess_language, key_of
from assist.words.naming import capital, join_words, name_meld, name_the_meld, name_the_tile, name_tile, name_tiles
from assist.words.saying import SENTENCES, say
from assist.words.stepping import tell_steps
from assist.words.telling import tell_doubts, tell_hinges, tell_play, tell_score, tell_verify

__all__ = [
    "SENTENCES",
    "Forms",
    "Language",
    "capital",
    "explain_input",
    "explain_meld",
    "explain_photo",
    "explain_table_problem",
    "explain_warning",
    "guess_language",
    "join_words",
    "key_of",
    "name_meld",
    "name_the_meld",
    "name_the_tile",
    "name_tile",
    "name_tiles",
    "say",
    "tell_doubts",
    "tell_hinges",
    "tell_play",
    "tell_score",
    "tell_steps",
    "tell_verify",
]
