"""How points add up and how a match ends: every vector typed in by hand from what the match format says."""

import pytest

from scorekeeper.domain.match import write_result
from scorekeeper.domain.seats import PLACES
from scorekeeper.games.other.scoring import write_effect, write_totals
from scorekeeper.games.other.tests.by_hand import followed, totals

LOWEST = {"wins": "lowest"}

# fmt: off
TOTALS = [
    # jotted                            players  totals
    ("",                                3, "0 0 0"),
    ("20 -5 0",                         3, "20 -5 0"),
    ("20 -5 0 | - | 10 10 10",          3, "30 5 10"),
    ("- | -",                           2, "0 0"),
    ("1 2 3 4 5 6 7 8 | 8 7 6 5 4 3 2 1", 8, "9 9 9 9 9 9 9 9"),
    ("999999 -999999 | 1 -1",           2, "1000000 -1000000"),
]

ENDS = [
    # jotted                  players options                         closed  ended_by   winner
    ("99 0",                        2, {"target": 100},               False,  None,      None),
    ("100 0",                       2, {"target": 100},               False,  "target",  "P1"),
    ("99 0 | 2 0",                  2, {"target": 100},               False,  "target",  "P1"),
    ("99 101",                      2, {"target": 100},               False,  "target",  "P2"),
    ("100 100",                     2, {"target": 100},               False,  "target",  None),
    ("100 100 5",                   3, {"target": 100} | LOWEST,      False,  "target",  "P3"),
    ("100 5 5",                     3, {"target": 100} | LOWEST,      False,  "target",  None),
    ("120 130 5",                   3, {"target": 100},               False,  "target",  "P2"),
    ("-99 0",                       2, {"target": -100},              False,  None,      None),
    ("-100 0",                      2, {"target": -100},              False,  "target",  "P2"),
    ("-100 0",                      2, {"target": -100} | LOWEST,     False,  "target",  "P1"),
    ("500 -3",                      2, {"target": -100},              False,  None,      None),
    ("1 0 | - | 0 5",               2, {"rounds": 2},                 False,  "rounds",  "P2"),
    ("1 0 | -",                     2, {"rounds": 2},                 False,  None,      None),
    ("1 0",                         2, {"rounds": 1} | LOWEST,        False,  "rounds",  "P2"),
    ("1 1",                         2, {"rounds": 1},                 False,  "rounds",  None),
    ("50 0 | 60 0",                 2, {"rounds": 2, "target": 100},  False,  "target",  "P1"),
    ("50 0 | 49 0",                 2, {"rounds": 2, "target": 100},  False,  "rounds",  "P1"),
    ("100 0",                       2, {"rounds": 2, "target": 100},  False,  "target",  "P1"),
    ("1 0",                         2, {},                            False,  None,      None),
    ("1 0",                         2, {},                            True,   "closed",  "P1"),
    ("1 0",                         2, LOWEST,                        True,   "closed",  "P2"),
    ("1 1 0",                       3, {},                            True,   "closed",  None),
    ("",                            2, {},                            True,   "closed",  None),
    ("-",                           2, {"rounds": 1, "target": 5},    True,   "closed",  None),
    ("5 0",                         2, {"target": 5},                 True,   "target",  "P1"),
    ("0 0 0 0 0 0 0 9",             8, {"target": 9},                 False,  "target",  "P8"),
]
# fmt: on


@pytest.mark.parametrize("jotted, players, words", TOTALS)
def test_points_are_added_up(jotted, players, words):
    assert totals(jotted, players) == words


@pytest.mark.parametrize("jotted, players, options, closed, ended_by, winner", ENDS)
def test_a_match_ends_as_was_agreed(jotted, players, options, closed, ended_by, winner):
    match = followed(jotted, players, closed=closed, **options)
    assert match.stop is None
    written = write_result(match.result) if match.result else {"ended_by": None, "winner": None}
    assert written == {"ended_by": ended_by, "winner": winner}


def test_what_a_deal_did_is_written():
    played, passed = followed("20 -5 0 | -").rows
    assert write_effect(played.effect) == {"scores": {"P1": 20, "P2": -5, "P3": 0}}
    assert write_effect(passed.effect) == {}
    assert write_totals(passed.state) == {"P1": {"points": 20}, "P2": {"points": -5}, "P3": {"points": 0}}


def test_the_deal_goes_round_in_the_order_of_the_places():
    match = followed("- | - | - | -")
    assert [row.dealer for row in match.rows] == [*PLACES[:3], PLACES[0]]
    assert match.next_dealer is PLACES[1]


# fmt: off
REFUSED = [
    ("1 2",          "the points of P3 are missing"),
    ("1 2 3 4",      "nobody sits at P4"),
]
# fmt: on


@pytest.mark.parametrize("jotted, words", REFUSED)
def test_a_deal_is_about_everybody_at_the_table_and_nobody_else(jotted, words):
    assert followed(f"5 5 5 | {jotted}").stop.words == words
