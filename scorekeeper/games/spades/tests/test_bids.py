"""Bids: what can be said, and what two partners have to win."""

import pytest

from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.spades.deals import Nil, contract, read_bid


def test_a_bid_of_nothing_is_a_nil():
    assert read_bid(0) is Nil.SEEN


# fmt: off
WRONG = [
    (-1,           "-1"),
    (14,           "14"),
    (1.0,          "1.0"),
    (True,         "true"),
    (False,        "false"),
    ("3",          "“3”"),
    ("Nil",        "“Nil”"),
    ("",           "“”"),
    (None,         "null"),
    ([1],          "a list"),
]
# fmt: on


@pytest.mark.parametrize("wrong, shown", WRONG)
def test_what_is_no_bid_is_refused(wrong, shown):
    with pytest.raises(IllegalDeal) as refusal:
        read_bid(wrong)
    assert str(refusal.value) == f"{shown} is not a bid; it can be a whole number from 0 to 13, “nil” or “blind_nil”"


def test_a_contract_leaves_nils_out():
    assert contract([1, 4]) == 5
    assert contract([3, 4]) == 7
    assert contract([Nil.SEEN, 3]) == 3
    assert contract([Nil.SEEN, Nil.BLIND]) == 0
