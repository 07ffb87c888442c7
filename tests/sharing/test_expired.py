"""A link that has expired stays so when the clock of the server goes back, and none ends since it was ahead."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from scorekeeper.data import startup
from scorekeeper.matches.models import Link
from tests.page_text import words_of
from tests.sharing.test_links import change, given, kept, opens, page
from tests.tables import ALL_PASSED, Phone, seated

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 25, 12, tzinfo=UTC)


class Clock:
    """The clock of the server, which a test turns."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock)
    return clock


@pytest.fixture
def owner(clock: Clock) -> Phone:
    return seated()


@pytest.mark.parametrize("look", [startup.bring_tables_up_to_date, lambda: call_command("backup", "--daily")])
def test_the_server_looks_for_it_at_the_start_and_every_hour(
    owner: Phone, clock: Clock, look: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.data.management.commands.backup.back_up_daily", lambda: None)
    link = kept(given(owner, "score"))
    link.expires = NOON + timedelta(hours=1)
    link.save()
    clock.now = NOON + timedelta(hours=2)
    owner.deal(ALL_PASSED)
    look()
    link.refresh_from_db()
    assert link.revoked == link.expires


def test_a_clock_that_was_ahead_while_nobody_recorded_ends_none(owner: Phone, clock: Clock) -> None:
    token = given(owner, "score", lasts="week")
    owner.deal(ALL_PASSED)
    clock.now = NOON + timedelta(days=4000)
    startup.bring_tables_up_to_date()
    assert opens(token) == 410
    clock.now = NOON
    assert opens(token) == 200


@pytest.fixture
def expired(owner: Phone, clock: Clock) -> str:
    """A link that expired at one o'clock, was seen so at two, and it is noon again."""
    token = given(owner, "score", label="Jonas")
    link = kept(token)
    link.expires = NOON + timedelta(hours=1)
    link.save()
    clock.now = NOON + timedelta(hours=2)
    owner.deal(ALL_PASSED)
    assert Link.objects.end_expired() == 1
    clock.now = NOON
    return token


def test_it_opens_nothing_and_says_that_it_has_expired(expired: str, owner: Phone) -> None:
    answer = owner.client.get(f"/b/{expired}/")
    assert (answer.status_code, "This link has expired" in answer.content.decode()) == (410, True)
    assert opens(owner.token) == 200


def test_it_is_still_in_the_list_as_expired(expired: str, owner: Phone) -> None:
    assert "Jonas can keep score, the whole book" in words_of(page(owner, "links/"))
    assert "expired 25 November" in words_of(page(owner, "links/"))


def test_it_can_be_replaced_and_stopped(expired: str, owner: Phone) -> None:
    assert change(owner, expired, "take back").status_code == 303
    assert "Jonas" not in words_of(page(owner, "links/"))
    assert opens(expired) == 410


def test_one_that_goes_on_is_left_alone(owner: Phone, clock: Clock) -> None:
    token = given(owner, "score")
    clock.now += timedelta(days=4000)
    owner.deal(ALL_PASSED)
    assert Link.objects.end_expired() == 0
    assert opens(token) == 200


def test_its_checksum_holds(expired: str) -> None:
    link = kept(expired)
    assert (link.revoked, link.checksum) == (link.expires, link.checksum_now())
