"""Which bids of Kaiser may be made over which, and what they bring."""

from itertools import product

import pytest

from scorekeeper.games.kaiser.bids import BIDS, Bid, can_bid, least_bid
from scorekeeper.games.kaiser.house_rules import BOOK, GAME, PAGAT, PEG, SASKATCHEWAN, others_score
from scorekeeper.games.kaiser.points import ways

# fmt: off
AUCTIONS = [
    # calls, the dealer's last,     least, the caller (from 1) who breaks the rules, or 0
    ("pass, 7 no, 8, 8 no",         5, 0),
    ("pass, 7 no, 8, 8",            5, 0),
    ("6, 6, pass, pass",            5, 2),
    ("6, 6 no, pass, pass",         5, 0),
    ("6 no, 7, pass, pass",         5, 0),
    ("7 no, pass, pass, 7",         5, 4),
    ("7 no, pass, pass, 7 no",      5, 0),
    ("7, pass, pass, 7",            5, 0),
    ("5, pass, pass, pass",         5, 0),
    ("5, pass, pass, pass",         6, 1),
    ("12 no, pass, pass, 12 no",    5, 0),
    ("9, 8 no, pass, pass",         5, 2),
]
SCORES = [
    # others before, bid, bidders' points, options, bidders' score, others' score
    (0,  "7",     11, {},                   11, -1),
    (0,  "7",      7, {},                    7,  3),
    (30, "8",      6, {},                   -8,  4),
    (30, "8 no",  10, {},                   20,  0),
    (30, "8 no",   6, {},                  -16,  4),
    (0,  "12 no", 12, {},                   24, -2),
    (0,  "12",    12, {},                   12, -2),
    (0,  "12",    10, {},                  -12,  0),
    (0,  "5",      6, {},                    6,  4),
    (0,  "5",      3, {},                   -5,  7),
    (0,  "5",      0, {},                   -5, 10),
    (44, "6",     -1, {},                   -6, 11),
    (45, "6",     -1, {},                   -6,  0),
    (47, "6",     12, {},                   12, -2),
    (51, "7",      6, {},                   -7,  0),
    (20, "6",      6, {},                    6,  4),
    (20, "7 no",   6, {},                  -14,  4),
    (5,  "6",      8, {},                    8,  2),
    (3,  "9",     12, {},                   12, -2),
    (0,  "5",     10, {},                   10,  0),
    (49, "6",     -1, {"peg": None},        -6, 11),
    (46, "6",     -1, {"peg": 47},          -6, 11),
    (0,  "7",     11, {"overtricks": False}, 7, -1),
    (0,  "7 no",  11, {"overtricks": False}, 14, -1),
]
# fmt: on


def test_no_trump_stands_between_its_number_and_the_next():
    order = "5, 5 no, 6, 6 no, 7, 7 no, 8, 8 no, 9, 9 no, 10, 10 no, 11, 11 no, 12, 12 no"
    assert [bid.spoken for bid in BIDS] == order.split(", ")
    assert sorted(BIDS, key=lambda bid: bid.height) == list(BIDS)


@pytest.mark.parametrize("calls, least, breaker", AUCTIONS)
def test_only_the_dealer_may_say_the_same_again(calls, least, breaker):
    assert first_wrong(calls.split(", "), least) == breaker


@pytest.mark.parametrize("number", [4, 13])
def test_bids_go_from_five_to_twelve(number):
    with pytest.raises(ValueError, match="5 to 12"):
        Bid(number)


def test_the_least_bid_is_one_step_up_and_for_the_dealer_none():
    assert least_bid(None, is_dealer=False, least=6) == Bid(6)
    assert least_bid(Bid(7), is_dealer=False) == Bid(7, no_trump=True)
    assert least_bid(Bid(7, no_trump=True), is_dealer=False) == Bid(8)
    assert least_bid(Bid(7), is_dealer=True) == Bid(7)
    assert least_bid(Bid(12, no_trump=True), is_dealer=False) is None
    assert least_bid(Bid(12, no_trump=True), is_dealer=True) == Bid(12, no_trump=True)


@pytest.mark.parametrize("before, bid, points, options, bidders, others", SCORES)
def test_both_sides_score(before, bid, points, options, bidders, others):
    overtricks, peg = options.get("overtricks", True), options.get("peg", PEG)
    assert read(bid).score(points, overtricks=overtricks) == bidders
    assert others_score(10 - points, before, peg=peg) == others


def test_both_sides_never_go_out_together_while_the_peg_is_47_or_less():
    assert [peg for peg in (45, 46, 47, 48) if can_both_go_out(peg)] == [48]


def test_the_sets_of_house_rules():
    assert (BOOK.min_bid, BOOK.forced, BOOK.target, BOOK.target_after_no_trump, BOOK.peg) == (5, False, 52, None, 45)
    assert (PAGAT.min_bid, PAGAT.forced, PAGAT.target, PAGAT.target_after_no_trump, PAGAT.peg) == (
        6,
        True,
        52,
        None,
        45,
    )
    assert (SASKATCHEWAN.min_bid, SASKATCHEWAN.forced, SASKATCHEWAN.peg) == (7, True, 47)
    assert (SASKATCHEWAN.target, SASKATCHEWAN.target_after_no_trump) == (52, 62)


def read(call):
    return Bid(int(call.split()[0]), no_trump=call.endswith("no"))


def first_wrong(calls, least):
    over = None
    for place, call in enumerate(calls, 1):
        if call == "pass":
            continue
        if not can_bid(read(call), over, is_dealer=place == len(calls), least=least):
            return place
        over = read(call)
    return 0


def can_both_go_out(peg):
    deals = product(range(GAME), range(GAME), BIDS, ways())
    return any(
        before + bid.score(points) >= GAME and others + others_score(10 - points, others, peg=peg) >= GAME
        for before, others, bid, points in deals
    )
