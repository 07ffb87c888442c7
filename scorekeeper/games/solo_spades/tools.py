"""Who takes a trick of Solo Spades, and which cards may be played to it: follow and beat, or trump and overtrump."""

from collections.abc import Sequence

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.i18n import _
from scorekeeper.domain.pile import TricksOfPlayers
from scorekeeper.domain.tricks import ORDER, Referee, Trick, Verdict, highest, why
from scorekeeper.games.solo_spades.deals import TRICKS, Section


def verdict(trick: Trick) -> Verdict:
    return Verdict(
        winner=winner(trick.cards),
        reason=why(trick.cards, Suit.SPADES),
        rule=Section.MUST_BEAT,
        doubts=_doubts(trick.cards),
    )


def playable(table: Sequence[Card], hand: Sequence[Card]) -> list[Card]:
    """The cards of a hand that may follow those on the table, which lie in the order in which they were played.

    The duties are Parlett's. He says nothing of a player without the suit whose spades are all too low; we read him to
    the letter, so that one of them must be played.
    """
    following = [card for card in hand if card.suit is table[0].suit]
    spades = [card for card in hand if card.suit is Suit.SPADES]
    best = table[winner(table)]
    for held in (following, spades):
        if held:
            return [card for card in held if beats(card, best)] or held
    return list(hand)


def winner(cards: Sequence[Card]) -> int:
    """The place, from 0, of the card that takes the trick as it lies; `cards` in the order in which they were played.

    The highest spade or, without one, the highest card of the suit led, as in Spades.
    """
    return highest(cards, Suit.SPADES)


def beats(card: Card, best: Card) -> bool:
    """Whether a card would win from the one that is winning."""
    if card.suit is best.suit:
        return ORDER.index(card.rank) < ORDER.index(best.rank)
    return card.suit is Suit.SPADES


def _doubts(cards: Sequence[Card]) -> tuple[str, ...]:
    """Say that who played below the best card was allowed to only without a better one."""
    low = [card for place, card in enumerate(cards) if place and _is_doubtful(card, cards[:place])]
    return tuple(_needed(card, cards[0].suit) % {"card": card.spoken} for card in low)


def _is_doubtful(card: Card, before: Sequence[Card]) -> bool:
    """Whether somebody with a better card would have had to play it.

    Who follows suit to a ruff is free within the suit.
    """
    best = before[winner(before)]
    follows = card.suit is before[0].suit
    free = follows and (best.suit is not card.suit or best.rank is ORDER[0])
    return not free and not beats(card, best)


def _needed(card: Card, led: Suit) -> str:
    if card.suit is led:
        return _("The %(card)s does not beat the best card. Only a player who cannot beat it may play it.")
    if card.suit is Suit.SPADES:
        return _("The %(card)s does not overtrump. Only a player who cannot overtrump may play it.")
    return _("Only a player without the suit led and without spades may play the %(card)s.")


TRICK_PILE = TricksOfPlayers(TRICKS)
REFEREE = Referee(verdict=verdict, answers=TRICK_PILE.answers, playable=playable)
