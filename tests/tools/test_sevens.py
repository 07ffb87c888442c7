"""Who declares: the sevens that are turned up, place by place, and what they say of the deal."""

import pytest

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.seats import Seat
from scorekeeper.games.avinas.tools import panel_answers, read_turned, seat_at, tapped, write_turned
from tests.page_text import read
from tests.tables import ALL_PASSED, seated

# fmt: off
DEALS = [
    # turned up   dealer   declarer  sevens  trump
    ("1H",        Seat.N,  "E",      "1",    "H"),
    ("4C",        Seat.N,  "N",      "1",    "C"),
    ("5C",        Seat.N,  "E",      "1",    "C"),
    ("1H5C",      Seat.N,  "E",      "2",    "C"),   # both in one hand
    ("4D5S",      Seat.S,  "W",      "2",    "S"),   # the eighth cards come after all the fourth
    ("2C3D8H",    Seat.W,  "W",      "3",    "H"),
    ("1C2S3H4D",  Seat.E,  "E",      "4",    "D"),
    ("1C4D",      Seat.E,  "E",      "2",    "D"),   # the dealer's fourth comes after the left's
    ("4H5C",      Seat.E,  "S",      "2",    "C"),
    ("3H5S",      Seat.N,  "E",      "2",    "S"),
    ("2C8D",      Seat.N,  "N",      "2",    "D"),
    ("4C5H6S",    Seat.N,  "S",      "3",    "S"),
    ("4S8H",      Seat.S,  "S",      "2",    "H"),
    ("4D5S",      Seat.W,  "N",      "2",    "S"),
    ("1C4S5H7D",  Seat.W,  "S",      "4",    "D"),
]
# fmt: on


@pytest.mark.parametrize("text, dealer, declarer, sevens, trump", DEALS)
def test_the_last_seven_dealt_makes_its_suit_trumps_and_its_holder_declarer(text, dealer, declarer, sevens, trump):
    found = panel_answers(read_turned(text), dealer)
    assert dict(found.fields) == {"kind": "sevens", "declarer": declarer, "sevens": sevens, "trump": trump}


@pytest.mark.parametrize("dealer, seats", [("N", "ESWN"), ("E", "SWNE"), ("S", "WNES"), ("W", "NESW")])
def test_the_dealing_begins_left_of_the_dealer_and_goes_round_twice(dealer, seats):
    assert "".join(seat_at(place, Seat(dealer)).value for place in range(1, 9)) == seats * 2


@pytest.mark.parametrize("text", ["", "9H", "1Q", "1H1C", "1H2H", "1H2C3S4D5H", "\0", "H1"])
def test_what_cannot_lie_there_is_not_read(text):
    turned = read_turned(text)
    assert len(turned) in (0, len(text) // 2)
    assert panel_answers(turned, Seat.N) is None


def test_a_seven_lies_in_one_place_and_is_taken_back_by_a_second_tap():
    once = tapped({}, 3, Suit.HEARTS)
    assert write_turned(tapped(once, 6, Suit.HEARTS)) == "6H"
    assert write_turned(tapped(once, 3, Suit.CLUBS)) == "3C"
    assert tapped(once, 3, Suit.HEARTS) == {}


def test_at_a_match_the_dealer_is_known_and_the_panel_gets_it_filled_in(client, db):
    phone = seated()  # Petras deals
    page = client.get(phone.url + "sevens/?sevens=2H7C")
    assert "Two sevens: Jonas declares, and clubs are trumps." in read(page)
    assert f"{phone.url}#use&amp;kind=sevens&amp;declarer=W&amp;sevens=2&amp;trump=C" in page.content.decode()
    assert "If nobody has a seven, Rūta bids first." in read(client.get(phone.url + "sevens/"))


def test_the_dealer_of_the_next_deal_is_meant(client, db):
    phone = seated()
    phone.deal(ALL_PASSED)  # now Rūta deals, and Ona has the first of the eighth cards
    assert "Two sevens: Ona declares, and clubs are trumps." in read(client.get(phone.url + "sevens/?sevens=4H5C"))
    assert "If nobody has a seven, Ona bids first." in read(client.get(phone.url + "sevens/"))
