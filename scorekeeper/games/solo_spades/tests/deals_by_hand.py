"""Deals of Solo Spades jotted down in a few characters."""

from scorekeeper.domain.seats import CLOCKWISE, BySeat
from scorekeeper.games.solo_spades.deals import Deal


def jotted(bids, tricks):
    """`jotted("3 nil 4 2", "4 0 5 4")`: bids and tricks from North clockwise."""
    said = [0 if word == "nil" else int(word) for word in bids.split()]
    return Deal(seats(said), seats(int(word) for word in tricks.split()))


def seats(values):
    return BySeat(tuple(zip(CLOCKWISE, values, strict=True)))
