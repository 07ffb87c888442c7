"""The first deal leaves out the table of scores where the house rules score otherwise."""

import pytest

from scorekeeper.domain.first_deal import FirstTable
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.spades.first_deal import first_deal


def pictures(**options):
    names = dict(zip(CLOCKWISE, ("Ona", "Jonas", "Rasa", "Petras"), strict=True))
    return [step.picture for step in first_deal(FirstTable(names, CLOCKWISE, options))]


def test_the_scores_stand_as_the_card_has_them():
    assert "table card-scores" in pictures()
    assert "table card-scores" in pictures(target=250, moon=True)


@pytest.mark.parametrize("option", ["nil", "blind_nil", "bag_limit", "bag_penalty"])
def test_other_scores_show_no_table(option):
    assert "table card-scores" not in pictures(**{option: 50})
