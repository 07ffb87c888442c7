"""The first deal of Kaiser, as tables with this or that house rule are led through it."""

from scorekeeper.domain.first_deal import FirstDealStep, FirstTable
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.kaiser.first_deal import first_deal

NAMES = {Seat.N: "Nick", Seat.E: "Elsie", Seat.S: "Sonia", Seat.W: "Walter"}


def steps(**options: object) -> tuple[FirstDealStep, ...]:
    return first_deal(FirstTable(NAMES, CLOCKWISE, options))


def told(**options: object) -> str:
    return " ".join(step.sentence for step in steps(**options))


def test_the_player_left_of_the_dealer_bids_first_from_five():
    assert "Elsie begins: pass, or say how many points your side will take, 5 to 12." in told()


def test_the_least_bid_of_the_table_is_told():
    assert "take, 7 to 12." in told(min_bid=7)


def test_the_next_player_deals_when_all_have_passed():
    assert "Then nobody scores, and Elsie deals." in told()


def test_a_dealer_who_is_forced_must_bid():
    assert "Then Nick must bid." in told(all_pass="forced")
    assert "Elsie deals" not in told(all_pass="forced")


def test_a_table_that_needs_tricks_is_told_to_tap_them():
    assert "Then tap the tricks of their side" in told(three_needs_tricks=True)
    assert "then the points that their side took" in told()


def test_scores_of_all_points_are_shown_only_where_all_points_are_scored():
    assert steps()[-1].picture == "table card-score"
    assert steps(overtricks=False)[-1].picture == "table card-score-bid"
