"""Which suits the dealer's draw has chosen: the three draws that Pagat tells, and others, tapped card by card."""

import pytest

from tests.page_text import read

DRAW = "/referee/styrivolt/choosing/"

# fmt: off
DRAWN = [
    # in order               chosen  as the referee asks   laid open
    ("2H-KS-3S-JH-9D",       "hearts and spades",  "SH",  ("2 of hearts", "3 of spades")),
    ("6C-4C-AD-AC-7D-5H",    "clubs and diamonds", "CD",  ("4 of clubs", "7 of diamonds and ace of diamonds")),
    ("9H-5H-4H-7C-6C-2H-9S", "hearts and clubs",   "CH",  ("5 of hearts", "7 of clubs")),
    # and worked out by the same rules
    ("5S-2C-8D",             "spades and clubs",   "CS",  ("5 of spades", "2 of clubs")),
    ("7S-8S-9D-KC",          "spades and diamonds", "SD", ("7 of spades and 8 of spades", "9 of diamonds")),
    ("7H-JH-AH-2H-QD-3S",    "hearts and diamonds", "HD", ("7 of hearts and 2 of hearts", "queen of diamonds")),
    ("7C-JC-4C-7D-8D-5S",    "clubs and diamonds", "CD",  ("7 of clubs and 4 of clubs", "7 of diamonds")),
    ("4C-2C-5D-7D-AD-9S",    "clubs and diamonds", "CD",  ("4 of clubs", "5 of diamonds")),        # the 5 alone
    ("JC-AC-4S-KS-2H",       "clubs and spades",   "CS",  ("ace of clubs", "4 of spades or the king of spades")),
    ("8C-9C-3D-2D-6S",       "clubs and diamonds", "CD",  ("8 of clubs or the 9 of clubs", "2 of diamonds")),
    ("6H-3H-2D-QD-KC",       "hearts and diamonds", "HD", ("6 of hearts", "2 of diamonds")),
    ("QH-KH-3C-7S",          "hearts and clubs",   "CH",  ("king of hearts", "3 of clubs")),
    ("9H-9D-2C",             "hearts and diamonds", "HD", ("9 of hearts", "9 of diamonds")),       # both stikkar
    ("JS-6S-8D-9D-AC",       "spades and diamonds", "SD", ("jack of spades", "9 of diamonds")),
    ("8H-9H-2S-3S-4D",       "hearts and spades",  "SH",  ("9 of hearts", "2 of spades")),
    ("4H-KH-QH-9S-8S-6D",    "hearts and spades",  "SH",  ("4 of hearts or the king of hearts", "8 of spades")),
]
# fmt: on


@pytest.mark.parametrize("cards, suits, chosen, open_cards", DRAWN)
def test_the_draw_chooses_two_suits_and_lays_their_best_cards_open(client, cards, suits, chosen, open_cards):
    *before, last = cards.split("-")
    page = client.get(DRAW, {"cards": "-".join(before), "card": last})
    one, other = suits.split(" and ")
    laid = [f"Exposed card of {suit}: the {found}." for suit, found in zip((one, other), open_cards, strict=True)]
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


def test_cards_behind_the_third_suit_are_none_of_the_draw(client):
    page = read(client.get(DRAW, {"cards": "2H-KS-3D-5H-5S"}))
    assert "Exposed card of hearts: the 2 of hearts. Exposed card of spades: the king of spades." in page


def test_a_stock_of_two_suits_is_drawn_to_its_end(client):
    stock = "AH-KH-QH-JH-9H-8H-7H-AS-KS-QS-JS"
    assert "The dealer draws until a third suit appears." in read(client.get(DRAW, {"cards": stock}))
    page = client.get(DRAW, {"cards": stock, "card": "9S"})
    laid = "Exposed card of hearts: the 7 of hearts and 9 of hearts. Exposed card of spades: the ace of spades."
    assert "Chosen: hearts and spades. " + laid in read(page)
    assert 'name="card"' not in page.content.decode()
