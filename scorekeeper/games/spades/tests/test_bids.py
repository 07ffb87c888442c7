"""Bids: what can be said, and what two partners have to win."""

import pytest

from scorekeeper.games.spades.bids import Nil, contract, read_bid, write_bid


def test_a_bid_of_nothing_is_a_nil():
    assert read_bid(0) is Nil.SEEN


@pytest.mark.parametrize("written", ["nil", "blind_nil", 1, 13])
def test_a_bid_is_read_as_it_is_written(written):
    assert write_bid(read_bid(written)) == written


@pytest.mark.parametrize("wrong", [-1, 14, 1.0, True, "3", "", None])
def test_what_is_no_bid_is_refused(wrong):
    with pytest.raises(ValueError):  # noqa: PT011  the value itself is the message
        read_bid(wrong)


def test_a_contract_leaves_nils_out():
    assert contract([1, 4]) == 5
    assert contract([3, 4]) == 7
    assert contract([Nil.SEEN, 3]) == 3
    assert contract([Nil.SEEN, Nil.BLIND]) == 0
