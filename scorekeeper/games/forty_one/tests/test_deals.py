"""Which bids of Forty-One were made, and which can have been made together."""

from itertools import product

import pytest

from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.forty_one.deals import TricksKnown, check_made, in_turn

# fmt: off
MADE_OR_NOT = [
    # bids           tricks          who made theirs
    ((3, 3, 3, 3),   (3, 4, 2, 4),   (True, True, False, True)),
    ((2, 7, 13, 3),  (0, 9, 0, 4),   (False, True, False, True)),
    ((4, 4, 4, 4),   (4, 3, 3, 3),   (True, False, False, False)),
    ((1, 5, 4, 3),   (0, 6, 4, 3),   (False, True, True, True)),
]
# fmt: on


@pytest.mark.parametrize("bids, tricks, made", MADE_OR_NOT)
def test_as_many_tricks_as_bid_or_more_make_it(bids, tricks, made):
    assert TricksKnown(in_turn(bids), in_turn(tricks)).made == in_turn(made)


@pytest.mark.rest
def test_bids_can_be_made_together_exactly_where_thirteen_tricks_allow_it():
    taken = [four for four in product(range(14), repeat=4) if sum(four) == 13]
    for bids in product((1, 2, 4, 5, 7, 13), repeat=4):
        possible = {tuple(won >= bid for won, bid in zip(tricks, bids, strict=True)) for tricks in taken}
        assert {made for made in product((True, False), repeat=4) if is_allowed(bids, made)} == possible, bids


def is_allowed(bids, made):
    try:
        check_made(in_turn(bids), in_turn(made))
    except IllegalDeal:
        return False
    return True
