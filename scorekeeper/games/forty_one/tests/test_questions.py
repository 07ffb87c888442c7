"""The form of a deal of Forty-One takes what can be, and refuses the rest in words."""

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.games.forty_one import panel
from scorekeeper.games.forty_one.deals import MadeKnown, ThrownIn, TricksKnown, in_turn
from scorekeeper.web.forms import DealForm

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
BIDS = {"bid_n": "3", "bid_w": "4", "bid_s": "2", "bid_e": "3"}
MADE = {"made_n": "true", "made_w": "false", "made_s": "true", "made_e": "true"}
TRICKS = {"tricks_n": "4", "tricks_w": "3", "tricks_s": "3", "tricks_e": "3"}
PLAYED = {"kind": "played"}


def errors(answers):
    form = DealForm(panel, answers, names=NAMES)
    assert not form.is_valid()
    return {name: [str(error) for error in each] for name, each in form.errors.items()}


# fmt: off
DEALS = [
    (PLAYED | BIDS | MADE,           MadeKnown(in_turn((3, 4, 2, 3)), in_turn((True, False, True, True)))),
    (PLAYED | BIDS | TRICKS,         TricksKnown(in_turn((3, 4, 2, 3)), in_turn((4, 3, 3, 3)))),
    (PLAYED | BIDS | TRICKS | MADE,  TricksKnown(in_turn((3, 4, 2, 3)), in_turn((4, 3, 3, 3)))),
    ({"kind": "thrown_in"},          ThrownIn()),
    ({"kind": "thrown_in"} | BIDS,   ThrownIn(in_turn((3, 4, 2, 3)))),
    ({"kind": "thrown_in"} | BIDS | MADE | TRICKS,  ThrownIn(in_turn((3, 4, 2, 3)))),
]
# fmt: on


@pytest.mark.parametrize("answers, deal", DEALS)
def test_answers_become_a_deal(answers, deal):
    form = DealForm(panel, answers | {"dealer": "W"}, names=NAMES)
    assert form.is_valid(), form.errors
    assert (form.cleaned_data["match_deal"].deal, form.cleaned_data["match_deal"].dealer) == (deal, Seat.W)


def all_of(field, words):
    return {f"{field}_{seat}": [words] for seat in "nesw"}


ALL_BIDS, ALL_TRICKS = "Choose what everybody bid.", "Enter the tricks of all four, or of nobody."
ALL_MADE = "Choose for everybody whether they made it."

# fmt: off
REFUSED = [
    ({},                                        {"kind": ["Choose what kind of deal it was."]}),
    (PLAYED | MADE,                             all_of("bid", ALL_BIDS)),
    (PLAYED | BIDS,                             all_of("made", ALL_MADE)),
    (PLAYED | BIDS | MADE | {"made_s": ""},     {"made_s": [ALL_MADE]}),
    (PLAYED | BIDS | MADE | {"bid_w": ""},      {"bid_w": [ALL_BIDS]}),
    ({"kind": "thrown_in"} | BIDS | {"bid_w": ""}, {"bid_w": [ALL_BIDS]}),
    (PLAYED | BIDS | TRICKS | {"tricks_e": ""}, {"tricks_e": [ALL_TRICKS]}),
    (PLAYED | BIDS | TRICKS | {"tricks_e": "4"}, {"__all__": ["The tricks add up to 14; a deal has 13."]}),
    (PLAYED | BIDS | {"bid_n": "4", "bid_e": "5"} | MADE | {"made_w": "true"},
     {"__all__": ["Those who made their bids would have 15 tricks; a deal has 13."]}),
    (PLAYED | BIDS | TRICKS | MADE | {"made_w": "true"},
     {"__all__": ["The tricks contradict the choice above; enter only one."]}),
]
# fmt: on


@pytest.mark.parametrize("answers, words", REFUSED)
def test_what_is_missing_or_cannot_be_is_said(answers, words):
    assert errors(answers) == words
