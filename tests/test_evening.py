"""The evening: what its matches add up to, who settles it, and which matches belong to it."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.book.models import Match, Role
from tests.addresses import link
from tests.evenings import FIVE_A_RAM, FORTY, play_for, played
from tests.reading import read, words_of
from tests.tables import ALL_PASSED, ONE_SEVEN_MADE, Phone, cid_of, seated, start_fields


@pytest.fixture
def phone(db: None) -> Phone:
    return seated()


def evening(phone: Phone, query: str = "") -> str:
    answer = phone.client.get(f"/b/{phone.token}/evening/{query}")
    assert answer.status_code == 200
    return words_of(answer.content.decode())


def another_match(phone: Phone) -> Phone:
    answer = phone.client.post(f"/b/{phone.token}/new/", start_fields())
    assert answer.status_code == 303
    return Phone(phone.token, Match.objects.order_by("-number")[0], phone.client)


def test_an_evening_adds_up_what_is_owed(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    second = another_match(phone)
    play_for(second, FIVE_A_RAM)
    played(second)
    # 40 ct, and one ram of 5 ct
    assert re.search(r"pays gets ct (Rūta|Jonas) (Petras|Ona) 45 (Rūta|Jonas) (Petras|Ona) 45", evening(phone))


def test_what_is_paid_with_is_kept_apart(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    second = another_match(phone)
    play_for(second, FORTY | {"unit": "nuts"})
    played(second)
    words = evening(phone)
    assert "pays gets ct" in words
    assert "pays gets nuts" in words


def test_an_open_match_owes_nothing_yet(phone: Phone) -> None:
    play_for(phone, FORTY)
    phone.deal(ALL_PASSED)
    assert "Nobody owes anybody anything." in evening(phone)


def settle(phone: Phone, numbers: str, settled: str = "1", token: str = "") -> int:
    fields = {"numbers": numbers, "settled": settled}
    return phone.client.post(f"/b/{token or phone.token}/evening/", fields).status_code


def test_what_is_settled_is_owed_no_more_and_can_be_taken_back(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)

    assert settle(phone, "1") == 303
    assert "Everything is settled." in evening(phone)
    assert "Rūta and Jonas pay 40 ct each. Settled." in read(phone.client.get(phone.url))

    assert settle(phone, "1", "") == 303
    assert "40" in evening(phone)
    assert "Settled." not in read(phone.client.get(phone.url))


def test_a_match_that_ended_meanwhile_is_not_settled_with_the_others(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    second = another_match(phone)
    play_for(second, FORTY)
    played(second)
    settle(phone, "1")
    assert [match.settled is None for match in Match.objects.order_by("number")] == [False, True]


def test_what_is_not_owed_cannot_be_settled(phone: Phone) -> None:
    played(phone)
    settle(phone, "1 1 7 x")
    second = another_match(phone)
    play_for(second, FORTY)
    second.deal(ALL_PASSED)
    settle(phone, "2")
    assert not Match.objects.exclude(settled=None).exists()


def test_other_stakes_have_not_been_paid(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    settle(phone, "1")
    play_for(phone, FORTY | {"amount": "50", "over": '{"kind":"flat","amount":40,"unit":"ct"}'})
    assert Match.objects.get(pk=phone.match.pk).settled is None
    assert "Everything is settled." not in evening(phone)


def test_what_is_owed_otherwise_after_a_correction_has_not_been_paid(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    settle(phone, "1")
    first, last = cid_of(phone, 1), cid_of(phone, phone.match.log().version)
    phone.change("amend", first, ONE_SEVEN_MADE | {"trump": "H"})
    assert Match.objects.get(pk=phone.match.pk).settled is not None
    phone.change("void", last)
    assert Match.objects.get(pk=phone.match.pk).settled is None


def test_who_may_only_watch_sees_it_and_settles_nothing(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    token = link(phone.match.book, Role.WATCH)
    page = Client().get(f"/b/{token}/evening/").content.decode()
    assert "40" in words_of(page)
    assert "<form method" not in page
    assert settle(phone, "1", token=token) == 403


def test_an_evening_goes_on_after_midnight_and_another_begins_after_a_long_break(phone: Phone) -> None:
    late = datetime(2026, 3, 6, 21, 0, tzinfo=UTC)  # eleven at night in Vilnius
    for number, begun in enumerate((late, late + timedelta(hours=2), late + timedelta(hours=20)), 1):
        each = phone if number == 1 else another_match(phone)
        each.deal(ALL_PASSED)
        summary = Match.objects.get(pk=each.match.pk).summary | {"last": begun.isoformat()}
        Match.objects.filter(pk=each.match.pk).update(created=begun, summary=summary)

    def listed(query: str) -> list[str]:
        page = phone.client.get(f"/b/{phone.token}/evening/{query}").content.decode()
        return re.findall(rf'href="/b/{phone.token}/(\d+)/"', page)

    assert listed("") == ["3"]
    assert listed("?on=2026-03-07") == ["3"]
    assert listed("?on=2026-03-06") == ["1", "2"]
    assert "?on=2026-03-06" in phone.client.get(f"/b/{phone.token}/evening/").content.decode()
    assert listed("?on=2026-03-05") == []


@pytest.mark.parametrize("day", ["2026-02-30", "tomorrow", "20260306", "0001-01-01", "9999-12-31", "%00"])
def test_a_day_that_is_none_is_not_found(phone: Phone, day: str) -> None:
    assert phone.client.get(f"/b/{phone.token}/evening/?on={day}").status_code == 404


def test_an_evening_asks_the_same_number_of_questions_however_long_it_was(phone: Phone) -> None:
    counted = []
    for place in range(3):
        each = phone if place == 0 else another_match(phone)
        play_for(each, FIVE_A_RAM)
        played(each)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            evening(phone)
        counted.append(len(asked))
    assert counted[1] == counted[2] <= 8
