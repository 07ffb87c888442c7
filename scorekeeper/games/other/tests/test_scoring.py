"""How points add up and how a match ends: every vector typed in by hand from what the match format says."""

import pytest

from scorekeeper.domain.match import write_result
from scorekeeper.domain.seats import PLACES
from scorekeeper.games.other import GAME
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


HEARTS = {"wins": "lowest", "target": 100, "scoring": "hearts"}
SUM, ALL = "the points of a deal add up to 26, not to %s", "a player who takes all 26 points shoots the moon"
QUEEN = "one player takes the queen, and has at least 13 points"

# fmt: off
PLAYED = [
    # deal            players
    ("13 5 8 0",            4),
    ("25 1 0 0",            4),
    ("26 0 26 26",          4),  # the moon: 26 for everybody else
    ("0 -26 0 0",           4),  # or 26 less
    ("-",                   4),
    ("13 5 4 4",            4),
    ("13 13",               2),
    ("0 26",                2),
    ("26 26 0 26 26 26 26", 7),
]
REFUSED = [
    ("13 5 8 1",            4, SUM % 27),
    ("13 5 7 0",            4, SUM % 25),
    ("0 0 0 0",             4, SUM % 0),
    ("26 26 26 26",         4, SUM % 104),
    ("26 26 26 1",          4, SUM % 79),
    ("26 0 0 0",            4, ALL),
    ("27 -1 0 0",           4, "nobody has fewer than 0 points in a deal"),
    ("7 7 6 6",             4, QUEEN),
    ("12 12 2 0",           4, QUEEN),
    ("-26 -26 0 0",         4, "nobody has fewer than 0 points in a deal"),
    ("0 -26 0 1",           4, "nobody has fewer than 0 points in a deal"),
]
# fmt: on


@pytest.mark.parametrize("jotted, players", PLAYED)
def test_a_deal_of_hearts_has_26_points_or_the_moon(jotted, players):
    assert followed(jotted, players, **HEARTS).stop is None


@pytest.mark.parametrize("jotted, players, words", REFUSED)
def test_points_that_no_deal_of_hearts_has_are_refused(jotted, players, words):
    assert followed(jotted, players, **HEARTS).stop.words == words
    assert followed(jotted, players, **HEARTS | {"scoring": "any"}).stop is None


def test_hearts_ends_at_100_and_the_fewest_points_win():
    match = followed("26 26 0 26 | 13 0 5 8 | 26 26 26 0 | 0 13 8 5 | 26 26 26 0 | 13 0 13 0", 4, **HEARTS)
    assert write_totals(match.state) == {
        "P1": {"points": 104},
        "P2": {"points": 91},
        "P3": {"points": 78},
        "P4": {"points": 39},
    }
    assert write_result(match.result) == {"ended_by": "target", "winner": "P4"}


RUMMY, ZERO = {"scoring": "rummy"}, {"scoring": "zero_sum"}
OUT = "one player goes out and has 0 points, and nobody else has 0"

# fmt: off
OF_OTHERS = [
    # deal        options    refused
    ("0 12 31",      RUMMY,  ""),
    ("55 1 0",       RUMMY,  ""),
    ("-",            RUMMY,  ""),
    ("5 12 31",      RUMMY,  OUT),
    ("0 0 31",       RUMMY,  OUT),
    ("0 -1 31",      RUMMY,  "nobody has fewer than 0 points in a deal"),
    ("6 -2 -4",      ZERO,   ""),
    ("0 0 0",        ZERO,   ""),
    ("6 -2 -2",      ZERO,   "the points of a deal add up to 0, not to 2"),
    ("-6 2 3",       ZERO,   "the points of a deal add up to 0, not to −1"),
]
# fmt: on


@pytest.mark.parametrize("jotted, options, words", OF_OTHERS)
def test_who_goes_out_has_nothing_and_what_some_win_the_others_pay(jotted, options, words):
    stop = followed(jotted, **options).stop
    assert (stop.words if stop else "") == words


WIZARD, OH_HELL = {"scoring": "wizard"}, {"scoring": "oh_hell"}

# fmt: off
BY_BIDS = [
    # bids and tricks                             options   totals
    ("1/1 0/0 0/0",                               WIZARD,   "30 20 20"),
    ("1/0 0/0 0/1",                               WIZARD,   "-10 20 -10"),
    ("1/1 0/0 0/0 | 2/0 1/1 0/1",                 WIZARD,   "10 50 10"),
    ("1/1 0/0 0/0 | - | 2/0 1/1 0/1",             WIZARD,   "10 50 10"),
    ("3/3 2/1 4/6",                               OH_HELL,  "13 1 6"),
    ("0/0 0/2 13/11",                             OH_HELL,  "10 2 11"),
]
NOT_BY_BIDS = [
    ("1/1 0/1 0/0",                               WIZARD,   "round 1 has 1 trick, not 2"),
    ("2/2 0/0 0/0",                               WIZARD,   "round 1 has 1 trick, not 2"),  # the first was struck out
    ("1/1 0/0 0/0 | 2/1 1/1 0/1",                 WIZARD,   "round 2 has 2 tricks, not 3"),
    ("20 -5 0",                                   WIZARD,   "this game counts bids and tricks"),
    ("20 -5 0",                                   OH_HELL,  "this game counts bids and tricks"),
    ("1/1 0/0 0/0",                               {},       "this game has no bids"),
    ("1/1 0/0",                                   OH_HELL,  "the bid of P3 is missing"),
    ("1/1 0/0 0/0 0/0",                           OH_HELL,  "nobody sits at P4"),
]
# fmt: on


@pytest.mark.parametrize("jotted, options, words", BY_BIDS)
def test_bids_and_tricks_make_points(jotted, options, words):
    assert totals(jotted, **options) == words


@pytest.mark.parametrize("jotted, options, words", NOT_BY_BIDS)
def test_tricks_that_a_round_does_not_have_are_refused(jotted, options, words):
    assert followed(jotted, **options).stop.words == words


def test_wizard_ends_when_all_60_cards_were_dealt_unless_the_table_says_otherwise():
    ten = " | ".join(f"0/{n} 0/0 0/0 0/0 0/0 0/0" for n in range(1, 11))
    assert write_result(followed(ten, 6, **WIZARD).result) == {"ended_by": "rounds", "winner": None}
    assert followed(ten.rpartition("|")[0], 6, **WIZARD).result is None
    assert followed(ten, 6, **WIZARD, rounds=11).result is None
    assert followed(ten.rpartition("|")[0], 4, **WIZARD).stop.words == "nobody sits at P5"
    assert [GAME.scoring.rules(WIZARD, PLACES[:n]).agreed.rounds for n in (3, 4, 5, 6)] == [20, 15, 12, 10]


def test_what_bids_brought_is_written_as_points():
    [row] = followed("1/1 0/0 0/0", **WIZARD).rows
    assert write_effect(row.effect) == {"scores": {"P1": 30, "P2": 20, "P3": 20}}


# fmt: off
DRAWS = [
    # jotted             options                    closed  by        winner  by a draw
    ("7 7 3 *2",           {"rounds": 1},             False,  "rounds", "P2",  True),
    ("7 7 3 *1",           {"target": 7},             False,  "target", "P1",  True),
    ("9 3 3 *3",           {"rounds": 1} | LOWEST,    False,  "rounds", "P3",  True),
    ("7 7 3 *2 | -",       {},                        True,   "closed", "P2",  True),
    ("7 7 3 *3",           {"rounds": 1},             False,  "rounds", None,  False),
    ("7 8 3 *1",           {"rounds": 1},             False,  "rounds", "P2",  False),
    ("7 7 3 *2 | 1 1 0",   {"rounds": 2},             False,  "rounds", None,  False),
    ("2/1 1/2 0/1 *1",     OH_HELL | {"rounds": 1},   False,  "rounds", "P2",  False),
    ("1/1 1/1 0/1 *2",     OH_HELL | {"rounds": 1},   False,  "rounds", "P2",  True),
]
# fmt: on


@pytest.mark.parametrize("jotted, options, closed, ended_by, winner, by_draw", DRAWS)
def test_a_draw_breaks_the_tie_with_which_the_match_ends(jotted, options, closed, ended_by, winner, by_draw):
    expected = {"ended_by": ended_by, "winner": winner} | ({"draw": True} if by_draw else {})
    assert write_result(followed(jotted, closed=closed, **options).result) == expected


def test_nobody_wins_a_draw_from_elsewhere():
    assert followed("7 7 3 *4", rounds=1).stop.words == "nobody sits at P4"
