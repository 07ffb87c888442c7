"""How a deal of Solo Spades is written that may be given in more than one way."""

from scorekeeper.domain.fields import Fields
from scorekeeper.games.solo_spades.deals import FORMAT
from scorekeeper.games.solo_spades.tests.deal_vectors import FOUR, PLAYED


def test_a_bid_of_nothing_is_written_as_a_nil():
    read = FORMAT.read_deal(Fields(PLAYED | {"bids": FOUR | {"N": 0}}))
    assert FORMAT.write_deal(read)["bids"] == FOUR | {"N": "nil"}
