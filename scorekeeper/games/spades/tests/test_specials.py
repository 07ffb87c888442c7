"""Special bids, worked by hand."""

import pytest

from scorekeeper.games.spades.specials import (
    BIG_BEMO,
    DOUBLE_NIL,
    DOUBLE_NIL_TO_OTHERS,
    LITTLE_BEMO,
    TenFor200,
    moon_points,
    no_trump_count,
    ten_for_200_count,
)
from scorekeeper.games.spades.values import Count

EXACT, AT_LEAST, OFF = TenFor200.EXACT, TenFor200.AT_LEAST, TenFor200.OFF

# fmt: off
TENS = [
    # won  how      points bags
    (10, EXACT,      200, 0),
    (11, EXACT,     -200, 0),  # one too many (Pagat)
    ( 9, EXACT,     -200, 0),
    (11, AT_LEAST,   201, 1),
    ( 9, AT_LEAST,  -200, 0),
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


@pytest.mark.parametrize("won, how, points, bags", TENS)
def test_ten_for_200_needs_its_ten(won, how, points, bags):
    assert ten_for_200_count(won, how) == Count(points, bags)


def test_ten_is_an_ordinary_contract_where_the_special_is_off():
    with pytest.raises(ValueError):  # noqa: PT011  the value itself is the message
        ten_for_200_count(10, OFF)


@pytest.mark.parametrize("won, how, points", [(13, OFF, 200), (12, OFF, -200), (13, EXACT, 500), (12, AT_LEAST, -500)])
def test_moon_needs_every_trick(won, how, points):
    assert moon_points(won, how) == points


@pytest.mark.parametrize("doubled, plain, won, ruffed, points, bags", NO_TRUMPS)
def test_no_trump_doubles_the_bid_and_a_ruff_loses_it(doubled, plain, won, ruffed, points, bags):
    assert no_trump_count(doubled, plain, won, ruffed=ruffed) == Count(points, bags)


def test_the_other_specials_are_flat_sums():
    assert (DOUBLE_NIL, DOUBLE_NIL_TO_OTHERS) == (500, 100)
    assert (LITTLE_BEMO.first_tricks, LITTLE_BEMO.points) == (6, 60)
    assert (BIG_BEMO.first_tricks, BIG_BEMO.points) == (9, 90)
