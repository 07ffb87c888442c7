"""What a deal of Kaiser says: its points and its trump; and every deal that there can be, written and read."""

import pytest

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.kaiser.deals import Bid, Haul, Played


@pytest.mark.parametrize("trump", Suit)
def test_no_trump_is_played_without_a_trump(trump):
    assert Played(Seat.N, Bid(5), 5, trump).trump is trump
    with pytest.raises(IllegalDeal, match=r"^a bid at no trump has no trump suit$"):
        Played(Seat.N, Bid(5, no_trump=True), 5, trump)


def test_it_knows_the_points_of_the_bidders_side():
    assert Played(Seat.N, Bid(5), -1).points == -1
    assert Played(Seat.N, Bid(5), Haul(4, five=True, three=True)).points == 6
