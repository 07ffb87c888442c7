"""The first deal of Voormsi, for tables of four, three and two."""

import pytest

from scorekeeper.domain.first_deal import FirstTable
from scorekeeper.games.voormsi.first_deal import first_deal
from scorekeeper.games.voormsi.tests.at_table import FOUR, THREE, TWO


@pytest.mark.parametrize("names, stock", [(FOUR, "20"), (THREE, "24"), (TWO, "28")])
def test_the_stock_is_what_so_many_hands_leave(names, stock):
    steps = first_deal(FirstTable(names, tuple(names), {}))
    assert f"Petras gives everybody four cards and puts the other {stock} face down" in steps[3].sentence


def test_two_draw_in_the_middle_of_a_trick_and_more_after_it():
    titles = [[step.title for step in first_deal(FirstTable(names, tuple(names), {}))] for names in (TWO, THREE, FOUR)]
    assert [each[6] for each in titles] == [
        "Draw while the trick is played",
        "Draw after each trick",
        "Draw after each trick",
    ]


def test_three_are_told_nothing_of_a_partner():
    assert first_deal(FirstTable(THREE, tuple(THREE), {}))[-1].picture == "table card-points"
    assert first_deal(FirstTable(FOUR, tuple(FOUR), {}))[-1].picture == "table card-event"
