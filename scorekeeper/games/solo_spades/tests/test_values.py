"""What a deal is worth to a single player, worked by hand; and what the rules page shows of it."""

import pytest

from scorekeeper.games.solo_spades.illustrations import ILLUSTRATIONS
from scorekeeper.games.solo_spades.values import Count, deal_count, with_penalty

# fmt: off
DEALS = [
    # bid won points bags
    ( 4,  4,   40, 0),
    ( 4,  6,   42, 2),
    ( 3,  4,   31, 1),
    ( 4,  3,  -40, 0),
    ( 0,  0,  100, 0),
    ( 0,  2,  -98, 2),
    (13, 13,  130, 0),
    ( 1,  0,  -10, 0),
    ( 0,  4,  -96, 4),
    ( 1,  4,   13, 3),
]
# fmt: on


@pytest.mark.parametrize("bid, won, points, bags", DEALS)
def test_a_deal_is_worth_what_was_worked_by_hand(bid, won, points, bags):
    assert deal_count(bid, won) == Count(points, bags)


def test_a_nil_can_be_worth_less():
    assert deal_count(0, 0, nil=50) == Count(50, 0)


def test_ten_bags_cost_a_hundred():
    assert with_penalty(88 + 32, 8 + 2) == Count(20, 0)


def test_the_rules_page_shows_the_same():
    tables = {name: make().rows for name, make in ILLUSTRATIONS.tables.items()}

    assert tables["scoring"][1] == ("4", "6", "+42", "2")
    assert tables["specials"] == (
        ("Ten for 200", "+200", "−200"),
        ("Moon", "+200", "−200"),
        ("Moon, where ten for 200 is played", "+500", "−500"),
    )
    assert tables["bags"] == (("88 with 8 bags", "3, 5", "+32", "20 with 0 bags"),)
    assert tables["must-beat"][4] == ("{9♥ 4♠}", "{2♠ 5♠ K♦}", "{5♠}: no heart: the higher spade")


def test_the_picture_says_its_questions():
    assert "have you a spade?" in ILLUSTRATIONS.pictures["questions"]().spoken
