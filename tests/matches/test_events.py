"""What a phone sends is recorded once, in order, or refused with everything still there."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.matches.models import Event, Match
from scorekeeper.matches.undo import redo_step, undo_step
from tests.tables import (
    ALL_PASSED,
    NOTHING_TAKEN,
    ONE_SEVEN_LOST,
    ONE_SEVEN_MADE,
    Phone,
    cid_of,
    numbers,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def rams(phone: Phone) -> tuple[int, int]:
    totals = phone.totals()
    return totals["NS"]["rams"], totals["EW"]["rams"]


def test_a_deal_is_recorded(phone: Phone) -> None:
    answer = phone.deal(ONE_SEVEN_MADE)

    assert (answer.status_code, numbers(answer)) == (201, {"n": 1, "repeated": False})
    assert rams(phone) == (0, 1)


def test_the_same_deal_again_is_the_first_one(phone: Phone) -> None:
    cid, after = uuid4(), phone.after()

    first, again = (phone.deal(ONE_SEVEN_MADE, cid, after) for _ in range(2))

    assert (first.status_code, again.status_code) == (201, 200)
    assert numbers(again) == {"n": 1, "repeated": True}
    assert Event.objects.count() == 1


def test_the_same_id_with_other_content_is_refused(phone: Phone) -> None:
    cid, after = uuid4(), phone.after()
    phone.deal(ONE_SEVEN_MADE, cid, after)

    answer = phone.deal(ONE_SEVEN_LOST, cid, after)

    assert answer.status_code == 422
    assert rams(phone) == (0, 1)


def test_a_form_is_led_back_to_the_match(phone: Phone) -> None:
    answer = phone.deal(ONE_SEVEN_MADE, accept="text/html")

    assert (answer.status_code, answer.headers["Location"]) == (303, phone.url)


def test_undo_takes_back_step_by_step_and_redo_does_again(phone: Phone) -> None:
    for deal in (ONE_SEVEN_MADE, ONE_SEVEN_LOST):
        phone.deal(deal)
    assert rams(phone) == (1, 0)

    def press(find: object) -> None:
        assert phone.press(find(phone.match.game, phone.match.log(), "")).status_code == 201

    press(undo_step)
    assert rams(phone) == (0, 1)
    press(undo_step)
    assert rams(phone) == (0, 0)
    assert undo_step(phone.match.game, phone.match.log(), "") is None
    press(redo_step)
    press(redo_step)
    assert rams(phone) == (1, 0)
    assert redo_step(phone.match.game, phone.match.log(), "") is None


def test_recording_after_an_undo_leaves_nothing_to_redo(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    phone.press(undo_step(phone.match.game, phone.match.log(), ""))

    phone.deal(ALL_PASSED)

    assert redo_step(phone.match.game, phone.match.log(), "") is None


def test_a_correction_is_an_event_and_can_be_undone(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    phone.deal(ALL_PASSED)

    assert phone.change("amend", cid_of(phone, 1), ONE_SEVEN_LOST).status_code == 201
    assert rams(phone) == (2, 0)
    assert "correction of deal 1" in undo_step(phone.match.game, phone.match.log(), "").words

    phone.press(undo_step(phone.match.game, phone.match.log(), ""))
    assert rams(phone) == (0, 1)
    phone.press(redo_step(phone.match.game, phone.match.log(), ""))
    assert rams(phone) == (2, 0)


def test_a_struck_out_deal_comes_back(phone: Phone) -> None:
    for deal in (ONE_SEVEN_MADE, ONE_SEVEN_LOST):
        phone.deal(deal)
    cid = cid_of(phone, 1)

    assert phone.change("void", cid).status_code == 201
    assert rams(phone) == (2, 0)
    assert phone.change("restore", cid).status_code == 201
    assert rams(phone) == (1, 0)


def test_nothing_follows_the_end(phone: Phone) -> None:
    for _ in range(2):
        assert phone.deal(NOTHING_TAKEN).status_code == 201

    assert phone.deal(ALL_PASSED).status_code == 422


def test_a_match_is_stopped_and_taken_up_again(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)

    assert phone.send(event="close", seen=1, cid=uuid4()).status_code == 201
    assert phone.deal(ALL_PASSED).status_code == 422
    assert phone.send(event="reopen", seen=2, cid=uuid4()).status_code == 201
    assert phone.deal(ALL_PASSED).status_code == 201


def test_the_summary_is_kept_with_the_version(phone: Phone) -> None:
    for _ in range(2):
        phone.deal(NOTHING_TAKEN)

    kept = Match.objects.get(pk=phone.match.pk)
    assert (kept.version, kept.summary["deals"]) == (2, 2)
    assert kept.summary["result"] == {"ended_by": "pips", "winner": "NS", "cats": "EW"}


@pytest.mark.parametrize("deals", [1, 40])
def test_recording_takes_at_most_six_queries_whatever_the_number_of_deals(phone: Phone, deals: int) -> None:
    for _ in range(deals):
        phone.deal(ALL_PASSED)
    after = phone.after()

    with CaptureQueriesContext(connection) as queries:
        assert phone.deal(ALL_PASSED, after=after).status_code == 201

    assert len([q for q in queries if "SAVEPOINT" not in q["sql"]]) <= 6


@pytest.mark.parametrize(
    "fields",
    [
        {"cid": ""},
        {"cid": "not an id"},
        {"cid": "00000000-0000-1000-8000-000000000000"},
        {"event": "delete"},
        {"event": "void", "target": ""},
        {"event": "void", "target": "x", "seen": "1"},
        {"after": "x"},
        {"seen": "-1"},
        {"seen": "١"},
        {"seen": "9" * 5000},
        {"agreed": "x"},
    ],
    ids=str,
)
def test_a_malformed_envelope_is_refused(phone: Phone, fields: dict[str, str]) -> None:
    answer = phone.send(**(ALL_PASSED | {"cid": str(uuid4()), "after": phone.after()} | fields))

    assert answer.status_code == 400
    assert not Event.objects.exists()
