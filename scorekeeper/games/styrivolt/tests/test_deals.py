"""What every deal of Stýrivolt says, and what can be won alone."""

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.styrivolt.deals import FORMAT, Deal, DealResult
from scorekeeper.games.styrivolt.tests.deal_vectors import NS, PLAYED


@pytest.mark.parametrize("name", ["kind", "winner", "result", "solo", "illegal_stock"])
def test_every_field_is_always_written(name):
    with pytest.raises(IllegalDeal, match=f"^“{name}” is missing$"):
        FORMAT.read_deal(Fields({key: value for key, value in PLAYED.items() if key != name}))


def test_a_vol_or_all_nine_can_be_won_alone():
    assert [Deal(NS, result, solo=True).result for result in (DealResult.VOL, DealResult.NINE)] == [
        DealResult.VOL,
        DealResult.NINE,
    ]
