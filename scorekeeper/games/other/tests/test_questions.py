"""The questions about a deal: everybody's points, with and without a script, and values that nobody typed."""

import pytest

from scorekeeper.games.other import panel
from scorekeeper.games.other.tests.by_hand import deal, named
from scorekeeper.web.forms import DealForm

PLAYED = {"kind": "played", "points_1": "20", "points_2": "-5", "points_3": "0"}
DRAW = "If the match ends in a tie, who won the draw?"
WHOLE = "Points are a whole number, such as 20 or −5."


def form_of(fields, players=3, options=None):
    return DealForm(panel, fields, names=named(players), options=options or {})


def deal_of(fields, players=3):
    form = form_of(fields, players)
    assert form.is_valid(), form.errors
    return form.cleaned_data["match_deal"].deal


def test_everybody_at_the_table_is_asked_by_name_and_nobody_else():
    form = form_of(None)
    labels = [str(field.label) for field in form.questions]
    assert labels == ["What kind of deal?", "Points of Ona", "Points of Jonas", "Points of Rasa", DRAW]
    assert [value for value, _name in form.fields["dealer"].choices] == ["", "P1", "P2", "P3"]


def test_points_for_a_place_where_nobody_sits_count_for_nothing():
    assert deal_of(PLAYED | {"points_4": "9"}) == deal("20 -5 0")


@pytest.mark.parametrize("minus", ["-5", "−5", " -5 "])
def test_either_sign_for_minus_will_do(minus):
    assert deal_of(PLAYED | {"points_2": minus}) == deal("20 -5 0")


def test_who_won_the_draw_is_asked():
    assert deal_of(PLAYED | {"draw": "P2"}) == deal("20 -5 0 *2")
    assert not form_of(PLAYED | {"draw": "P4"}).is_valid()


def test_a_passed_deal_needs_no_points():
    assert deal_of({"kind": "passed"}) == deal_of(PLAYED | {"kind": "passed"}) == deal("-")


# fmt: off
REFUSED = [
    ({},                              {"kind": "Choose what kind of deal it was."}),
    ({"kind": "played"},              {"__all__": "Points of Ona are missing. Enter everybody’s points."}),
    (PLAYED | {"points_3": ""},       {"__all__": "Points of Rasa are missing. Enter everybody’s points."}),
    (PLAYED | {"points_3": "many"},   {"points_3": WHOLE}),
    (PLAYED | {"points_3": "2.5"},    {"points_3": WHOLE}),
    (PLAYED | {"points_3": "--5"},    {"points_3": WHOLE}),
    (PLAYED | {"points_3": "1000000"}, {"points_3": "Enter 999999 or less."}),
    (PLAYED | {"points_3": "-1000000"}, {"points_3": "Enter −999999 or more."}),
    (PLAYED | {"points_3": "9" * 99}, {"points_3": "Enter 999999 or less."}),
    (PLAYED | {"points_3": "9" * 5000}, {"points_3": WHOLE}),
    (PLAYED | {"kind": "won"},        {"kind": "Select a valid choice. won is not one of the available choices."}),
    (PLAYED | {"dealer": "P4"},       {"dealer": "Select a valid choice. P4 is not one of the available choices."}),
    (PLAYED | {"dealer": "N"},        {"dealer": "Select a valid choice. N is not one of the available choices."}),
]
# fmt: on


@pytest.mark.parametrize("fields, words", REFUSED)
def test_what_is_missing_or_cannot_be_is_said_in_plain_words(fields, words):
    form = form_of(fields)
    assert not form.is_valid()
    assert {name: said[0] for name, said in form.errors.items()} == words


OH_HELL = {"scoring": "oh_hell"}
BID = {"kind": "bids", "bid_1": "2", "bid_2": "0", "bid_3": "1", "tricks_1": "2", "tricks_2": "0", "tricks_3": "0"}


def test_bids_and_tricks_are_asked_where_they_make_the_points():
    form = form_of(BID, options=OH_HELL)
    assert [str(field.label) for field in form.questions] == [
        "What kind of deal?",
        *(f"Bid of {name}" for name in ("Ona", "Jonas", "Rasa")),
        *(f"Tricks of {name}" for name in ("Ona", "Jonas", "Rasa")),
        DRAW,
    ]
    assert form.is_valid(), form.errors
    assert form.cleaned_data["match_deal"].deal == deal("2/2 0/0 1/0")


# fmt: off
NOT_BID = [
    (BID | {"bid_2": ""},      {"__all__": "“Bid of Jonas” is missing."}),
    (BID | {"tricks_3": ""},   {"__all__": "“Tricks of Rasa” is missing."}),
    (BID | {"tricks_3": "-1"}, {"tricks_3": "Bids and tricks are whole numbers, such as 2."}),
    (BID | {"bid_1": "60"},    {"bid_1": "Bids and tricks are whole numbers, such as 2."}),
]
# fmt: on


@pytest.mark.parametrize("fields, words", NOT_BID)
def test_a_bid_that_is_missing_is_asked_for(fields, words):
    form = form_of(fields, options=OH_HELL)
    assert not form.is_valid()
    assert {name: said[0] for name, said in form.errors.items()} == words
