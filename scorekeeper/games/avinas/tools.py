"""Which card takes a trick of Avinas and why, what a pile of cards counts, and what the sevens turned up decide.

Eight cards are looked at in the deal: everybody's fourth, in turn from the dealer's left, then everybody's eighth. The
last seven in that order makes its suit trumps and its holder declarer (Pagat).
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext
from scorekeeper.domain.pile import Numbers, Pile, PileCount, Row, Threshold, chips
from scorekeeper.domain.questions import Step
from scorekeeper.domain.seats import Seat, after_dealer
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.tricks import PlayState, Referee, Trick, Verdict, Way, ask_trump, trump_of
from scorekeeper.games.avinas import deals
from scorekeeper.games.avinas.sheet import sevens_heading

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

PACK = tuple(Card(rank, suit) for suit in Suit for rank in CARD_POINTS)

HAND = 8
"""The cards in every hand."""

FACE_DOWN = "face_down"
SECOND_TRICK = 2


def is_trump(card: Card, trump: Suit) -> bool:
    """Whether the card is a trump: queens and jacks are, whatever suit is printed on them."""
    return card.suit is trump or card.rank in (Rank.QUEEN, Rank.JACK)


def winner(cards: Sequence[Card], trump: Suit, *, face_down_lead: bool = False) -> int:
    """The place, from 0, of the card that takes the trick; `cards` in the order in which they were played.

    With `face_down_lead` the first card was led to the second trick by a player without trumps: the others followed as
    if to a trump, and the highest trump takes it.
    """
    trumps = deals.trump_order(trump)
    strength = {card: len(trumps) - place for place, card in enumerate(trumps)}
    if any(card in strength for card in cards):
        return max(range(len(cards)), key=lambda place: strength.get(cards[place], 0))
    if face_down_lead:
        raise ValueError("nobody played a trump to a lead that asked for one")
    led = [place for place, card in enumerate(cards) if card.suit is cards[0].suit]
    return min(led, key=lambda place: deals.PLAIN_ORDER.index(cards[place].rank))


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
        rule=deals.Section.TURNED_UP if _is_face_down(trick) else _section(cards[place], trump),
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
    won, beaten = taken[True] >= deals.POINTS_TO_WIN, taken[False] > deals.ALL_CARD_POINTS - deals.POINTS_TO_WIN
    common = {"declarer": declarer.value, "trump": trump_of(first.trick).value, "won": "true" if won else "false"}
    without = {"kind": deals.Kind.NO_SEVENS.value, "losers_points": str(taken[not won])}
    values = {"n": taken[not won]}
    words = _("Without sevens, made: the others took %(n)s") if won else _("Without sevens, lost: they took %(n)s")
    found = (PanelAnswers(without | common, words % values),)
    if not won and not beaten:
        return found
    with_sevens = _("With sevens: made") if won else _("With sevens: lost")
    return (*found, PanelAnswers({"kind": deals.Kind.SEVENS.value} | common, with_sevens))


def _is_face_down(trick: Trick) -> bool:
    return trick.number == SECOND_TRICK and bool(trick.plays) and trick.plays[0].way == FACE_DOWN


def _waiting() -> str:
    return _("The card lies face down until somebody plays a trump.")


def _section(card: Card, trump: Suit) -> deals.Section:
    return deals.Section.TRUMPS if is_trump(card, trump) else deals.Section.PLAIN_SUIT


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
    best = min(beaten, key=deals.trump_order(trump).index)
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


OF_A_RANK = 4
SPOKEN = {
    Rank.ACE: gettext_noop("aces"),
    Rank.TEN: gettext_noop("tens"),
    Rank.KING: gettext_noop("kings"),
    Rank.QUEEN: gettext_noop("queens"),
    Rank.JACK: gettext_noop("jacks"),
}
COUNTING = tuple(rank for rank, points in CARD_POINTS.items() if points)
BANDS = (2, 31)
"""From here on the losing side of a game without sevens has fewer pips against it."""


def rows(names: Names) -> tuple[Row, ...]:
    """The ranks that count, the dearest first."""
    return tuple(_row(rank) for rank in COUNTING)


def _row(rank: Rank) -> Row:
    each = _("%(n)s each") % {"n": CARD_POINTS[rank]}
    return Row(rank.value, rank.value, chips(OF_A_RANK), each, marked(SPOKEN[rank]))


def of_cards(cards: Sequence[Card]) -> Numbers:
    """How many of each rank that counts; no cards mean nothing."""
    found = Counter(card.rank for card in cards)
    return {rank.value: found[rank] for rank in COUNTING} if cards else {}


def count(numbers: Numbers, names: Names, options: Options | None) -> PileCount:
    """The points, what the other side can have, and whether it is enough to stop."""
    points = sum(numbers.get(rank.value, 0) * CARD_POINTS[rank] for rank in COUNTING)
    return PileCount(
        total=str(points),
        unit=ngettext("card-point", "card-points", points),
        sentences=(_enough(points), _rest(points)),
        marks=tuple(_mark(at, points) for at in (*BANDS, deals.POINTS_TO_WIN)),
        panel_answers=(_prefill(points),) if numbers and options is not None else (),
    )


def _enough(points: int) -> str:
    missing = deals.POINTS_TO_WIN - points
    if missing <= 0:
        return _("Enough: if this is the declarers’ pile, they have won and may stop.")
    return _("Not enough for the declarers yet: %(n)s more.") % {"n": missing}


def _rest(points: int) -> str:
    if points == deals.ALL_CARD_POINTS:
        return _("The other side has nothing.")
    return _("The other side has at most %(n)s.") % {"n": deals.ALL_CARD_POINTS - points}


def _mark(at: int, points: int) -> Threshold:
    words = {2: _("2 to 30"), 31: _("31 or more"), deals.POINTS_TO_WIN: _("61: made")}
    return Threshold(at, words[at], points >= at)


def _prefill(points: int) -> PanelAnswers:
    """What the losing side took: this pile, or what it leaves of the whole pack, none of which is still in hand."""
    losers = min(points, deals.ALL_CARD_POINTS - points)
    fields = {"kind": deals.Kind.NO_SEVENS.value, "losers_points": str(losers)}
    if losers == points:
        return PanelAnswers(fields, _("The losing side took these %(n)s") % {"n": losers})
    return PanelAnswers(fields, _("Every trick played: the losing side took %(n)s") % {"n": losers})


PILE = Pile(rows=rows, count=count, pack=PACK, of_cards=of_cards)


TurnedCards = Mapping[int, Suit]
"""The suits of the sevens by the places where they lie, 1 to 8; a suit lies in one place."""

PLACES = range(1, 9)
RULE = deals.Section.DECLARER
"""The section of the rules that says how."""
SUITS = deals.COURT_ORDER
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
    return deals.trump_order(turned[max(turned)]) if turned else ()


def panel_answers(turned: TurnedCards, dealer: Seat) -> PanelAnswers | None:
    """The declarer, the number of sevens, and the trump suit; None without a seven."""
    if not turned:
        return None
    last = max(turned)
    return PanelAnswers(
        {
            "kind": deals.Kind.SEVENS.value,
            "declarer": seat_at(last, dealer).value,
            "sevens": str(len(turned)),
            "trump": turned[last].value,
        }
    )


def sentence(turned: TurnedCards, declarer: str) -> str:
    """As “Two sevens: Ona declares, hearts are trumps.”"""
    values = {"sevens": sevens_heading(len(turned)), "name": declarer, "suit": turned[max(turned)].spoken}
    return _("%(sevens)s: %(name)s declares, and %(suit)s are trumps.") % values
