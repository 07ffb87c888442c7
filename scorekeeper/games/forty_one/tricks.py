"""Who takes a trick of Forty-One, and why. Hearts are trumps."""

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.following import Followed
from scorekeeper.domain.handing_over import Handed
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.steps import Step
from scorekeeper.domain.tricks import Trick, Verdict, Way
from scorekeeper.domain.trumping import ORDER, check_cards, highest, one_card_each, why
from scorekeeper.games.forty_one.pile import handed

TRUMP = Suit.HEARTS
PACK = tuple(Card(rank, suit) for suit in Suit for rank in ORDER)
MOST_CARDS = 1


def settings() -> tuple[Step, ...]:
    """Hearts are always trumps."""
    return ()


def order(trick: Trick) -> tuple[int, ...]:
    """Everybody plays one card, in turn."""
    return one_card_each(trick)


def ways(trick: Trick) -> tuple[Way, ...]:
    """A card is a card."""
    return ()


def verdict(trick: Trick) -> Verdict:
    """Who takes the trick as it lies. Raises IllegalTrick."""
    check_cards(trick.cards)
    return Verdict(winner=highest(trick.cards, TRUMP), reason=why(trick.cards, TRUMP), rule="play")


def length(seats: int) -> int:
    """The whole pack."""
    return len(PACK) // seats


def answers(followed: Followed, names: Names) -> tuple[Handed, ...]:
    """Everybody's tricks, once all thirteen have been played."""
    return handed(followed.taken_by(tuple(names)))
