"""The house rules that Solo Spades does not share with Spades."""

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.games.solo_spades.scoring import HouseRules


@pytest.mark.parametrize("other", ["blind_nil", "no_trump", "double_nil", "bemo", "failed_nil", "loss_floor"])
def test_an_option_that_needs_partners_is_left_for_the_caller_to_refuse(other):
    fields = Fields({"moon": True, other: 1})
    HouseRules.read_options(fields)
    assert fields.rest() == {other: 1}
