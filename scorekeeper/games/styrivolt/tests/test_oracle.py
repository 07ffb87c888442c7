"""The second scorer of Stýrivolt is right by itself: every vector is typed in from the rules, none from a program."""

import pytest

from scorekeeper.games.styrivolt.tests import oracle
from scorekeeper.games.styrivolt.tests.oracle import RULES
from tests.oracles.playing import paper_of


def test_styrivolt_follows_the_example_of_the_rules():
    paper = paper_of(RULES, {})
    steps = [
        ("EW", "ordinary", 0, 1, 0),
        ("NS", "vol", 2, 1, 0),
        ("NS", "ordinary", 0, 0, 1),
        ("NS", "ordinary", 1, 0, 1),
        ("NS", "vol", 0, 0, 3),
        ("EW", "vol", 0, 2, 3),
        ("NS", "ordinary", 1, 2, 3),
        ("EW", "nine", 0, 2, 2),
        ("NS", "ordinary", 1, 2, 2),
        ("EW", "ordinary", 0, 0, 1),
    ]
    for winner, result, ns, ew, net in steps:
        oracle.write(paper, {"winner": winner, "result": result, "solo": False, "illegal_stock": None})
        assert (paper["bars"], paper["net"]) == ({"NS": ns, "EW": ew}, net)


# Bars and net crosses before, what NS or EW made (alone), the awards; bars and net crosses after.
STYRIVOLT = [
    ((1, 2, 0), "NS", "vol", True, "pagat", (1, 2, 2)),
    ((0, 0, 1), "EW", "vol", True, "pagat", (0, 0, -1)),
    ((2, 0, 0), "NS", "vol", False, "pagat", (1, 0, 2)),
    ((2, 1, 0), "NS", "nine", False, "pagat", (2, 0, 1)),
    ((0, 0, 0), "NS", "nine", True, "pagat", (0, 0, 4)),
    ((1, 2, 0), "NS", "vol", True, "parlett", (1, 2, 1)),
    ((0, 0, 0), "NS", "nine", True, "parlett", (0, 0, 2)),
    ((1, 0, 0), "NS", "failed_nine", False, "pagat", (0, 0, 2)),
    ((0, 1, 0), "EW", "failed_nine", False, "parlett", (0, 0, -2)),
]


@pytest.mark.parametrize("before, winner, result, solo, awards, after", STYRIVOLT)
def test_styrivolt_is_scored_by_the_rules(before, winner, result, solo, awards, after):
    paper = paper_of(RULES, {"bars": {"NS": before[0], "EW": before[1]}, "net": before[2]}, awards=awards)
    oracle.write(paper, {"winner": winner, "result": result, "solo": solo, "illegal_stock": None})
    assert (paper["bars"]["NS"], paper["bars"]["EW"], paper["net"]) == after
