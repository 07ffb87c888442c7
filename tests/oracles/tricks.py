"""Who takes a trick, judged a second time from the rules alone; sharing nothing with the games.

Cards are written as people write them: "Q♣", "10♥". Where a trick is a matter of trumps and the suit led, one row says
everything: the cards from the top, and the first of them that lies on the table has won, whoever played when.
"""

from tests.oracles.rows import row

AVINAS_TRUMPS = {
    "♣": row("Q♣ 7♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♣ 10♣ K♣ 9♣ 8♣"),
    "♠": row("Q♣ 7♠ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♠ 10♠ K♠ 9♠ 8♠"),
    "♥": row("Q♣ 7♥ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♥ 10♥ K♥ 9♥ 8♥"),
    "♦": row("Q♣ 7♦ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♦ 10♦ K♦ 9♦ 8♦"),
}
AVINAS_PLAIN = {
    "♣": row("A♣ 10♣ K♣ 9♣ 8♣ 7♣"),
    "♠": row("A♠ 10♠ K♠ 9♠ 8♠ 7♠"),
    "♥": row("A♥ 10♥ K♥ 9♥ 8♥ 7♥"),
    "♦": row("A♦ 10♦ K♦ 9♦ 8♦ 7♦"),
}
AVINAS_PIPS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}

KAISER = {
    "♣": row("A♣ K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣"),
    "♠": row("A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 3♠"),
    "♥": row("A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 5♥"),
    "♦": row("A♦ K♦ Q♦ J♦ 10♦ 9♦ 8♦ 7♦"),
    "": [],
}

WHOLE = {suit: [rank + suit for rank in row("A K Q J 10 9 8 7 6 5 4 3 2")] for suit in "♣♠♥♦"}


def avinas(trump, cards, hidden=False):
    """`hidden`: the card led to the second trick lies face down and asks for a trump, so that no plain card takes it.

    Led face up, such a card asks the same in Pagat's account; with a trump on the table that makes no difference.
    """
    trumps, led = AVINAS_TRUMPS[trump], cards[0]
    plain = [led] if hidden else [card for card in AVINAS_PLAIN[led[-1]] if card not in trumps]
    return taken(cards, trumps + plain, sum(AVINAS_PIPS[card[:-1]] for card in cards))


def kaiser(trump, cards):
    """`trump`: a suit's sign, or nothing at no trump."""
    points = {(False, False): 1, (True, False): 6, (False, True): -2, (True, True): 3}["5♥" in cards, "3♠" in cards]
    return taken(cards, KAISER[trump] + KAISER[cards[0][-1]], points)


def spades(cards):
    return taken(cards, WHOLE["♠"] + WHOLE[cards[0][-1]])


def forty_one(cards):
    return taken(cards, WHOLE["♥"] + WHOLE[cards[0][-1]])


def taken(cards, row, points=0):
    """The winning place, the points of the cards, the number of tricks: the first card of the row that lies there."""
    return cards.index(next(card for card in row if card in cards)), points, 1


def spades_playable(table, hand):
    """Which cards of a hand can follow in Spades; at Forty-One alike."""
    return [card for card in hand if card[-1] == table[0][-1]] or hand


def solo_playable(table, hand, must_beat=True, under_ruff=True):
    """Which cards of a hand can follow in Solo Spades.

    `must_beat`: whether the stricter duties are played at all; `under_ruff`: whether somebody void who cannot go over
    the spades on the table still has to play one.
    """
    if not must_beat:
        return spades_playable(table, hand)
    suit = [card for card in hand if card[-1] == table[0][-1]]
    spade = [card for card in hand if card[-1] == "♠"]
    return over(table, suit) or suit or over(table, spade) or (spade if under_ruff else []) or hand


def over(table, cards):
    """Those cards that would win the trick if it ended with them."""
    return [card for card in cards if spades([*table, card])[0] == len(table)]
