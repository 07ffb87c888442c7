"""What the table is told about the next bid."""

from scorekeeper.games.kaiser.options import BOOK, PAGAT, SASKATCHEWAN, Options
from scorekeeper.games.kaiser.sheet import sheet
from scorekeeper.games.kaiser.tests.told import NAMES, match
from scorekeeper.games.kaiser.words import auction


def told(options):
    return {call.bid: call.then for call in auction(options, "Olena").calls}


def test_before_anybody_has_bid():
    assert told(BOOK)["no bid yet"] == "5 or more, or pass."
    assert told(PAGAT)["no bid yet"] == "6 or more. If three pass, Olena has to bid."


def test_over_a_bid_the_next_one_up_is_needed_and_the_dealer_may_take_it():
    calls = told(BOOK)
    assert calls["5"] == "5 no or more; Olena, who deals, can take it with 5."
    assert calls["7 no"] == "8 or more; Olena, who deals, can take it with 7 no."
    assert calls["12"] == "12 no or more; Olena, who deals, can take it with 12."
    assert calls["12 no"] == "Only Olena, who deals, can take it: with 12 no."


def test_bids_below_the_tables_least_are_left_out():
    assert list(told(SASKATCHEWAN))[:2] == ["no bid yet", "7"]
    assert len(told(BOOK)) == 17


def test_low_no_trump_is_among_the_bids_where_it_is_played():
    calls = told(Options(low_no_trump=True))
    assert calls["7 no"] == "7 no low or more; Olena, who deals, can take it with 7 no."
    assert calls["7 no low"] == "8 or more; Olena, who deals, can take it with 7 no low."


def test_all_the_tricks_are_only_ten_points():
    fact = auction(BOOK, "Olena").fact
    assert fact == "All eight tricks are only 10 points: for 11 or 12 the others must catch the 3♠."


def test_the_dealer_is_whoever_deals_next():
    assert "Bohdan" in sheet(match("-"), NAMES).auction.calls[1].then
