"""The questions about a deal of Kaiser, asked all at once: what the form asks, what it takes, and what it refuses."""

import pytest

from scorekeeper.domain.match import Dealt
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.kaiser import questions
from scorekeeper.games.kaiser.deals import BIDS, Bid, Haul, Kaiser, Passed, Played, hauls
from scorekeeper.web.forms import DealForm

POINTS = {"kind": "played", "bidder": "E", "bid": "8", "no_trump": "false", "points": "9"}
BID = {"kind": "played", "bidder": "E", "bid": "8", "no_trump": "true"}
TRICKS = BID | {"tricks": "4", "five": "bidders", "three": "others"}
TAKEN_WITH_TRICKS = Played(Seat.E, Bid(8, no_trump=True), Haul(4, five=True, three=False))


def read(data):
    form = DealForm(questions, data)
    assert form.is_valid(), form.errors
    return form.cleaned_data["dealt"]


def first_error(data):
    form = DealForm(questions, {name: value for name, value in data.items() if value is not None})
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
    ({},                                          "Say whether it was played."),
    (POINTS | {"bidder": ""},                     "Say who bid highest."),
    ({"kind": "kaiser", "made": "true"},          "Say who bid highest."),
    ({"kind": "kaiser", "bidder": "W"},           "Say whether the bid of Kaiser was made."),
    (POINTS | {"bid": None},                      "Say how much was bid."),
    (POINTS | {"no_trump": None},                 "Say whether there were trumps."),
    (POINTS | {"points": ""},                     "Say how many points or tricks the bidders took."),
    (TRICKS | {"five": ""},                       "Say who took the 5♥."),
    (TRICKS | {"three": None},                    "Say who caught the 3♠."),
    (POINTS | {"tricks": "5", "five": "others", "three": "others"},  "Give either the points or the tricks, not both."),
    (TRICKS | {"tricks": "0"},                    "A side without a trick has neither the 5♥ nor the 3♠."),
    (TRICKS | {"tricks": "8"},                    "A side with all the tricks has the 5♥ and the 3♠."),
    (POINTS | {"low": "true"},                    "Only a bid at no trump can be low."),
    (TRICKS | {"trump": "H"},                     "A bid at no trump has no trump suit."),
]
# fmt: on


@pytest.mark.parametrize("data, deal", TAKEN)
def test_the_answers_make_a_deal(data, deal):
    assert read(data) == Dealt(deal)


@pytest.mark.parametrize("data, words", REFUSED)
def test_what_is_missing_or_cannot_be_is_said_in_plain_words(data, words):
    assert first_error(data) == words


@pytest.mark.parametrize("field", ["kind", "bidder", "bid", "no_trump", "points", "tricks", "five", "three", "trump"])
@pytest.mark.parametrize(
    "value", ["13", "-3", "9" * 40, "8.0", "8 ", "½", "８", "None", "\x00", "NS", "on", "[]", "true;", " "]
)
def test_a_value_that_nobody_offered_is_a_form_error(field, value):
    data = (TRICKS if field in ("tricks", "five", "three") else POINTS) | {field: value}
    form = DealForm(questions, data)
    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_a_form_filled_with_a_deal_makes_that_deal_again():
    deals = [Passed(), *(Played(Seat.W, bid, took) for bid in BIDS for took in (*hauls(), *range(-2, 13)))]
    for deal in deals:
        assert read(questions.answers(deal)) == Dealt(deal)


def test_the_players_names_stand_on_the_bidders():
    names = dict(zip(CLOCKWISE, ("Halia", "Bohdan", "Olena", "Taras"), strict=True))
    form = DealForm(questions, names=names)
    assert [str(label) for _value, label in form.fields["bidder"].choices] == ["Halia", "Bohdan", "Olena", "Taras"]


def shown(name, **options):
    return [value for value, _label in DealForm(questions, options=options).fields[name].widget.choices]


def test_only_bids_that_the_table_allows_are_shown():
    assert shown("bid") == ["5", "6", "7", "8", "9", "10", "11", "12"]
    assert shown("bid", min_bid=7) == ["7", "8", "9", "10", "11", "12"]


def test_where_the_dealer_must_bid_nobody_is_asked_whether_all_passed():
    assert shown("kind") == ["played", "passed"]
    assert shown("kind", all_pass="forced") == ["played"]


def test_where_the_three_needs_tricks_points_are_not_asked_for():
    needy = DealForm(questions, BID, options={"three_needs_tricks": True})
    assert "points" not in [field.name for field in needy.questions]
    assert {name: words[0] for name, words in needy.errors.items()} == {
        "tricks": "Say how many tricks the bidders took."
    }
    assert "points" in [field.name for field in DealForm(questions, options={}).questions]
