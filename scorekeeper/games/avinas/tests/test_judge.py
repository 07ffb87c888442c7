"""The second judge of Avinas agrees on a card that is led face down."""

from scorekeeper.games.avinas.tests import judge
from tests.oracles.tricks import alone
from tests.trick_judges import agree, some, two_and_three


def test_both_judges_agree_on_a_lead_that_lies_face_down():
    for setting in judge.SETTINGS:
        for lead, *others in some(two_and_three("avinas"), 200, 30_752):
            if lead not in judge.TRUMPS[setting]:
                agree("avinas", setting, [([lead], "face_down"), *alone(others)], number=2)
