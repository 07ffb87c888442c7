"""What a deal of Spades says, and how it is written where it may be given in more than one way."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.seats import Side
from scorekeeper.games.spades.deals import FORMAT, Nil
from scorekeeper.games.spades.tests.deal_vectors import FOUR, PLAYED
from scorekeeper.games.spades.tests.deals_by_hand import jotted


def test_a_bid_of_nothing_is_written_as_a_nil():
    read = FORMAT.read_deal(Fields(PLAYED | {"bids": FOUR | {"N": 0}}))
    assert read.bids_of(Side.NS) == (Nil.SEEN, 2)
    assert FORMAT.write_deal(read)["bids"] == FOUR | {"N": "nil"}


def test_it_knows_the_tricks_of_a_side():
    by_seat, by_side = jotted("1 1 1 1", "4 3 2 4"), jotted("1 1 1 1", "6 7")
    assert [by_seat.tricks_of(side) for side in Side] == [by_side.tricks_of(side) for side in Side] == [6, 7]
    assert by_seat.tricks_by_partner(Side.EW) == (3, 4)
