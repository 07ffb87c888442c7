"""Every trick is judged alike by the games and by second judges, written from the rules without looking at the first.

Short tricks are judged one and all in a large run (`TRICKS_JUDGED=1000000`), here a part of them; long ones at random.
"""

import pytest

from tests.oracles.tricks import alone
from tests.trick_judges import REFEREES, TRICKS_JUDGED, agree, asked_of, chance, draw, some, two_and_three

WITH_A_TRUMP = [slug for slug in REFEREES if any("trump" in asked for asked in asked_of(slug).values())]


@pytest.mark.parametrize("slug", REFEREES)
def test_both_judges_give_a_random_trick_to_the_same_player(slug):
    rng = chance(slug)
    for _ in range(TRICKS_JUDGED):
        agree(slug, *draw(rng, slug))


@pytest.mark.parametrize("slug", WITH_A_TRUMP)
def test_both_judges_agree_on_two_and_three_cards_with_every_trump(slug):
    for setting in asked_of(slug):
        for cards in some(two_and_three(slug), 200, 30_752):
            agree(slug, setting, alone(cards))
