"""A deal of Stýrivolt while it is played: how the dealer's draw chooses two suits, and which cards come to lie open.

Pagat and Parlett agree on both.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from scorekeeper.domain.asking import DealAnswers, Look, Question
from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.underway import InPlayWords
from scorekeeper.games.styrivolt.deals import LAMB, PACK, TRADER, CardClass, Section, class_of, strength

__all__ = ["PACK", "RULE", "in_play", "is_decided", "questions_in_play", "sentences", "setting"]

SUITS_CHOSEN = 2

Step = tuple[Rank, ...]
"""Ranks of which the dealer may take either."""

HIGHEST_STIKKAR: Step = ()
"""The step at which the highest stikkar of the suit counts, whatever its rank."""

EXPOSING: tuple[Step, ...] = (
    (TRADER,),
    (LAMB,),
    HIGHEST_STIKKAR,
    (Rank.SIX,),
    (Rank.EIGHT, Rank.NINE),
    (Rank.TWO,),
    (Rank.THREE,),
    (Rank.KING, Rank.FOUR),
    (Rank.QUEEN,),
)
"""Which card of a chosen suit is laid open, the best first. It is not the order in which cards take tricks."""


def chosen_suits(drawn: Sequence[Card]) -> tuple[Suit, ...]:
    """The first two suits that appear among the cards drawn. Raises ValueError if there is only one."""
    suits = tuple(dict.fromkeys(card.suit for card in drawn))
    if len(suits) < SUITS_CHOSEN:
        raise ValueError(_("two suits must have been drawn"))
    return suits[:SUITS_CHOSEN]


def exposures(drawn: Sequence[Card], suit: Suit) -> tuple[tuple[Card, ...], ...]:
    """What the dealer may lay open of a chosen suit: one way, or two where there is a choice.

    A lamb comes with the highest stikkar of its suit, if any was drawn. Raises ValueError if nothing of the suit was.
    """
    own = [card for card in drawn if card.suit is suit]
    for step in EXPOSING:
        if best := _best(own, step):
            return tuple((card, *_company(card, own)) for card in best)
    raise ValueError(_("no card of %(suit)s was drawn") % {"suit": suit.spoken})


def _best(own: Sequence[Card], step: Step) -> list[Card]:
    stikkar = _stikkar(own)
    return stikkar[:1] if step == HIGHEST_STIKKAR else [c for c in own if c.rank in step and c not in stikkar]


def _company(card: Card, own: Sequence[Card]) -> list[Card]:
    return _stikkar(own)[:1] if card.rank is LAMB else []


def _stikkar(own: Sequence[Card]) -> list[Card]:
    """The stikkar among cards of one chosen suit, from the top."""
    suits = {card.suit for card in own}
    stikkar = [card for card in own if class_of(card, suits) is CardClass.STIKKAR]
    return sorted(stikkar, key=lambda card: strength(card, suits))


STOCK = 12
"""Cards that are left after the deal."""

RULE = Section.CHOOSING
"""The section of the rules that says how."""


def is_decided(drawn: Sequence[Card]) -> bool:
    """Whether the dealer stops: a third suit has appeared, or a stock of only two has ended (Pagat)."""
    suits = len({card.suit for card in drawn})
    return suits > SUITS_CHOSEN or (suits == SUITS_CHOSEN and len(drawn) >= STOCK)


def setting(drawn: Sequence[Card]) -> Mapping[str, str]:
    """The chosen suits as the referee asks for them; nothing before two have appeared."""
    if len({card.suit for card in drawn}) < SUITS_CHOSEN:
        return {}
    suits = chosen_suits(drawn)
    return {"chosen": "".join(suit.value for suit in Suit if suit in suits)}


def sentences(drawn: Sequence[Card]) -> tuple[str, ...]:
    """What is chosen so far, and which cards come to lie open; a sentence each."""
    if not setting(drawn):
        return (_("Tap the cards in the order in which the dealer draws them."),)
    suits = chosen_suits(drawn)
    names = {"one": suits[0].spoken, "other": suits[1].spoken}
    if not is_decided(drawn):
        return (_("So far %(one)s and %(other)s. The dealer draws until a third suit appears.") % names,)
    return (_("Chosen: %(one)s and %(other)s.") % names, *(_exposed(drawn, suit) for suit in suits))


def _exposed(drawn: Sequence[Card], suit: Suit) -> str:
    """The card that is laid open of a suit, or the two between which the dealer may choose."""
    ways = [_(" and ").join(card.spoken for card in cards) for cards in exposures(drawn, suit)]
    return _("Exposed card of %(suit)s: the %(cards)s.") % {"suit": suit.spoken, "cards": _(" or the ").join(ways)}


CHOSEN = "chosen"
"""Both suits, as the referee asks for them: "SH"."""

PAIRS = {"".join(suit.value for suit in pair): pair for pair in combinations(Suit, SUITS_CHOSEN)}


def questions_in_play(options: Options | None, names: Names) -> tuple[Question, ...]:
    choices = tuple((sent, "".join(suit.sign for suit in pair)) for sent, pair in PAIRS.items())
    return (Question(CHOSEN, _("Which suits are chosen?"), choices, look=Look.LIST),)


def in_play(answered: DealAnswers, match: AnyReplay, names: Names) -> InPlayWords:
    one, other = PAIRS[answered.text(CHOSEN)]
    return InPlayWords(_("Chosen suits: %(one)s and %(other)s.") % {"one": one.sign, "other": other.sign})
