"""Which card takes a trick of Avinas and why, and what a pile of cards counts."""

from collections.abc import Mapping, Sequence

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.questions import Step
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.tricks import PlayState, Referee, Trick, Verdict, Way, ask_trump, trump_of
from scorekeeper.games.avinas.deals import CARD_POINTS as ALL
from scorekeeper.games.avinas.deals import POINTS_TO_WIN, Kind, Section

CARD_POINTS: Mapping[Rank, int] = {
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
    Rank.NINE: 0,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}
"""What each card counts, of any suit: 30 a suit, 120 in the pack."""

PLAIN_ORDER = (Rank.ACE, Rank.TEN, Rank.KING, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
"""A plain suit from the top: six cards, since queens and jacks are always trumps."""

PACK = tuple(Card(rank, suit) for suit in Suit for rank in CARD_POINTS)
COURT_ORDER = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)

HAND = 8
"""The cards in every hand."""

FACE_DOWN = "face_down"
SECOND_TRICK = 2


def trump_order(trump: Suit) -> tuple[Card, ...]:
    """The fourteen trumps from the top: the queen of clubs, the seven, the other queens, the jacks, the rest."""
    queens = [Card(Rank.QUEEN, suit) for suit in COURT_ORDER]
    jacks = [Card(Rank.JACK, suit) for suit in COURT_ORDER]
    rest = [Card(rank, trump) for rank in PLAIN_ORDER if rank is not Rank.SEVEN]
    return (queens[0], Card(Rank.SEVEN, trump), *queens[1:], *jacks, *rest)


def is_trump(card: Card, trump: Suit) -> bool:
    """Whether the card is a trump: queens and jacks are, whatever suit is printed on them."""
    return card.suit is trump or card.rank in (Rank.QUEEN, Rank.JACK)


def winner(cards: Sequence[Card], trump: Suit, *, face_down_lead: bool = False) -> int:
    """The place, from 0, of the card that takes the trick; `cards` in the order in which they were played.

    With `face_down_lead` the first card was led to the second trick by a player without trumps: the others followed as
    if to a trump, and the highest trump takes it.
    """
    trumps = trump_order(trump)
    strength = {card: len(trumps) - place for place, card in enumerate(trumps)}
    if any(card in strength for card in cards):
        return max(range(len(cards)), key=lambda place: strength.get(cards[place], 0))
    if face_down_lead:
        raise ValueError("nobody played a trump to a lead that asked for one")
    led = [place for place, card in enumerate(cards) if card.suit is cards[0].suit]
    return min(led, key=lambda place: PLAIN_ORDER.index(cards[place].rank))


def card_points(cards: Sequence[Card]) -> int:
    """What the cards count together, 0 to 120."""
    return sum(CARD_POINTS[card.rank] for card in cards)


def settings() -> tuple[Step, ...]:
    return (ask_trump(),)


def ways(trick: Trick) -> tuple[Way, ...]:
    """Let the lead to the second trick lie face down, if it is no trump."""
    hidden = trick.number == SECOND_TRICK and len(trick.cards) == 1 and not is_trump(trick.cards[0], trump_of(trick))
    return (Way(FACE_DOWN, _("face down")),) if hidden else ()


def verdict(trick: Trick) -> Verdict:
    """Who takes the trick as it lies. Raises IllegalTrick without a trump suit."""
    cards, trump = trick.cards, trump_of(trick)
    waits = _is_face_down(trick) and not any(is_trump(card, trump) for card in cards)
    place = 0 if waits else winner(cards, trump, face_down_lead=_is_face_down(trick))
    points = card_points(cards)
    return Verdict(
        winner=place,
        reason=_waiting() if waits else _reason(cards, trump, place),
        rule=Section.TURNED_UP if _is_face_down(trick) else _section(cards[place], trump),
        worth=ngettext("%(n)s card-point", "%(n)s card-points", points) % {"n": points},
        points=points,
        doubts=_doubts(trick, trump),
    )


def answers(play_state: PlayState, names: Names) -> tuple[PanelAnswers, ...]:
    """A prefilled deal without sevens, and one with sevens once the deal is decided.

    The declarer led first; whether sevens were turned up, nobody has seen.
    """
    if not play_state.finished:
        return ()
    first, seats, points = play_state.finished[0], tuple(names), play_state.points()
    declarer = seats[first.order[0]]
    taken = {True: 0, False: 0}
    for place, seat in enumerate(seats):
        taken[seat.side is declarer.side] += points[place]
    won, beaten = taken[True] >= POINTS_TO_WIN, taken[False] > ALL - POINTS_TO_WIN
    common = {"declarer": declarer.value, "trump": trump_of(first.trick).value, "won": "true" if won else "false"}
    without = {"kind": Kind.NO_SEVENS.value, "losers_points": str(taken[not won])}
    values = {"n": taken[not won]}
    words = _("Without sevens, made: the others took %(n)s") if won else _("Without sevens, lost: they took %(n)s")
    found = (PanelAnswers(without | common, words % values),)
    if not won and not beaten:
        return found
    with_sevens = _("With sevens: made") if won else _("With sevens: lost")
    return (*found, PanelAnswers({"kind": Kind.SEVENS.value} | common, with_sevens))


def _is_face_down(trick: Trick) -> bool:
    return trick.number == SECOND_TRICK and bool(trick.plays) and trick.plays[0].way == FACE_DOWN


def _waiting() -> str:
    return _("The card lies face down until somebody plays a trump.")


def _section(card: Card, trump: Suit) -> Section:
    return Section.TRUMPS if is_trump(card, trump) else Section.PLAIN_SUIT


def _reason(cards: Sequence[Card], trump: Suit, place: int) -> str:
    card = cards[place]
    if not is_trump(card, trump):
        return _("Nobody played a trump, so the %(card)s takes it: the highest of the suit led.") % {
            "card": card.spoken
        }
    if card == Card(Rank.QUEEN, Suit.CLUBS):
        return _("The queen of clubs is the highest trump of all.")
    if card == Card(Rank.SEVEN, trump):
        return _("The 7 of trumps is second only to the queen of clubs.")
    beaten = [other for other in cards if other != card and is_trump(other, trump)]
    if not beaten:
        return _only_trump(card, trump)
    best = min(beaten, key=trump_order(trump).index)
    return _("The %(card)s is a higher trump than the %(other)s.") % {"card": card.spoken, "other": best.spoken}


def _only_trump(card: Card, trump: Suit) -> str:
    if card.suit is trump:
        return _("The %(card)s is the only trump.") % {"card": card.spoken}
    values = {"card": card.spoken}
    if card.rank is Rank.QUEEN:
        return _("The %(card)s is the only trump: every queen is one, whatever its suit.") % values
    return _("The %(card)s is the only trump: every jack is one, whatever its suit.") % values


def _doubts(trick: Trick, trump: Suit) -> tuple[str, ...]:
    """What the first two leads must be. Whether the others had to follow suit, only their hands could tell."""
    if is_trump(trick.cards[0], trump) or trick.number > SECOND_TRICK:
        return ()
    if trick.number == SECOND_TRICK:
        return (_("Only a player without a trump may lead this card."),)
    return (_("The first lead must be a trump; Parlett asks that only of a deal without sevens."),)


REFEREE = Referee(verdict=verdict, answers=answers, pack=PACK, settings=settings, ways=ways)
