"""What is remembered of a match of Kaiser; every number is counted by hand from the deals beside it."""

import pytest

from scorekeeper.domain.history import Fact, Outcome, ScoreLine
from scorekeeper.domain.seats import Seat
from scorekeeper.games.kaiser import history
from scorekeeper.games.kaiser.options import KaiserBid
from scorekeeper.games.kaiser.tests.told import NAMES, match

WON, LOST = Outcome.WON, Outcome.LOST

EVENING = "N 7 8t53; E 8no 4; -; S 8 7t5; N 8no 12; E 9 12"
"""North 7, made with everything, 10 to 0. East 8 at no trump, lost by 4: −16, and 6 to the others: 16 and −16. Passed.
South 8, made with seven tricks and the 5♥, 12 to −2: 28 and −18. North 8 at no trump, made with 12, doubled: 52."""


def test_both_partners_win_or_lose():
    won = match("N 8no 12; S 8no 12; N 5 7")
    assert history.outcomes(won) == {Seat.N: WON, Seat.S: WON, Seat.E: LOST, Seat.W: LOST}


def test_who_sinks_to_the_floor_has_lost():
    sunk = match("E 8no 4", loss_floor=-10)
    assert history.outcomes(sunk) == {Seat.N: WON, Seat.S: WON, Seat.E: LOST, Seat.W: LOST}


def test_an_open_match_was_nothing_for_anybody():
    assert history.outcomes(match("N 7 10")) == {}


DEALS = "N 7 8t53; E 8no 4; -; S 8 7t5; N 8no 10; W 5 6"
"""Totals: 10/0, 16/−16, 16/−16, 28/−18, 48/−18, 48/−12: North and South are pegged in the last deal."""


def test_bids_are_the_bidders_own_and_cards_both_partners():
    assert history.counts(match(DEALS)) == {
        Seat.N: {
            "bids": 2, "made": 2, "made_7": 1, "no_trump": 1, "no_trump_made": 1, "made_8_no": 1,
            "cards_known": 2, "five": 2, "three": 1,
        },
        Seat.E: {"bids": 1, "no_trump": 1, "cards_known": 2, "three": 1},
        Seat.S: {"bids": 1, "made": 1, "made_8": 1, "cards_known": 2, "five": 2, "three": 1},
        Seat.W: {"bids": 1, "made": 1, "made_5": 1, "cards_known": 2, "three": 1},
    }  # fmt: skip


def test_bids_of_kaiser_are_counted_by_themselves():
    forty = match("N kaiser +; E kaiser -; N kaiser -", kaiser_bid=KaiserBid.FORTY)
    assert history.counts(forty) == {
        Seat.N: {"kaiser": 2, "kaiser_made": 1}, Seat.E: {"kaiser": 1}, Seat.S: {}, Seat.W: {},
    }  # fmt: skip
    assert history.facts({"kaiser": 2, "kaiser_made": 1}) == (Fact("Bids of Kaiser made", "1 of 2"),)
    assert history.feats(forty) == {"total": 40, "one_deal": 40, "bid": 0, "deals": 3}


def test_facts_say_what_came_up():
    assert history.facts(history.counts(match(DEALS))[Seat.N]) == (
        Fact("Bids made", "2 of 2"),
        Fact("Bids at no trump made", "1 of 1"),
        Fact("Highest bid made", "8 no"),
        Fact("Took the 5♥, with the partner", "2 of 2"),
        Fact("Took the 3♠, with the partner", "1 of 2"),
    )
    assert history.facts({"bids": 3}) == (Fact("Bids made", "0 of 3"),)
    assert history.facts({"matches": 1, "won": 1}) == ()


@pytest.mark.parametrize(
    "made, highest",
    [
        ({"made_5": 3, "made_12": 1}, "12"),
        ({"made_9": 1, "made_8_no": 4}, "9"),
        ({"made_8": 4, "made_8_no": 1}, "8 no"),
        ({"made_10": 0, "made_6": 1}, "6"),
    ],
)
def test_the_highest_bid_is_told_from_sums(made, highest):
    assert history.facts(made) == (Fact("Highest bid made", highest),)


def test_a_match_leaves_its_records():
    feats = history.feats(match(DEALS))
    assert feats == {"total": 48, "one_deal": 20, "bid": 8, "deals": 6}
    assert [history.feat_name(feat) for feat in feats] == [
        "Highest total", "Most points in one deal", "Highest bid made", "Longest match, in deals",
    ]  # fmt: skip
    assert history.feats(match("-; E 9 4")) == {"total": 6, "one_deal": 6, "bid": 0, "deals": 2}
    assert history.feats(match("-")) == {"total": 0, "one_deal": 0, "bid": 0, "deals": 1}


def test_the_highest_total_may_have_been_lost_again():
    assert history.feats(match("N 8no 12; N 12 4"))["total"] == 24


def test_the_course_goes_to_the_target():
    (points,) = history.courses(match(DEALS), NAMES)
    assert (points.title, points.aim) == ("Points", 52)
    assert points.lines == (
        ScoreLine("Olena & Halia", (0, 10, 16, 16, 28, 48, 48)),
        ScoreLine("Taras & Bohdan", (0, 0, -16, -16, -18, -18, -12)),
    )


def test_no_trump_can_move_the_target():
    (points,) = history.courses(match("N 8no 12", target_after_no_trump=62), NAMES)
    assert points.aim == 62


def test_each_partner_owes_the_points_between_the_sides():
    (unit,) = history.units()
    assert (unit.key, unit.name) == ("point", "a point")
    assert history.owed(match(DEALS), unit.key) == {Seat.N: 60, Seat.S: 60, Seat.E: -60, Seat.W: -60}
