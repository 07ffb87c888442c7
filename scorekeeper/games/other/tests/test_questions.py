"""What is asked about a deal: everybody's points, with and without a script, and values that nobody typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.games.other import questions
from scorekeeper.games.other.tests.by_hand import deal, named
from scorekeeper.games.other.tests.strategies import deals
from scorekeeper.web.forms import DealForm

PLAYED = {"kind": "played", "points_1": "20", "points_2": "-5", "points_3": "0"}
WHOLE = "Points are a whole number, such as 20 or −5."


def form_of(fields, players=3):
    return DealForm(questions, fields, names=named(players))


def deal_of(fields, players=3):
    form = form_of(fields, players)
    assert form.is_valid(), form.errors
    return form.cleaned_data["dealt"].deal


@given(deals(PLACES))
def test_a_deal_fills_the_form_that_makes_it(drawn):
    assert deal_of(questions.answers(drawn), 8) == drawn


def test_everybody_at_the_table_is_asked_by_name_and_nobody_else():
    form = form_of(None)
    labels = [str(field.label) for field in form.questions]
    assert labels == ["This deal", "Points of Ona", "Points of Jonas", "Points of Rasa"]
    assert [value for value, _name in form.fields["dealer"].choices] == ["", "P1", "P2", "P3"]


def test_points_for_a_place_where_nobody_sits_count_for_nothing():
    assert deal_of(PLAYED | {"points_4": "9"}) == deal("20 -5 0")


@pytest.mark.parametrize("minus", ["-5", "−5", " -5 "])
def test_either_sign_for_minus_will_do(minus):
    assert deal_of(PLAYED | {"points_2": minus}) == deal("20 -5 0")


def test_a_passed_deal_needs_no_points():
    assert deal_of({"kind": "passed"}) == deal_of(PLAYED | {"kind": "passed"}) == deal("-")


def test_another_dealer_is_kept():
    form = form_of(PLAYED | {"dealer": "P3"})
    assert form.is_valid()
    assert form.cleaned_data["dealt"].dealer is Seat.P3


# fmt: off
REFUSED = [
    ({},                              {"kind": "Say whether it was played."}),
    ({"kind": "played"},              {"__all__": "Points of Ona are missing; nobody gets them by chance."}),
    (PLAYED | {"points_3": ""},       {"__all__": "Points of Rasa are missing; nobody gets them by chance."}),
    (PLAYED | {"points_3": "many"},   {"points_3": WHOLE}),
    (PLAYED | {"points_3": "2.5"},    {"points_3": WHOLE}),
    (PLAYED | {"points_3": "--5"},    {"points_3": WHOLE}),
    (PLAYED | {"points_3": "1000000"}, {"points_3": "Write 999999 or less."}),
    (PLAYED | {"points_3": "-1000000"}, {"points_3": "Write −999999 or more."}),
    (PLAYED | {"points_3": "9" * 99}, {"points_3": "Write 999999 or less."}),
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


@given(
    st.dictionaries(
        st.sampled_from(sorted(form_of(None, 8).fields)),
        st.text(max_size=8) | st.sampled_from(["played", "passed", "P1", "5", "-", "½", "9" * 5000, "\0"]),
    )
)
def test_nothing_that_is_sent_upsets_the_form(sent):
    form = form_of(sent)
    assert form.is_valid() == ("dealt" in form.cleaned_data and not form.errors)
