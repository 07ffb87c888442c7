"""The panel of Solo Spades: what it asks, and every deal that the answers can become."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.domain.match import Dealt
from scorekeeper.domain.seats import Seat
from scorekeeper.games.solo_spades import GAME
from scorekeeper.games.solo_spades.answers import filled
from scorekeeper.games.solo_spades.forms import DealForm
from scorekeeper.games.solo_spades.sheet import candidates, line, panel
from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted
from scorekeeper.games.solo_spades.tests.strategies import DEALS

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
FIRST = GAME.replay({}, Seat.N, [])
FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "0", "bid_w": "3"}
TWO = FOUR | {"tricks_e": "3", "tricks_s": "1"}


def told(answers, match=FIRST):
    """What every button says it would do."""
    marks = {}
    for each in candidates(answers, match, NAMES):
        form = DealForm(dict(each.answers), names=NAMES)
        assert form.is_valid(), form.errors
        marks[each.label] = line(GAME.go_on({}, match, [form.cleaned_data["dealt"]]).rows[-1], NAMES).mark
    return marks


def test_it_asks_for_four_bids_and_two_players_tricks_from_the_dealers_left():
    asked = [step.question for step in panel(FIRST, NAMES).steps]
    assert asked == [
        *(f"What does {name} bid?" for name in ("Jonas", "Rasa", "Petras", "Ona")),
        *(f"How many tricks did {name} win?" for name in ("Jonas", "Rasa")),
    ]
    assert [choice.label for choice in panel(FIRST, NAMES).steps[0].choices] == ["nil", *map(str, range(1, 14))]


def test_the_third_and_the_fourth_share_the_rest():
    marks = told(TWO)
    assert list(marks) == [f"Petras {won}, Ona {9 - won}" for won in range(10)]
    assert marks["Petras 4, Ona 5"] == "+41 / +30 / −99 / +31"
    assert marks["Petras 2, Ona 7"] == "+43 / +30 / −99 / −30"
    solid = [each.label for each in candidates(TWO, FIRST, NAMES) if not each.lost]
    assert solid == ["Petras 3, Ona 6", "Petras 4, Ona 5", "Petras 5, Ona 4"]


def test_the_dealer_decides_whose_tricks_are_asked_for():
    match = GAME.replay({}, Seat.N, [Dealt(jotted("4 3 2 3", "4 3 2 4"))])
    labels = [each.label for each in candidates(FOUR | {"tricks_s": "6", "tricks_w": "6"}, match, NAMES)]
    assert labels == ["Ona 0, Jonas 1", "Ona 1, Jonas 0"]


# fmt: off
NOT_YET = [
    {}, FOUR, FOUR | {"tricks_e": "3"}, TWO | {"bid_n": ""}, TWO | {"bid_n": "14"}, TWO | {"bid_n": "nil"},
    TWO | {"bid_n": "²"}, TWO | {"tricks_e": "13"}, TWO | {"tricks_e": "x"},
]
# fmt: on


@pytest.mark.parametrize("answers", NOT_YET)
def test_what_is_missing_or_cannot_be_becomes_nothing(answers):
    assert candidates(answers, FIRST, NAMES) == ()


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from([*TWO]), st.text(max_size=8)))
def test_whatever_is_sent_nothing_is_raised(answers):
    candidates(answers, FIRST, NAMES)
    candidates(TWO | answers, FIRST, NAMES)


@settings(max_examples=100, deadline=None)
@given(DEALS)
def test_every_deal_can_be_tapped(deal):
    answers = {name: value for name, value in filled(deal).items() if name not in ("tricks_w", "tricks_n")}
    forms = [DealForm(dict(each.answers)) for each in candidates(answers, FIRST, NAMES)]
    assert all(form.is_valid() for form in forms)
    assert deal in [form.cleaned_data["dealt"].deal for form in forms]
