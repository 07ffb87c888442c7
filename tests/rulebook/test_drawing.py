"""What games draw their pictures with, and how numbers are shown in them."""

import re

import pytest

from scorekeeper.domain.sheet import signed, with_minus
from scorekeeper.rulebook.pictures.drawing import DOWN, LEFT, RIGHT, UP, arrowhead, blank, disc


@pytest.mark.parametrize(
    "way, back",
    [
        (UP, {(42, 63), (58, 63)}),
        (DOWN, {(42, 37), (58, 37)}),
        (LEFT, {(63, 42), (63, 58)}),
        (RIGHT, {(37, 42), (37, 58)}),
    ],
)
def test_an_arrow_points_where_it_is_told(way, back):
    corners = {(float(x), float(y)) for x, y in re.findall(r"([0-9.]+),([0-9.]+)", arrowhead(50, 50, way))}

    assert corners == {(50, 50), *back}


def test_a_disc_that_matters_is_filled_and_its_text_is_light():
    assert 'class="badge takes"' in disc("3", 0, 0, 11, takes=True)
    assert 'class="t on"' in disc("3", 0, 0, 11, takes=True)
    assert 'class="badge"' in disc("3", 0, 0, 11)


@pytest.mark.parametrize("width, corner", [(17, "3.4"), (20, "4"), (42, "5")])
def test_small_cards_have_small_corners(width, corner):
    assert f'rx="{corner}"' in blank(0, 0, width, 60)


@pytest.mark.parametrize("number, plain, with_sign", [(3, "3", "+3"), (0, "0", "0"), (-3, "−3", "−3")])
def test_numbers_below_nothing_have_a_minus_sign_and_no_hyphen(number, plain, with_sign):
    assert (with_minus(number), signed(number)) == (plain, with_sign)
