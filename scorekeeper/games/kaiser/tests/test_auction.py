"""What the sheet says about the next bid."""

from scorekeeper.games.kaiser.scoring import PARLETT, SASKATCHEWAN, Options
from scorekeeper.games.kaiser.sheet import auction


def told(options):
    return {call.bid: call.then for call in auction(options, "Olena").calls}


def test_over_a_bid_the_next_one_up_is_needed_and_the_dealer_may_take_it():
    calls = told(PARLETT)
    assert calls["5"] == "5 no or more; Olena, who deals, can take it with 5."
    assert calls["7 no"] == "8 or more; Olena, who deals, can take it with 7 no."
    assert calls["12"] == "12 no or more; Olena, who deals, can take it with 12."
    assert calls["12 no"] == "Only Olena, who deals, can take it: with 12 no."


def test_bids_below_the_tables_least_are_left_out():
    assert list(told(SASKATCHEWAN))[:2] == ["no bid yet", "7"]
    assert len(told(PARLETT)) == 17


def test_low_no_trump_is_among_the_bids_where_it_is_played():
    calls = told(Options(low_no_trump=True))
    assert calls["7 no"] == "7 no low or more; Olena, who deals, can take it with 7 no."
    assert calls["7 no low"] == "8 or more; Olena, who deals, can take it with 7 no low."


def test_all_the_tricks_are_only_ten_points():
    fact = auction(PARLETT, "Olena").fact
    assert fact == "All eight tricks are only 10 points: for 11 or 12 the others must take the 3♠."
