"""What can happen in one deal of Avinas, as values that cannot be built wrong."""

from dataclasses import dataclass
from enum import Enum, StrEnum

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.deal_format import TRUTH, DealFormat, Either, Optional, Record, one_of, whole
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side

ALL_CARD_POINTS = 120
POINTS_TO_WIN = 61
MOST_SEVENS = 4


class Knock(Enum):
    """Who undertook to win or to spoil every trick, before the first lead of a sevens game."""

    NONE = "none"
    DECLARERS = "declarers"
    BOTH = "both"


class Band(Enum):
    """How much the losing side of a no-sevens game took, as far as the score asks."""

    MANY = "31+"
    FEW = "2-30"
    NOTHING = "0"


@dataclass(frozen=True, slots=True)
class Sevens:
    """A deal in which one to four sevens were turned up. `trump` is remembered and never scored."""

    declarer: Seat
    sevens: int
    knock: Knock
    won: bool
    trump: Suit | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.sevens <= MOST_SEVENS:
            raise IllegalDeal(_("one to four sevens can be turned up, not %(n)s") % {"n": self.sevens})


@dataclass(frozen=True, slots=True)
class NoSevens:
    """A deal without sevens. `losers` is what the losing side took: its card-points, or the band they fall in."""

    declarer: Seat
    won: bool
    losers: int | Band
    trump: Suit | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.losers, Band):
            check_losers_points(self.losers, declarers_won=self.won)

    @property
    def band(self) -> Band:
        return self.losers if isinstance(self.losers, Band) else band_of(self.losers)


@dataclass(frozen=True, slots=True)
class Overclaim:
    """A no-sevens game whose declarer turned out to have had fewer trumps than he named."""

    declarer: Seat
    trump: Suit | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """No seven was turned up, and nobody named a length of trumps."""


Deal = Sevens | NoSevens | Overclaim | Passed


def losing_side(deal: Sevens | NoSevens) -> Side:
    declarers = deal.declarer.side
    return declarers.other if deal.won else declarers


def band_of(points: int) -> Band:
    if points == 0:
        return Band.NOTHING
    return Band.FEW if points <= 30 else Band.MANY


def check_losers_points(points: int, *, declarers_won: bool) -> None:
    """Refuse card-points that the losing side of a no-sevens game cannot have taken. Raises IllegalDeal.

    61 of the 120 win for the declarers, so their opponents then have 59 at most; declarers who stop below 61 have
    lost, with 60 at most. No cards make 1 card-point, and 119 would leave 1 to the others.
    """
    if not 0 <= points <= ALL_CARD_POINTS or points in (1, ALL_CARD_POINTS - 1):
        raise IllegalDeal(
            ngettext("a side cannot take %(n)s card-point", "a side cannot take %(n)s card-points", points)
            % {"n": points}
        )
    if declarers_won and points > ALL_CARD_POINTS - POINTS_TO_WIN:
        raise IllegalDeal(
            _("the declarers cannot have won when the others took %(points)s card-points") % {"points": points}
        )
    if not declarers_won and points >= POINTS_TO_WIN:
        raise IllegalDeal(_("with %(points)s card-points the declarers have won, not lost") % {"points": points})


class Kind(Enum):
    """The kinds of deal, by the word the match format uses."""

    SEVENS = "sevens"
    NO_SEVENS = "no_sevens"
    OVERCLAIM = "overclaim"
    PASSED = "passed"


DECLARER, TRUMP = one_of(CLOCKWISE), Optional(one_of(Suit))
LOSERS = Either((int, "losers_points", whole(0, ALL_CARD_POINTS)), (Band, "losers_band", one_of(Band)))

FORMAT: DealFormat[Deal] = DealFormat(
    {
        Kind.SEVENS: Record(
            Sevens, declarer=DECLARER, sevens=whole(1, MOST_SEVENS), knock=one_of(Knock), won=TRUTH, trump=TRUMP
        ),
        Kind.NO_SEVENS: Record(NoSevens, declarer=DECLARER, won=TRUTH, losers=LOSERS, trump=TRUMP),
        Kind.OVERCLAIM: Record(Overclaim, declarer=DECLARER, trump=TRUMP),
        Kind.PASSED: Record(Passed),
    }
)


class Section(StrEnum):
    """The sections of the rules that code leads to, by their anchors, in the order of the page."""

    TRUMPS = "trumps"
    PLAIN_SUIT = "plain-suit"
    CARD_POINTS = "card-points"
    DEAL = "deal"
    EIGHT_PLACES = "eight-places"
    DECLARER = "declarer"
    KNOCK = "knock"
    NO_SEVENS = "no-sevens"
    OVERCLAIM = "overclaim"
    TURNED_UP = "turned-up"
    RAMS = "rams"
    MARKING = "marking"
    PIPS = "pips"
    END = "end"
    CATS = "cats"


PLAIN_ORDER = (Rank.ACE, Rank.TEN, Rank.KING, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
"""A plain suit from the top: six cards, since queens and jacks are always trumps."""
COURT_ORDER = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)


def trump_order(trump: Suit) -> tuple[Card, ...]:
    """The fourteen trumps from the top: the queen of clubs, the seven, the other queens, the jacks, the rest."""
    queens = [Card(Rank.QUEEN, suit) for suit in COURT_ORDER]
    jacks = [Card(Rank.JACK, suit) for suit in COURT_ORDER]
    rest = [Card(rank, trump) for rank in PLAIN_ORDER if rank is not Rank.SEVEN]
    return (queens[0], Card(Rank.SEVEN, trump), *queens[1:], *jacks, *rest)
