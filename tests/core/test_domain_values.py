"""Seats, sides, cards and the fields of an object."""

import pytest

from scorekeeper.domain import i18n
from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, BySide, Seat, Side, left_of


def test_seats_run_clockwise_and_the_left_is_next():
    assert "".join(seat.value for seat in CLOCKWISE) == "NESW"
    assert [left_of(seat) for seat in CLOCKWISE] == [Seat.E, Seat.S, Seat.W, Seat.N]


def test_partners_sit_across():
    assert [seat.side for seat in CLOCKWISE] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert (Side.NS.seats, Side.EW.seats) == ((Seat.N, Seat.S), (Seat.E, Seat.W))
    assert (Side.NS.other, Side.EW.other) == (Side.EW, Side.NS)


def test_what_a_side_has_is_changed_without_touching_the_old():
    before = BySide(1, 2)
    assert before.changed(Side.NS, lambda n: n + 10) == BySide(11, 2)
    assert before.changed(Side.EW, lambda n: n + 10) == BySide(1, 12)
    assert (before.of(Side.NS), before.of(Side.EW)) == (1, 2)


def test_a_raw_text_is_no_seat_and_no_side():
    assert Side.NS != "NS"
    assert Seat.N != "N"


# fmt: off
CARDS = [
    ("Q♣",  Rank.QUEEN, Suit.CLUBS,    "queen of clubs"),
    ("10♥", Rank.TEN,   Suit.HEARTS,   "10 of hearts"),
    ("7♦",  Rank.SEVEN, Suit.DIAMONDS, "7 of diamonds"),
    ("A♠",  Rank.ACE,   Suit.SPADES,   "ace of spades"),
    ("J♠",  Rank.JACK,  Suit.SPADES,   "jack of spades"),
    ("K♦",  Rank.KING,  Suit.DIAMONDS, "king of diamonds"),
]
# fmt: on


@pytest.mark.parametrize("text, rank, suit, spoken", CARDS)
def test_a_card_is_read_written_and_spoken(text, rank, suit, spoken):
    card = Card.parse(text)
    assert card == Card(rank, suit)
    assert str(card) == text
    assert card.spoken == spoken


@pytest.mark.parametrize("text", ["", "Q", "♣", "11♣", "Q♣♣", "QC", "q♣", "Queen of clubs", "Q♤"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(ValueError, match=r"is not a card; a card is written like Q♣ or 10♥"):
        Card.parse(text)


FIELDS = {"seat": "E", "count": 3, "won": True, "note": "late", "none": None}


def test_fields_are_taken_once_and_what_is_left_is_refused():
    fields = Fields(FIELDS)
    assert fields.choice("seat", Seat) is Seat.E
    assert fields.whole("count", 1, 4) == 3
    assert fields.truth("won") is True
    assert fields.text("note", 4) == "late"
    assert fields.rest() == {"none": None}
    with pytest.raises(IllegalDeal, match=r"^“none” is not a field here$"):
        fields.finish()
    assert fields.take("none") is None
    fields.finish()


def test_reading_leaves_the_given_object_alone():
    given = dict(FIELDS)
    Fields(given).take("seat")
    assert given == FIELDS


# fmt: off
REFUSED = [
    (lambda fields: fields.take("nothing"),        "“nothing” is missing"),
    (lambda fields: fields.choice("count", CLOCKWISE), "“count” is 3; it can be “N”, “E”, “S”, “W”"),
    (lambda fields: fields.choice("none", Side),   "“none” is null; it can be “NS”, “EW”"),
    (lambda fields: fields.whole("won", 0, 4),     "“won” is true; it is a whole number from 0 to 4"),
    (lambda fields: fields.whole("count", 4, 9),   "“count” is 3; it is a whole number from 4 to 9"),
    (lambda fields: fields.whole("count", 0, 2),   "“count” is 3; it is a whole number from 0 to 2"),
    (lambda fields: fields.whole("seat", 0, 2),    "“seat” is “E”; it is a whole number from 0 to 2"),
    (lambda fields: fields.truth("count"),         "“count” is 3; it is true or false"),
    (lambda fields: fields.truth("none"),          "“none” is null; it is true or false"),
    (lambda fields: fields.text("note", 3),        "“note” is “late”; it is a text of at most 3 characters"),
    (lambda fields: fields.text("count", 3),       "“count” is 3; it is a text of at most 3 characters"),
    (lambda fields: fields.not_both("count", "none"), "give either “count” or “none”, not both"),
]
# fmt: on


@pytest.mark.parametrize("take, words", REFUSED)
def test_a_field_that_is_not_as_it_should_be_is_refused_by_name(take, words):
    with pytest.raises(IllegalDeal) as refusal:
        take(Fields(FIELDS))
    assert str(refusal.value) == words


def test_of_two_fields_that_exclude_each_other_one_may_be_there_or_none():
    fields = Fields(FIELDS)
    fields.not_both("count", "nothing")
    fields.not_both("nothing", "count")
    fields.not_both("nothing", "nowhere")
    assert fields.rest() == FIELDS


@pytest.mark.parametrize("data", [None, [], "text", 3, True])
def test_what_is_no_object_has_no_fields(data):
    with pytest.raises(IllegalDeal, match="is not an object with named fields"):
        Fields(data)


# fmt: off
SHOWN = [
    (True,                 "true"),
    (None,                 "null"),
    ("a\u202eb\x00",       "“a�b�”"),
    ("x" * 41,             "“" + "x" * 40 + "…”"),
    ([1],                  "a list"),
    ({"a": 1},             "an object"),
    (-12,                  "-12"),
]
# fmt: on


@pytest.mark.parametrize("value, text", SHOWN)
def test_a_value_is_repeated_short_and_harmless(value, text):
    assert echoed(value) == text


def test_sentences_are_translated_by_what_is_bound():
    bound = i18n._translate, i18n._translate_number, i18n._translate_in_context
    try:
        i18n.bind(str.upper, lambda one, many, n: many[::-1] if n > 1 else one, "{}: {}".format)
        assert i18n._("a ram") == i18n.marked("a ram") == "A RAM"
        assert i18n.ngettext("ram", "rams", 2) == "smar"
        assert i18n.pgettext("suit", "trump") == "suit: trump"
    finally:
        i18n.bind(*bound)
