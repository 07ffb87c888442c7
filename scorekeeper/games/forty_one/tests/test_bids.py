"""The values of bids, and the four that are enough."""

import pytest

from scorekeeper.games.forty_one.deals import Values, earned, is_played, lowest_bid, total, value

FROM7, FOUR_HUNDRED, FACE = Values.FROM7, Values.FOUR_HUNDRED, Values.FACE
FOUR_HUNDRED_50 = Values.FOUR_HUNDRED_50

# fmt: off
WORTH = [
    (FROM7, [1, 2, 3, 4, 5, 6, 14, 16, 18, 20, 22, 24, 26]),
    (FOUR_HUNDRED, [1, 2, 3, 4, 10, 12, 14, 16, 27, 30, 33, 36, 39]),
    (FOUR_HUNDRED_50, [1, 2, 3, 4, 10, 12, 14, 16, 27, 30, 50, 50, 50]),
    (FACE, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
]

BIDDINGS = [
    # bids            values        total  played
    ((2, 3, 2, 3),    FROM7,        10,    False),
    ((2, 3, 3, 3),    FROM7,        11,    True),
    ((7, 1, 1, 1),    FROM7,        17,    True),
    ((6, 1, 1, 1),    FROM7,         9,    False),
    ((6, 2, 2, 1),    FROM7,        11,    True),
    ((1, 1, 1, 1),    FROM7,         4,    False),
    ((13, 1, 1, 1),   FROM7,        29,    True),
    ((7, 1, 1, 1),    FACE,         10,    False),
    ((5, 2, 2, 2),    FOUR_HUNDRED, 16,    True),
]

DEALS = [
    # bids            tricks          values        scores
    ((3, 3, 3, 3),    (3, 4, 2, 4),   FROM7,        (3, 3, -3, 3)),
    ((2, 7, 13, 3),   (0, 9, 0, 4),   FROM7,        (-2, 14, -26, 3)),
    ((13, 2, 2, 2),   (13, 0, 0, 0),  FROM7,        (26, -2, -2, -2)),
    ((6, 2, 2, 1),    (6, 2, 3, 2),   FROM7,        (6, 2, 2, 1)),
    ((7, 1, 1, 2),    (7, 2, 2, 2),   FROM7,        (14, 1, 1, 2)),
    ((7, 2, 1, 1),    (6, 4, 2, 1),   FROM7,        (-14, 2, 1, 1)),
    ((8, 1, 1, 1),    (8, 2, 2, 1),   FROM7,        (16, 1, 1, 1)),
    ((1, 5, 4, 3),    (0, 6, 4, 3),   FROM7,        (-1, 5, 4, 3)),
    ((5, 2, 2, 2),    (5, 3, 3, 2),   FOUR_HUNDRED, (10, 2, 2, 2)),
    ((9, 2, 2, 2),    (9, 2, 1, 1),   FOUR_HUNDRED, (27, 2, -2, -2)),
    ((10, 2, 2, 2),   (9, 2, 1, 1),   FOUR_HUNDRED, (-30, 2, -2, -2)),
    ((11, 2, 2, 2),   (11, 2, 0, 0),  FOUR_HUNDRED_50, (50, 2, -2, -2)),
    ((2, 12, 2, 2),   (2, 11, 0, 0),  FOUR_HUNDRED_50, (2, -50, -2, -2)),
    ((7, 2, 2, 2),    (7, 2, 2, 2),   FACE,         (7, 2, 2, 2)),
    ((4, 4, 4, 4),    (4, 3, 3, 3),   FROM7,        (4, -4, -4, -4)),
]
# fmt: on


@pytest.mark.parametrize("values, worth", WORTH)
def test_a_bid_is_worth_what_its_table_says(values, worth):
    assert [value(bid, values) for bid in range(1, 14)] == worth


@pytest.mark.parametrize("bids, values, expected, played", BIDDINGS)
def test_values_and_not_tricks_decide_whether_bids_are_played(bids, values, expected, played):
    assert (total(bids, values), is_played(bids, values)) == (expected, played)


# Pagat: at least 3 with a score from 30 to 39, 4 from 40 to 49, 5 from 50 on.
@pytest.mark.parametrize(
    "points, least",
    [(-5, 2), (29, 2), (30, 3), (39, 3), (40, 4), (49, 4), (50, 5), (99, 5)],
)
def test_who_is_well_ahead_must_bid_more(points, least):
    assert lowest_bid(2, points, rising=True) == least
    assert lowest_bid(2, points, rising=False) == 2
    assert lowest_bid(6, points, rising=True) == 6


@pytest.mark.parametrize("bids, tricks, values, scores", DEALS)
def test_everybody_earns_or_loses_the_value_of_the_own_bid(bids, tricks, values, scores):
    assert tuple(earned(bid, values, made=won >= bid) for bid, won in zip(bids, tricks, strict=True)) == scores
