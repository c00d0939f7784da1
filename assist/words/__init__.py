"""Every reason, verdict and label as a sentence, in each language of the user; the only room where sentences stand."""

from assist.words.language import Forms, Language, guess_language, key_of
from assist.words.naming import capital, join_words, name_meld, name_the_meld, name_the_tile, name_tile, name_tiles
from assist.words.saying import SENTENCES, say

__all__ = [
    "SENTENCES",
    "Forms",
    "Language",
    "capital",
    "guess_language",
    "join_words",
    "key_of",
    "name_meld",
    "name_the_meld",
    "name_the_tile",
    "name_tile",
    "name_tiles",
    "say",
]
