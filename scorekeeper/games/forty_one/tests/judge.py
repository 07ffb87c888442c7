"""Who takes a trick of Forty-One, judged a second time from the rules alone; sharing nothing with the game."""

from tests.oracles.tricks import LETTERS, single, with_trumps

SETTINGS = {suit: {"trump": LETTERS[suit]} for suit in ("♣", "♠", "♥", "♦")}


def judge(trump, plays):
    return with_trumps(trump, single(plays))
