"""The form of a deal of Solo Spades, with and without a script, and with values that nobody typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.questions import keys
from scorekeeper.domain.seats import Seat
from scorekeeper.games.solo_spades import questions
from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted
from scorekeeper.games.solo_spades.tests.strategies import DEALS
from scorekeeper.web.forms import Called, DealForm

FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "0", "bid_w": "3"}
FELL = {"tricks_n": "4", "tricks_e": "3", "tricks_s": "2", "tricks_w": "4"}
ALL_BIDS = "Say what everybody bid."
THREE = "Give the tricks of everybody, or of three; the fourth has the rest."


def deal_of(fields):
    form = DealForm(questions, fields)
    assert form.is_valid(), form.errors
    return form.cleaned_data["dealt"].deal


@given(DEALS)
def test_a_deal_fills_the_form_that_makes_it(deal):
    assert deal_of(questions.answers(deal) | {"sure": keys(questions.odd(deal, Called()))}) == deal


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
    form = DealForm(questions, fields)
    assert not form.is_valid()
    assert {name: said[0] for name, said in form.errors.items()} == words


@pytest.mark.parametrize("value", ["14", "-1", "²", "1.0", "nil", "blind_nil", "\0", "9" * 5000, "true"])
def test_a_bid_that_no_button_sends_is_an_error_of_its_field(value):
    form = DealForm(questions, FOUR | FELL | {"bid_n": value})
    assert list(form.errors) == ["bid_n"]


@given(st.dictionaries(st.sampled_from(list(DealForm(questions).fields)), st.text(max_size=12)))
def test_no_input_raises_anything_but_a_form_error(fields):
    DealForm(questions, fields).is_valid()
    DealForm(questions, FOUR | FELL | fields).is_valid()


def test_questions_name_the_players():
    names = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
    labels = [field.label for field in DealForm(questions, names=names).questions]
    assert (labels[0], labels[-1]) == ("What does Ona bid?", "How many tricks did Petras win?")
