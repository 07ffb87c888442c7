"""Forms that ask the same share the fields of their questions; what differs from form to form is each one's own."""

import pytest
from django.utils.choices import normalize_choices

from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.deal_forms import deal_form
from scorekeeper.web.forms import choice_field

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
OTHERS = NAMES | {Seat.W: "Zoë"}
MADE = {"kind": "sevens", "declarer": "W", "sevens": "2", "knock": "none", "won": "true"}


def test_what_is_asked_alike_is_shared_and_who_dealt_is_not() -> None:
    one, same, other = (deal_form(BY_SLUG["avinas"], names, MADE) for names in (NAMES, NAMES, OTHERS))
    assert one.fields["declarer"] is same.fields["declarer"]
    assert one.fields["declarer"] is not other.fields["declarer"]
    assert one.fields["dealer"] is not same.fields["dealer"]
    assert dict(normalize_choices(choice_field(other, "dealer").choices))["W"] == "Zoë"


def test_a_form_that_was_refused_leaves_nothing_behind() -> None:
    wrong = deal_form(BY_SLUG["avinas"], NAMES, MADE | {"declarer": "<script>", "won": ""})
    assert not wrong.is_valid()
    fresh = deal_form(BY_SLUG["avinas"], NAMES, MADE)
    assert fresh.is_valid()
    assert "<script>" not in fresh.as_p()


def test_no_form_may_change_a_field_that_others_share() -> None:
    with pytest.raises(TypeError):
        choice_field(deal_form(BY_SLUG["avinas"], NAMES, MADE), "declarer")
