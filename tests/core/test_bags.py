"""Bags, wherever a game has them: what they cost, how they are drawn, and what the words say of them."""

from types import SimpleNamespace

import pytest

from scorekeeper.domain import sheet
from scorekeeper.domain.bags import EMPTY, FULL, NEW, PointsAndBags, accounted, sacks, with_penalty


def house(bag_limit, bag_penalty=100):
    return SimpleNamespace(bag_limit=bag_limit, bag_penalty=bag_penalty)


# fmt: off
PAID = [
    (PointsAndBags(300, 9),  house(10),     PointsAndBags(300, 9)),
    (PointsAndBags(300, 10), house(10),     PointsAndBags(200, 0)),
    (PointsAndBags(300, 23), house(10),     PointsAndBags(100, 3)),
    (PointsAndBags(-40, 6),  house(5, 50),  PointsAndBags(-90, 1)),
    (PointsAndBags(300, 23), house(0),      PointsAndBags(300, 23)),
]
DRAWN = [
    (2, 0, house(5),   (FULL, FULL, EMPTY, EMPTY, EMPTY)),
    (3, 2, house(5),   (FULL, NEW, NEW, EMPTY, EMPTY)),
    (0, 0, house(10),  (EMPTY,) * 10),
    (1, 4, house(5),   (NEW, EMPTY, EMPTY, EMPTY, EMPTY)),  # three of the new ones are paid for
    (2, 1, house(11),  ()),
    (2, 1, house(0),   ()),
]
# fmt: on


@pytest.mark.parametrize("before, house, after", PAID)
def test_bags_are_paid_for_and_the_rest_is_kept(before, house, after):
    assert with_penalty(before, house) == after


@pytest.mark.parametrize("full, new, house, drawn", DRAWN)
def test_a_sack_stands_for_each_bag_until_the_penalty(full, new, house, drawn):
    assert sacks(full, new, house) == drawn


def test_points_are_the_larger_number_of_an_account():
    told = accounted("Olena & Halia", PointsAndBags(-12, 1), [FULL, EMPTY])
    assert told == sheet.Account(
        "Olena & Halia", (sheet.Count("1", "bag"), sheet.Count("−12", "points")), row=(FULL, EMPTY)
    )
    assert told.large == sheet.Count("−12", "points")
