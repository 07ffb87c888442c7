"""The pack of Kaiser, what its tricks count, what can be bid, and what can happen in one deal.

Pagat and Parlett agree on the cards, their order and what they count.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.deal_format import TRUTH, DealFormat, Either, Optional, Plain, Record, one_of, whole
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, Seat

FIVE_OF_HEARTS = Card(Rank.FIVE, Suit.HEARTS)
THREE_OF_SPADES = Card(Rank.THREE, Suit.SPADES)

HIGH_RANKS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE, Rank.EIGHT)
LOWEST: Mapping[Suit, Rank] = {
    Suit.CLUBS: Rank.SEVEN,
    Suit.SPADES: Rank.THREE,
    Suit.HEARTS: Rank.FIVE,
    Suit.DIAMONDS: Rank.SEVEN,
}
"""The eighth card of each suit: two of the four sevens have given their places to the special cards."""


def suit_order(suit: Suit) -> tuple[Card, ...]:
    """The eight cards of a suit from the top, trumps or not."""
    return tuple(Card(rank, suit) for rank in (*HIGH_RANKS, LOWEST[suit]))


PACK = tuple(card for suit in Suit for card in suit_order(suit))

TRICKS = 8
A_TRICK = 1
THE_FIVE, THE_THREE = 5, -3
SPECIAL_POINTS: Mapping[Card, int] = {FIVE_OF_HEARTS: THE_FIVE, THREE_OF_SPADES: THE_THREE}
"""What the special cards add to the trick in which they fall."""

TRICKS_FOR_THE_THREE = 3
"""So many tricks, in a variant, let the three of spades count as usual (Pagat)."""

ALL_POINTS = TRICKS * A_TRICK + sum(SPECIAL_POINTS.values())
"""What both sides count together, in every deal: 10."""


def trick_points(cards: Collection[Card]) -> int:
    """What a trick with these cards is worth: 1, 6, -2 or 3."""
    return A_TRICK + sum(points for card, points in SPECIAL_POINTS.items() if card in cards)


@dataclass(frozen=True, slots=True)
class Haul:
    """What one side took in a deal: so many tricks (0 to 8), and which of the special cards lay in them.

    Without a trick there is no card, with all eight there are both.
    """

    tricks: int
    five: bool
    three: bool

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= TRICKS:
            raise IllegalDeal(
                ngettext("a side cannot take %(n)s trick", "a side cannot take %(n)s tricks", self.tricks)
                % {"n": self.tricks}
            )
        if self.tricks == 0 and (self.five or self.three):
            raise IllegalDeal(_("a side without a trick has neither the 5♥ nor the 3♠"))
        if self.tricks == TRICKS and not (self.five and self.three):
            raise IllegalDeal(_("a side with all the tricks has the 5♥ and the 3♠"))

    @property
    def specials(self) -> tuple[Card, ...]:
        """The special cards in it, the good one first."""
        there = {FIVE_OF_HEARTS: self.five, THREE_OF_SPADES: self.three}
        return tuple(card for card, is_there in there.items() if is_there)

    @property
    def points(self) -> int:
        """What it counts, -2 to 12."""
        return self.tricks * A_TRICK + self.five * THE_FIVE + self.three * THE_THREE

    @property
    def rest(self) -> "Haul":
        """What the other side took in the same deal."""
        return Haul(TRICKS - self.tricks, not self.five, not self.three)


def points_of(haul: Haul, *, three_needs_tricks: bool = False) -> int:
    """What a haul is worth to its side.

    With `three_needs_tricks`, a variant (Pagat), the three of spades among fewer than three tricks makes the deal cost
    its three points flat, and the five of hearts brings nothing there.
    """
    if three_needs_tricks and haul.three and haul.tricks < TRICKS_FOR_THE_THREE:
        return THE_THREE
    return haul.points


def hauls() -> tuple[Haul, ...]:
    """All that a side can have taken, by tricks."""
    nothing, everything = Haul(0, five=False, three=False), Haul(TRICKS, five=True, three=True)
    between = (
        Haul(tricks, five=five, three=three)
        for tricks in range(1, TRICKS)
        for five in (False, True)
        for three in (False, True)
    )
    return (nothing, *between, everything)


def ways() -> Mapping[int, tuple[Haul, ...]]:
    """Each count that a side can have, from the least, and all the ways to it, by tricks."""
    counts = sorted({haul.points for haul in hauls()})
    return {count: tuple(haul for haul in hauls() if haul.points == count) for count in counts}


LEAST_POINTS, MOST_POINTS = min(ways()), max(ways())


def check_points(points: int) -> None:
    """Refuse points that no side can have. Raises IllegalDeal."""
    if not LEAST_POINTS <= points <= MOST_POINTS:
        raise IllegalDeal(
            ngettext("a side cannot take %(n)s point", "a side cannot take %(n)s points", points) % {"n": points}
        )


LOWEST_BID = 5
"""Parlett. Pagat: 6."""

HIGHEST_BID = 12
NO_TRUMP_FACTOR = 2
"""Bidders at no trump win and lose double. Their opponents never do (Pagat says so, Parlett by saying nothing)."""


@dataclass(frozen=True, slots=True)
class Bid:
    """So many points, 5 to 12, with a trump suit yet to be named or with none; at no trump it may be `low` (Pagat)."""

    number: int
    no_trump: bool = False
    low: bool = False

    def __post_init__(self) -> None:
        if not LOWEST_BID <= self.number <= HIGHEST_BID:
            raise IllegalDeal(
                _("a bid is %(lowest)s to %(highest)s, not %(n)s")
                % {"lowest": LOWEST_BID, "highest": HIGHEST_BID, "n": self.number}
            )
        if self.low and not self.no_trump:
            raise IllegalDeal(_("only a bid at no trump can be low"))

    @property
    def height(self) -> int:
        """Greater for what outbids: no trump stands between its number and the next, and low above high (Pagat)."""
        return 3 * self.number + self.no_trump + self.low

    @property
    def spoken(self) -> str:
        """As people say it at the table: "8", "8 no", "8 no low"."""
        if self.low:
            return _("%(n)s no low") % {"n": self.number}
        return (_("%(n)s no") if self.no_trump else "%(n)s") % {"n": self.number}

    def is_made(self, points: int) -> bool:
        return points >= self.number

    def score(self, points: int, *, overtricks: bool = True) -> int:
        """What the bidders write for so many points taken.

        Made, all of them, or without `overtricks` the number alone (a variant, Pagat); failed, minus the number,
        however little was missing. Doubled at no trump.
        """
        factor = NO_TRUMP_FACTOR if self.no_trump else 1
        if not self.is_made(points):
            return -factor * self.number
        return factor * (points if overtricks else self.number)


BIDS = tuple(Bid(number, no_trump) for number in range(LOWEST_BID, HIGHEST_BID + 1) for no_trump in (False, True))
"""Every bid, the lowest first, but for those at low no trump, which score as the ones below them."""

LOW_BIDS = tuple(Bid(number, no_trump=True, low=True) for number in range(LOWEST_BID, HIGHEST_BID + 1))


def bids_from(least: int, *, low: bool = False) -> tuple[Bid, ...]:
    """What a table can bid from its least number on, the lowest first."""
    known = sorted((*BIDS, *LOW_BIDS), key=lambda bid: bid.height) if low else BIDS
    return tuple(bid for bid in known if bid.number >= least)


def can_bid(bid: Bid, over: Bid | None, *, is_dealer: bool, least: int = LOWEST_BID) -> bool:
    """Whether a player may make this bid over the last one: higher, for the dealer equal is enough."""
    if bid.number < least:
        return False
    if over is None:
        return True
    return bid.height >= over.height if is_dealer else bid.height > over.height


def least_bid(over: Bid | None, *, is_dealer: bool, least: int = LOWEST_BID, low: bool = False) -> Bid | None:
    """The lowest bid that is still open to a player; None where nothing is."""
    open_bids = (bid for bid in bids_from(least, low=low) if can_bid(bid, over, is_dealer=is_dealer, least=least))
    return next(open_bids, None)


def can_pass(over: Bid | None, *, is_dealer: bool, forced: bool) -> bool:
    """Whether a player may pass; a dealer who is `forced` may not when nobody has bid (Pagat)."""
    return not (forced and is_dealer and over is None)


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that was played. `took` is what the bidder's side has: its tricks and special cards, or only its points.

    `trump` is remembered and never scored.
    """

    bidder: Seat
    bid: Bid
    took: Haul | int
    trump: Suit | None = None

    def __post_init__(self) -> None:
        if self.bid.no_trump and self.trump:
            raise IllegalDeal(_("a bid at no trump has no trump suit"))
        if not isinstance(self.took, Haul):
            check_points(self.took)

    @property
    def points(self) -> int:
        """What the bidder's side took, -2 to 12, as most tables count it."""
        return self.took.points if isinstance(self.took, Haul) else self.took


@dataclass(frozen=True, slots=True)
class Passed:
    """Nobody bid: the cards were thrown in."""


@dataclass(frozen=True, slots=True)
class Kaiser:
    """A bid of Kaiser, and whether the bidder did all of what it promises at this table."""

    bidder: Seat
    made: bool


Deal = Played | Passed | Kaiser


class Kind(Enum):
    """The kinds of deal, by the word the match format uses."""

    PLAYED = "played"
    PASSED = "passed"
    KAISER = "kaiser"


class Took(Enum):
    """Which side took a special card."""

    BIDDERS = "bidders"
    OTHERS = "others"


HAS_CARD = Plain(
    lambda fields, name: fields.choice(name, Took) is Took.BIDDERS,
    lambda has: Took.BIDDERS.value if has else Took.OTHERS.value,
)
HAUL = Record(Haul, tricks=whole(0, TRICKS), five=HAS_CARD, three=HAS_CARD)
BIDDER = one_of(CLOCKWISE)

FORMAT: DealFormat[Deal] = DealFormat(
    {
        Kind.PLAYED: Record(
            Played,
            bidder=BIDDER,
            bid=Record(Bid, bid=whole(LOWEST_BID, HIGHEST_BID), no_trump=TRUTH, low=Optional(TRUTH, nothing=False)),
            took=Either((int, "points", whole(LEAST_POINTS, MOST_POINTS)), (Haul, "tricks", HAUL)),
            trump=Optional(one_of(Suit)),
        ),
        Kind.PASSED: Record(Passed),
        Kind.KAISER: Record(Kaiser, bidder=BIDDER, made=TRUTH),
    }
)


class Section(StrEnum):
    """The sections of the rules that code leads to, by their anchors, in the order of the page."""

    BIDDING = "bidding"
    KAISER = "kaiser-bid"
    LOW = "low-no-trump"
    PASSED_OUT = "all-pass"
    PLAY = "play"
    SCORING = "scoring"
    MADE = "made"
    LOST = "lost"
    PEGGED = "pegged"
    END = "end"
    FLOOR = "floor"
