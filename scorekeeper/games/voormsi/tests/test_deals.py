"""How a deal of Voormsi is written that may be given in more than one way."""

from scorekeeper.domain.fields import Fields
from scorekeeper.games.voormsi.deals import read_deal, write_deal


def test_tricks_are_written_in_the_order_of_the_table_however_they_were_given():
    deal = read_deal(Fields({"kind": "summary", "tricks": {"EW": 1, "NS": 8}, "first_five": None}))
    assert list(write_deal(deal)["tricks"]) == ["NS", "EW"]
