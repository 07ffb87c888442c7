"""The questions of Spades as a form, with and without a script, and with values that nobody typed."""

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.games.spades import panel
from scorekeeper.games.spades.tests.deals_by_hand import jotted
from scorekeeper.web.forms import DealForm

FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "2", "bid_w": "3"}
FELL = {"tricks_n": "4", "tricks_e": "3", "tricks_s": "2", "tricks_w": "4"}


def errors(fields):
    form = DealForm(panel, fields)
    assert not form.is_valid()
    return {name: words[0] for name, words in form.errors.items()}


def deal_of(fields):
    form = DealForm(panel, fields)
    assert form.is_valid(), form.errors
    return form.cleaned_data["match_deal"].deal


def test_the_tricks_of_one_side_are_enough():
    assert deal_of(FOUR | {"tricks_ns": "6"}) == jotted("4 3 2 3", "6 7")


def test_the_fourth_player_has_the_rest():
    three = {name: value for name, value in FELL.items() if name != "tricks_s"}
    assert deal_of(FOUR | three) == deal_of(FOUR | FELL) == jotted("4 3 2 3", "4 3 2 4")
    assert deal_of(FOUR | FELL | {"tricks_ns": "6"}) == jotted("4 3 2 3", "4 3 2 4")


def test_specials_are_fields_of_their_own():
    fields = FOUR | {"tricks_ns": "9", "no_trump_n": "kept", "bemo_big_ns": "won", "bemo_little_ew": "lost"}
    assert deal_of(fields) == jotted("4! 3 2 3", "9 4", "NS big+", "EW little-")


ALL_BIDS = "Choose what everybody bid."
THREE = "Enter the tricks of everybody, or of three players. The fourth gets the rest."
BY_PLAYER = "Where somebody bids nil, the tricks of every player must be known."

# fmt: off
REFUSED = [
    ({},                                              {"bid_n": ALL_BIDS, "bid_e": ALL_BIDS, "bid_s": ALL_BIDS,
                                                       "bid_w": ALL_BIDS, "tricks_ns": "Choose how the tricks fell."}),
    (FOUR,                                            {"tricks_ns": "Choose how the tricks fell."}),
    (FOUR | {"tricks_n": "4", "tricks_e": "3"},       {"tricks_s": THREE}),
    (FOUR | {"tricks_ns": "6", "tricks_e": "3"},      {"tricks_n": THREE}),
    (FOUR | {"bid_n": "nil", "tricks_ns": "6"},       {"__all__": BY_PLAYER}),
    (FOUR | FELL | {"tricks_w": "5"},                 {"__all__": "The tricks add up to 14; there are 13."}),
    (FOUR | FELL | {"tricks_w": "3"},                 {"__all__": "The tricks add up to 12; there are 13."}),
    (FOUR | FELL | {"tricks_ns": "7"},
     {"__all__": "The tricks of the players contradict those of their side; enter only one."}),
    (FOUR | {"tricks_n": "9", "tricks_e": "9", "tricks_s": "9"}, {"__all__": "The tricks add up to more than 13."}),
    (FOUR | FELL | {"bid_n": "nil", "no_trump_n": "kept"}, {"__all__": "A nil cannot be no trump."}),
    (FOUR | {"tricks_ns": "5", "bemo_little_ns": "won"},
     {"__all__": "A side with 5 tricks cannot have won the first 6."}),
    (FOUR | {"tricks_ns": "6", "bemo_little_ns": "won", "bemo_little_ew": "won"},
     {"__all__": "Both sides cannot have won the first 6 tricks."}),
    (FOUR | {"tricks_ns": "13", "bemo_big_ns": "lost"}, {"__all__": "A side with all the tricks has won the first 9."}),
    (FOUR | {"tricks_ns": "9", "bemo_big_ns": "won", "bemo_little_ns": "lost"},
     {"__all__": "A side that won the first nine tricks has won the first six."}),
    (FOUR | {"tricks_n": "0", "tricks_e": "3", "tricks_s": "6", "tricks_w": "4", "no_trump_n": "ruffed"},
     {"__all__": "Who wins no trick has won none by a ruff."}),
]
# fmt: on


@pytest.mark.parametrize("fields, words", REFUSED)
def test_what_is_missing_or_cannot_be_is_said_in_plain_words(fields, words):
    assert errors(fields) == words


def shown(options):
    return [field.name for field in DealForm(panel, options=options).questions]


def test_specials_are_asked_about_only_where_they_are_played():
    plain = ["bid_n", "bid_e", "bid_s", "bid_w", "tricks_ns", "tricks_n", "tricks_e", "tricks_s", "tricks_w"]
    no_trump = ["no_trump_n", "no_trump_e", "no_trump_s", "no_trump_w"]
    bemo = ["bemo_little_ns", "bemo_big_ns", "bemo_little_ew", "bemo_big_ew"]
    assert shown({}) == plain
    assert shown({"no_trump": "bidder"}) == [*plain, *no_trump]
    assert shown({"bemo": True}) == [*plain, *bemo]
    assert shown({"no_trump": "team", "bemo": True}) == [*plain, *no_trump, *bemo]


def test_a_special_that_is_not_asked_about_is_still_read():
    form = DealForm(panel, FOUR | FELL | {"no_trump_n": "kept"}, options={})
    assert form.is_valid()
    assert form.cleaned_data["match_deal"].deal.no_trump.seats == (Seat.N,)
