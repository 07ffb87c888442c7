"""Cards, as people write them: "Q♣", "10♥"."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.i18n import _, gettext_noop, marked

SUITS_SPOKEN = {
    "C": gettext_noop("clubs"),
    "S": gettext_noop("spades"),
    "H": gettext_noop("hearts"),
    "D": gettext_noop("diamonds"),
}
RANKS_SPOKEN = {
    "A": gettext_noop("ace"),
    "K": gettext_noop("king"),
    "Q": gettext_noop("queen"),
    "J": gettext_noop("jack"),
}


class Suit(Enum):
    """The four suits, by the letter the match format uses."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"

    @property
    def sign(self) -> str:
        return {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}[self.value]

    @property
    def spoken(self) -> str:
        return marked(SUITS_SPOKEN[self.value])


class Rank(Enum):
    """The ranks of a French-suited pack, from the ace down."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "10"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"

    @property
    def spoken(self) -> str:
        """The rank in words; a number stays a number."""
        return marked(RANKS_SPOKEN[self.value]) if self.value in RANKS_SPOKEN else self.value


RANKS = {rank.value: rank for rank in Rank}
SUITS = {suit.sign: suit for suit in Suit}


@dataclass(frozen=True, slots=True)
class Card:
    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return self.rank.value + self.suit.sign

    @property
    def spoken(self) -> str:
        """The card in words: "queen of clubs"."""
        return _("%(rank)s of %(suit)s") % {"rank": self.rank.spoken, "suit": self.suit.spoken}

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card written as "Q♣" or "10♥". Raises ValueError saying what could not be read."""
        bare = text.strip().replace("\ufe0e", "")
        if bare[:-1] not in RANKS or bare[-1:] not in SUITS:
            raise ValueError(_("“%(text)s” is not a card; a card is written like Q♣ or 10♥") % {"text": text[:20]})
        return cls(RANKS[bare[:-1]], SUITS[bare[-1]])
