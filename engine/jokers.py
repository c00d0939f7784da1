"""What the rules say about the jokers that lie on the table: whether each got where it lies after a turn as it may.

Only the tables before and after the turn are looked at, and only faces: equal tiles are one like the other, and which
joker is which nobody can tell, so a turn is allowed where one way of telling them apart is.

A joker *stays* where tiles of its meld lie beside it afterwards (with locked sets: all of them, and it stands for the
same number), and *leaves* otherwise. One that leaves must be *replaced* by a tile that it stood for, and by one that no
other joker needs, where the rules do not let jokers be freed by rearranging, where its set is locked, and where its
meld lives on whole with such a tile in its place. One that left must be laid where `joker_reuse` says. Jokers of a meld
that was not valid are free.

The statements are S4-19 and S4-20, the gaps G6 (where the tile comes from), G7 (groups of three), G8 (where the joker
goes) and G8b (freed by rearranging, locked sets); T03 to T10 are the cases that tell the readings apart.
"""

from __future__ import annotations

from itertools import permutations

from engine.joker_moves import Melds, Tables, Telling, readings_of_all
from engine.melds import judge_meld
from engine.problems import JokerFault, JokerProblem
from engine.rules import GroupOfThree, JokerReuse, ReplaceSource, Rules
from engine.tiles import JOKER

__all__ = ["JokerFault", "JokerProblem", "joker_faults", "jokers_move_freely"]


def jokers_move_freely(rules: Rules) -> bool:
    """Whether any rearrangement of the table is allowed, whatever jokers lie on it."""
    return (
        rules.joker_free_by_rearranging
        and not rules.joker_set_locked
        and rules.joker_replace_source is ReplaceSource.ANY
        and rules.joker_group_of_three is GroupOfThree.EITHER
        and rules.joker_reuse is JokerReuse.ANY_SET
    )


def joker_faults(before: Melds, after: Melds, rules: Rules) -> tuple[JokerFault, ...]:
    """What is wrong with the jokers of the table after a turn; nothing where the turn is allowed.

    All tiles of the table before lie on the one after, whose melds are valid. Of several ways to tell which joker is
    which, that with the fewest faults counts.

    >>> from dataclasses import replace
    >>> from engine.notation import parse_table
    >>> from engine.rules import CLASSIC
    >>> before, after = parse_table("K9 O9 R9 | R5 J R7"), parse_table("K9 O9 R9 J | R5 R6 R7")
    >>> joker_faults(before, after, CLASSIC)
    ()
    >>> joker_faults(before, after, replace(CLASSIC, joker_reuse=JokerReuse.NEW_SET))[0].code.value
    'JOKER_NOT_IN_NEW_MELD'
    """
    if jokers_move_freely(rules):
        return ()
    origins = [
        index for index, meld in enumerate(before) if judge_meld(meld, rules).valid for face in meld if face is JOKER
    ]
    places = [index for index, meld in enumerate(after) for face in meld if face is JOKER]
    tables = Tables(before, after, rules)
    ways = (
        Telling(tables, tuple(zip(origins, targets, strict=True)), readings).faults()
        for targets in sorted(set(permutations(places, len(origins))))
        for readings in readings_of_all(set(origins), before, rules)
    )
    return min(ways, key=len, default=())
