"""Who takes a trick of Avinas, judged a second time from the rules alone; sharing nothing with the game."""

from tests.oracles.tricks import LETTERS, row, single, taken

TRUMPS = {
    "♣": row("Q♣ 7♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♣ 10♣ K♣ 9♣ 8♣"),
    "♠": row("Q♣ 7♠ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♠ 10♠ K♠ 9♠ 8♠"),
    "♥": row("Q♣ 7♥ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♥ 10♥ K♥ 9♥ 8♥"),
    "♦": row("Q♣ 7♦ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♦ 10♦ K♦ 9♦ 8♦"),
}
PLAIN = {
    "♣": row("A♣ 10♣ K♣ 9♣ 8♣ 7♣"),
    "♠": row("A♠ 10♠ K♠ 9♠ 8♠ 7♠"),
    "♥": row("A♥ 10♥ K♥ 9♥ 8♥ 7♥"),
    "♦": row("A♦ 10♦ K♦ 9♦ 8♦ 7♦"),
}
PIPS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}

SETTINGS = {suit: {"trump": LETTERS[suit]} for suit in "♣♠♥♦"}


def judge(trump, plays):
    return taken_by(trump, single(plays), hidden=plays[0][1] == "face_down")


def taken_by(trump, cards, *, hidden):
    """`hidden`: the card led to the second trick lies face down and asks for a trump, so that no plain card takes it.

    Led face up, such a card asks the same in Pagat's account; with a trump on the table that makes no difference.
    """
    trumps, led = TRUMPS[trump], cards[0]
    plain = [led] if hidden else [card for card in PLAIN[led[-1]] if card not in trumps]
    return taken(cards, trumps + plain, sum(PIPS[card[:-1]] for card in cards))
