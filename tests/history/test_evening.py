"""The evening: what its matches add up to, who settles it, and which matches belong to it."""

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.matches.models import Match, Role
from tests.addresses import link
from tests.finished_matches import FIVE_A_RAM, FORTY, play_for, played
from tests.page_text import read, words_of
from tests.sabotage import broken
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, cid_of, seated, start_fields


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
    played(second, "two rams")
    # 40 ct, and two rams of 5 ct the other way
    assert re.search(r"pays gets ct (Rūta|Jonas) (Petras|Ona) 30 (Rūta|Jonas) (Petras|Ona) 30", evening(phone))


def test_what_is_paid_with_is_kept_apart(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    second = another_match(phone)
    play_for(second, FORTY | {"unit": "nuts"})
    played(second)
    words = evening(phone)
    assert "pays gets ct" in words
    assert "pays gets nuts" in words


def test_a_match_that_was_stopped_undecided_owes_nothing(phone: Phone) -> None:
    play_for(phone, FIVE_A_RAM)
    phone.deal(ONE_SEVEN_MADE)
    phone.send(event="close", cid=uuid4(), seen=phone.match.log().version)
    for words in (evening(phone), read(phone.client.get(phone.url))):
        assert "The match ended without a winner, so nobody owes anything." in words
        assert "pay 5 ct" not in words


def test_an_open_match_owes_nothing_yet(phone: Phone) -> None:
    play_for(phone, FORTY)
    phone.deal(ALL_PASSED)
    assert "Nobody owes anything." in evening(phone)


def bills(phone: Phone, *, settled: bool = True) -> str:
    """The matches that the page of the evening offers to settle, or to take back."""
    page = phone.client.get(f"/b/{phone.token}/evening/").content.decode()
    offered = re.search(
        rf'name="bills" value="([^"]*)"><input[^>]* name="settled" value="{"1" if settled else ""}"', page
    )
    return offered[1] if offered else ""


def settle(phone: Phone, bills: str, settled: str = "1", token: str = "") -> int:
    fields = {"bills": bills, "settled": settled}
    return phone.client.post(f"/b/{token or phone.token}/evening/", fields).status_code


def payments_of(phone: Phone) -> list[dict[str, dict[str, int]]] | None:
    kept = Match.objects.get(pk=phone.match.pk).settlements
    return kept and [each.get("paid") for each in kept]


FORTY_PAID = {"ct": {"N": 40, "E": -40, "S": 40, "W": -40}}
FORTY_WRITTEN = '{"kind":"flat","amount":40,"unit":"ct"}'


def test_what_is_settled_is_owed_no_more_and_can_be_taken_back(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)

    assert settle(phone, bills(phone)) == 303
    assert payments_of(phone) == [FORTY_PAID]
    assert "Everything is paid." in evening(phone)
    assert "Rūta and Jonas pay 40 ct each. Paid." in read(phone.client.get(phone.url))

    assert settle(phone, bills(phone, settled=False), "") == 303
    assert payments_of(phone) is None
    assert "40" in evening(phone)
    assert "Paid." not in read(phone.client.get(phone.url))


def test_a_match_that_ended_meanwhile_is_not_settled_with_the_others(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    shown = bills(phone)
    second = another_match(phone)
    play_for(second, FORTY)
    played(second)
    settle(phone, shown)
    assert [match.settlements is None for match in Match.objects.order_by("number")] == [False, True]


def test_a_match_that_was_changed_meanwhile_is_not_settled(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    shown = bills(phone)
    play_for(phone, FORTY | {"amount": "50", "over": FORTY_WRITTEN})
    settle(phone, shown)
    assert payments_of(phone) is None


def test_settled_twice_from_one_page_is_settled_once_and_taken_back_once(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    shown = bills(phone)
    assert [settle(phone, shown), settle(phone, shown)] == [303, 303]
    assert payments_of(phone) == [FORTY_PAID]
    play_for(phone, FORTY | {"amount": "50", "over": FORTY_WRITTEN})
    settle(phone, bills(phone))
    back = bills(phone, settled=False)
    settle(phone, back, "")
    settle(phone, back, "")
    assert payments_of(phone) == [FORTY_PAID]


def test_what_is_not_owed_cannot_be_settled(phone: Phone) -> None:
    played(phone)
    second = another_match(phone)
    play_for(second, FORTY)
    second.deal(ALL_PASSED)
    assert bills(phone) == ""
    for nonsense in ("1 2", "1. 1.0123456789ab 7.x x . .", "1.1.1", "²." + "9" * 50):
        assert settle(phone, nonsense) == 303
        assert settle(phone, nonsense, "") == 303
    assert not Match.objects.exclude(settlements=None).exists()


# What was settled, and corrected afterwards


@pytest.fixture
def settled(phone: Phone) -> Phone:
    """A match that was played for 40 ct, and settled."""
    play_for(phone, FORTY)
    played(phone)
    settle(phone, bills(phone))
    return phone


def test_other_stakes_ask_for_the_difference(settled: Phone) -> None:
    play_for(settled, FORTY | {"amount": "50", "over": FORTY_WRITTEN})
    sheet = read(settled.client.get(settled.url))
    assert "Rūta and Jonas pay 50 ct each. Already paid: Rūta and Jonas paid 40 ct each." in sheet
    assert "Still to pay: Rūta and Jonas pay 10 ct each." in sheet
    assert "Still to pay: Rūta and Jonas pay 10 ct each." in evening(settled)
    assert re.search(r"pays gets ct (Rūta|Jonas) (Petras|Ona) 10 (Rūta|Jonas) (Petras|Ona) 10", evening(settled))
    settle(settled, bills(settled))
    assert payments_of(settled) == [FORTY_PAID, {"ct": {"N": 10, "E": -10, "S": 10, "W": -10}}]
    assert "Rūta and Jonas pay 50 ct each. Paid." in read(settled.client.get(settled.url))


def test_a_correction_that_turns_the_match_round_asks_for_both_ways(settled: Phone) -> None:
    second = cid_of(settled, 2)
    settled.change("amend", second, NOTHING_TAKEN | {"declarer": "N"})
    settled.change("amend", cid_of(settled, 3), NOTHING_TAKEN | {"declarer": "N"})
    words = read(settled.client.get(settled.url)).replace("Petras and Ona", "Ona and Petras")
    assert "Ona and Petras pay 40 ct each. Already paid: Rūta and Jonas paid 40 ct each." in words
    assert "Still to pay: Ona and Petras pay 80 ct each." in words


def test_a_correction_that_changes_nothing_owed_leaves_it_settled(settled: Phone) -> None:
    settled.change("amend", cid_of(settled, 1), ONE_SEVEN_MADE | {"trump": "H"})
    assert "Everything is paid." in evening(settled)


def test_while_a_settled_match_goes_on_nothing_is_asked_and_then_the_difference(settled: Phone) -> None:
    settled.change("void", cid_of(settled, settled.match.log().version))
    assert "Still to pay" not in evening(settled)
    assert "Still to pay" not in read(settled.client.get(settled.url))
    settled.deal(NOTHING_TAKEN)
    assert "Everything is paid." in evening(settled)


def test_another_thing_to_pay_with_has_its_own_account(settled: Phone) -> None:
    play_for(settled, FORTY | {"unit": "nuts", "over": FORTY_WRITTEN})
    words = evening(settled)
    assert re.search(r"pays gets nuts (Rūta|Jonas) (Petras|Ona) 40", words)
    assert re.search(r"pays gets ct (Petras|Ona) (Rūta|Jonas) 40", words)
    settle(settled, bills(settled))
    assert "Everything is paid." in evening(settled)


def test_stakes_that_are_taken_away_are_paid_back(settled: Phone) -> None:
    play_for(settled, {"kind": "", "over": FORTY_WRITTEN})
    sheet = read(settled.client.get(settled.url)).replace("Petras and Ona", "Ona and Petras")
    assert "Already paid: Rūta and Jonas paid 40 ct each. Still to pay: Ona and Petras pay 40 ct each." in sheet


@pytest.mark.rest
def test_the_oldest_settlements_are_added_up(settled: Phone) -> None:
    before = FORTY_WRITTEN
    for amount in range(41, 66):
        play_for(settled, FORTY | {"amount": str(amount), "over": before})
        before = FORTY_WRITTEN.replace("40", str(amount))
        settle(settled, bills(settled))
    kept = payments_of(settled) or []
    assert len(kept) == 20
    assert kept[0] == {"ct": {"N": 46, "E": -46, "S": 46, "W": -46}}
    assert sum(each["ct"]["N"] for each in kept) == 65


# Marks from before it was kept what was paid


@pytest.fixture
def marked(phone: Phone) -> Phone:
    play_for(phone, FORTY)
    played(phone)
    Match.objects.filter(pk=phone.match.pk).update(settlements=[{"at": "2026-11-20T19:40:00Z"}])
    return phone


def test_a_bare_mark_means_settled_as_it_stood(marked: Phone) -> None:
    assert "Everything is paid." in evening(marked)
    assert "Rūta and Jonas pay 40 ct each. Paid." in read(marked.client.get(marked.url))
    settle(marked, bills(marked, settled=False), "")
    assert payments_of(marked) is None


def test_a_bare_mark_gets_its_figures_before_other_stakes_are_set(marked: Phone) -> None:
    play_for(marked, FORTY | {"amount": "50", "over": FORTY_WRITTEN})
    assert payments_of(marked) == [FORTY_PAID]
    assert "Still to pay: Rūta and Jonas pay 10 ct each." in evening(marked)


def test_a_bare_mark_gets_its_figures_before_a_deal_is_corrected(marked: Phone) -> None:
    marked.change("void", cid_of(marked, marked.match.log().version))
    assert payments_of(marked) == [FORTY_PAID]
    marked.deal(NOTHING_TAKEN)
    assert "Everything is paid." in evening(marked)


def test_a_difference_that_is_forgotten_is_noticed(settled: Phone) -> None:
    with broken("forgets_what_was_paid"), pytest.raises(AssertionError):
        test_other_stakes_ask_for_the_difference(settled)


def test_who_may_only_watch_sees_it_and_settles_nothing(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    token = link(phone.match.book, Role.WATCH)
    page = Client().get(f"/b/{token}/evening/").content.decode()
    assert "40" in words_of(page)
    assert "<form method" not in page
    assert settle(phone, bills(phone), token=token) == 403
    assert payments_of(phone) is None


def test_an_evening_goes_on_after_midnight_and_another_begins_after_a_long_break(phone: Phone) -> None:
    late = datetime(2026, 3, 6, 21, 0, tzinfo=UTC)  # eleven at night in Vilnius
    for number, begun in enumerate((late, late + timedelta(hours=2), late + timedelta(hours=20)), 1):
        each = phone if number == 1 else another_match(phone)
        each.deal(ALL_PASSED)
        summary = Match.objects.get(pk=each.match.pk).summary | {"last": begun.isoformat()}
        Match.objects.filter(pk=each.match.pk).update(played=begun, summary=summary)

    def listed(query: str) -> list[str]:
        page = phone.client.get(f"/b/{phone.token}/evening/{query}").content.decode()
        return re.findall(rf'href="/b/{phone.token}/(\d+)/"', page)

    assert listed("") == ["3"]
    assert listed("?on=2026-03-07") == ["3"]
    assert listed("?on=2026-03-06") == ["1", "2"]
    assert "?on=2026-03-06" in phone.client.get(f"/b/{phone.token}/evening/").content.decode()
    assert listed("?on=2026-03-05") == []


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
