"""What the next deal would be worth: every result with what it would write, and nothing recorded."""

import re
from html import unescape

import pytest

from scorekeeper.games import BY_SLUG
from tests.tables import NOTHING_TAKEN, seated

pytestmark = pytest.mark.django_db


def read(answer):
    page = re.sub(r"<(head|template).*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def rows(answer):
    found = re.findall(r"<li(?: class=\"ends\")?><b>.*?</li>", answer.content.decode(), flags=re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", row)).split()) for row in found]


def test_the_sevens_on_the_table_say_what_is_at_stake(client):
    found = rows(client.get(seated().url + "worth/?sevens=2H7C"))  # Jonas declares with two
    assert found[0] == "Made Ona & Petras 2 rams rams 2 / 0 pips 0 / 0"
    assert found[1] == "Lost Jonas & Rūta 4 rams rams 0 / 4 pips 0 / 0"
    assert len(found) == 6


def test_it_is_asked_first_who_declares_and_with_how_many(client):
    phone = seated()
    assert "Who declares?" in read(client.get(phone.url + "worth/"))
    assert "How many sevens?" in read(client.get(phone.url + "worth/?declarer=S"))
    found = rows(client.get(phone.url + "worth/?declarer=S&kind=no_sevens"))
    assert [row.split(" ")[0] for row in found] == ["Made:"] * 3 + ["Lost:"] * 3 + ["Overclaimed"]
    assert "Match over" in found[-1]


def test_near_the_end_it_says_who_would_win(client):
    phone = seated()
    assert phone.deal(NOTHING_TAKEN).status_code == 201
    found = rows(client.get(phone.url + "worth/?declarer=E&kind=no_sevens"))
    assert [row for row in found if "Match over" in row and row.startswith("Lost: they took nothing")]


# fmt: off
CHOSEN = [
    ("kaiser",      "bidder=N&bid=7&no_trump=false",                15),
    ("spades",      "bid_n=3&bid_s=3&bid_e=4&bid_w=2",              14),
    ("styrivolt",   "winner=NS",                                    5),
    ("voormsi",     "kind=summary&won_1=5",                         2),
    ("forty-one",   "bid_n=3&bid_s=3&bid_e=4&bid_w=2",              15),
    ("solo-spades", "bid_n=3&bid_s=3&bid_e=4&bid_w=2&tricks_e=3&tricks_s=4", 7),
]
# fmt: on


@pytest.mark.parametrize("slug, query, results", CHOSEN)
def test_every_game_lists_the_results_that_are_left(client, slug, query, results):
    phone = seated(game=slug)
    assert len(rows(client.get(phone.url + f"worth/?{query}"))) == results
    assert phone.match.log().live == []


@pytest.mark.parametrize("slug", [slug for slug in BY_SLUG if slug != "other"])
def test_from_nothing_the_links_lead_to_results(client, slug):
    address = seated(game=slug).url + "worth/"
    for _tap in range(8):
        page = client.get(address)
        if rows(page):
            return
        part = page.content.decode().partition('aria-label="Choose"')[2]
        address = unescape(re.findall(r'class="btn" href="([^"]*/worth/\?[^"]*)"', part)[0])
    raise AssertionError(read(page))


@pytest.mark.parametrize("query", ["declarer=Q&kind=sevens&sevens=9", "sevens=%00", "declarer=S&kind=passed", "x=1"])
def test_no_address_breaks_it(client, query):
    assert client.get(seated().url + f"worth/?{query}").status_code == 200


def test_where_nothing_can_come_it_leads_back_to_the_match(client):
    phone = seated(game="other")
    assert client.get(phone.url + "worth/").headers["Location"] == phone.url
