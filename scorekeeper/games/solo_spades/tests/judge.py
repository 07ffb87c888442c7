"""Who takes a trick of Solo Spades, and what can follow in one, judged a second time from the rules alone."""

from tests.oracles.tricks import following, single, with_trumps


def judge(_setting, plays):
    return with_trumps("♠", single(plays))


def playable(table, hand, must_beat=True, under_ruff=True):
    """Which cards of a hand can follow.

    `must_beat`: whether the stricter duties are played at all; `under_ruff`: whether somebody void who cannot go over
    the spades on the table still has to play one.
    """
    if not must_beat:
        return following(table, hand)
    suit = [card for card in hand if card[-1] == table[0][-1]]
    spade = [card for card in hand if card[-1] == "♠"]
    return over(table, suit) or suit or over(table, spade) or (spade if under_ruff else []) or hand


def over(table, cards):
    """Those cards that would win the trick if it ended with them."""
    return [card for card in cards if with_trumps("♠", [*table, card])[0] == len(table)]
