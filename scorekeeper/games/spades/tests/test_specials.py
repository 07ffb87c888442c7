"""Special bids, worked by hand."""

import pytest

from scorekeeper.domain.bags import PointsAndBags, TenFor200, moon_count, ten_for_200_count
from scorekeeper.games.spades.deals import BemoSize
from scorekeeper.games.spades.scoring import (
    BEMO,
    DOUBLE_NIL_TO_OTHERS,
    DoubleNilBonus,
    bemo_count,
    double_nil_count,
    double_nil_pays,
    no_trump_count,
)

EXACT, AT_LEAST, OFF = TenFor200.EXACT, TenFor200.AT_LEAST, TenFor200.OFF

# fmt: off
TENS = [
    # won  how      ruffed points bags
    (10, EXACT,    False,  200, 0),
    (11, EXACT,    False, -200, 0),  # one too many (Pagat)
    ( 9, EXACT,    False, -200, 0),
    (10, EXACT,    True,  -200, 0),
    (11, AT_LEAST, False,  201, 1),
    (13, AT_LEAST, False,  203, 3),
    ( 9, AT_LEAST, False, -200, 0),
    (13, AT_LEAST, True,  -200, 0),
]

MOONS = [
    (13, OFF,      False,  200),
    (12, OFF,      False, -200),
    (13, OFF,      True,  -200),
    (13, EXACT,    False,  500),
    (12, AT_LEAST, False, -500),
]

NO_TRUMPS = [
    # doubled plain won ruffed  points bags
    ([4],    [3],  7, False,  110, 0),
    ([4],    [3],  9, False,  112, 2),  # overtricks are not doubled
    ([4],    [3],  6, False, -110, 0),
    ([4],    [3],  9, True,  -110, 0),
    ([4, 3], [],   7, False,  140, 0),  # the whole contract doubled
    ([4, 3], [],   9, False,  142, 2),
    ([4, 3], [],   6, False, -140, 0),
    ([4, 3], [],   9, True,  -140, 0),
]
# fmt: on


@pytest.mark.parametrize("won, how, ruffed, points, bags", TENS)
def test_ten_for_200_needs_its_ten(won, how, ruffed, points, bags):
    assert ten_for_200_count(won, how, ruffed=ruffed) == PointsAndBags(points, bags)


def test_ten_is_an_ordinary_contract_where_the_special_is_off():
    with pytest.raises(ValueError):  # noqa: PT011  the value itself is the message
        ten_for_200_count(10, OFF)


@pytest.mark.parametrize("won, how, ruffed, points", MOONS)
def test_moon_needs_every_trick(won, how, ruffed, points):
    assert moon_count(won, how, ruffed=ruffed) == PointsAndBags(points)


@pytest.mark.parametrize("doubled, plain, won, ruffed, points, bags", NO_TRUMPS)
def test_no_trump_doubles_the_bid_and_a_ruff_loses_it(doubled, plain, won, ruffed, points, bags):
    assert no_trump_count(doubled, plain, won, ruffed=ruffed) == PointsAndBags(points, bags)


def test_a_double_nil_is_a_flat_sum():
    assert [double_nil_count(tricks).points for tricks in ((0, 0), (0, 1), (2, 0), (1, 1))] == [500, -500, -500, -500]
    assert DOUBLE_NIL_TO_OTHERS == 100


def test_a_failed_double_nil_pays_as_the_table_says():
    tricks = ((0, 0), (0, 1), (2, 0), (1, 1))
    assert [double_nil_pays(each, DoubleNilBonus.EITHER) for each in tricks] == [False, True, True, True]
    assert [double_nil_pays(each, DoubleNilBonus.BOTH) for each in tricks] == [False, False, False, True]


def test_a_bemo_is_won_or_lost_for_the_same():
    assert BEMO == {BemoSize.LITTLE: 60, BemoSize.BIG: 90}
    assert [bemo_count(size, won=won).points for size in BemoSize for won in (True, False)] == [60, -60, 90, -90]
