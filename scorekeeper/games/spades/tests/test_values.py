"""What a deal is worth to a side: worked by hand, one side and one deal a line."""

import pytest

from scorekeeper.games.spades.bids import Nil
from scorekeeper.games.spades.values import TARGET, Count, FailedNil, contract_count, side_count, with_penalty

NIL, BLIND = Nil.SEEN, Nil.BLIND

# fmt: off
DEALS = [
    # bids      tricks  points bags
    ((1, 4),     (3, 2),    50, 0),  # Pagat's bids: who wins the tricks does not matter
    ((3, 2),     (4, 3),    52, 2),
    ((3, 2),     (4, 4),    53, 3),
    ((3, 2),     (5, 4),    54, 4),
    ((3, 4),     (2, 4),   -70, 0),  # one short
    ((3, 4),     (0, 0),   -70, 0),  # many short: the same
    ((6, 7),     (6, 7),   130, 0),
    ((NIL, 3),   (0, 4),   131, 1),
    ((NIL, 4),   (0, 3),    60, 0),  # nil made, partner down
    ((NIL, 3),   (2, 3),   -68, 2),
    ((NIL, 4),   (1, 3),  -139, 1),  # the nil's trick cannot rescue the contract
    ((BLIND, 4), (0, 4),   240, 0),
    ((BLIND, 4), (1, 4),  -159, 1),
    ((NIL, NIL), (0, 1),     1, 1),
    ((NIL, NIL), (0, 0),   200, 0),
    ((1, 1),     (6, 7),    31, 11),
]

FAILED = [
    # how             bids      tricks  points bags
    (FailedNil.COUNT, (NIL, 4), (1, 3),  -60, 0),
    (FailedNil.NONE,  (NIL, 3), (2, 3),  -70, 0),
    (FailedNil.COUNT, (NIL, NIL), (0, 1),  1, 1),  # nobody is there to help: a bag
]

PENALTIES = [
    # before       deal         after
    ((337, 7),     (52, 2),     (389, 9)),  # Pagat's side, three times
    ((337, 7),     (53, 3),     (290, 0)),
    ((337, 7),     (54, 4),     (291, 1)),
    ((200, 9),     (31, 11),    (31, 0)),   # twenty bags: two penalties
    ((-36, 4),     (52, 2),     (16, 6)),
    ((495, 5),     (35, 5),     (430, 0)),  # 530, and pulled back
]
# fmt: on


@pytest.mark.parametrize("bids, tricks, points, bags", DEALS)
def test_a_deal_is_worth_what_was_worked_by_hand(bids, tricks, points, bags):
    assert side_count(bids, tricks) == Count(points, bags)


@pytest.mark.parametrize("how, bids, tricks, points, bags", FAILED)
def test_the_tricks_of_a_broken_nil_are_what_the_table_says(how, bids, tricks, points, bags):
    assert side_count(bids, tricks, how) == Count(points, bags)


@pytest.mark.parametrize("before, deal, after", PENALTIES)
def test_ten_bags_cost_a_hundred(before, deal, after):
    assert with_penalty(Count(*before) + Count(*deal)) == Count(*after)


def test_the_last_digit_of_a_score_shows_the_bags():
    assert all(count.points % 10 == count.bags for count in (contract_count(5, won) for won in range(5, 14)))


def test_five_hundred_wins():
    assert TARGET == 500
