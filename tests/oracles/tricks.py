"""What second judges of tricks share, and how they are shown one.

Cards are written as people write them: “Q♣”, “10♥”. A play is its cards, and the way in which it was put down. Where
a trick is a matter of trumps and the suit led, one row says everything: the cards from the top, and the first of them
that lies on the table has won, no matter who played when.
"""


def row(written):
    """The cards of a row, parted by blanks."""
    return written.split()


LETTERS = {"♣": "C", "♠": "S", "♥": "H", "♦": "D", "": "none"}
WHOLE = {suit: [rank + suit for rank in row("A K Q J 10 9 8 7 6 5 4 3 2")] for suit in "♣♠♥♦"}


def alone(cards):
    """Cards played one by one, in the usual way."""
    return [([card], "") for card in cards]


def single(plays):
    """The cards of plays of one card each."""
    return [cards[0] for cards, _way in plays]


def taken(cards, row, points=0):
    """The winning place, the points of the cards, the number of tricks: the first card of the row that lies there."""
    return cards.index(next(card for card in row if card in cards)), points, 1


def with_trumps(trump, cards):
    """Where a suit of a whole pack is trumps, and no card counts anything."""
    return taken(cards, WHOLE[trump] + WHOLE[cards[0][-1]])


def following(table, hand):
    """Which cards of a hand can follow where only the suit led has to be followed."""
    return [card for card in hand if card[-1] == table[0][-1]] or hand
