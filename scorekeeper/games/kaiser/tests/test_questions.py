"""The questions about a deal of Kaiser, asked all at once: what the form asks, what it takes, and what it refuses."""

import pytest

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.kaiser import panel
from scorekeeper.games.kaiser.deals import Bid, Haul, Kaiser, Passed, Played
from scorekeeper.web.forms import DealForm

POINTS = {"kind": "played", "bidder": "E", "bid": "8", "no_trump": "false", "points": "9"}
BID = {"kind": "played", "bidder": "E", "bid": "8", "no_trump": "true"}
TRICKS = BID | {"tricks": "4", "five": "bidders", "three": "others"}
TAKEN_WITH_TRICKS = Played(Seat.E, Bid(8, no_trump=True), Haul(4, five=True, three=False))


def read(data):
    form = DealForm(panel, data)
    assert form.is_valid(), form.errors
    return form.cleaned_data["match_deal"]


def first_error(data):
    form = DealForm(panel, {name: value for name, value in data.items() if value is not None})
    assert not form.is_valid()
    return str(next(iter(form.errors.values()))[0])


# fmt: off
TAKEN = [
    ({"kind": "passed"},                          Passed()),
    (POINTS,                                      Played(Seat.E, Bid(8), 9)),
    (POINTS | {"points": "-2"},                   Played(Seat.E, Bid(8), -2)),
    (POINTS | {"tricks": "", "five": "", "three": "", "trump": ""},  Played(Seat.E, Bid(8), 9)),
    (POINTS | {"five": "others"},                 Played(Seat.E, Bid(8), 9)),
    (TRICKS,                                      TAKEN_WITH_TRICKS),
    (TRICKS | {"points": ""},                     TAKEN_WITH_TRICKS),
    (TRICKS | {"tricks": "0", "five": "", "three": ""},
     Played(Seat.E, Bid(8, no_trump=True), Haul(0, five=False, three=False))),
    (TRICKS | {"tricks": "8", "five": "", "three": ""},
     Played(Seat.E, Bid(8, no_trump=True), Haul(8, five=True, three=True))),
    (POINTS | {"kind": "passed"},                 Passed()),
    (POINTS | {"no_trump": "true", "low": "true"},    Played(Seat.E, Bid(8, no_trump=True, low=True), 9)),
    (POINTS | {"no_trump": "true", "low": "false"},   Played(Seat.E, Bid(8, no_trump=True), 9)),
    ({"kind": "kaiser", "bidder": "W", "made": "true"},   Kaiser(Seat.W, made=True)),
    ({"kind": "kaiser", "bidder": "W", "made": "false", "no_trump": "false"},  Kaiser(Seat.W, made=False)),
]
REFUSED = [
    ({},                                          "Choose what kind of deal it was."),
    (POINTS | {"bidder": ""},                     "Choose who bid highest."),
    ({"kind": "kaiser", "made": "true"},          "Choose who bid highest."),
    ({"kind": "kaiser", "bidder": "W"},           "Choose whether the bid of Kaiser was made."),
    (POINTS | {"bid": None},                      "Choose how much they bid."),
    (POINTS | {"no_trump": None},                 "Choose whether there were trumps."),
    (POINTS | {"points": ""},                     "Choose how many points or tricks the bidders took."),
    (TRICKS | {"five": ""},                       "Choose who took the 5♥."),
    (TRICKS | {"three": None},                    "Choose who took the 3♠."),
    (POINTS | {"tricks": "5", "five": "others", "three": "others"}, "Enter either the points or the tricks, not both."),
    (TRICKS | {"tricks": "0"},                    "A side without a trick has neither the 5♥ nor the 3♠."),
    (TRICKS | {"tricks": "8"},                    "A side with all the tricks has the 5♥ and the 3♠."),
    (POINTS | {"low": "true"},                    "Only a bid at no trump can be low."),
    (TRICKS | {"trump": "H"},                     "A bid at no trump has no trump suit."),
]
# fmt: on


@pytest.mark.parametrize("data, deal", TAKEN)
def test_the_answers_make_a_deal(data, deal):
    assert read(data) == MatchDeal(deal)


@pytest.mark.parametrize("data, words", REFUSED)
def test_what_is_missing_or_cannot_be_is_said_in_plain_words(data, words):
    assert first_error(data) == words


def test_where_the_three_needs_tricks_points_are_not_asked_for():
    needy = DealForm(panel, BID, options={"three_needs_tricks": True})
    assert "points" not in [field.name for field in needy.questions]
    assert {name: words[0] for name, words in needy.errors.items()} == {
        "tricks": "Choose how many tricks the bidders took."
    }
    assert "points" in [field.name for field in DealForm(panel, options={}).questions]
