"""The second scorer of Voormsi is right by itself: every vector is typed in from the rules, none from a program."""

import pytest

from scorekeeper.games.voormsi.tests import judge, oracle
from scorekeeper.games.voormsi.tests.oracle import RULES
from tests.oracles.playing import paper_of

# Totals of NS and EW before, the tricks (A for NS), an event with its trick; totals after, and who has won.
VOORMSI = [
    (7, 0, "AAAAAB", None, 9, 0, "NS"),
    (4, 0, "AAAAAAAAB", None, 9, 0, "NS"),
    (4, 0, "AAAAAAAAA", None, 4, 0, None),
    (7, 0, "AAAAABAAA", ("voormsi_wins", 3), 7, 0, None),
    (0, 0, "BAAAAABBB", None, 1, 0, None),
    (0, 0, "AAAAABBBB", None, 2, 0, None),
    (0, 0, "AAAAAAAAB", None, 5, 0, None),
    (8, 0, "AB", ("voormsi_wins", 1), 9, 0, "NS"),
    (8, 0, "AABBAAAAB", ("toqu_takes", 2), 8, 0, None),
    (5, 5, "BA", ("own_toqu", 2), 0, 5, "EW"),
]


@pytest.mark.parametrize("ns, ew, tricks, event, ns_after, ew_after, winner", VOORMSI)
def test_voormsi_is_scored_by_the_rules(ns, ew, tricks, event, ns_after, ew_after, winner):
    won = [{"A": "NS", "B": "EW"}[trick] for trick in tricks]
    deal = {"kind": "played", "tricks": won}
    if event:
        deal["event"] = {"code": event[0], "party": won[event[1] - 1], "trick": event[1]}
    paper = paper_of(RULES, {"points": {"NS": ns, "EW": ew}})
    effect = oracle.write(paper, deal)
    assert paper["points"] == {"NS": ns_after, "EW": ew_after}
    assert effect["void"] is (len(set(tricks)) == 1 and len(tricks) == 9)
    assert (paper["result"] or {}).get("winner") == winner


# The plays of a trick in order, who loses by own Toqu when; what is written. From Parlett's list of what scores.
VOORMSI_FATES = [
    ("K♥ 9♣ J♣ 3♦", "at_once", "own_toqu"),
    ("K♥ 9♣ J♣ 3♦", "if_it_wins", "three_takes_toqu"),
    ("K♥ 9♣ J♣ 8♠", "if_it_wins", "own_toqu"),
    ("K♥ J♣ 3♦ 9♣", "at_once", "three_takes_toqu"),
    ("K♥+K♣ J♣+3♦ 9♥+9♦ 9♣+9♠", "at_once", "toqu_takes"),
    ("K♥+K♣ 9♥+9♦ J♣+3♦ 9♣+9♠", "at_once", None),
    ("K♥+K♣ 9♥+9♦ J♣+3♦ 9♣+9♠", "if_it_wins", None),
    ("K♥+K♣ 9♥+9♦ 9♠+3♦ 9♣+8♠", "at_once", "three_takes_voormsi"),
]


@pytest.mark.parametrize("trick, own_toqu, event", VOORMSI_FATES)
def test_what_becomes_of_voormsi_is_judged_by_the_rules(trick, own_toqu, event):
    plays = [play.split("+") for play in trick.split()]
    assert judge.fate(plays, "ABAB", own_toqu == "at_once") == event


def test_voormsi_in_a_summary_counts_everything_at_the_end():
    deal = {"kind": "summary", "tricks": {"NS": 8, "EW": 1}, "first_five": "NS"}
    paper = paper_of(RULES, {"points": {"NS": 7, "EW": 0}})
    oracle.write(paper, deal | {"event": {"code": "voormsi_wins", "party": "NS"}})
    assert paper["points"] == {"NS": 5, "EW": 0}


def test_voormsi_with_three_goes_to_twelve_without_the_first_five():
    three = {"N": "Ona", "E": "Jonas", "S": "Rasa"}
    paper = paper_of(RULES, {}, seats=three)
    oracle.write(paper, {"kind": "played", "tricks": ["N"] * 6 + ["E", "S"] * 3})
    assert paper["points"] == {"N": 2, "E": 0, "S": 0}
    assert paper["options"]["target"] == 12
