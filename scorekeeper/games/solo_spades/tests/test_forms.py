"""The form of a deal of Solo Spades, with and without a script, and with values that nobody typed."""

import pytest

from scorekeeper.games.solo_spades import panel
from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted
from scorekeeper.web.forms import DealForm

FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "0", "bid_w": "3"}
FELL = {"tricks_n": "4", "tricks_e": "3", "tricks_s": "2", "tricks_w": "4"}
ALL_BIDS = "Choose what everybody bid."
THREE = "Enter the tricks of everybody, or of three players. The fourth gets the rest."


def deal_of(fields):
    form = DealForm(panel, fields)
    assert form.is_valid(), form.errors
    return form.cleaned_data["match_deal"].deal


def test_the_fourth_player_has_the_rest():
    three = {name: value for name, value in FELL.items() if name != "tricks_s"}
    assert deal_of(FOUR | three) == deal_of(FOUR | FELL) == jotted("4 3 nil 3", "4 3 2 4")


# fmt: off
REFUSED = [
    ({},                                          {"bid_n": ALL_BIDS, "bid_e": ALL_BIDS, "bid_s": ALL_BIDS,
                                                   "bid_w": ALL_BIDS, "tricks_n": THREE}),
    (FOUR,                                        {"tricks_n": THREE}),
    (FOUR | {"tricks_n": "4", "tricks_e": "3"},   {"tricks_s": THREE}),
    (FOUR | FELL | {"tricks_w": "5"},             {"__all__": "The tricks add up to 14; there are 13."}),
    (FOUR | {"tricks_n": "9", "tricks_e": "9", "tricks_s": "9"}, {"__all__": "The tricks add up to more than 13."}),
]
# fmt: on


@pytest.mark.parametrize("fields, words", REFUSED)
def test_what_is_missing_or_cannot_be_is_said_in_plain_words(fields, words):
    form = DealForm(panel, fields)
    assert not form.is_valid()
    assert {name: said[0] for name, said in form.errors.items()} == words
