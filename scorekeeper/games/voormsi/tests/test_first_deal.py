"""The first deal of Voormsi, for tables of four, three and two."""

import pytest

from scorekeeper.domain.first_deal import FirstTable
from scorekeeper.games.voormsi.first_deal import first_deal
from scorekeeper.games.voormsi.tests.at_table import FOUR, THREE, TWO


@pytest.mark.parametrize("names, stock", [(FOUR, "20"), (THREE, "24"), (TWO, "28")])
def test_the_stock_is_what_so_many_hands_leave(names, stock):
    steps = first_deal(FirstTable(names, tuple(names), {}))
    assert f"Petras gives everybody four cards and puts the other {stock} face down" in steps[3].sentence


def titles(names):
    return [step.title for step in first_deal(FirstTable(names, tuple(names), {}))]


def test_two_draw_in_the_middle_of_a_trick_and_more_after_it():
    assert "Draw while the trick is played" in titles(TWO)
    assert "Draw after each trick" in titles(THREE)
    assert "Draw after each trick" in titles(FOUR)


def test_two_are_told_nothing_of_sets_yet():
    assert "Who takes several cards?" not in titles(TWO)
    assert "Who takes several cards?" in titles(THREE)
    assert "Who takes several cards?" in titles(FOUR)


def test_a_side_is_warned_of_its_own_toqu_and_three_who_play_alone_are_not():
    assert "But never on your own side’s" in titles(TWO)
    assert "But never on your own side’s" not in titles(THREE)
    assert "But never on your own side’s" in titles(FOUR)


def test_three_are_told_nothing_of_a_partner():
    assert first_deal(FirstTable(THREE, tuple(THREE), {}))[-1].picture == "table card-points"
    assert first_deal(FirstTable(FOUR, tuple(FOUR), {}))[-1].picture == "table card-event"
