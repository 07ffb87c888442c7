"""The eight cards that are looked at in the deal, and what the sevens among them decide.

Everybody's fourth card, in turn from the dealer's left, then everybody's eighth. The last seven in that order makes its
suit trumps and its holder declarer (Pagat).
"""

import re
from collections.abc import Mapping

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat, after_dealer
from scorekeeper.games.avinas.deals import Kind, Section
from scorekeeper.games.avinas.tricks import COURT_ORDER, trump_order
from scorekeeper.games.avinas.words import sevens_heading

TurnedCards = Mapping[int, Suit]
"""The suits of the sevens by the places where they lie, 1 to 8; a suit lies in one place."""

PLACES = range(1, 9)
RULE = Section.DECLARER
"""The section of the rules that says how."""
SUITS = COURT_ORDER
WRITTEN = re.compile(r"(?:[1-8][CSHD]){0,4}")


def read_turned(text: str) -> TurnedCards:
    """The sevens that "1H6C" writes down; none from a text that no page has written."""
    if not WRITTEN.fullmatch(text):
        return {}
    found = {int(text[at]): Suit(text[at + 1]) for at in range(0, len(text), 2)}
    return found if len(set(found.values())) == len(text) // 2 else {}


def write_turned(turned: TurnedCards) -> str:
    return "".join(f"{place}{turned[place].value}" for place in sorted(turned))


def tapped(turned: TurnedCards, place: int, suit: Suit) -> TurnedCards:
    """Put the seven at that place and nowhere else; take it away if it lay there."""
    others = {each: lying for each, lying in turned.items() if lying is not suit and each != place}
    return others if turned.get(place) is suit else {**others, place: suit}


def seat_at(place: int, dealer: Seat) -> Seat:
    order = after_dealer(dealer)
    return order[(place - 1) % len(order)]


def trumps(turned: TurnedCards) -> tuple[Card, ...]:
    """The trumps from the top; none while no seven lies there."""
    return trump_order(turned[max(turned)]) if turned else ()


def panel_answers(turned: TurnedCards, dealer: Seat) -> PanelAnswers | None:
    """The declarer, the number of sevens, and the trump suit; None without a seven."""
    if not turned:
        return None
    last = max(turned)
    return PanelAnswers(
        {
            "kind": Kind.SEVENS.value,
            "declarer": seat_at(last, dealer).value,
            "sevens": str(len(turned)),
            "trump": turned[last].value,
        }
    )


def sentence(turned: TurnedCards, declarer: str) -> str:
    """As “Two sevens: Ona declares, hearts are trumps.”"""
    values = {"sevens": sevens_heading(len(turned)), "name": declarer, "suit": turned[max(turned)].spoken}
    return _("%(sevens)s: %(name)s declares, and %(suit)s are trumps.") % values
