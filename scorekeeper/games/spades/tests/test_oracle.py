"""The second scorer of Spades is right by itself: every vector is typed in from the rules, none from a program."""

import pytest

from scorekeeper.games.spades.tests import oracle
from scorekeeper.games.spades.tests.oracle import RULES
from tests.oracles.playing import paper_of

NIL, BLIND, JOINT, TEN, MOON = "nil", "blind_nil", {"double_nil": "joint"}, "ten_for_200", {"moon": True}
# Total and bags of NS before, bids and tricks of N and S, no trumps, options; its score, penalty, total and bags.
SPADES = [
    (337, 7, 3, 2, 4, 3, {}, {}, 52, 0, 389, 9),
    (337, 7, 3, 2, 4, 4, {}, {}, 53, -100, 290, 0),
    (337, 7, 3, 2, 5, 4, {}, {}, 54, -100, 291, 1),
    (0, 0, 3, 4, 2, 4, {}, {}, -70, 0, -70, 0),
    (0, 0, 6, 7, 6, 7, {}, {}, 130, 0, 130, 0),
    (100, 0, NIL, 3, 0, 4, {}, {}, 131, 0, 231, 1),
    (0, 0, 0, 4, 0, 3, {}, {}, 60, 0, 60, 0),
    (0, 0, NIL, 3, 2, 3, {}, {}, -68, 0, -68, 2),
    (0, 0, NIL, 4, 1, 3, {}, {}, -139, 0, -139, 1),
    (0, 0, NIL, 4, 1, 3, {}, {"failed_nil": "count"}, -60, 0, -60, 0),
    (0, 0, NIL, 3, 2, 3, {}, {"failed_nil": "none"}, -70, 0, -70, 0),
    (50, 0, BLIND, 4, 0, 4, {}, {}, 240, 0, 290, 0),
    (50, 0, BLIND, 4, 1, 4, {}, {}, -159, 0, -109, 1),
    (0, 0, NIL, NIL, 0, 1, {}, {}, 1, 0, 1, 1),
    (0, 0, NIL, NIL, 0, 0, {}, JOINT, 500, 0, 500, 0),
    (120, 3, NIL, NIL, 0, 1, {}, JOINT, -500, 0, -380, 3),
    (0, 0, 6, 4, 7, 4, {}, {TEN: "at_least"}, 201, 0, 201, 1),
    (0, 0, 6, 4, 7, 4, {}, {TEN: "exact"}, -200, 0, -200, 0),
    (0, 0, 6, 4, 5, 4, {}, {TEN: "at_least"}, -200, 0, -200, 0),
    (0, 0, 6, 5, 7, 4, {}, {TEN: "exact"}, 110, 0, 110, 0),
    (0, 0, 6, 7, 6, 7, {}, MOON, 200, 0, 200, 0),
    (0, 0, 6, 7, 5, 7, {}, MOON, -200, 0, -200, 0),
    (0, 0, 6, 7, 6, 7, {}, MOON | {TEN: "exact"}, 500, 0, 500, 0),
    (0, 0, 4, 3, 5, 4, {"N": "kept"}, {"no_trump": "team"}, 142, 0, 142, 2),
    (0, 0, 4, 3, 5, 4, {"N": "ruffed"}, {"no_trump": "team"}, -140, 0, -140, 0),
    (0, 0, 4, 3, 4, 3, {"N": "kept"}, {"no_trump": "bidder"}, 110, 0, 110, 0),
    (0, 0, 4, 3, 3, 3, {"N": "kept"}, {"no_trump": "bidder"}, -110, 0, -110, 0),
    (200, 9, 1, 1, 6, 7, {}, {}, 31, -200, 31, 0),
    (-36, 4, 3, 2, 4, 3, {}, {}, 52, 0, 16, 6),
    (495, 5, 2, 1, 4, 4, {}, {}, 35, -100, 430, 0),
]


@pytest.mark.parametrize("case", SPADES)
def test_spades_is_scored_by_the_rules(case):
    points, bags, bid, partners, tricks, partners_tricks, no_trump, options, score, penalty, total, held = case
    tricks = {"N": tricks, "E": 13 - tricks - partners_tricks, "S": partners_tricks, "W": 0}
    deal = {"kind": "played", "bids": {"N": bid, "E": 1, "S": partners, "W": 1}, "tricks": tricks, "no_trump": no_trump}
    paper = paper_of(RULES, {"points": {"NS": points, "EW": 0}, "bags": {"NS": bags, "EW": 0}}, **options)
    effect = oracle.write(paper, deal)
    assert (effect["scores"]["NS"], effect["bag_penalty"]["NS"]) == (score, penalty)
    assert RULES["totals"](paper)["NS"] == {"points": total, "bags": held}
    assert paper["result"] == ({"ended_by": "target", "winner": "NS"} if total >= 500 else None)


def test_spades_pays_the_others_for_a_lost_double_nil():
    deal = {"kind": "played", "bids": {"N": NIL, "S": NIL, "E": 4, "W": 5}, "tricks": {"N": 0, "S": 1, "E": 6, "W": 6}}
    assert oracle.write(paper_of(RULES, {}, **JOINT), deal)["scores"] == {"NS": -500, "EW": 193}
    only_if_both = paper_of(RULES, {}, **JOINT, double_nil_bonus="both")
    assert oracle.write(only_if_both, deal)["scores"] == {"NS": -500, "EW": 93}


def test_spades_can_have_a_double_nil_for_the_whole_game():
    bids, for_game = {"N": NIL, "S": NIL, "E": 4, "W": 5}, {"double_nil": "game"}
    made, lost = paper_of(RULES, {}, **for_game), paper_of(RULES, {}, **for_game)
    tricks = {"N": 0, "S": 0, "E": 6, "W": 7}
    assert oracle.write(made, {"bids": bids, "tricks": tricks})["scores"] == {"NS": 0, "EW": 94}
    assert made["result"] == {"ended_by": "double_nil", "winner": "NS"}
    tricks = {"N": 0, "S": 1, "E": 6, "W": 6}
    assert oracle.write(lost, {"bids": bids, "tricks": tricks})["scores"] == {"NS": 0, "EW": 193}
    assert lost["result"] == {"ended_by": "double_nil", "winner": "EW"}


@pytest.mark.parametrize(
    "bids, tricks, size, won, score",
    [((4, 4), (4, 4), "little", True, 140), ((4, 4), (5, 4), "little", False, 21), ((5, 5), (5, 4), "big", True, -10)],
)
def test_spades_scores_bemo_beside_everything_else(bids, tricks, size, won, score):
    deal = {
        "bids": {"N": bids[0], "S": bids[1], "E": 1, "W": 1},
        "tricks": {"NS": sum(tricks), "EW": 13 - sum(tricks)},
        "bemo": [{"side": "NS", "size": size, "won": won}],
    }
    assert oracle.write(paper_of(RULES, {}, bemo=True), deal)["scores"]["NS"] == score


@pytest.mark.parametrize(
    "totals, result",
    [
        ((532, 520), ("target", "NS")),
        ((510, 510), None),
        ((499, -210), None),
        ((500, 430), ("target", "NS")),
        ((20, -500), ("floor", "NS")),
        ((-510, -500), ("floor", "EW")),
    ],
)
def test_spades_ends_at_the_target_or_the_floor(totals, result):
    paper = paper_of(RULES, {"points": dict(zip(("NS", "EW"), totals, strict=True))}, loss_floor=-500)
    assert oracle.how_it_ended(paper) == (result and {"ended_by": result[0], "winner": result[1]})
