"""Who leads a book, this month and ever, and what its records are."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.utils import timezone

from scorekeeper.history import leaders as leading
from scorekeeper.history.leaders import Leaders, leaders_of
from scorekeeper.matches.models import Feat, Match
from tests.finished_matches import play, played
from tests.tables import NAMES, Phone, seated

pytestmark = pytest.mark.django_db


def found(phone: Phone) -> Leaders:
    return leaders_of(phone.book, phone.token)


def test_nobody_leads_before_three_matches(phone: Phone) -> None:
    played(phone)
    play(phone, NAMES)
    assert found(phone).ever == ()
    play(phone, NAMES)
    leading = {each.name: (each.place, each.won, each.matches) for each in found(phone).ever}
    assert leading == {"Petras": (1, 3, 3), "Ona": (1, 3, 3)}


def test_more_matches_won_lead_and_of_as_many_fewer_matches(phone: Phone) -> None:
    sums = {1: (10, 4), 2: (4, 4), 3: (3, 3), 4: (9, 0), 5: (10, 4), 6: (5, 1)}
    assert leading._leading(sums) == {2: 1, 1: 2, 5: 2}


def test_this_month_counts_from_its_first_day_where_the_book_is_kept(phone: Phone, monkeypatch) -> None:
    for _match in range(3):
        play(phone, NAMES)
    for _match in range(2):
        play(phone, NAMES, ends="rams east")
    vilnius = ZoneInfo("Europe/Vilnius")
    now = datetime(2026, 3, 15, 12, tzinfo=vilnius)
    monkeypatch.setattr(timezone, "now", lambda: now.astimezone(UTC))
    Match.objects.update(played=datetime(2026, 2, 1, tzinfo=UTC))
    # Four in the morning of the first of March in Vilnius; the night before it is the last of February's.
    Match.objects.filter(number=4).update(played=datetime(2026, 3, 1, 1, 59, tzinfo=UTC))
    Match.objects.filter(number__in=(5, 6)).update(played=datetime(2026, 3, 1, 2, tzinfo=UTC))
    with timezone.override(vilnius):
        leaders = found(phone)
    assert {each.name: (each.won, each.matches) for each in leaders.month} == {"Rūta": (2, 2), "Jonas": (2, 2)}
    assert {each.name for each in leaders.ever if each.place == 1} == {"Petras", "Ona"}


def test_a_book_without_finished_matches_has_no_leaders_and_no_records(phone: Phone) -> None:
    leaders = found(phone)
    assert (leaders.month, leaders.ever, leaders.records) == ((), (), [])
    assert render_to_string("history/_leaders.html", {"leaders": leaders, "token": phone.token}).strip() == ""


def test_the_highest_number_of_each_kind_is_the_record(phone: Phone) -> None:
    played(phone)
    longer = play(phone, NAMES, ends="rams east")
    book = phone.book
    Feat.objects.filter(match=longer.match, what="rams").update(value=18)
    Feat.objects.filter(match=phone.match, what="deals").update(value=40)
    records = {record.name: record for record in found(phone).records}
    assert {name: (record.value, record.url) for name, record in records.items()} == {
        "Most rams ever standing": (18, f"{longer.url}record/rams/"),
        "Longest match, in deals": (40, f"{phone.url}record/deals/"),
    }
    stranger = seated()
    played(stranger)
    Feat.objects.filter(match=stranger.match).update(value=99)
    assert leaders_of(book, phone.token).records == found(phone).records
    page = render_to_string("history/_leaders.html", {"leaders": found(phone), "token": phone.token})
    assert "Most rams ever standing" in page
    assert longer.url in page
    assert "Petras" in page


def test_leaders_and_records_take_few_queries(phone: Phone) -> None:
    played(phone)
    asked: list[str] = []

    def noting(execute, sql, *rest):
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(noting):
        found(phone)
    assert len(asked) == 6  # the book, people, this month, records, their matches, who sat there


def test_records_of_several_games_stand_in_the_order_of_the_games(phone: Phone) -> None:
    played(phone)
    other = play(phone, NAMES)
    Feat.objects.filter(match=other.match).delete()
    Feat.objects.create(match=other.match, book_id=other.match.book_id, slug="kaiser", what="deals", value=3)
    assert [record.game for record in found(phone).records] == ["Avinas", "Avinas", "Kaiser"]
