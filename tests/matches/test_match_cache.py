"""What a process remembers of a match is never older than the database, and what it prints once it hands out once."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.matches import match_cache
from scorekeeper.matches.models import Event, Match
from scorekeeper.matches.undo import undo_step
from tests.bench.matches import long_match
from tests.sabotage import broken
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db

IDS = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


@pytest.fixture
def phone() -> Phone:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    return phone


def page(phone: Phone, *, part: bool = False) -> str:
    return Client().get(phone.url, headers={"hx-request": "true"} if part else {}).content.decode()


# Another process, which remembers what it saw before


def elsewhere(phone: Phone, do: Callable[[], object]) -> None:
    """Something is recorded by another process: afterwards this one remembers what it did before."""
    page(phone)
    before = dict(match_cache._cache)
    assert before
    do()
    match_cache._cache.clear()
    match_cache._cache.update(before)


def test_what_another_process_recorded_is_shown(phone: Phone) -> None:
    elsewhere(phone, lambda: phone.deal(ALL_PASSED))
    assert "Record deal 3" in page(phone)


def test_what_another_process_corrected_is_shown(phone: Phone) -> None:
    elsewhere(phone, lambda: phone.change("amend", cid_of(phone, 1), NOTHING_TAKEN))
    assert "6 pips" in page(phone)


def test_a_phone_that_followed_something_older_learns_it(phone: Phone) -> None:
    seen = phone.after()
    elsewhere(phone, lambda: phone.deal(ALL_PASSED))

    assert phone.deal(ONE_SEVEN_LOST, after=seen).status_code == 409
    assert phone.deal(ONE_SEVEN_LOST).status_code == 201
    assert list(phone.match.events.order_by("n").values_list("n", flat=True)) == [1, 2, 3]


def test_what_another_process_recorded_is_known_when_it_is_sent_again(phone: Phone) -> None:
    cid, after = uuid4(), phone.after()
    elsewhere(phone, lambda: phone.deal(ALL_PASSED, cid, after))
    assert phone.deal(ALL_PASSED, cid, after).status_code == 200
    assert Event.objects.count() == 2


def test_an_older_copy_of_the_database_is_what_counts(phone: Phone) -> None:
    """Brought back from a copy it lacks the last deal; then another one is recorded in its place."""
    older = Match.objects.values().get(pk=phone.match.pk)
    phone.deal(ALL_PASSED)
    page(phone)
    phone.match.events.filter(n=2).delete()
    Match.objects.filter(pk=phone.match.pk).update(version=older["version"], summary=older["summary"])

    assert "Record deal 2" in page(phone)
    elsewhere(phone, lambda: phone.deal(NOTHING_TAKEN))
    assert phone.deal(NOTHING_TAKEN).status_code == 201
    assert "won\n<span>" in page(phone)


def test_an_empty_match_put_right_by_its_form_is_another_one(phone: Phone) -> None:
    token, uid = phone.token, str(uuid4())
    Client().post(f"/b/{token}/new/", fields(N="Adam", E="Eva", S="Cain", W="Abel") | {"uid": uid})
    match = Phone(token, Match.objects.get(number=2))
    assert "Adam" in page(match)
    Client().post(f"/b/{token}/new/", fields(N="Noah", E="Eva", S="Cain", W="Abel") | {"uid": uid})
    assert "Adam" not in page(match)
    assert "Noah" in page(match)


def fields(**names: str) -> dict[str, str]:
    return {"uid": str(uuid4()), "first_dealer": "N", **names}


# How much is cached


def test_a_match_that_outgrows_the_memory_is_still_right(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_cache, "WEIGHT_REMEMBERED", 3)
    monkeypatch.setattr(match_cache, "MATCHES_REMEMBERED", 1)
    other = seated()
    for _ in range(5):
        assert phone.deal(ALL_PASSED).status_code == 201
        assert other.deal(ALL_PASSED).status_code == 201
    assert "Record deal 7" in page(phone)
    assert "Record deal 6" in page(other)
    assert len(match_cache._cache) <= 1


def a_long_match_is_remembered(django_assert_num_queries: Any) -> None:
    phone = long_match(1000)
    page(phone)
    with django_assert_num_queries(3):  # the link, the match and who sits there
        assert "deal 1001" in page(phone)


def test_a_match_of_a_thousand_deals_is_opened_without_reading_them(django_assert_num_queries: Any) -> None:
    a_long_match_is_remembered(django_assert_num_queries)


def test_a_long_match_that_is_forgotten_is_seen(django_assert_num_queries: Any) -> None:
    with broken("forgets_long_matches"), pytest.raises(pytest.fail.Exception):
        a_long_match_is_remembered(django_assert_num_queries)


def test_long_matches_make_room_for_each_other(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_cache, "WEIGHT_REMEMBERED", 9)
    others = [seated() for _ in range(3)]
    for other in others:
        for _ in range(4):
            other.deal(ALL_PASSED)
    assert list(match_cache._cache) == [other.match.pk for other in others[1:]]


# A page that was printed before


# fmt: off
STATES: dict[str, Callable[[Phone], object]] = {
    "a deal":    lambda phone: None,
    "undone":    lambda phone: phone.press(undo_step(phone.match.game, phone.match.log(), "")),
    "corrected": lambda phone: phone.change("amend", cid_of(phone, 1), ONE_SEVEN_LOST),
    "over":      lambda phone: [phone.deal(NOTHING_TAKEN) for _ in range(2)],
    "stopped":   lambda phone: phone.send(event="close", seen=1, cid=uuid4()),
}
# fmt: on


def no_id_is_handed_out_twice(phone: Phone) -> None:
    kept = {str(cid) for cid in phone.match.log().events} | {str(phone.match.uid)}
    for part in (False, True):
        handed_out = [set(IDS.findall(page(phone, part=part))) - kept for _ in range(4)]
        assert all(handed_out)
        assert sum(map(len, handed_out)) == len(set.union(*handed_out))


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_no_two_phones_are_handed_the_same_id(phone: Phone, state: Callable[[Phone], object]) -> None:
    """They would take two deals for one, and drop the second without a word."""
    state(phone)
    no_id_is_handed_out_twice(phone)
