"""Four facts of an evening, chosen by the rules of docs/evenings.md, with expected values typed in by hand."""

import re
from uuid import uuid4

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.deal_forms import answers_for
from scorekeeper.matches.lifecycle import Start, start_match
from tests.finished_matches import play
from tests.page_text import words_of
from tests.tables import ALL_PASSED, NAMES, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated, tonight

CATS, RAMS = "cats east", "two rams"
"""Petras and Ona win, and the others are Cats; or Rūta and Jonas win, with two rams against the others."""


@pytest.fixture
def phone(db: None) -> Phone:
    return seated()


def facts(phone: Phone) -> list[tuple[str, str, str, str]]:
    """Label, words, the rest, and the address, of each fact on tonight's page."""
    page = phone.client.get(f"/b/{phone.token}/{tonight()}").content.decode()
    block = re.search(r'<div class="notable">(.*?)</div>', page, re.DOTALL)
    parts = r'<a href="([^"]*)"><small>(.*?)</small>\s*<b>(.*?)</b>(.*?)</a>'
    found = re.findall(parts, block[1], re.DOTALL) if block else []
    return [(words_of(label), words_of(words), words_of(more), url) for url, label, words, more in found]


def begun(phone: Phone, slug: str = "avinas", names: dict[Seat, str] = NAMES, **options: object) -> Phone:
    match = start_match(phone.match.book, Start(uuid4(), BY_SLUG[slug], names, Seat.N, options))
    return Phone(phone.token, match, phone.client)


def deal_of(phone: Phone, number: int) -> str:
    return f"{phone.url}deals/#{cid_of(phone, number)}"


def kaiser(phone: Phone, *deals: tuple[str, int, int], **options: object) -> Phone:
    """A match of Kaiser with these deals: who bid, how much, and the points that their side took."""
    table = begun(phone, "kaiser", **options)
    for bidder, bid, points in deals:
        written = {"kind": "played", "bidder": bidder, "bid": bid, "no_trump": False, "points": points}
        assert table.deal(answers_for(BY_SLUG["kaiser"], written)).status_code == 201
    return table


def test_an_evening_without_a_deal_worth_telling_has_no_facts(phone: Phone) -> None:
    assert facts(phone) == []
    begun(phone).deal(ALL_PASSED)
    assert facts(phone) == []


def test_one_match_that_goes_on(phone: Phone) -> None:
    table = begun(phone)
    for deal in (ONE_SEVEN_LOST, ONE_SEVEN_MADE, ONE_SEVEN_MADE, ALL_PASSED, ONE_SEVEN_MADE, ONE_SEVEN_MADE):
        table.deal(deal)
    # two rams against Petras and Ona; of the runs of two none is worth telling
    assert facts(phone) == [("Biggest deal", "Ona & Petras: 2 rams", "Avinas, deal 1", deal_of(table, 1))]
    table.deal(ONE_SEVEN_MADE)
    assert facts(phone) == [
        ("Longest run", "Ona & Petras", "won 3 deals running", deal_of(table, 7)),
        ("Biggest deal", "Ona & Petras: 2 rams", "Avinas, deal 1", deal_of(table, 1)),
    ]


def test_one_match_with_cats(phone: Phone) -> None:
    table = play(phone, NAMES, CATS)
    assert facts(phone) == [
        ("Longest run", "Ona & Petras", "won 3 deals running", deal_of(table, 3)),
        ("Biggest deal", "Jonas & Rūta: 6 pips", "Avinas, deal 2", deal_of(table, 2)),
        ("Cats", "Jonas & Rūta", "Ona & Petras had no pip", deal_of(table, 3)),
    ]


def test_the_closest_of_two_and_the_games_in_their_order(phone: Phone) -> None:
    first = play(phone, NAMES, CATS)
    won = kaiser(phone, *[("N", 8, 10)] * 4, *[("E", 12, 12)] * 2, ("N", 10, 10), *[("N", 5, 5)] * 2)
    # 40 : 0 after four deals; 36 : 24 after six: 12 of 10 points leave others -2; then 46 : 24, 51 : 29, 56 : 34
    [run, biggest, closest, own] = facts(phone)
    assert run == ("Longest run", "Ona & Petras", "won 4 deals running", deal_of(won, 4))
    # of each game there is one match, and Avinas was begun first
    assert biggest == ("Biggest deal", "Jonas & Rūta: 6 pips", "Avinas, deal 2", deal_of(first, 2))
    assert closest[:2] == ("Closest", "Kaiser, 56 : 34")
    assert closest[2:] == ("9 deals", deal_of(won, 9))
    assert own == ("Cats", "Jonas & Rūta", "Ona & Petras had no pip", deal_of(first, 3))
    again = kaiser(phone, ("W", 8, 12))
    assert facts(phone)[1][0] == "Biggest deal"
    assert facts(phone)[1][2:] == ("Kaiser, deal 5", deal_of(won, 5))
    assert again.match.number == 4


def test_a_match_that_was_decided_in_the_last_deal(phone: Phone) -> None:
    play(phone, NAMES, CATS)
    table = kaiser(phone, *[("E", 10, 10)] * 5, *[("N", 10, 10)] * 5, ("N", 7, 7))
    # 50 : 50, and then the one side bids 7, while the other one is pegged
    assert facts(phone)[2] == ("Closest", "Kaiser, 57 : 50", "decided in the last deal", deal_of(table, 11))


def test_a_match_that_was_won_from_behind(phone: Phone) -> None:
    play(phone, NAMES, CATS)
    table = kaiser(phone, ("E", 10, 10), ("N", 8, 8), kaiser_bid="alone")
    won = {"kind": "kaiser", "bidder": "N", "made": True}
    assert table.deal(answers_for(BY_SLUG["kaiser"], won)).status_code == 201
    # 8 : 12, and then a bid of Kaiser wins the match for those who are behind
    found = [fact for fact in facts(phone) if fact[0] == "Closest"]
    assert found == [("Closest", "Kaiser, 8 : 12", "decided in the last deal", deal_of(table, 3))]


def test_two_tables(phone: Phone) -> None:
    others = {Seat.N: "Aldona", Seat.E: "Birutė", Seat.S: "Dalia", Seat.W: "Elena"}
    play(phone, NAMES, RAMS)
    second = play(phone, others, CATS)
    found = facts(phone)
    # neither 14 : 0 rams nor 12 : 0 pips is close
    assert [fact[0] for fact in found] == ["Longest run", "Biggest deal", "Cats"]
    assert found[0][1:] == ("Dalia & Aldona", "won 3 deals running", deal_of(second, 3))
    assert found[2][1:] == ("Elena & Birutė", "Dalia & Aldona had no pip", deal_of(second, 3))


def test_a_struck_deal_is_not_worth_telling(phone: Phone) -> None:
    table = begun(phone)
    for deal in (ONE_SEVEN_LOST, ONE_SEVEN_MADE):
        table.deal(deal)
    table.change("void", cid_of(table, 1))
    last = table.match.log().live[0].cid
    assert facts(phone) == [("Biggest deal", "Jonas & Rūta: 1 ram", "Avinas, deal 1", f"{table.url}deals/#{last}")]
    assert f'id="{last}"' in phone.client.get(f"{table.url}deals/").content.decode()


def test_a_fact_leads_to_the_page_of_a_long_list_with_its_deal(phone: Phone) -> None:
    table = begun(phone)
    table.deal(ONE_SEVEN_LOST)
    for _deal in range(120):
        table.deal(ALL_PASSED)
    [(_label, _words, _more, url)] = facts(phone)
    address, _hash, anchor = url.partition("#")
    assert f'id="{anchor}"' in phone.client.get(address).content.decode()
    assert f'id="{anchor}"' not in phone.client.get(f"{table.url}deals/").content.decode()
