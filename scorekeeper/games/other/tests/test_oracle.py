"""The second scorer of any other game is right by itself: vectors typed in from the rules, none from a program."""

import pytest

from scorekeeper.games.other.tests import oracle
from scorekeeper.games.other.tests.oracle import RULES
from tests.oracles.playing import paper_of

# Totals of two before, points of both, options; totals after, what ended it, and who has won.
OTHER = [
    ((90, 10), (9, 1), {"target": 100}, (99, 11), None, None),
    ((90, 10), (10, 90), {"target": 100}, (100, 100), "target", None),
    ((90, 10), (15, 0), {"target": 100, "wins": "lowest"}, (105, 10), "target", "P2"),
    ((-40, 10), (-10, 5), {"target": -50}, (-50, 15), "target", "P2"),
    ((60, -70), (5, 5), {"target": -50, "rounds": 1}, (65, -65), "target", "P1"),
    ((5, 5), (0, -1), {"rounds": 1}, (5, 4), "rounds", "P1"),
    ((5, 5), (0, -1), {"rounds": 2}, (5, 4), None, None),
]


@pytest.mark.parametrize("case", OTHER)
def test_any_other_game_is_scored_as_was_agreed(case):
    before, points, options, after, ended_by, winner = case
    seats = ("P1", "P2")
    totals = dict(zip(seats, before, strict=True))
    paper = paper_of(RULES, {"points": totals}, dict.fromkeys(seats, ""), **options)
    oracle.write(paper, {"kind": "played", "points": dict(zip(seats, points, strict=True))})
    assert tuple(paper["points"].values()) == after
    assert paper["result"] == (ended_by and {"ended_by": ended_by, "winner": winner})
