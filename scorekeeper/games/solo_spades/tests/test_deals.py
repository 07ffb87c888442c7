"""Which deals of Solo Spades can be built, read and written."""

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.solo_spades.deals import read_deal, write_deal
from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted

FOUR = {"N": 4, "E": 3, "S": 2, "W": 3}
WON = {"N": 4, "E": 3, "S": 2, "W": 4}
PLAYED = {"kind": "played", "bids": FOUR, "tricks": WON}

# fmt: off
WRITTEN = [
    (jotted("4 3 2 3", "4 3 2 4"), PLAYED),
    (jotted("nil nil nil 13", "4 3 3 3"),
     {"kind": "played", "bids": {"N": "nil", "E": "nil", "S": "nil", "W": 13},
      "tricks": {"N": 4, "E": 3, "S": 3, "W": 3}}),
    (jotted("13 13 13 13", "0 0 13 0"),  # odd, and yet it may be said
     {"kind": "played", "bids": dict.fromkeys("NESW", 13), "tricks": {"N": 0, "E": 0, "S": 13, "W": 0}}),
]
# fmt: on


@pytest.mark.parametrize("deal, fields", WRITTEN)
def test_a_deal_is_written_in_the_order_of_the_format(deal, fields):
    written = write_deal(deal)
    assert list(written.items()) == list(fields.items())
    assert [list(written[name]) for name in ("bids", "tricks")] == [list("NESW")] * 2


@pytest.mark.parametrize("deal, fields", WRITTEN)
def test_a_deal_is_read_and_takes_all_its_fields(deal, fields):
    left = Fields(fields)
    assert read_deal(left) == deal
    left.finish()


def test_a_bid_of_nothing_is_written_as_a_nil():
    read = read_deal(Fields(PLAYED | {"bids": FOUR | {"N": 0}}))
    assert write_deal(read)["bids"] == FOUR | {"N": "nil"}


NO_BID = "is no bid; it can be a whole number from 0 to 13 or “nil”"
TO_13 = "it is a whole number from 0 to 13"

# fmt: off
REFUSED = [
    ({},                                            "“kind” is missing"),
    ({"kind": "passed"},                            "“kind” is “passed”; it can be “played”"),
    ({"kind": "played"},                            "“bids” is missing"),
    ({"kind": "played", "bids": FOUR},              "“tricks” is missing"),
    (PLAYED | {"bids": [4, 3, 2, 3]},               "“bids”: a list is not an object with named fields"),
    (PLAYED | {"bids": {"N": 4, "E": 3, "S": 2}},   "“bids”: “W” is missing"),
    (PLAYED | {"bids": FOUR | {"NS": 6}},           "“bids”: “NS” is not a field here"),
    (PLAYED | {"bids": FOUR | {"E": 14}},           f"“bids”: “E”: 14 {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": -1}},           f"“bids”: “E”: -1 {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": False}},        f"“bids”: “E”: false {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": "4"}},          f"“bids”: “E”: “4” {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": "blind_nil"}},  f"“bids”: “E”: “blind_nil” {NO_BID}"),
    (PLAYED | {"bids": FOUR | {"E": None}},         f"“bids”: “E”: null {NO_BID}"),
    (PLAYED | {"tricks": 13},                       "“tricks”: 13 is not an object with named fields"),
    (PLAYED | {"tricks": {"NS": 6, "EW": 7}},       "“tricks”: “N” is missing"),
    (PLAYED | {"tricks": WON | {"NS": 6}},          "“tricks”: “NS” is not a field here"),
    (PLAYED | {"tricks": WON | {"W": 14}},          f"“tricks”: “W” is 14; {TO_13}"),
    (PLAYED | {"tricks": WON | {"W": True}},        f"“tricks”: “W” is true; {TO_13}"),
    (PLAYED | {"tricks": WON | {"W": 3}},           "the tricks add up to 12; there are 13"),
    (PLAYED | {"tricks": WON | {"W": 5}},           "the tricks add up to 14; there are 13"),
]
# fmt: on


@pytest.mark.parametrize("fields, words", REFUSED)
def test_a_deal_that_cannot_be_is_refused_in_words(fields, words):
    with pytest.raises(IllegalDeal) as refusal:
        read_deal(Fields(fields))
    assert str(refusal.value) == words


@pytest.mark.parametrize("special", [{"no_trump": {"N": "kept"}}, {"bemo": []}, {"no_trump": {}}])
def test_what_needs_a_partner_is_left_for_the_caller_to_refuse(special):
    left = Fields(PLAYED | special)
    read_deal(left)
    assert left.rest() == special


# fmt: off
BUILT_WRONG = [
    (("14 1 1 1", "4 3 3 3"),   "nobody can bid 14 tricks"),
    (("-1 1 1 1", "4 3 3 3"),   "nobody can bid -1 tricks"),
    (("1 1 1 1", "14 -1 0 0"),  "there are 13 tricks; nobody can win 14"),
    (("1 1 1 1", "7 7 -1 0"),   "there are 13 tricks; nobody can win -1"),
    (("1 1 1 1", "1 2 3 4"),    "the tricks add up to 10; there are 13"),
]
# fmt: on


@pytest.mark.parametrize("parts, words", BUILT_WRONG)
def test_a_deal_cannot_be_built_wrong(parts, words):
    with pytest.raises(IllegalDeal) as refusal:
        jotted(*parts)
    assert str(refusal.value) == words


def test_a_deal_cannot_be_changed():
    with pytest.raises(AttributeError):
        jotted("1 1 1 1", "4 3 3 3").tricks = None
