"""Who does more than any table would is asked to wait, and nothing that was entered is lost by it."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory

from scorekeeper.matches.models import Book, Match
from scorekeeper.web import rate_limits
from scorekeeper.web.rate_limits import Limit, RateLimited
from scorekeeper.web.tokens import new_token
from tests.tables import ALL_PASSED, Phone, seated, start_fields

pytestmark = pytest.mark.django_db

Wait = Callable[[float], None]


@pytest.fixture(autouse=True)
def wait(limited: None, monkeypatch: pytest.MonkeyPatch) -> Wait:
    """With limits, and a clock that only moves when a test says so."""
    now = [1000.0]
    monkeypatch.setattr(rate_limits.time, "monotonic", lambda: now[0])

    def later(seconds: float) -> None:
        now[0] += seconds

    return later


def used_up(phone: Phone, events: int) -> None:
    """As if the link had recorded so many events in this very moment."""
    link = phone.match.book.links.get()
    for _ in range(events):
        rate_limits.note_event(link.pk)


# Of one limit


def test_one_more_than_allowed_has_to_wait_until_the_first_is_long_ago(wait: Wait) -> None:
    limit = Limit(2, 60)
    limit.check("Ona")
    limit.note("Ona")
    wait(10)
    limit.note("Ona")
    with pytest.raises(RateLimited) as stopped:
        limit.check("Ona")
    assert stopped.value.seconds == 50
    limit.check("Jonas")
    wait(50)
    limit.check("Ona")


def test_the_same_thing_again_counts_once() -> None:
    limit = Limit(2, 60)
    for _ in range(5):
        limit.note("Ona", "a match")
    limit.check("Ona")


def test_memory_stays_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_REMEMBERED", 3)
    limit = Limit(1, 60)
    for who in "abcd":
        limit.note(who)
    limit.check("a")
    with pytest.raises(RateLimited):
        limit.check("d")


@pytest.mark.parametrize("one,other,same", [
    ("192.0.2.1",         "192.0.2.1",          True),
    ("192.0.2.1",         "192.0.2.2",          False),
    ("2001:db8:1:2::1",   "2001:db8:1:2:f::9",  True),
    ("2001:db8:1:2::1",   "2001:db8:1:3::1",    False),
    ("::ffff:192.0.2.1",  "::ffff:192.0.2.2",   False),
    ("::ffff:192.0.2.1",  "192.0.2.1",          True),
])  # fmt: skip
def test_a_household_is_one_and_no_address_is_kept(one: str, other: str, same: bool) -> None:
    names = [rate_limits.client_key(RequestFactory().get("/", REMOTE_ADDR=address)) for address in (one, other)]
    assert (names[0] == names[1]) is same
    assert one not in names[0]
    assert all(len(name) == 64 for name in names)


@pytest.mark.parametrize("forwarded,counts_as", [
    ("198.51.100.7",                   "198.51.100.7"),
    ("203.0.113.1, 198.51.100.7",      "198.51.100.7"),
    ("",                               ""),
    ("unknown",                        ""),
])  # fmt: skip
def test_behind_a_proxy_its_own_word_counts(settings: Any, forwarded: str, counts_as: str) -> None:
    settings.BEHIND_PROXY = True
    request = RequestFactory().get("/", REMOTE_ADDR="127.0.0.1", headers={"X-Forwarded-For": forwarded})
    seen = rate_limits.client_key(request)
    settings.BEHIND_PROXY = False
    assert seen == (rate_limits.client_key(RequestFactory().get("/", REMOTE_ADDR=counts_as)) if counts_as else "")


# Recording


def test_a_flush_of_fifty_deals_is_never_stopped(phone: Phone) -> None:
    assert {phone.deal(ALL_PASSED).status_code for _ in range(50)} == {201}


@pytest.mark.parametrize("events,seconds", [(120, 60), (600, 3600)])
def test_a_link_that_records_too_much_waits_with_its_entry_kept(
    phone: Phone, wait: Wait, events: int, seconds: int
) -> None:
    for _ in range(events // 120):
        used_up(phone, 120)
        wait(0 if events == 120 else 61)
    cid = uuid4()

    answer = phone.deal(ALL_PASSED, cid, note="the dog ate a ten", accept="text/html")

    kept = answer.content.decode()
    assert (answer.status_code, phone.match.log().version) == (429, 0)
    assert 0 < int(answer.headers["Retry-After"]) <= seconds
    assert f'name="cid" value="{cid}"' in kept
    assert 'value="the dog ate a ten"' in kept
    assert "Nothing is lost" in kept
    wait(int(answer.headers["Retry-After"]))
    assert phone.deal(ALL_PASSED, cid).status_code == 201


def test_another_link_records_on(phone: Phone) -> None:
    used_up(phone, 120)
    assert seated().deal(ALL_PASSED).status_code == 201


@pytest.mark.rest
def test_what_is_sent_again_does_not_count(phone: Phone) -> None:
    cid, after = uuid4(), phone.after()
    assert [phone.deal(ALL_PASSED, cid, after).status_code for _ in range(130)] == [201] + [200] * 129


def test_reading_goes_on(phone: Phone) -> None:
    used_up(phone, 120)
    assert phone.client.get(phone.url).status_code == 200


def test_the_limits_can_be_switched_off(phone: Phone, settings: Any) -> None:
    settings.LIMITS = False
    used_up(phone, 120)
    assert phone.deal(ALL_PASSED).status_code == 201


# Starting matches


def test_an_address_starts_twenty_matches_an_hour_and_keeps_what_was_typed(wait: Wait) -> None:
    visitor = Client()
    for _ in range(20):
        assert visitor.post("/new/", start_fields(book=new_token())).status_code == 303
    fields = start_fields(book=new_token())

    answer = visitor.post("/new/", fields)

    assert (answer.status_code, Book.objects.count()) == (429, 20)
    assert 0 < int(answer.headers["Retry-After"]) <= 3600
    assert f'value="{fields["uid"]}"' in answer.content.decode()
    assert Client(REMOTE_ADDR="192.0.2.9").post("/new/", fields).status_code == 303
    wait(3600)
    assert visitor.post("/new/", start_fields(book=new_token())).status_code == 303


@pytest.mark.rest
def test_a_match_that_is_sent_again_does_not_count(phone: Phone) -> None:
    phone.deal(ALL_PASSED)
    fields = start_fields()
    for _ in range(25):
        assert phone.client.post(f"/b/{phone.token}/new/", fields).status_code == 303
    assert Match.objects.count() == 2
    assert phone.client.post(f"/b/{phone.token}/new/", start_fields()).status_code == 303


# Guessing


@pytest.mark.parametrize(
    "path", ["", *(pytest.param(path, marks=pytest.mark.rest) for path in ("1/", "1/?shown=1", "links/"))]
)
def test_who_guesses_links_is_asked_to_wait(phone: Phone, wait: Wait, path: str) -> None:
    visitor = Client()
    assert {visitor.get(f"/b/{new_token()}/{path}").status_code for _ in range(60)} == {404}

    answer = visitor.get(f"/b/{new_token()}/{path}")

    assert (answer.status_code, 0 < int(answer.headers["Retry-After"]) <= 60) == (429, True)
    assert visitor.get(phone.url).status_code == 200, "a link that opens something opens it all the same"
    wait(60)
    assert visitor.get(f"/b/{new_token()}/{path}").status_code == 404


@pytest.mark.rest
def test_links_that_are_pasted_count_as_guesses() -> None:
    visitor = Client()
    assert {visitor.post("/keep/", {"link": new_token()}).status_code for _ in range(60)} == {422}
    assert visitor.post("/keep/", {"link": new_token()}).status_code == 429
