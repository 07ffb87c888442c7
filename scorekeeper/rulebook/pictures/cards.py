"""Cards in a text: one, a fan, a strip. Each is drawn small and spoken as words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.i18n import _

ANY_TRUMP = "*"
A_ROW = 8
SIGNS = {suit: suit.value.lower() for suit in Suit}
LOOKS = {Suit.CLUBS: "cl", Suit.SPADES: "sp", Suit.HEARTS: "he", Suit.DIAMONDS: "di"}


@dataclass(frozen=True, slots=True)
class CardDrawing:
    """A card to draw: its rank, the letter of its sign (c, s, h, d, or t for trumps), its look, its name in words."""

    rank: str
    sign: str
    look: str
    spoken: str


def drawn(text: str, star: str = "") -> CardDrawing:
    """The card that `text` writes, "Q♣" or "7*" for the seven of whatever suit is trumps (in the words of `star`).

    Raises ValueError saying what could not be read.
    """
    if text.endswith(ANY_TRUMP):
        rank = Card.parse(text[:-1] + Suit.CLUBS.sign).rank
        names = {"rank": rank.spoken, "star": star or _("of trumps")}
        return CardDrawing(rank.value, "t", "", _("%(rank)s %(star)s") % names)
    card = Card.parse(text)
    return CardDrawing(card.rank.value, SIGNS[card.suit], LOOKS[card.suit], card.spoken)


def fan(cards: Iterable[CardDrawing]) -> str:
    """One card or several, in a line of text."""
    inside = "".join(card_html(card, "in") for card in cards)
    return f'<span class="fan" dir="ltr">{inside}</span>'


def strip(cards: Sequence[CardDrawing]) -> str:
    """Cards from the top, as large as a thumb."""
    classes = "cards eight" if len(cards) == A_ROW else "cards"
    return f'<div class="{classes}" dir="ltr">{"".join(card_html(card) for card in cards)}</div>'


def card_html(card: CardDrawing, class_: str = "") -> str:
    classes = " ".join(filter(None, ["card", class_, card.look]))
    return _image(classes, card.spoken, card.rank + _sign(card.sign))


def suit_html(suit: Suit) -> str:
    """The sign of a suit in a line of text."""
    return _image(f"suit {LOOKS[suit]}", suit.spoken, _sign(SIGNS[suit]))


def suit_of(text: str) -> Suit | None:
    """The suit whose sign this is; None for any other text."""
    return next((suit for suit in Suit if suit.sign == text), None)


def _image(classes: str, spoken: str, inside: str) -> str:
    return f'<span class="{classes}" role="img" aria-label="{escape(spoken)}">{inside}</span>'


def _sign(letter: str) -> str:
    return f'<svg aria-hidden="true"><use href="#{letter}"/></svg>'
