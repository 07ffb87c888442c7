"""Which bids of Kaiser may be made over which, and what they bring."""

import pytest

from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.kaiser.deals import BIDS, Bid, bids_from, can_bid, can_pass, least_bid

# fmt: off
AUCTIONS = [
    # calls, the dealer's last,  least, forced, wrong caller (from 1; 0: none), bid
    ("pass, 7 no, 8, 8 no",      5, False, 0, "8 no"),    # Pagat's example
    ("pass, 7 no, 8, 8",         5, False, 0, "8"),       # Pagat's example
    ("6, 6, pass, pass",         5, False, 2, None),      # both
    ("6, 6 no, pass, pass",      5, False, 0, "6 no"),    # both
    ("6 no, 7, pass, pass",      5, False, 0, "7"),       # Pagat's order
    ("7 no, pass, pass, 7",      5, False, 4, None),      # follows from Pagat's order
    ("7 no, pass, pass, 7 no",   5, False, 0, "7 no"),    # both
    ("7, pass, pass, 7",         5, False, 0, "7"),       # both
    ("5, pass, pass, pass",      5, False, 0, "5"),       # Parlett
    ("5, pass, pass, pass",      6, False, 1, None),      # Pagat
    ("pass, pass, pass, pass",   5, False, 0, None),      # Parlett
    ("pass, pass, pass, pass",   6, True,  4, None),      # Pagat
    ("pass, pass, pass, 6",      6, True,  0, "6"),       # Pagat
    ("pass, pass, 6, pass",      6, True,  0, "6"),       # Pagat
    ("12 no, pass, pass, 12 no", 5, False, 0, "12 no"),   # follows from both
    ("13, pass, pass, pass",     5, False, 1, None),      # both
    ("9, 8 no, pass, pass",      5, False, 2, None),      # follows from Pagat's order
]
# fmt: on


def test_no_trump_stands_between_its_number_and_the_next():
    order = "5, 5 no, 6, 6 no, 7, 7 no, 8, 8 no, 9, 9 no, 10, 10 no, 11, 11 no, 12, 12 no"
    assert [bid.spoken for bid in BIDS] == order.split(", ")
    assert sorted(BIDS, key=lambda bid: bid.height) == list(BIDS)


def test_low_no_trump_stands_directly_above_the_high_one():
    pagat = "7, 7 no, 7 no low, 8, 8 no, 8 no low"
    assert [bid.spoken for bid in bids_from(7, low=True)][:6] == pagat.split(", ")
    high, low = Bid(7, no_trump=True), Bid(7, no_trump=True, low=True)
    assert can_bid(low, high, is_dealer=False)
    assert not can_bid(high, low, is_dealer=True)
    assert least_bid(high, is_dealer=False, low=True) == low
    assert least_bid(low, is_dealer=False, low=True) == Bid(8)


@pytest.mark.parametrize("calls, least, forced, breaker, highest", AUCTIONS)
def test_only_the_dealer_may_say_the_same_again(calls, least, forced, breaker, highest):
    assert auction(calls.split(", "), least, forced=forced) == (breaker, highest)


@pytest.mark.parametrize("number", [4, 13])
def test_bids_go_from_five_to_twelve(number):
    with pytest.raises(IllegalDeal, match=f"^a bid is 5 to 12, not {number}$"):
        Bid(number)


def test_the_least_bid_is_one_step_up_and_for_the_dealer_none():
    assert least_bid(None, is_dealer=False, least=6) == Bid(6)
    assert least_bid(Bid(7), is_dealer=False) == Bid(7, no_trump=True)
    assert least_bid(Bid(7, no_trump=True), is_dealer=False) == Bid(8)
    assert least_bid(Bid(7), is_dealer=True) == Bid(7)
    assert least_bid(Bid(12, no_trump=True), is_dealer=False) is None
    assert least_bid(Bid(12, no_trump=True), is_dealer=True) == Bid(12, no_trump=True)


def test_a_bid_is_said_as_at_the_table():
    assert (Bid(8).spoken, Bid(8, no_trump=True).spoken) == ("8", "8 no")


def read(call):
    return Bid(int(call.split()[0]), no_trump=call.endswith("no"))


def auction(calls, least, *, forced):
    """The first caller who breaks the rules, from 1, or 0 and the bid that stands at the end."""
    over = None
    for place, call in enumerate(calls, 1):
        if not can_call(call, over, is_dealer=place == len(calls), least=least, forced=forced):
            return place, None
        over = over if call == "pass" else read(call)
    return 0, over and over.spoken


def can_call(call, over, *, is_dealer, least, forced):
    if call == "pass":
        return can_pass(over, is_dealer=is_dealer, forced=forced)
    try:
        return can_bid(read(call), over, is_dealer=is_dealer, least=least)
    except IllegalDeal:
        return False
