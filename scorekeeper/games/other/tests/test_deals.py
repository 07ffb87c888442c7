"""Any deal within the bounds is read as it was written, and none beyond them can be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import PLACES
from scorekeeper.games.other.deals import read_deal, write_deal
from scorekeeper.games.other.tests.by_hand import deal
from scorekeeper.games.other.tests.strategies import deals


@given(deals(PLACES))
def test_every_deal_is_read_as_it_was_written(drawn):
    assert read_deal(Fields(write_deal(drawn))) == drawn


@given(st.integers(10**6))
def test_points_beyond_the_bounds_cannot_even_be_built(points):
    with pytest.raises(IllegalDeal, match="nobody gets more than 999999 points in a deal"):
        deal(f"0 {points}")
