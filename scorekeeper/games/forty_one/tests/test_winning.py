"""Four scores, and who has won with them."""

import pytest

from scorekeeper.domain.seats import Side
from scorekeeper.games.forty_one.deals import in_turn
from scorekeeper.games.forty_one.scoring import PartnerRule, winner

POSITIVE, NON_NEGATIVE = PartnerRule.POSITIVE, PartnerRule.NON_NEGATIVE
NS, WE = Side.NS, Side.EW

# fmt: off
ENDS = [
    # N   W   S    E     partner       winner
    ((45, 10, -3,  12),  POSITIVE,     None),
    ((45, 10, 1,   12),  POSITIVE,     NS),
    ((10, 41, 12,  1),   POSITIVE,     WE),
    ((45, 10, 0,   12),  POSITIVE,     None),
    ((45, 10, 0,   12),  NON_NEGATIVE, NS),
    ((41, 43, 5,   10),  POSITIVE,     WE),
    ((50, 41, 1,   20),  POSITIVE,     WE),
    ((50, 45, 1,   6),   POSITIVE,     None),
    ((45, 45, 6,   6),   POSITIVE,     None),
    ((56, 3,  3,   3),   POSITIVE,     NS),
    ((56, 3,  0,   3),   POSITIVE,     None),
    ((42, 10, 43,  12),  POSITIVE,     NS),
    ((40, 40, 40,  40),  POSITIVE,     None),
    ((50, 41, -10, 3),   POSITIVE,     WE),
]
# fmt: on


@pytest.mark.parametrize("scores, partner, expected", ENDS)
def test_a_side_wins_with_one_partner_at_the_target_and_the_other_above_nothing(scores, partner, expected):
    assert winner(in_turn(scores), partner) is expected
