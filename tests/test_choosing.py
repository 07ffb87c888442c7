"""Which suits the dealer's draw has chosen: the three draws of the fact sheet, tapped card by card (Pagat)."""

import re
from html import unescape

import pytest

from tests.tables import seated

DRAW = "/referee/styrivolt/choosing/"

# fmt: off
DRAWN = [
    # in order               chosen  as the referee asks   laid open
    ("2H-KS-3S-JH-9D",       "hearts and spades",  "SH",  ("2 of hearts", "3 of spades")),
    ("6C-4C-AD-AC-7D-5H",    "clubs and diamonds", "CD",  ("4 of clubs", "7 of diamonds and ace of diamonds")),
    ("9H-5H-4H-7C-6C-2H-9S", "hearts and clubs",   "CH",  ("5 of hearts", "7 of clubs")),
]
# fmt: on


def read(answer):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


@pytest.mark.parametrize("cards, suits, chosen, open_cards", DRAWN)
def test_the_draw_chooses_two_suits_and_lays_their_best_cards_open(client, cards, suits, chosen, open_cards):
    *before, last = cards.split("-")
    page = client.get(DRAW, {"cards": "-".join(before), "card": last})
    one, other = suits.split(" and ")
    laid = [f"Laid open of {suit}: the {found}." for suit, found in zip((one, other), open_cards, strict=True)]
    assert " ".join([f"Chosen: {suits}.", *laid]) in read(page)
    assert f'href="/referee/styrivolt/?chosen={chosen}"' in page.content.decode()


def test_the_dealer_draws_until_a_third_suit_appears(client):
    assert "Tap the cards in the order in which the dealer draws them." in read(client.get(DRAW))
    page = client.get(DRAW, {"cards": "2H-KS", "card": "3S"})
    assert "So far hearts and spades. The dealer draws until a third suit appears." in read(page)
    assert 'name="card"' in page.content.decode()
    assert 'name="card"' not in client.get(DRAW, {"cards": "2H-KS", "card": "3D"}).content.decode()


def test_no_card_is_drawn_after_the_third_suit_and_undo_takes_one_back(client):
    assert 'value="2H-KS-3D"' in client.get(DRAW, {"cards": "2H-KS-3D", "card": "4S"}).content.decode()
    assert 'value="2H-KS"' in client.get(DRAW, {"cards": "2H-KS-3D", "undo": "1"}).content.decode()


@pytest.mark.parametrize("cards", ["TH", "2H-2H", "zz", "2H~", "." * 99])
def test_what_cannot_be_drawn_is_passed_over(client, cards):
    assert client.get(DRAW, {"cards": cards, "card": "xx"}).status_code == 200


@pytest.mark.django_db
def test_a_match_has_its_own_with_the_way_back(client):
    phone = seated(game="styrivolt")
    page = client.get(f"{phone.url}choosing/?cards=2H-KS&card=3D").content.decode()
    assert f'href="{phone.url}referee/?chosen=SH"' in page
    assert f'href="{phone.url}"' in page
    assert f"{phone.url}choosing/" in client.get(f"{phone.url}referee/").content.decode()


def test_other_games_choose_no_suits(client):
    assert client.get("/referee/avinas/choosing/").status_code == 404
