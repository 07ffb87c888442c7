"""What is remembered of a match of Kaiser; every number is counted by hand from the deals beside it."""

from scorekeeper.domain.history import Fact, Outcome
from scorekeeper.domain.seats import Seat
from scorekeeper.games.kaiser import history
from scorekeeper.games.kaiser.scoring import KaiserBid
from scorekeeper.games.kaiser.tests.matches import match

WON, LOST = Outcome.WON, Outcome.LOST


def test_both_partners_win_or_lose():
    won = match("N 8no 12; S 8no 12; N 5 7")
    assert history.outcomes(won) == {Seat.N: WON, Seat.S: WON, Seat.E: LOST, Seat.W: LOST}


def test_who_sinks_to_the_floor_has_lost():
    sunk = match("E 8no 4", loss_floor=-10)
    assert history.outcomes(sunk) == {Seat.N: WON, Seat.S: WON, Seat.E: LOST, Seat.W: LOST}


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


def test_each_partner_owes_the_points_between_the_sides():
    (unit,) = history.units()
    assert (unit.key, unit.name) == ("point", "per point")
    assert history.owed(match(DEALS), unit.key) == {Seat.N: 60, Seat.S: 60, Seat.E: -60, Seat.W: -60}
