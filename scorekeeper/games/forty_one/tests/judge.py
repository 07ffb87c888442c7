"""Who takes a trick of Forty-One, judged a second time from the rules alone; sharing nothing with the game."""

from tests.oracles.tricks import single, with_trumps


def judge(_setting, plays):
    return with_trumps("♥", single(plays))
