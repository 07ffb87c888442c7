"""What can happen in one deal of Kaiser, as values that cannot be built wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.kaiser.bids import HIGHEST_BID, LOWEST_BID, Bid
from scorekeeper.games.kaiser.points import LEAST_POINTS, MOST_POINTS, TRICKS, Haul, check_points


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


def read_deal(fields: Fields) -> Deal:
    """Return the deal that fields of the match format describe; takes only its own fields. Raises IllegalDeal."""
    kind = fields.choice("kind", Kind)
    if kind is Kind.PASSED:
        return Passed()
    bidder = fields.choice("bidder", CLOCKWISE)
    if kind is Kind.KAISER:
        return Kaiser(bidder, fields.truth("made"))
    bid = Bid(fields.whole("bid", LOWEST_BID, HIGHEST_BID), fields.truth("no_trump"), _low(fields))
    return Played(bidder, bid, _took(fields), fields.optional_choice("trump", Suit))


def _low(fields: Fields) -> bool:
    if not fields.has("low"):
        return False
    if not fields.truth("low"):
        raise IllegalDeal(_("“%(field)s” is false; leave it out") % {"field": "low"})
    return True


def _took(fields: Fields) -> Haul | int:
    fields.not_both("points", "tricks")
    if not fields.has("tricks"):
        return fields.whole("points", LEAST_POINTS, MOST_POINTS)
    tricks = fields.whole("tricks", 0, TRICKS)
    five, three = (fields.choice(name, Took) is Took.BIDDERS for name in ("five", "three"))
    return Haul(tricks, five, three)


def write_deal(deal: Deal) -> Mapping[str, object]:
    """Return the fields of the match format that describe the deal, in the format's order."""
    if isinstance(deal, Passed):
        return {"kind": Kind.PASSED.value}
    if isinstance(deal, Kaiser):
        return {"kind": Kind.KAISER.value, "bidder": deal.bidder.value, "made": deal.made}
    bid = {"bidder": deal.bidder.value, "bid": deal.bid.number, "no_trump": deal.bid.no_trump}
    low = {"low": True} if deal.bid.low else {}
    trump = {"trump": deal.trump.value} if deal.trump else {}
    return {"kind": Kind.PLAYED.value} | bid | low | _taken(deal.took) | trump


def _taken(took: Haul | int) -> dict[str, object]:
    if not isinstance(took, Haul):
        return {"points": took}
    five, three = (Took.BIDDERS if has else Took.OTHERS for has in (took.five, took.three))
    return {"tricks": took.tricks, "five": five.value, "three": three.value}
