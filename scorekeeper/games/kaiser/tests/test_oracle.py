"""The second scorer of Kaiser is right by itself: every vector is typed in from the rules, none from a program."""

import pytest

from scorekeeper.games.kaiser.tests import oracle
from scorekeeper.games.kaiser.tests.oracle import RULES
from tests.oracles.playing import paper_of

# Totals of bidders (NS) and others before, bid, tricks, five, three, options; totals after, and who has won.
KAISER = [
    (0, 0, "7", 6, "b", "o", {}, 11, -1, None),
    (20, 30, "8", 4, "b", "b", {}, 12, 34, None),
    (20, 30, "8 no", 5, "b", "o", {}, 40, 30, None),
    (20, 30, "8 no", 4, "b", "b", {}, 4, 34, None),
    (20, 30, "8 no low", 5, "b", "o", {"low_no_trump": True}, 40, 30, None),
    (20, 30, "8 no low", 4, "b", "b", {"low_no_trump": True}, 4, 34, None),
    (0, 0, "12 no", 7, "b", "o", {}, 24, -2, None),
    (0, 0, "12", 8, "b", "b", {}, -12, 0, None),
    (0, 0, "5", 1, "b", "b", {}, -5, 7, None),
    (0, 0, "5", 0, "o", "o", {}, -5, 10, None),
    (10, 44, "6", 2, "o", "b", {}, 4, 55, "EW"),
    (10, 45, "6", 2, "o", "b", {}, 4, 45, None),
    (10, 47, "6", 7, "b", "o", {}, 22, 45, None),
    (46, 20, "6", 4, "b", "b", {}, 52, 24, "NS"),
    (0, 3, "9", 7, "b", "o", {}, 12, 1, None),
    (10, 49, "6", 2, "o", "b", {"peg": None}, 4, 60, "EW"),
    (10, 46, "6", 2, "o", "b", {"peg": 47}, 4, 57, "EW"),
    (0, 0, "7", 6, "b", "o", {"overtricks": False}, 7, -1, None),
    (0, 0, "7 no", 6, "b", "o", {"overtricks": False}, 14, -1, None),
    (0, 20, "7", 6, "b", "o", {"three_needs_tricks": True}, 11, 17, None),
    (0, 20, "6", 6, "o", "o", {"three_needs_tricks": True}, 6, 17, None),
    (0, 20, "6", 5, "b", "o", {"three_needs_tricks": True}, 10, 20, None),
    (0, 20, "5", 3, "b", "b", {"three_needs_tricks": True}, 5, 25, None),
    (10, 44, "6", 2, "o", "b", {"must_bid_out": True}, 4, 55, None),
    (46, 20, "5 no", 3, "b", "o", {"target_after_no_trump": 64}, 62, 22, None),
    (-48, 20, "6", 2, "o", "b", {"loss_floor": -52}, -54, 31, "EW"),
]


@pytest.mark.parametrize("case", KAISER)
def test_kaiser_is_scored_by_the_rules(case):
    bidders, others, bid, tricks, five, three, options, bidders_after, others_after, winner = case
    whose = {"b": "bidders", "o": "others"}
    deal = {"kind": "played", "bidder": "S", "bid": int(bid.split()[0]), "no_trump": "no" in bid}
    deal |= {"low": True} if "low" in bid else {}
    deal |= {"tricks": tricks, "five": whose[five], "three": whose[three]}
    paper = paper_of(RULES, {"points": {"NS": bidders, "EW": others}}, **options)
    oracle.write(paper, deal)
    assert paper["points"] == {"NS": bidders_after, "EW": others_after}
    assert (paper["result"] or {}).get("winner") == winner


@pytest.mark.parametrize(
    "how, made, points, result",
    [
        ("alone", True, (5, 20), ("kaiser", "NS")),
        ("alone", False, (5, 20), ("kaiser", "EW")),
        ("pair", True, (5, 20), ("kaiser", "NS")),
        ("forty", True, (45, 20), None),
        ("forty", False, (-35, 20), None),
    ],
)
def test_kaiser_can_be_bid_by_its_name(how, made, points, result):
    paper = paper_of(RULES, {"points": {"NS": 5, "EW": 20}}, kaiser_bid=how)
    oracle.write(paper, {"kind": "kaiser", "bidder": "N", "made": made})
    assert paper["points"] == dict(zip(("NS", "EW"), points, strict=True))
    assert paper["result"] == (result and {"ended_by": result[0], "winner": result[1]})
