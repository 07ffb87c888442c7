"""Stakes: what a match was worth, who says so, and an evening that comes out even with the fewest payments."""

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from itertools import combinations
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.book.models import Match, Role
from scorekeeper.book.payments import settled_by
from scorekeeper.book.stakes import flat, paid
from scorekeeper.domain.chronicle import Outcome
from scorekeeper.domain.seats import Seat
from tests.addresses import link
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, cid_of, numbers, seated, start_fields

WON, LOST, LEVEL = Outcome.WON, Outcome.LOST, Outcome.LEVEL
N, E, S, W = Seat.N, Seat.E, Seat.S, Seat.W
FORTY = {"kind": "flat", "amount": "40", "unit": "ct", "over": ""}
FIVE_A_RAM = {"kind": "per_unit", "amount": "5", "unit": "ct", "over": ""}


# What a match is worth


# fmt: off
FLAT = [
    ({N: WON,  E: LOST, S: WON,  W: LOST}, {N: 40,  E: -40, S: 40,  W: -40}),  # pairs: each pays, each gets
    ({N: WON,  E: LOST, S: LOST, W: LOST}, {N: 120, E: -40, S: -40, W: -40}),  # one winner gets it from everybody
    ({N: WON,  E: WON,  S: LOST},          {N: 40,  E: 40,  S: -80}),          # one loser pays both
    ({N: WON,  E: LEVEL, S: LOST},         {N: 40,  E: 0,   S: -40}),
    ({N: LEVEL, E: LEVEL},                 {N: 0,   E: 0}),
    ({N: WON,  E: WON},                    {N: 0,   E: 0}),
    ({},                                   {}),
]
# fmt: on


@pytest.mark.parametrize("outcomes,worth", FLAT)
def test_a_flat_stake_is_paid_by_every_loser(outcomes: dict[Seat, Outcome], worth: dict[Seat, int]) -> None:
    assert flat(outcomes, 40) == worth


NAMES = {N: "Ona", E: "Jonas", S: "Petras", W: "Rūta"}


# fmt: off
SAID = [
    ({N: 40,  E: -40, S: 40,  W: -40}, "Jonas and Rūta pay 40 ct each."),
    ({N: 120, E: -40, S: -40, W: -40}, "Jonas, Petras and Rūta pay 40 ct each to Ona."),
    ({N: 40,  E: -25, S: -15, W: 0},   "Jonas pays 25 ct and Petras pays 15 ct to Ona."),
    ({N: 40,  E: -60, S: 20,  W: 0},   "Jonas pays 60 ct."),
    ({N: 0,   E: 0,   S: 0,   W: 0},   "Nobody owes anybody anything."),
]
# fmt: on


@pytest.mark.parametrize("worth,words", SAID)
def test_it_is_said_in_one_sentence(worth: dict[Seat, int], words: str) -> None:
    assert paid(worth, "ct", NAMES) == words


# Who pays whom

# fmt: off
EVENINGS = [
    ({"Ona": 40, "Jonas": -40},                                     1),
    ({"Ona": 40, "Petras": 40, "Jonas": -40, "Rūta": -40},          2),
    ({"Ona": 30, "Petras": 10, "Jonas": -40, "Rūta": 0},            2),
    ({"Ona": 5, "Petras": 4, "Jonas": -3, "Rūta": -6},              3),
    ({"A": 4, "B": 6, "C": -10, "D": 7, "E": -3, "F": -4},          4),  # in two groups of three
    ({"A": 9, "B": -5, "C": -4, "D": 8, "E": -8},                   3),  # greedy alone would need four
    ({"A": 0},                                                      0),
    ({},                                                            0),
]
# fmt: on


@pytest.mark.parametrize("balances,payments", EVENINGS)
def test_payments_are_as_few_as_can_be(balances: dict[str, int], payments: int) -> None:
    found = settled_by(balances)
    assert len(found) == payments
    assert after(balances, found) == dict.fromkeys(balances, 0)


def after(balances: dict[Any, int], payments: Any) -> dict[Any, int]:
    """Who still owes what, once these are paid."""
    left = dict(balances)
    for payment in payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.receiver] -= payment.amount
    return left


amounts = st.lists(st.integers(-50, 50), max_size=16).map(lambda some: [*some, -sum(some)])


@given(amounts)
def test_everybody_gets_what_is_owed_in_fewer_payments_than_people(some: list[int]) -> None:
    balances = dict(enumerate(some))
    payments = settled_by(balances)
    assert not any(after(balances, payments).values())
    assert len(payments) <= max(0, sum(amount != 0 for amount in some) - 1)


@given(st.lists(st.integers(-6, 6), max_size=6).map(lambda some: [*some, -sum(some)]))
def test_no_fewer_would_do(some: list[int]) -> None:
    assert len(settled_by(dict(enumerate(some)))) == fewest(tuple(amount for amount in some if amount))


def fewest(open_ones: tuple[int, ...]) -> int:
    """Found by trying every group that comes out even: each needs one payment less than it has people."""
    if not open_ones:
        return 0
    first, rest = open_ones[0], open_ones[1:]
    best = len(open_ones) - 1
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            if first + sum(rest[place] for place in chosen) == 0:
                others = tuple(amount for place, amount in enumerate(rest) if place not in chosen)
                best = min(best, size + fewest(others))
    return best


# On the pages


@pytest.fixture
def phone(db: None) -> Phone:
    return seated()


def read(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def get(phone: Phone, path: str = "") -> str:
    answer = phone.client.get(phone.url + path)
    assert answer.status_code == 200
    return answer.content.decode()


def evening(phone: Phone, query: str = "") -> str:
    answer = phone.client.get(f"/b/{phone.token}/evening/{query}")
    assert answer.status_code == 200
    return read(answer.content.decode())


def play_for(phone: Phone, fields: dict[str, str]) -> Any:
    return phone.client.post(phone.url + "stakes/", fields)


def lose(phone: Phone) -> None:
    """East–West lose with nothing taken twice, and one ram open against them: it ends in Cats."""
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        assert phone.deal(deal).status_code == 201


def another_match(phone: Phone) -> Phone:
    answer = phone.client.post(f"/b/{phone.token}/new/", start_fields())
    assert answer.status_code == 302
    return Phone(phone.token, Match.objects.order_by("-number")[0], phone.client)


def test_stakes_are_kept_as_the_format_writes_them_and_exported(phone: Phone) -> None:
    answer = play_for(phone, FIVE_A_RAM)
    assert (answer.status_code, answer.headers["Location"]) == (303, phone.url)
    stakes = {"kind": "per_unit", "amount": 5, "unit": "ct"}
    assert Match.objects.get(pk=phone.match.pk).stakes == stakes
    assert numbers(phone.client.get(phone.url + "match.json"))["stakes"] == stakes
    assert "Played for 5 ct a ram" in read(get(phone))


def test_at_the_end_the_sheet_says_who_pays(phone: Phone) -> None:
    play_for(phone, FORTY)
    assert "pay" not in read(get(phone)).split("Played")[0]
    lose(phone)
    assert "Rūta and Jonas pay 40 ct each." in read(get(phone))


def test_stakes_change_no_score(phone: Phone) -> None:
    lose(phone)
    before = phone.totals()
    play_for(phone, FORTY)
    assert phone.totals() == before


def test_a_page_that_was_printed_before_shows_new_stakes(phone: Phone) -> None:
    lose(phone)
    assert "pay 40" not in read(get(phone))
    play_for(phone, FORTY)
    assert "pay 40 ct each" in read(get(phone))


@pytest.mark.parametrize(
    "wrong,words",
    [
        ({"amount": ""}, "Say how much."),
        ({"amount": "0"}, "greater than or equal to 1"),
        ({"amount": "1e9"}, "whole number"),
        ({"amount": "1000001"}, "less than or equal to 1000000"),
        ({"unit": " "}, "Say what is paid with."),
        ({"unit": "c\u200bt"}, "invisible character U+200B"),
        ({"kind": "double"}, "valid choice"),
    ],
)
def test_wrong_stakes_are_refused_and_kept_on_the_page(phone: Phone, wrong: dict[str, str], words: str) -> None:
    answer = play_for(phone, FORTY | wrong)
    assert answer.status_code == 422
    assert words in read(answer.content.decode())
    assert Match.objects.get(pk=phone.match.pk).stakes is None


@pytest.mark.parametrize("over", ["[" * 50_000, "nonsense", "NaN"])
def test_stakes_written_over_what_no_page_sent_overwrite_nothing(phone: Phone, over: str) -> None:
    assert play_for(phone, FORTY).status_code == 303
    assert play_for(phone, FIVE_A_RAM | {"over": over}).status_code == 409
    assert Match.objects.get(pk=phone.match.pk).stakes == {"kind": "flat", "amount": 40, "unit": "ct"}


def test_whoever_was_slower_is_told_and_overwrites_nothing(phone: Phone) -> None:
    play_for(phone, FIVE_A_RAM)
    answer = play_for(phone, FORTY)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "What stands there now: 5 ct a ram" in read(page)
    assert 'value="40"' in page
    assert Match.objects.get(pk=phone.match.pk).stakes["amount"] == 5
    over = unescape(re.search(r'name="over" value="([^"]*)"', page)[1])  # type: ignore[index]
    assert play_for(phone, FORTY | {"over": over}).status_code == 303
    assert Match.objects.get(pk=phone.match.pk).stakes["amount"] == 40


def test_the_same_stakes_twice_are_no_conflict(phone: Phone) -> None:
    assert [play_for(phone, FORTY).status_code for _ in range(2)] == [303, 303]


def test_stakes_are_taken_away_again(phone: Phone) -> None:
    play_for(phone, FORTY)
    over = '{"kind":"flat","amount":40,"unit":"ct"}'
    assert play_for(phone, {"kind": "", "over": over}).status_code == 303
    assert Match.objects.get(pk=phone.match.pk).stakes is None


# The evening


def test_an_evening_adds_up_what_is_owed(phone: Phone) -> None:
    play_for(phone, FORTY)
    lose(phone)
    second = another_match(phone)
    play_for(second, FIVE_A_RAM)
    lose(second)
    # 40 ct, and one ram of 5 ct
    assert re.search(r"pays gets ct (Rūta|Jonas) (Petras|Ona) 45 (Rūta|Jonas) (Petras|Ona) 45", evening(phone))


def test_what_is_paid_with_is_kept_apart(phone: Phone) -> None:
    play_for(phone, FORTY)
    lose(phone)
    second = another_match(phone)
    play_for(second, FORTY | {"unit": "nuts"})
    lose(second)
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
    lose(phone)

    assert settle(phone, "1") == 303
    assert "Everything is settled." in evening(phone)
    assert "Rūta and Jonas pay 40 ct each. Settled." in read(get(phone))

    assert settle(phone, "1", "") == 303
    assert "40" in evening(phone)
    assert "Settled." not in read(get(phone))


def test_a_match_that_ended_meanwhile_is_not_settled_with_the_others(phone: Phone) -> None:
    play_for(phone, FORTY)
    lose(phone)
    second = another_match(phone)
    play_for(second, FORTY)
    lose(second)
    settle(phone, "1")
    assert [match.settled is None for match in Match.objects.order_by("number")] == [False, True]


def test_what_is_not_owed_cannot_be_settled(phone: Phone) -> None:
    lose(phone)
    settle(phone, "1 1 7 x")
    second = another_match(phone)
    play_for(second, FORTY)
    second.deal(ALL_PASSED)
    settle(phone, "2")
    assert not Match.objects.exclude(settled=None).exists()


def test_other_stakes_have_not_been_paid(phone: Phone) -> None:
    play_for(phone, FORTY)
    lose(phone)
    settle(phone, "1")
    play_for(phone, FORTY | {"amount": "50", "over": '{"kind":"flat","amount":40,"unit":"ct"}'})
    assert Match.objects.get(pk=phone.match.pk).settled is None
    assert "Everything is settled." not in evening(phone)


def test_what_is_owed_otherwise_after_a_correction_has_not_been_paid(phone: Phone) -> None:
    play_for(phone, FORTY)
    lose(phone)
    settle(phone, "1")
    first, last = cid_of(phone, 1), cid_of(phone, phone.match.log().version)
    phone.change("amend", first, ONE_SEVEN_MADE | {"trump": "H"})
    assert Match.objects.get(pk=phone.match.pk).settled is not None
    phone.change("void", last)
    assert Match.objects.get(pk=phone.match.pk).settled is None


def test_who_may_only_watch_sees_it_and_settles_nothing(phone: Phone) -> None:
    play_for(phone, FORTY)
    lose(phone)
    token = link(phone.match.book, Role.WATCH)
    page = Client().get(f"/b/{token}/evening/").content.decode()
    assert "40" in read(page)
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
        lose(each)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            evening(phone)
        counted.append(len(asked))
    assert counted[1] == counted[2] <= 8
