"""Stakes: what a match was worth, how that is said, and who sets them."""

import re
from html import unescape

import pytest

from scorekeeper.book.models import Match
from scorekeeper.book.stakes import flat, paid
from scorekeeper.domain.chronicle import Outcome
from scorekeeper.domain.seats import Seat
from tests.evenings import FIVE_A_RAM, FORTY, play_for, played
from tests.reading import words_of
from tests.tables import Phone, numbers, seated

WON, LOST, LEVEL = Outcome.WON, Outcome.LOST, Outcome.LEVEL
N, E, S, W = Seat.N, Seat.E, Seat.S, Seat.W


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


# On the pages


@pytest.fixture
def phone(db: None) -> Phone:
    return seated()


def get(phone: Phone, path: str = "") -> str:
    answer = phone.client.get(phone.url + path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_stakes_are_kept_as_the_format_writes_them_and_exported(phone: Phone) -> None:
    answer = play_for(phone, FIVE_A_RAM)
    assert (answer.status_code, answer.headers["Location"]) == (303, phone.url)
    stakes = {"kind": "per_unit", "amount": 5, "unit": "ct"}
    assert Match.objects.get(pk=phone.match.pk).stakes == stakes
    assert numbers(phone.client.get(phone.url + "match.json"))["stakes"] == stakes
    assert "Played for 5 ct a ram" in words_of(get(phone))


def test_at_the_end_the_sheet_says_who_pays(phone: Phone) -> None:
    play_for(phone, FORTY)
    assert "pay" not in words_of(get(phone)).split("Played")[0]
    played(phone)
    assert "Rūta and Jonas pay 40 ct each." in words_of(get(phone))


def test_stakes_change_no_score(phone: Phone) -> None:
    played(phone)
    before = phone.totals()
    play_for(phone, FORTY)
    assert phone.totals() == before


def test_a_page_that_was_printed_before_shows_new_stakes(phone: Phone) -> None:
    played(phone)
    assert "pay 40" not in words_of(get(phone))
    play_for(phone, FORTY)
    assert "pay 40 ct each" in words_of(get(phone))


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
    assert words in words_of(answer.content.decode())
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
    assert "What stands there now: 5 ct a ram" in words_of(page)
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
