"""What the next deal follows once the start was corrected and a deal struck out or brought back."""

import pytest

from scorekeeper.matches.undo import redo_step, undo_step
from tests.match_deals import WON
from tests.matches.views.test_chairs import BY_WEST, PASSED, record
from tests.starts import FOUR, begun, correct, press
from tests.tables import Phone, cid_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    return begun("avinas", {}, FOUR, [WON, BY_WEST, PASSED])


def test_a_deal_after_the_last_one_was_struck_out(phone: Phone) -> None:
    correct(phone, first_dealer="E")
    assert phone.change("void", cid_of(phone, 3)).status_code == 201
    record(phone, PASSED)
    assert len(phone.match.log().live) == 3


def test_a_deal_after_the_last_one_is_back(phone: Phone) -> None:
    third = cid_of(phone, 3)
    assert phone.change("void", third).status_code == 201
    correct(phone, first_dealer="E")
    assert phone.change("restore", third).status_code == 201
    record(phone, PASSED)
    assert len(phone.match.log().live) == 4


def test_a_phone_that_did_not_see_it_is_told(phone: Phone) -> None:
    correct(phone, first_dealer="E")
    seen = phone.after()
    assert phone.change("void", cid_of(phone, 3)).status_code == 201
    assert phone.deal({"kind": "passed"}, after=seen).status_code == 409
    seen = phone.after()
    assert phone.change("void", cid_of(phone, 1)).status_code == 201
    assert phone.after() == seen, "another deal was struck out: the next one still follows the same"
    assert phone.deal({"kind": "passed"}, after=seen).status_code == 201
    press(phone, undo_step)
    press(phone, redo_step)
    record(phone, PASSED)
