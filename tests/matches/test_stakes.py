"""Stakes: what a match was worth, how that is said, and who sets them."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorekeeper.domain.amounts import AmountStyle
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.history import Outcome
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.match_format import Stakes, StakesKind
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.models import Match
from scorekeeper.matches.stakes import flat, paid, worth
from scorekeeper.web.tokens import new_token
from tests.finished_matches import FIVE_A_RAM, FORTY, play, play_for, played
from tests.page_text import words_of
from tests.tables import Phone, numbers, seated, start_fields

WON, LOST, LEVEL = Outcome.WON, Outcome.LOST, Outcome.LEVEL
N, E, S, W = Seat.N, Seat.E, Seat.S, Seat.W


# What a match is worth


# fmt: off
FLAT = [
    ({N: WON,  E: LOST, S: WON,  W: LOST}, {N: 40,  E: -40, S: 40,  W: -40}),  # pairs: each pays, each gets
    ({N: WON,  E: LOST, S: LOST, W: LOST}, {N: 120, E: -40, S: -40, W: -40}),  # one winner gets it from everybody
    ({N: WON,  E: WON,  S: LOST},          {N: 20,  E: 20,  S: -40}),
    ({N: WON,  E: LEVEL, S: LOST},         {N: 40,  E: 0,   S: -40}),
    ({N: LEVEL, E: LEVEL, S: LOST},        {N: 20,  E: 20,  S: -40}),          # a tie for first is shared
    ({N: LOST, E: LEVEL, S: LOST, W: LEVEL}, {N: -40, E: 40, S: -40, W: 40}),
    ({N: LEVEL, E: LEVEL, S: LOST, W: LEVEL}, {N: 14, E: 13, S: -40, W: 13}),  # the odd one to the first of them
    ({N: LEVEL, E: LEVEL},                 {N: 0,   E: 0}),
    ({N: WON,  E: WON},                    {N: 0,   E: 0}),
    ({},                                   {}),
]
# fmt: on


@pytest.mark.parametrize("outcomes,shared", FLAT)
def test_a_flat_stake_is_paid_by_every_loser(outcomes: dict[Seat, Outcome], shared: dict[Seat, int]) -> None:
    assert flat(outcomes, 40) == {seat: 100 * amount for seat, amount in shared.items()}


# fmt: off
SHARED = [  # among three who tie for first, in hundredths
    (40,      [1400, 1300, 1300]),
    ("0,4",   [20, 10, 10]),
    ("0.40",  [14, 13, 13]),
    ("40.00", [1334, 1333, 1333]),
]
# fmt: on


@pytest.mark.parametrize("amount,shares", SHARED)
def test_nobody_gets_a_smaller_part_than_the_amount_is_written_in(amount: int | str, shares: list[int]) -> None:
    worth = flat({N: LEVEL, E: LEVEL, S: LOST, W: LEVEL}, amount)
    assert [worth[seat] for seat in (N, E, W)] == shares
    assert sum(worth.values()) == 0


NAMED = {N: "Petras", E: "Rūta", S: "Ona", W: "Jonas"}
NAMES = {N: "Ona", E: "Jonas", S: "Petras", W: "Rūta"}


# fmt: off
SAID = [
    ({N: 40,  E: -40, S: 40,  W: -40}, "Jonas and Rūta pay 40 ct each."),
    ({N: 120, E: -40, S: -40, W: -40}, "Jonas, Petras and Rūta pay 40 ct each to Ona."),
    ({N: 40,  E: -25, S: -15, W: 0},   "Jonas pays 25 ct to Ona. Petras pays 15 ct to Ona."),
    ({N: 40,  E: -60, S: 20,  W: 0},   "Jonas pays 60 ct."),
    ({N: 0,   E: 0,   S: 0,   W: 0},   "Nobody owes anything."),
]
# fmt: on


@pytest.mark.parametrize("amounts,words", SAID)
def test_it_is_said_in_one_sentence(amounts: dict[Seat, int], words: str) -> None:
    assert paid({seat: 100 * amount for seat, amount in amounts.items()}, "ct", NAMES, AmountStyle()) == words


def test_a_tie_for_first_in_another_game_is_paid_by_the_others() -> None:
    game, three = BY_SLUG["other"], (Seat.P1, Seat.P2, Seat.P3)
    deals = [MatchDeal(game.deals.read_deal(Fields({"kind": "played", "points": {"P1": 10, "P2": 3, "P3": 10}})))]
    options = game.options.read_options(Fields({"rounds": 1}))
    tied = game.replay(options, Seat.P1, deals, turn=three)
    assert worth(Stakes(StakesKind.FLAT, 40, "ct"), game, tied) == {Seat.P1: 2000, Seat.P2: -4000, Seat.P3: 2000}


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
    assert "Stakes: 5 ct per ram" in words_of(get(phone))


def test_at_the_end_the_sheet_says_who_pays(phone: Phone) -> None:
    play_for(phone, FORTY)
    assert "pay" not in words_of(get(phone)).split("Played")[0]
    played(phone)
    assert "Rūta and Jonas pay 40 ct each." in words_of(get(phone))


def test_a_match_that_ends_in_cats_says_why_rams_cost_nothing(phone: Phone) -> None:
    play_for(phone, FIVE_A_RAM)
    played(phone)
    words = words_of(get(phone))
    assert "Nobody owes anything." in words
    assert "If a side is Cats, rams do not count (Parlett)" in words


def test_cats_can_have_a_price_of_their_own(phone: Phone) -> None:
    assert play_for(phone, FIVE_A_RAM | {"cats": "per_unit", "price": "20"}).status_code == 303
    stakes = {"kind": "per_unit", "amount": 5, "unit": "ct", "cats": {"kind": "per_unit", "amount": 20}}
    assert Match.objects.get(pk=phone.match.pk).stakes == stakes
    assert numbers(phone.client.get(phone.url + "match.json"))["stakes"] == stakes
    played(phone)
    words = words_of(get(phone))
    assert "Rūta and Jonas pay 100 ct each." in words
    assert "Stakes: 5 ct per ram, Cats 20 times that" in words
    form = get(phone, "stakes/")
    assert 'value="20"' in form
    assert form.count("checked") == 2


def test_a_game_without_cats_does_not_ask_for_their_price(db: None) -> None:
    kaiser = seated(game="kaiser")
    assert "Cats" not in get(kaiser, "stakes/")
    assert "No source has such stakes; they are ours." in get(kaiser, "stakes/")
    assert play_for(kaiser, FORTY | {"cats": "flat", "price": "80"}).status_code == 303
    assert Match.objects.get(pk=kaiser.match.pk).stakes == {"kind": "flat", "amount": 40, "unit": "ct"}


def test_last_times_stakes_are_suggested_and_not_chosen(phone: Phone) -> None:
    play_for(phone, FORTY)
    played(phone)
    again = Phone(phone.token, play(phone, NAMED).match, phone.client)
    page = get(again, "stakes/")
    assert 'name="amount" value="40"' in page
    assert re.search(r'value=""[^>]* checked', page)


# On the form that starts a match

STARTED_FOR = {"stakes-kind": "per_unit", "stakes-amount": "5", "stakes-unit": "ct"}


def start(phone: Phone, **fields: str) -> Any:
    return phone.client.post(f"/b/{phone.token}/new/", start_fields() | fields)


def test_a_match_is_started_with_its_stakes(phone: Phone) -> None:
    played(phone)
    assert start(phone, **STARTED_FOR, **{"stakes-cats": "flat", "stakes-price": "100"}).status_code == 303
    stakes = {"kind": "per_unit", "amount": 5, "unit": "ct", "cats": {"kind": "flat", "amount": 100}}
    assert Match.objects.order_by("-number")[0].stakes == stakes


def test_so_is_the_first_match_of_a_book(db: None) -> None:
    fields = start_fields(book=new_token()) | STARTED_FOR
    assert Client().post("/new/", fields).status_code == 303
    assert Match.objects.get().stakes == {"kind": "per_unit", "amount": 5, "unit": "ct"}


def test_stakes_put_right_on_the_way_back_are_kept(phone: Phone) -> None:
    fields = start_fields() | STARTED_FOR
    for amount in ("5", "7"):
        assert phone.client.post(f"/b/{phone.token}/new/", fields | {"stakes-amount": amount}).status_code == 303
    assert Match.objects.get(number=2).stakes["amount"] == 7


def test_wrong_stakes_start_nothing_and_stay_on_the_form(phone: Phone) -> None:
    played(phone)
    answer = start(phone, **STARTED_FOR | {"stakes-amount": "none"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Check the stakes." in page
    assert "Enter the amount in figures, such as 5 or 0.50." in page
    assert "data-stakes open" in page
    assert 'value="none"' in page
    assert Match.objects.count() == 1


# At the end


def test_stakes_change_no_score(phone: Phone) -> None:
    played(phone)
    before = phone.totals()
    play_for(phone, FORTY)
    assert phone.totals() == before


@pytest.mark.parametrize(
    "wrong,words",
    [
        ({"amount": ""}, "Enter an amount."),
        ({"amount": "0"}, "Enter an amount above 0, at most 1000000."),
        ({"amount": "0,00"}, "Enter an amount above 0, at most 1000000."),
        ({"amount": "1e9"}, "Enter the amount in figures, such as 5 or 0.50."),
        ({"amount": "-5"}, "Enter the amount in figures, such as 5 or 0.50."),
        ({"amount": "0.505"}, "Enter the amount in figures, such as 5 or 0.50."),
        ({"amount": "1,000.50"}, "Enter the amount in figures, such as 5 or 0.50."),
        ({"amount": "0.50 €"}, "Enter the amount in figures, such as 5 or 0.50."),
        ({"amount": "1000000.01"}, "Enter an amount above 0, at most 1000000."),
        ({"amount": "9" * 99}, "Enter the amount in figures, such as 5 or 0.50."),
        ({"unit": " "}, "Enter a currency."),
        ({"unit": "c\u200bt"}, "invisible character (U+200B)"),
        ({"kind": "double"}, "valid choice"),
        ({"cats": "flat"}, "Enter how much Cats pay."),
        ({"cats": "flat", "price": "0"}, "Enter an amount above 0, at most 1000000."),
        ({"cats": "per_unit", "price": "2"}, "With stakes per match, choose a fixed amount for Cats."),
        ({"kind": "per_unit", "cats": "per_unit", "price": "2,5"}, "Enter a whole number, such as 20."),
        ({"cats": "each", "price": "2"}, "valid choice"),
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


def test_who_was_slower_learns_it_and_overwrites_nothing(phone: Phone) -> None:
    play_for(phone, FIVE_A_RAM)
    answer = play_for(phone, FORTY)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Recorded now: 5 ct per ram" in words_of(page)
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


def test_a_phone_that_kept_them_gets_a_receipt_or_what_stands_there_now(phone: Phone) -> None:
    def send(stakes: dict[str, str]) -> Any:
        by_script = {"accept": "application/json", "hx-request": "true"}
        return phone.client.post(phone.url + "stakes/", stakes, headers=by_script)

    receipt, refusal = send(FORTY), send(FIVE_A_RAM)
    assert (receipt.status_code, receipt.headers["Scorekeeper-Event"]) == (200, "1")
    told = {"over": '{"kind":"flat","amount":40,"unit":"ct"}', "theirs": "40 ct per match"}
    assert (refusal.status_code, refusal.json()) == (409, told)
    assert Match.objects.get(pk=phone.match.pk).stakes["amount"] == 40


# Decimals

# fmt: off
WRITTEN = [  # as it is typed, as it is stored, as the match says it, and the sum of two matches
    ("40",    40,     "40 ct",    "80 ct"),
    ("040",   40,     "40 ct",    "80 ct"),
    ("0,50",  "0,50", "0,50 ct",  "1,00 ct"),
    ("0.50",  "0.50", "0.50 ct",  "1.00 ct"),
    ("0,5",   "0,5",  "0,5 ct",   "1,0 ct"),
    (",5",    "0,5",  "0,5 ct",   "1,0 ct"),
    ("12.25", "12.25", "12.25 ct", "24.50 ct"),
    ("٠٫٥",   None,   "",         ""),
    ("٣.٥",   "3.5",  "3.5 ct",   "7.0 ct"),
]
# fmt: on


@pytest.mark.parametrize("typed,stored,said,sum_of_two", WRITTEN)
def test_an_amount_is_written_as_the_table_wrote_it(
    phone: Phone, typed: str, stored: int | str | None, said: str, sum_of_two: str
) -> None:
    play_for(phone, FORTY | {"amount": typed})
    if stored is None:
        assert Match.objects.get(pk=phone.match.pk).stakes is None
        return
    assert Match.objects.get(pk=phone.match.pk).stakes == {"kind": "flat", "amount": stored, "unit": "ct"}
    assert f"Stakes: {said} per match" in words_of(get(phone))
    assert f'value="{stored}"' in get(phone, "stakes/")
    played(phone)
    assert f"Rūta and Jonas pay {said} each." in words_of(get(phone))
    play_for(play(phone, NAMED), FORTY | {"amount": typed})
    page = phone.client.get(f"/b/{phone.token}/evenings/", follow=True).content.decode()
    assert f"Rūta pays Petras {sum_of_two}" in words_of(page)


def test_a_sum_in_decimals_is_paid_and_asked_for_in_decimals(phone: Phone) -> None:
    euro = FIVE_A_RAM | {"amount": "0,50", "unit": "€", "cats": "flat", "price": "2,5"}
    assert play_for(phone, euro).status_code == 303
    assert "Stakes: 0,50 € per ram, Cats 2,5 €" in words_of(get(phone))
    played(phone)
    assert "Rūta and Jonas pay 2,50 € each." in words_of(get(phone))
    path = phone.client.get(f"/b/{phone.token}/evenings/").url
    page = phone.client.get(path).content.decode()
    for seal in re.findall(r'name="pay" value="([^"]*)"', page):
        assert phone.client.post(path, {"pay": seal}).status_code == 303
    kept = Match.objects.get(pk=phone.match.pk)
    assert [each["paid"] for each in kept.settlements or []] == [
        {"€": {"N": "2,50", "E": "-2,50"}},
        {"€": {"S": "2,50", "W": "-2,50"}},
    ]
    over = '{"kind":"per_unit","amount":"0,50","unit":"€","cats":{"kind":"flat","amount":"2,5"}}'
    assert play_for(phone, euro | {"price": "3", "over": over}).status_code == 303
    words = words_of(get(phone))
    assert "Already paid: Rūta and Jonas paid 2,50 € each." in words
    assert "Still to pay: Rūta and Jonas pay 0,50 € each." in words
