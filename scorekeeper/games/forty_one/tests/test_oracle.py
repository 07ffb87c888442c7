"""The second scorer of Forty-One is right by itself: every vector is typed in from the rules, none from a program."""

import pytest

from scorekeeper.games.forty_one.tests import oracle
from scorekeeper.games.forty_one.tests.oracle import RULES
from tests.oracles.playing import paper_of

# Seats in the order of play: N, W, S, E.
FORTY_ONE = [
    ((3, 3, 3, 3), (3, 4, 2, 4), "from7", (3, 3, -3, 3)),
    ((2, 7, 13, 3), (0, 9, 0, 4), "from7", (-2, 14, -26, 3)),
    ((13, 2, 2, 2), (13, 0, 0, 0), "from7", (26, -2, -2, -2)),
    ((6, 2, 2, 1), (6, 2, 3, 2), "from7", (6, 2, 2, 1)),
    ((5, 2, 2, 2), (5, 3, 3, 2), "400", (10, 2, 2, 2)),
    ((9, 2, 2, 2), (9, 2, 1, 1), "400", (27, 2, -2, -2)),
    ((10, 2, 2, 2), (9, 2, 1, 1), "400", (-30, 2, -2, -2)),
    ((11, 2, 2, 2), (11, 2, 0, 0), "400_50", (50, 2, -2, -2)),
    ((12, 2, 2, 2), (11, 2, 0, 0), "400_50", (-50, 2, -2, -2)),
    ((7, 2, 2, 2), (7, 2, 2, 2), "face", (7, 2, 2, 2)),
]


@pytest.mark.parametrize("bids, tricks, values, scores", FORTY_ONE)
def test_forty_one_is_scored_by_the_rules(bids, tricks, values, scores):
    deal = {"kind": "played", "bids": dict(zip("NWSE", bids, strict=True))}
    deal["tricks"] = dict(zip("NWSE", tricks, strict=True))
    effect = oracle.write(paper_of(RULES, {}, values=values), deal)
    assert effect["scores"] == dict(zip("NWSE", scores, strict=True))


def test_forty_one_can_ask_more_of_those_who_are_ahead():
    paper = paper_of(RULES, {"points": {"N": 29, "E": 30, "S": 49, "W": 50}}, rising_min_bid=True, min_bid=2)
    assert oracle.least_bids(paper) == {"N": 2, "E": 3, "S": 4, "W": 5}


@pytest.mark.parametrize(
    "totals, partner, winner",
    [
        ((45, 10, -3, 12), "positive", None),
        ((45, 10, 1, 12), "positive", "NS"),
        ((10, 41, 12, 1), "positive", "EW"),
        ((45, 10, 0, 12), "positive", None),
        ((45, 10, 0, 12), "non_negative", "NS"),
        ((41, 43, 5, 10), "positive", "EW"),
        ((50, 41, 1, 20), "positive", "EW"),
        ((50, 45, 1, 6), "positive", None),
        ((42, 10, 43, 12), "positive", "NS"),
        ((50, 41, -10, 3), "positive", "EW"),
    ],
)
def test_forty_one_is_won_with_a_partner(totals, partner, winner):
    paper = paper_of(RULES, {}, partner=partner)
    ended = oracle.how_it_ended(paper["options"], dict(zip("NWSE", totals, strict=True)))
    assert (ended or {}).get("winner") == winner


def test_a_thirteen_in_400_ends_the_match():
    bids = {"N": 13, "E": 2, "S": 2, "W": 2}
    for made, winner in ((True, "NS"), (False, "EW")):
        paper = paper_of(RULES, {}, values="400")
        oracle.write(paper, {"kind": "played", "bids": bids, "made": dict.fromkeys("ESW", False) | {"N": made}})
        assert paper["result"] == {"ended_by": "thirteen", "winner": winner}
