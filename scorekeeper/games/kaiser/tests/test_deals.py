"""A deal of Kaiser as it is written, read and refused."""

from itertools import product

import pytest

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.kaiser.bids import BIDS, Bid
from scorekeeper.games.kaiser.deals import Passed, Played, read_deal, write_deal
from scorekeeper.games.kaiser.points import Haul, hauls

POINTS = {"kind": "played", "bidder": "E", "bid": 8, "no_trump": False, "points": 9}
TRICKS = {
    "kind": "played", "bidder": "E", "bid": 8, "no_trump": True, "tricks": 4, "five": "bidders", "three": "others",
}  # fmt: skip

# fmt: off
WRITTEN = [
    (Passed(),                                                      {"kind": "passed"}),
    (Played(Seat.E, Bid(8), 9),                                     POINTS),
    (Played(Seat.E, Bid(8), 9, Suit.HEARTS),                        POINTS | {"trump": "H"}),
    (Played(Seat.E, Bid(8), -2),                                    POINTS | {"points": -2}),
    (Played(Seat.E, Bid(8, no_trump=True), Haul(4, five=True, three=False)),   TRICKS),
    (Played(Seat.E, Bid(8, no_trump=True), Haul(4, five=False, three=True)),
     TRICKS | {"five": "others", "three": "bidders"}),
    (Played(Seat.E, Bid(8), Haul(0, five=False, three=False), Suit.CLUBS),
     TRICKS | {"no_trump": False, "tricks": 0, "five": "others", "three": "others", "trump": "C"}),
]

KINDS = "it can be “played”, “passed”"
SEATS = "it can be “N”, “E”, “S”, “W”"
SIDES = "it can be “bidders”, “others”"
REFUSED = [
    ({},                                "“kind” is missing"),
    ({"kind": "made"},                  f"“kind” is “made”; {KINDS}"),
    ({"kind": "played"},                "“bidder” is missing"),
    (POINTS | {"bidder": "EW"},         f"“bidder” is “EW”; {SEATS}"),
    (POINTS | {"bidder": None},         f"“bidder” is null; {SEATS}"),
    (POINTS | {"bid": 4},               "“bid” is 4; it is a whole number from 5 to 12"),
    (POINTS | {"bid": 13},              "“bid” is 13; it is a whole number from 5 to 12"),
    (POINTS | {"bid": "8 no"},          "“bid” is “8 no”; it is a whole number from 5 to 12"),
    (POINTS | {"bid": 8.0},             "“bid” is 8.0; it is a whole number from 5 to 12"),
    (POINTS | {"bid": True},            "“bid” is true; it is a whole number from 5 to 12"),
    (POINTS | {"no_trump": 0},          "“no_trump” is 0; it is true or false"),
    (POINTS | {"no_trump": None},       "“no_trump” is null; it is true or false"),
    (POINTS | {"points": -3},           "“points” is -3; it is a whole number from -2 to 12"),
    (POINTS | {"points": 13},           "“points” is 13; it is a whole number from -2 to 12"),
    (POINTS | {"points": None},         "“points” is null; it is a whole number from -2 to 12"),
    (POINTS | {"tricks": 4},            "give either “points” or “tricks”, not both"),
    (POINTS | {"trump": "hearts"},      "“trump” is “hearts”; it can be “C”, “S”, “H”, “D”"),
    (POINTS | {"no_trump": True, "trump": "H"},  "a bid at no trump has no trump suit"),
    (TRICKS | {"trump": "S"},           "a bid at no trump has no trump suit"),
    (TRICKS | {"tricks": 9},            "“tricks” is 9; it is a whole number from 0 to 8"),
    (TRICKS | {"tricks": -1},           "“tricks” is -1; it is a whole number from 0 to 8"),
    (TRICKS | {"five": "E"},            f"“five” is “E”; {SIDES}"),
    (TRICKS | {"three": True},          f"“three” is true; {SIDES}"),
    (TRICKS | {"three": None},          f"“three” is null; {SIDES}"),
    (TRICKS | {"tricks": 0},            "a side without a trick has neither the 5♥ nor the 3♠"),
    (TRICKS | {"tricks": 0, "five": "others", "three": "bidders"},
     "a side without a trick has neither the 5♥ nor the 3♠"),
    (TRICKS | {"tricks": 8},            "a side with all the tricks has the 5♥ and the 3♠"),
    (TRICKS | {"tricks": 8, "five": "others", "three": "others"},  "a side with all the tricks has the 5♥ and the 3♠"),
    ({"kind": "played", "bidder": "N", "bid": 5, "no_trump": False},               "“points” is missing"),
    ({"kind": "played", "bidder": "N", "bid": 5, "points": 5},                     "“no_trump” is missing"),
    ({"kind": "played", "bidder": "N", "no_trump": False, "points": 5},            "“bid” is missing"),
    ({"kind": "played", "bidder": "N", "bid": 5, "no_trump": False, "tricks": 5},  "“five” is missing"),
    ({"kind": "played", "bidder": "N", "bid": 5, "no_trump": False, "tricks": 5, "five": "others"},
     "“three” is missing"),
]
LEFT_OVER = [
    ({"kind": "passed", "bidder": "N"},    "bidder"),
    ({"kind": "passed", "trump": "C"},     "trump"),
    (POINTS | {"five": "bidders"},         "five"),
    (POINTS | {"three": "others"},         "three"),
    (TRICKS | {"made": True},              "made"),
]
# fmt: on


@pytest.mark.parametrize("deal, fields", WRITTEN)
def test_a_deal_is_written_in_the_formats_order(deal, fields):
    assert list(write_deal(deal).items()) == list(fields.items())


@pytest.mark.parametrize("deal, fields", WRITTEN)
def test_a_deal_is_read_and_takes_all_its_fields(deal, fields):
    left = Fields(fields)
    assert read_deal(left) == deal
    left.finish()


@pytest.mark.parametrize("fields, words", REFUSED)
def test_a_deal_that_cannot_be_is_refused_by_name(fields, words):
    with pytest.raises(IllegalDeal) as refusal:
        read_deal(Fields(fields))
    assert str(refusal.value) == words


@pytest.mark.parametrize("fields, name", LEFT_OVER)
def test_a_field_of_another_kind_of_deal_is_left_over(fields, name):
    left = Fields(fields)
    read_deal(left)
    with pytest.raises(IllegalDeal, match=f"^“{name}” is not a field here$"):
        left.finish()


def test_every_deal_is_read_as_it_was_written():
    for seat, bid, took in product(CLOCKWISE, BIDS, (*hauls(), *range(-2, 13))):
        deal = Played(seat, bid, took)
        assert read_deal(Fields(write_deal(deal))) == deal


@pytest.mark.parametrize("points", [-3, 13])
def test_points_that_no_side_can_have_are_refused(points):
    with pytest.raises(IllegalDeal, match=f"^a side cannot take {points} points$"):
        Played(Seat.N, Bid(5), points)


@pytest.mark.parametrize("trump", Suit)
def test_no_trump_is_played_without_a_trump(trump):
    assert Played(Seat.N, Bid(5), 5, trump).trump is trump
    with pytest.raises(IllegalDeal, match=r"^a bid at no trump has no trump suit$"):
        Played(Seat.N, Bid(5, no_trump=True), 5, trump)


def test_it_knows_the_points_of_the_bidders_side():
    assert Played(Seat.N, Bid(5), -1).points == -1
    assert Played(Seat.N, Bid(5), Haul(4, five=True, three=True)).points == 6


def test_a_deal_cannot_be_changed():
    with pytest.raises(AttributeError):
        Played(Seat.N, Bid(5), 5).took = 6
