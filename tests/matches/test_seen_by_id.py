"""What a phone without a signal says it has seen: events that nobody has numbered yet, by the ids that it gave them."""

from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse

from tests.tables import ALL_PASSED, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def first(phone: Phone) -> UUID:
    """The id of the one deal that stands."""
    cid = uuid4()
    assert phone.deal(ONE_SEVEN_MADE, cid).status_code == 201
    return cid


def void(phone: Phone, target: UUID, seen: UUID) -> tuple[UUID, HttpResponse]:
    cid = uuid4()
    return cid, phone.send(event="void", target=target, seen=seen, cid=cid)


def test_a_deal_that_was_corrected_meanwhile_is_not(phone: Phone, first: UUID) -> None:
    phone.change("amend", first, ONE_SEVEN_LOST)
    assert void(phone, first, seen=first)[1].status_code == 409


def test_a_chain_of_steps_is_sent_without_a_number(phone: Phone, first: UUID) -> None:
    struck, _ = void(phone, first, seen=first)
    back = uuid4()
    assert phone.send(event="restore", target=first, seen=struck, cid=back).status_code == 201
    second = uuid4()
    assert phone.deal(ALL_PASSED, second, after=str(back)).status_code == 201
    closed = uuid4()
    assert phone.send(event="close", seen=second, cid=closed).status_code == 201
    assert phone.send(event="reopen", seen=closed, cid=uuid4()).status_code == 201
    assert [entry.cid for entry in phone.match.log().live] == [first, second]


def test_the_next_deal_follows_the_undo_of_the_last_one(phone: Phone, first: UUID) -> None:
    struck, _ = void(phone, first, seen=first)
    assert phone.deal(ALL_PASSED, after=str(struck)).status_code == 201


def test_but_not_when_somebody_has_recorded_since(phone: Phone, first: UUID) -> None:
    struck, _ = void(phone, first, seen=first)
    phone.deal(ALL_PASSED)
    answer = phone.deal(ONE_SEVEN_LOST, after=str(struck), accept="text/html")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Somebody was quicker" in page
    assert "Recorded first" in page
    assert "restarted the match" not in page


def test_nor_is_a_match_stopped_over_what_was_not_seen(phone: Phone, first: UUID) -> None:
    phone.deal(ALL_PASSED)
    assert phone.send(event="close", seen=first, cid=uuid4()).status_code == 409


def test_an_id_that_nobody_knows_has_seen_nothing(phone: Phone, first: UUID) -> None:
    assert void(phone, first, seen=uuid4())[1].status_code == 409
    assert phone.deal(ALL_PASSED, after=str(uuid4())).status_code == 409


def test_who_says_nothing_of_what_was_seen_is_overtaken(phone: Phone) -> None:
    assert phone.send(event="close", seen="", cid=uuid4()).status_code == 409


def test_a_phone_learns_which_of_its_events_are_there_and_what_was_recorded_last(phone: Phone, first: UUID) -> None:
    struck, _answer = void(phone, first, seen=first)
    assert phone.client.get(phone.url + "ids.json").json() == {"ids": [str(first), str(struck)]}
    page = phone.client.get(phone.url).content.decode()
    assert 'data-version="2"' in page
    assert f'data-last="{struck}"' in page
