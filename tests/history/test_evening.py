"""An evening: which matches belong to it, what they add up to, and who settles it."""

import html
import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.matches.evenings import evening_of, hours_of
from scorekeeper.matches.models import Match, Role, Seated
from tests.addresses import link
from tests.finished_matches import FIVE_A_RAM, FORTY, play_for, played
from tests.page_text import read, words_of
from tests.sabotage import broken
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, cid_of, seated, start_fields


@pytest.fixture
def phone(db: None) -> Phone:
    return seated()


def address(phone: Phone, on: str = "") -> str:
    """The page of that evening, or of the latest one."""
    return f"/b/{phone.token}/evenings/{on}/" if on else phone.client.get(f"/b/{phone.token}/evenings/").url


def evening(phone: Phone, on: str = "") -> str:
    answer = phone.client.get(address(phone, on))
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
    assert list(keys(phone)) == ["Paid: Rūta pays Petras 30 ct", "Paid: Jonas pays Ona 30 ct"]


def test_what_is_paid_with_is_kept_apart(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    second = another_match(phone)
    play_for(second, FORTY | {"unit": "nuts"})
    played(second)
    assert list(keys(phone)) == [
        "Paid: Rūta pays Petras 40 ct",
        "Paid: Jonas pays Ona 40 ct",
        "Paid: Rūta pays Petras 40 nuts",
        "Paid: Jonas pays Ona 40 nuts",
    ]


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
    assert keys(phone) == {}
    assert "Who pays whom" not in evening(phone)


def keys(phone: Phone, on: str = "") -> dict[str, tuple[str, str]]:
    """The keys of the evening by their accessible names, each with the field that it sends."""
    page = phone.client.get(address(phone, on)).content.decode()
    found = re.findall(
        r'<button[^>]* name="(pay|undo)" value="([^"]*)"\s+aria-label="([^"]*)">\s*([^<]*)</button>', page
    )
    for _name, _value, label, seen in found:
        assert seen.strip() in label
    return {label: (name, value) for name, value, label, _seen in found}


def tap(phone: Phone, key: tuple[str, str], token: str = "") -> int:
    name, value = key
    path = address(phone).replace(phone.token, token or phone.token)
    return phone.client.post(path, {name: value}).status_code


def settle(phone: Phone) -> None:
    """Tap every “Paid”."""
    while to_pay := [key for label, key in keys(phone).items() if label.startswith("Paid: ")]:
        assert tap(phone, to_pay[0]) == 303


def payments_of(phone: Phone) -> list[dict[str, dict[str, int]]] | None:
    kept = Match.objects.get(pk=phone.match.pk).settlements
    return kept and [each.get("paid") for each in kept]


FORTY_PAID = [{"ct": {"N": 40, "E": -40}}, {"ct": {"S": 40, "W": -40}}]
FORTY_WRITTEN = '{"kind":"flat","amount":40,"unit":"ct"}'


def test_each_payment_is_marked_and_taken_back_by_itself(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    ruta, jonas = keys(phone).values()

    assert tap(phone, jonas) == 303
    assert payments_of(phone) == [{"ct": {"S": 40, "W": -40}}]
    assert list(keys(phone)) == ["Paid: Rūta pays Petras 40 ct", "Undo: Jonas paid Ona 40 ct"]
    assert "Everything is paid." not in evening(phone)
    words = read(phone.client.get(phone.url))
    assert "Already paid: Jonas paid 40 ct to Ona. Still to pay: Rūta pays 40 ct to Petras." in words
    assert "each. Paid." not in words

    assert tap(phone, ruta) == 303
    assert list(keys(phone)) == ["Undo: Rūta paid Petras 40 ct", "Undo: Jonas paid Ona 40 ct"]
    assert "Everything is paid." in evening(phone)
    assert "Rūta and Jonas pay 40 ct each. Paid." in read(phone.client.get(phone.url))

    assert tap(phone, keys(phone)["Undo: Jonas paid Ona 40 ct"]) == 303
    assert list(keys(phone)) == ["Undo: Rūta paid Petras 40 ct", "Paid: Jonas pays Ona 40 ct"]
    assert payments_of(phone) == [{"ct": {"N": 40, "E": -40}}]


def test_a_payment_recorded_twice_is_recorded_once_and_taken_back_once(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    jonas = keys(phone)["Paid: Jonas pays Ona 40 ct"]
    assert [tap(phone, jonas), tap(phone, jonas)] == [303, 303]
    assert len(payments_of(phone) or []) == 1
    back = keys(phone)["Undo: Jonas paid Ona 40 ct"]
    assert [tap(phone, back), tap(phone, back)] == [303, 303]
    assert payments_of(phone) is None


def test_as_much_again_is_another_payment(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    first = keys(phone)["Paid: Jonas pays Ona 40 ct"]
    tap(phone, first)
    play_for(phone, FORTY | {"amount": "80", "over": FORTY_WRITTEN})
    assert tap(phone, first) == 303  # a late second tap
    assert list(keys(phone)) == [
        "Paid: Rūta pays Petras 80 ct",
        "Undo: Jonas paid Ona 40 ct",
        "Paid: Jonas pays Ona 40 ct",
    ]


def test_two_phones_mark_two_payments_from_the_same_page(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    ruta, jonas = keys(phone).values()
    assert [tap(phone, jonas), tap(phone, ruta)] == [303, 303]
    assert "Everything is paid." in evening(phone)


def test_what_was_paid_over_several_matches_leaves_each_of_them_even(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    second = another_match(phone)
    play_for(second, FIVE_A_RAM)
    played(second, "two rams")
    tap(phone, keys(phone)["Paid: Jonas pays Ona 30 ct"])
    assert payments_of(phone) == [{"ct": {"S": 40, "W": -40}}]
    assert payments_of(second) == [{"ct": {"S": -10, "W": 10}}]
    settle(phone)
    for each in (phone, second):
        assert "each. Paid." in read(each.client.get(each.url))


def test_a_match_that_ended_meanwhile_is_not_paid_with_the_others(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    shown = keys(phone)
    second = another_match(phone)
    play_for(second, FORTY)
    played(second)
    answer = phone.client.post(address(phone), dict([shown["Paid: Jonas pays Ona 40 ct"]]))
    assert answer.status_code == 409
    assert "The payments have changed since. Nothing was recorded: look at them once more." in read(answer)
    assert "Jonas pays Ona 80 ct" in read(answer)
    assert not Match.objects.exclude(settlements=None).exists()


def test_a_match_that_was_changed_meanwhile_is_not_paid(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    shown = keys(phone)
    play_for(phone, FORTY | {"amount": "50", "over": FORTY_WRITTEN})
    assert tap(phone, shown["Paid: Jonas pays Ona 40 ct"]) == 409
    assert payments_of(phone) is None


def test_what_is_not_owed_cannot_be_paid(phone: Phone) -> None:
    played(phone)
    second = another_match(phone)
    play_for(second, FORTY)
    second.deal(ALL_PASSED)
    assert keys(phone) == {}
    for nonsense in ("", "x", "\0", "9" * 50, "2026-11-20T19:40:00Z"):
        assert tap(phone, ("pay", nonsense)) == 409
        assert tap(phone, ("undo", nonsense)) == 303
    assert not Match.objects.exclude(settlements=None).exists()


def test_an_earlier_evening_is_paid_on_its_own_page(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    Match.objects.filter(pk=phone.match.pk).update(played=datetime(2026, 3, 6, 21, 0, tzinfo=UTC))
    played(another_match(phone))
    path = f"/b/{phone.token}/evenings/2026-03-06/"
    assert phone.client.get(path).content.decode().count(f'action="{path}"') == 2
    answer = phone.client.post(path, dict([keys(phone, "2026-03-06")["Paid: Jonas pays Ona 40 ct"]]))
    assert (answer.status_code, answer.headers["Location"]) == (303, path)
    assert "Jonas paid Ona 40 ct" in evening(phone, "2026-03-06")


def test_old_addresses_lead_to_the_evening(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    Match.objects.filter(pk=phone.match.pk).update(played=datetime(2026, 3, 6, 21, 0, tzinfo=UTC))
    old, new = f"/b/{phone.token}/evening/", f"/b/{phone.token}/evenings/2026-03-06/"
    key = dict([keys(phone)["Paid: Jonas pays Ona 40 ct"]])
    for query, leads in (("", new), ("?on=2026-03-06", new), ("?on=2026-03-05", new.replace("06/", "05/"))):
        answer = phone.client.get(old + query)
        assert (answer.status_code, answer.headers["Location"]) == (302, leads)
    assert phone.client.get(f"/b/{phone.token}/evenings/").headers["Location"] == new
    # A page that was left open while the server was updated: its key still counts, once.
    for _tap in range(2):
        answer = phone.client.post(old, key | {"on": "2026-03-06"})
        assert (answer.status_code, answer.headers["Location"]) == (303, new)
    assert payments_of(phone) == [{"ct": {"S": 40, "W": -40}}]
    for nonsense in ("yesterday", "2026-02-30", "\0", "9" * 50):
        assert phone.client.post(old, {"pay": "x", "on": nonsense}).status_code == 404


def test_what_is_no_day_has_no_evening(phone: Phone) -> None:
    for day in ("2026-02-30", "2026-13-01", "1799-12-31", "3000-01-01", "2026-3-6", "yesterday"):
        assert phone.client.get(f"/b/{phone.token}/evenings/{day}/").status_code == 404
    for day in ("1800-01-01", "2999-12-31", "2026-03-06"):
        assert "No match was played that evening." in evening(phone, day)


# What was settled, and corrected afterwards


@pytest.fixture
def settled(phone: Phone) -> Phone:
    """A match that was played for 40 ct, and settled."""
    play_for(phone, FORTY)
    played(phone)
    settle(phone)
    return phone


def test_other_stakes_ask_for_the_difference(settled: Phone) -> None:
    play_for(settled, FORTY | {"amount": "50", "over": FORTY_WRITTEN})
    sheet = read(settled.client.get(settled.url))
    assert "Rūta and Jonas pay 50 ct each. Already paid: Rūta and Jonas paid 40 ct each." in sheet
    assert "Still to pay: Rūta and Jonas pay 10 ct each." in sheet
    assert "Still to pay: Rūta and Jonas pay 10 ct each." in evening(settled)
    assert list(keys(settled)) == [
        "Undo: Rūta paid Petras 40 ct",
        "Paid: Rūta pays Petras 10 ct",
        "Undo: Jonas paid Ona 40 ct",
        "Paid: Jonas pays Ona 10 ct",
    ]
    settle(settled)
    assert payments_of(settled) == [*FORTY_PAID, {"ct": {"N": 10, "E": -10}}, {"ct": {"S": 10, "W": -10}}]
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
    assert [label for label in keys(settled) if label.startswith("Paid")] == [
        "Paid: Petras pays Rūta 40 ct",
        "Paid: Ona pays Jonas 40 ct",
        "Paid: Rūta pays Petras 40 nuts",
        "Paid: Jonas pays Ona 40 nuts",
    ]
    settle(settled)
    assert "Everything is paid." in evening(settled)


def test_stakes_that_are_taken_away_are_paid_back(settled: Phone) -> None:
    play_for(settled, {"kind": "", "over": FORTY_WRITTEN})
    sheet = read(settled.client.get(settled.url)).replace("Petras and Ona", "Ona and Petras")
    assert "Already paid: Rūta and Jonas paid 40 ct each. Still to pay: Ona and Petras pay 40 ct each." in sheet


@pytest.mark.rest
def test_the_oldest_settlements_are_added_up(settled: Phone) -> None:
    before = FORTY_WRITTEN
    for amount in range(41, 54):
        play_for(settled, FORTY | {"amount": str(amount), "over": before})
        before = FORTY_WRITTEN.replace("40", str(amount))
        settle(settled)
    kept = payments_of(settled) or []
    assert len(kept) == 20
    # nine of twenty-eight: 40 from both, and then 1 four times from the one and three times from the other
    assert kept[0] == {"ct": {"N": 44, "E": -44, "S": 43, "W": -43}}
    assert [sum(each["ct"].get(seat, 0) for each in kept) for seat in "NESW"] == [53, -53, 53, -53]


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
    assert "Rūta and Jonas paid 40 ct each." in evening(marked)
    assert tap(marked, keys(marked)["Undo: Rūta and Jonas paid 40 ct each."]) == 303
    assert payments_of(marked) is None


def test_a_match_that_an_older_version_settled_is_taken_back_at_once(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    at_once = {"at": "2026-11-20T19:40:00Z", "paid": {"ct": {"N": 40, "E": -40, "S": 40, "W": -40}}}
    Match.objects.filter(pk=phone.match.pk).update(settlements=[at_once])
    assert list(keys(phone)) == ["Undo: Rūta and Jonas paid 40 ct each."]
    assert "Everything is paid." in evening(phone)


def test_a_bare_mark_of_a_match_that_owes_nothing_is_not_shown(phone: Phone) -> None:
    played(phone)
    Match.objects.filter(pk=phone.match.pk).update(settlements=[{"at": "2026-11-20T19:40:00Z"}])
    assert keys(phone) == {}
    assert "Who pays whom" not in evening(phone)


def test_what_an_older_version_settled_at_once_and_was_nothing_together_is_not_shown(phone: Phone) -> None:
    for each, sign in ((phone, 1), (another_match(phone), -1)):
        played(each)
        paid = {"ct": {"N": 40 * sign, "E": -40 * sign}}
        settlements = [{"at": "2026-11-20T19:40:00Z", "paid": paid}]
        Match.objects.filter(pk=each.match.pk).update(settlements=settlements)
    assert not [label for label in keys(phone) if "Nobody owes anything" in label]


def test_a_bare_mark_gets_its_figures_before_other_stakes_are_set(marked: Phone) -> None:
    play_for(marked, FORTY | {"amount": "50", "over": FORTY_WRITTEN})
    assert payments_of(marked) == [{"ct": {"N": 40, "E": -40, "S": 40, "W": -40}}]
    assert "Still to pay: Rūta and Jonas pay 10 ct each." in evening(marked)


def test_a_bare_mark_gets_its_figures_before_a_deal_is_corrected(marked: Phone) -> None:
    marked.change("void", cid_of(marked, marked.match.log().version))
    assert payments_of(marked) == [{"ct": {"N": 40, "E": -40, "S": 40, "W": -40}}]
    marked.deal(NOTHING_TAKEN)
    assert "Everything is paid." in evening(marked)


def test_a_difference_that_is_forgotten_is_noticed(settled: Phone) -> None:
    with broken("forgets_what_was_paid"), pytest.raises(AssertionError):
        test_other_stakes_ask_for_the_difference(settled)


def test_who_may_only_watch_sees_it_and_settles_nothing(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    token = link(phone.match.book, Role.WATCH)
    page = Client().get(address(phone).replace(phone.token, token)).content.decode()
    assert "40" in words_of(page)
    assert "<form method" not in page
    for key in keys(phone).values():
        assert tap(phone, key, token=token) == 403
        assert tap(phone, ("undo", "2026-11-20T19:40:00Z"), token=token) == 403
    assert payments_of(phone) is None


VILNIUS = ZoneInfo("Europe/Vilnius")


def begun(phone: Phone, *moments: datetime) -> None:
    """A match that was begun at each of these moments, numbered from 1."""
    for number, moment in enumerate(moments, 1):
        each = phone if number == 1 else another_match(phone)
        each.deal(ALL_PASSED)
        Match.objects.filter(pk=each.match.pk).update(played=moment)


def test_a_match_has_the_day_of_its_evening_wherever_a_day_stands_for_it(phone: Phone) -> None:
    """It was begun at twenty to one on Sunday, in the night of Saturday."""
    played(phone)
    Match.objects.update(played=datetime(2025, 3, 9, 0, 40, tzinfo=VILNIUS))
    Seated.objects.update(played=datetime(2025, 3, 9, 0, 40, tzinfo=VILNIUS))
    pages = (
        "",
        "1/",
        "1/deals/",
        "1/delete/",
        "1/picture.svg",
        "people/",
        "people/1/",
        "matches/",
        "export/2025/",
        "people/1/?year=2025",
    )
    texts = {page: words_of(b"".join(phone.client.get(f"/b/{phone.token}/{page}")).decode()) for page in pages}
    assert [page for page, text in texts.items() if "9 March" in text or "Sunday" in text] == []
    assert [page for page, text in texts.items() if "8 March" in text or "Saturday 8" in text] == [
        "", "1/", "1/deals/", "1/delete/", "1/picture.svg", "people/1/", "matches/", "export/2025/",
        "people/1/?year=2025",
    ]  # fmt: skip
    assert "Saturday 8 March 2025" in texts["1/"]
    assert texts[""].count("8 March 2025") > 1  # the records too
    assert texts["people/1/"].count("8 March 2025") > 1
    assert "00:40" in texts["matches/"]


def listed(phone: Phone, on: str = "") -> list[str]:
    page = phone.client.get(address(phone, on)).content.decode()
    return re.findall(rf'href="/b/{phone.token}/(\d+)/"', page.partition("The matches")[2].partition("</main>")[0])


def test_an_evening_ends_at_four_in_the_morning(phone: Phone) -> None:
    begun(
        phone,
        datetime(2026, 3, 6, 4, 0, tzinfo=VILNIUS),
        datetime(2026, 3, 6, 23, 0, tzinfo=VILNIUS),
        datetime(2026, 3, 7, 3, 59, 59, tzinfo=VILNIUS),
        datetime(2026, 3, 7, 4, 0, tzinfo=VILNIUS),
        datetime(2026, 3, 9, 20, 0, tzinfo=VILNIUS),
    )
    assert listed(phone, "2026-03-05") == []
    assert listed(phone, "2026-03-06") == ["1", "2", "3"]
    assert listed(phone, "2026-03-07") == ["4"]
    assert listed(phone, "2026-03-08") == []
    assert listed(phone) == listed(phone, "2026-03-09") == ["5"]
    around = phone.client.get(address(phone, "2026-03-07")).content.decode()
    assert f"/b/{phone.token}/evenings/2026-03-06/" in around
    assert f"/b/{phone.token}/evenings/2026-03-09/" in around


@pytest.mark.parametrize(
    "zone, moment, day",
    [
        ("Europe/Vilnius", "2026-03-06T01:59:59Z", "2026-03-05"),
        ("Europe/Vilnius", "2026-03-06T02:00:00Z", "2026-03-06"),
        # the clocks are put forward from three to four, and back from four to three
        ("Europe/Vilnius", "2026-03-29T00:59:59Z", "2026-03-28"),
        ("Europe/Vilnius", "2026-03-29T01:00:00Z", "2026-03-29"),
        ("Europe/Vilnius", "2026-10-25T00:59:59Z", "2026-10-24"),
        ("Europe/Vilnius", "2026-10-25T01:30:00Z", "2026-10-24"),
        ("Europe/Vilnius", "2026-10-25T02:00:00Z", "2026-10-25"),
        ("America/St_Johns", "2026-03-06T07:29:59Z", "2026-03-05"),
        ("America/St_Johns", "2026-03-06T07:30:00Z", "2026-03-06"),
        ("Pacific/Kiritimati", "2026-03-06T13:59:59Z", "2026-03-06"),
        ("Pacific/Kiritimati", "2026-03-06T14:00:00Z", "2026-03-07"),
        ("UTC", "1900-01-01T00:00:01Z", "1899-12-31"),
    ],
)
def test_the_evening_of_a_moment(zone: str, moment: str, day: str) -> None:
    on = evening_of(datetime.fromisoformat(moment), ZoneInfo(zone))
    assert on.isoformat() == day
    start, end = hours_of(on, ZoneInfo(zone))
    assert start <= datetime.fromisoformat(moment) < end


def test_an_evening_asks_the_same_number_of_questions_however_long_it_was(phone: Phone) -> None:
    counted = []
    for place in range(3):
        each = phone if place == 0 else another_match(phone)
        play_for(each, FIVE_A_RAM)
        played(each)
        path = address(phone)
        with CaptureQueriesContext(connection) as asked:
            assert phone.client.get(path).status_code == 200
        counted.append(len(asked))
    assert counted[1] == counted[2] <= 8


def test_of_a_very_long_evening_the_first_matches_are_shown_and_the_page_says_so(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.history.evening.MOST_MATCHES", 2)
    cut = "Only the first 2 matches of this evening are shown and counted."
    played(phone)
    played(another_match(phone))
    assert cut not in evening(phone)
    third = another_match(phone)
    played(third)
    assert cut in evening(phone)
    page = phone.client.get(address(phone)).content.decode()
    assert f"/b/{phone.token}/2/" in page
    assert f'"{third.url}"' not in page


def test_matches_stand_below_their_evenings(phone: Phone) -> None:
    begun(
        phone,
        datetime(2026, 3, 6, 20, 0, tzinfo=VILNIUS),
        datetime(2026, 3, 7, 1, 30, tzinfo=VILNIUS),
        datetime(2026, 3, 7, 20, 0, tzinfo=VILNIUS),
    )
    page = phone.client.get(f"/b/{phone.token}/matches/").content.decode()
    headings = re.findall(r'<h3><a href="([^"]*)">\s*([^<]*)</a></h3>', page)
    assert headings == [(address(phone, "2026-03-07"), "Saturday 7"), (address(phone, "2026-03-06"), "Friday 6")]
    below = [re.findall(rf'href="/b/{phone.token}/(\d+)/"', part) for part in page.split("<h3>")[1:]]
    assert [sorted(set(part)) for part in below] == [["3"], ["1", "2"]]


def test_a_match_that_is_over_leads_to_its_evening(phone: Phone) -> None:
    played(phone)
    Match.objects.filter(pk=phone.match.pk).update(played=datetime(2026, 3, 7, 3, 30, tzinfo=VILNIUS))
    path = address(phone, "2026-03-06")
    assert f'href="{path}"' in phone.client.get(phone.url).content.decode()
    assert f'href="{path}"' in phone.client.get(f"/b/{phone.token}/").content.decode()
    # A link that opens only this match leads to no page of its book.
    only = link(phone.match.book, Role.WATCH, match=phone.match)
    assert "evenings/" not in Client().get(f"/b/{only}/1/").content.decode()
    assert Client().get(f"/b/{only}/evenings/2026-03-06/").status_code == 404


def test_a_page_that_follows_an_evening_hears_only_what_is_new(phone: Phone) -> None:
    phone.deal(ALL_PASSED)
    page = phone.client.get(address(phone)).content.decode()
    look = re.search(r'hx-get="([^"]*)" hx-trigger="look"', page)
    assert look
    assert phone.client.get(look[1]).status_code == 204
    for change in (lambda: phone.deal(ALL_PASSED), lambda: play_for(phone, FORTY), lambda: played(phone)):
        change()
        news = phone.client.get(look[1], headers={"hx-request": "true"})
        assert news.status_code == 200
        assert "<html" not in news.content.decode()
        look = re.search(r'hx-get="([^"]*)" hx-trigger="look"', news.content.decode())
        assert look
        assert phone.client.get(look[1]).status_code == 204
    assert tap(phone, keys(phone)["Paid: Jonas pays Ona 40 ct"]) == 303
    assert phone.client.get(look[1]).status_code == 200


def test_no_page_follows_an_evening_that_has_ended(phone: Phone) -> None:
    begun(phone, datetime(2026, 3, 6, 20, 0, tzinfo=VILNIUS))
    page = phone.client.get(address(phone, "2026-03-06")).content.decode()
    assert "data-follow" not in page
    assert "htmx" not in page.partition("</head>")[0]


def test_a_page_that_is_open_at_four_is_so_far_no_longer(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.deal(ALL_PASSED)
    page = phone.client.get(address(phone)).content.decode()
    follow = html.unescape(re.search(r'hx-get="([^"]*)"', page)[1])  # type: ignore[index]
    assert phone.client.get(follow).status_code == 204
    assert "so far" in words_of(page)
    later = timezone.now() + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    ended = phone.client.get(follow)
    assert ended.status_code == 200
    assert "so far" not in words_of(ended.content.decode())
    assert "hx-get" not in ended.content.decode()


def test_the_matches_lead_to_the_latest_evening(phone: Phone) -> None:
    begun(phone, datetime(2026, 3, 6, 20, 0, tzinfo=VILNIUS))
    page = phone.client.get(f"/b/{phone.token}/matches/").content.decode()
    assert re.search(rf'href="{address(phone, "2026-03-06")}">\s*Evenings</a>', page)
