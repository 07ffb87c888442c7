"""Any deal within the bounds is read as it was written, and none beyond them can be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.other.tests.by_hand import deal


@given(st.integers(10**6))
def test_points_beyond_the_bounds_cannot_even_be_built(points):
    with pytest.raises(IllegalDeal, match="nobody gets more than 999999 points in a deal"):
        deal(f"0 {points}")
