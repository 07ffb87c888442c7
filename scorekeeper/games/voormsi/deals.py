"""The cards of Voormsi and their order, who scores and for what, and what can happen in one deal."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.deal_format import DealFormat, Optional, Plain, Record, Value, inside, one_of, whole
from scorekeeper.domain.fields import Fields, echoed, refusal_in
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side

TARGET = 9
TARGET_OF_THREE = 12
"""The points that win, reached exactly (Pagat, Parlett)."""

TRICKS = 9
TRICKS_OF_THREE = 12
"""The tricks of a deal, a set of n cards counting as n (Pagat)."""

SCORING_TRICK = 5
"""The trick that brings a side its first point; every further one brings another (Pagat, Parlett)."""

FIRST_FIVE = 1
"""For the first five tricks of a deal in a row; with two or four players only (Pagat; Parlett names no limit)."""


class Event(Enum):
    """What became of Voormsi, by the code of the match format. At most one in a deal (Pagat, Parlett)."""

    VOORMSI_WINS = "voormsi_wins"
    TOQU_TAKES = "toqu_takes"
    THREE_TAKES_VOORMSI = "three_takes_voormsi"
    THREE_TAKES_TOQU = "three_takes_toqu"
    OWN_TOQU = "own_toqu"


EVENT_POINTS: Mapping[Event, int] = {
    Event.VOORMSI_WINS: 1,
    Event.TOQU_TAKES: 2,
    Event.THREE_TAKES_VOORMSI: 1,
    Event.THREE_TAKES_TOQU: 2,
}
"""Points for the side that won the trick. A pair's Toqu on its own Voormsi has none: it loses the match."""


def trick_points(tricks: int) -> int:
    """What so many tricks of a side are worth: one for the fifth, one for each beyond it (Pagat, Parlett)."""
    return max(0, tricks - SCORING_TRICK + 1)


def deal_points(tricks: int, of: int = TRICKS, *, first_five: bool = False) -> int:
    """A side's points for `tricks` of the deal's tricks, Voormsi apart; every trick is one too many: nothing."""
    if tricks == of:
        return 0
    return trick_points(tricks) + (FIRST_FIVE if first_five else 0)


def with_points(standing: int, points: int, target: int = TARGET) -> int:
    """A side's score when it writes points: what goes beyond the target is taken off it again (Pagat, Parlett)."""
    return target - abs(target - standing - points)


Party = Side | Seat
"""A side where four play, else a seat."""

OF_FOUR: tuple[Party, ...] = tuple(Side)
OF_THREE: tuple[Party, ...] = (Seat.N, Seat.E, Seat.S)
OF_TWO: tuple[Party, ...] = (Seat.N, Seat.S)
EVERY_PARTY: tuple[Party, ...] = (*OF_FOUR, *OF_THREE)
"""A player or a side: the party that scores."""


@dataclass(frozen=True, slots=True)
class ByParty:
    """A whole number that each party of a table has, in the table's order."""

    each: tuple[tuple[Party, int], ...]

    @classmethod
    def same(cls, parties: Iterable[Party], number: int) -> "ByParty":
        return cls(tuple((party, number) for party in parties))

    @property
    def parties(self) -> tuple[Party, ...]:
        return tuple(party for party, _number in self.each)

    def of(self, party: Party) -> int:
        """The number of that party. Raises KeyError where nobody sits."""
        for who, number in self.each:
            if who is party:
                return number
        raise KeyError(party)

    def changed(self, party: Party, change: Callable[[int], int]) -> "ByParty":
        return ByParty(tuple((who, change(number) if who is party else number) for who, number in self.each))


def parties_of(turn: tuple[Seat, ...]) -> tuple[Party, ...]:
    """Who scores at a table with these seats, clockwise from north."""
    if len(turn) == len(CLOCKWISE):
        return OF_FOUR
    return tuple(seat for seat in CLOCKWISE if seat in turn)


def tricks_of(parties: tuple[Party, ...]) -> int:
    return TRICKS_OF_THREE if len(parties) == len(OF_THREE) else TRICKS


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of Voormsi: the event, the party that won that trick, and its number, where it is known."""

    event: Event
    party: Party
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """The winners of a deal's tricks in order, as many as were played; a set of n cards stands n times."""

    tricks: tuple[Party, ...]
    fate: Fate | None = None

    def __post_init__(self) -> None:
        if not self.tricks:
            raise IllegalDeal(_("a deal has at least one trick"))
        if len(self.tricks) > TRICKS_OF_THREE:
            values = {"most": TRICKS_OF_THREE, "n": len(self.tricks)}
            raise IllegalDeal(
                ngettext(
                    "a deal has at most %(most)s trick, not %(n)s",
                    "a deal has at most %(most)s tricks, not %(n)s",
                    TRICKS_OF_THREE,
                )
                % values
            )
        if self.fate is not None:
            check_fate_of_played(self.fate, self.tricks)


@dataclass(frozen=True, slots=True)
class Summary:
    """How many tricks each party won, and who won the first five; everything counts at the end of the deal."""

    tricks: ByParty
    first_five: Party | None = None
    fate: Fate | None = None

    def __post_init__(self) -> None:
        if self.tricks.parties not in (OF_FOUR, OF_THREE, OF_TWO):
            raise IllegalDeal(_("tricks are counted for NS and EW, for N, E and S, or for N and S"))
        whole, counted = tricks_of(self.tricks.parties), sum(number for _party, number in self.tricks.each)
        if counted != whole:
            raise IllegalDeal(_("the tricks of a deal add up to %(whole)s, not %(n)s") % {"whole": whole, "n": counted})
        if self.first_five is not None:
            check_first_five(self.first_five, self.tricks)
        if self.fate is not None:
            check_fate_of_summary(self.fate, self.tricks)


Deal = Played | Summary


def check_fate_of_played(fate: Fate, tricks: tuple[Party, ...]) -> None:
    """Refuse an event in a trick that was not played, or that another party won. Raises IllegalDeal."""
    if fate.trick is None or not 1 <= fate.trick <= len(tricks):
        raise IllegalDeal(_("Voormsi fell in one of the tricks from 1 to %(n)s") % {"n": len(tricks)})
    winner = tricks[fate.trick - 1]
    if winner is not fate.party:
        values = {"trick": fate.trick, "winner": winner.value, "party": fate.party.value}
        raise IllegalDeal(_("trick %(trick)s was won by %(winner)s, not by %(party)s") % values)


def check_first_five(party: Party, tricks: ByParty) -> None:
    """Refuse the first five tricks to a party that did not win five. Raises IllegalDeal."""
    if party not in tricks.parties or tricks.of(party) < SCORING_TRICK:
        values = {"party": party.value, "first": SCORING_TRICK}
        raise IllegalDeal(
            ngettext(
                "%(party)s did not win %(first)s trick, so not the first %(first)s",
                "%(party)s did not win %(first)s tricks, so not the first %(first)s",
                SCORING_TRICK,
            )
            % values
        )


def check_fate_of_summary(fate: Fate, tricks: ByParty) -> None:
    """Refuse an event to a party without a trick. Raises IllegalDeal."""
    if fate.trick is not None:
        raise IllegalDeal(_("where tricks are only counted, Voormsi’s has no number"))
    if fate.party not in tricks.parties or not tricks.of(fate.party):
        raise IllegalDeal(_("%(party)s won no trick, so not Voormsi’s") % {"party": fate.party.value})


class Kind(Enum):
    """The kinds of deal, by the word the match format uses."""

    PLAYED = "played"
    SUMMARY = "summary"


def _winners(fields: Fields, name: str) -> tuple[Party, ...]:
    given = fields.take(name)
    with refusal_in(name):
        if not isinstance(given, list):
            raise IllegalDeal(_("%(value)s is not a list of winners") % {"value": echoed(given)})
        return tuple(_party(each) for each in given)


def _counts(fields: Fields) -> ByParty:
    table = next((parties for parties in (OF_FOUR, OF_THREE) if fields.has(parties[1].value)), OF_TWO)
    return ByParty(tuple((party, fields.whole(party.value, 0, tricks_of(table))) for party in table))


def _first_five(fields: Fields, name: str) -> Party | None:
    given = fields.take(name)
    if given is None:
        return None
    with refusal_in(name):
        return _party(given)


def _party(given: object) -> Party:
    for party in EVERY_PARTY:
        if party.value == given:
            return party
    allowed = ", ".join(echoed(party.value) for party in EVERY_PARTY)
    raise IllegalDeal(
        _("%(value)s does not play; it can be %(allowed)s") % {"value": echoed(given), "allowed": allowed}
    )


def by_name(numbers: ByParty) -> dict[str, int]:
    """Each party's number by the word the match format uses for the party."""
    return {party.value: number for party, number in numbers.each}


WINNERS = Plain(_winners, lambda winners: [party.value for party in winners])
COUNTS = inside(_counts, by_name)
FATE: dict[str, Value] = {"code": one_of(Event), "party": Plain(lambda fields, name: _party(fields.take(name)))}
FORMAT: DealFormat[Deal] = DealFormat(
    {
        Kind.PLAYED: Record(
            Played, tricks=WINNERS, event=Optional(Record(Fate, **FATE, trick=whole(1, TRICKS_OF_THREE)).inside)
        ),
        Kind.SUMMARY: Record(
            Summary, tricks=COUNTS, first_five=Plain(_first_five), event=Optional(Record(Fate, **FATE).inside)
        ),
    }
)


SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
"""Within a rank, from the highest (Pagat, Wikipedia)."""

TOQU = Card(Rank.JACK, Suit.CLUBS)
VOORMSI = Card(Rank.KING, Suit.HEARTS)
QUARREL = (TOQU, VOORMSI)
"""The two highest cards, equal: whichever is played later beats the other (Pagat, Parlett)."""

SPADE_EIGHT = Card(Rank.EIGHT, Suit.SPADES)
CLUB_KING = Card(Rank.KING, Suit.CLUBS)
SPADE_KING = Card(Rank.KING, Suit.SPADES)
THREE = Card(Rank.THREE, Suit.DIAMONDS)
"""Stands for the king of diamonds, which is not in the pack."""

SEVENS = tuple(Card(Rank.SEVEN, suit) for suit in SUITS)
OUTSIDE = (THREE, *SEVENS)
"""The five cards that have no place in the order: what they can do depends on when they are played."""

LADDER = (THREE, SPADE_KING, CLUB_KING, *SEVENS)
"""A trick that a seven heads, from the top. The king of spades beats only the king of clubs, and only at once."""

HAND = 4
"""The cards in hand, filled up from the stock after each trick."""


def steps() -> tuple[tuple[Card, ...], ...]:
    """The eleven steps of the order, and the cards of each, from the top; those of the first step are equal."""
    return (
        QUARREL,
        (SPADE_EIGHT,),
        _of_rank(Rank.NINE),
        _of_rank(Rank.ACE),
        _of_rank(Rank.JACK),
        _of_rank(Rank.SIX),
        _of_rank(Rank.FIVE),
        _of_rank(Rank.EIGHT),
        _of_rank(Rank.QUEEN),
        (CLUB_KING,),
        (SPADE_KING,),
    )


def card_order() -> tuple[Card, ...]:
    """The thirty-one cards of the order, from the top."""
    return tuple(card for step in steps() for card in step)


def pack() -> tuple[Card, ...]:
    """All thirty-six cards: those of the order, then the five outside it."""
    return (*card_order(), *OUTSIDE)


def stock(players: int) -> int:
    """How many cards lie on the table after the deal; for two, three or four players."""
    return len(pack()) - HAND * players


def _of_rank(rank: Rank) -> tuple[Card, ...]:
    """The cards of a rank from the highest suit, but for the one that stands further up."""
    return tuple(card for card in (Card(rank, suit) for suit in SUITS) if card not in (TOQU, SPADE_EIGHT))


class Section(StrEnum):
    """The sections of the rules that code leads to, by their anchors, in the order of the page."""

    DEAL = "deal"
    SEVENS = "sevens"
    THREE_OF_DIAMONDS = "three-of-diamonds"
    BLACK_KINGS = "black-kings"
    WHO_WINS = "who-wins"
    SETS = "sets"
    POINTS = "points"
    FIRST_FIVE = "first-five"
    ALL_TRICKS = "all-tricks"
    EVENT = "event"
    OWN_TOQU = "own-toqu"
    OVERSHOOT = "overshoot"
    END = "end"
