"""Who takes a trick of Kaiser, judged a second time from the rules alone; sharing nothing with the game."""

from tests.oracles.tricks import LETTERS, row, single, taken

RANKED = {
    "♣": row("A♣ K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣"),
    "♠": row("A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 3♠"),
    "♥": row("A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 5♥"),
    "♦": row("A♦ K♦ Q♦ J♦ 10♦ 9♦ 8♦ 7♦"),
    "": [],
}

SETTINGS = {suit: {"trump": LETTERS[suit]} for suit in ("♣", "♠", "♥", "♦", "")}


def judge(trump, plays):
    """`trump`: a suit's sign, or nothing at no trump."""
    cards = single(plays)
    points = {(False, False): 1, (True, False): 6, (False, True): -2, (True, True): 3}["5♥" in cards, "3♠" in cards]
    return taken(cards, RANKED[trump] + RANKED[cards[0][-1]], points)
