"""What can be bid in Kaiser, in which order, and what a bid brings or costs."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal

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
        """As it is said at the table: "8", "8 no", "8 no low"."""
        if self.low:
            return _("%(n)s no low") % {"n": self.number}
        return (_("%(n)s no") if self.no_trump else "%(n)s") % {"n": self.number}

    def is_made(self, points: int) -> bool:
        """Return whether a side that took so many points has done what it said."""
        return points >= self.number

    def score(self, points: int, *, overtricks: bool = True) -> int:
        """Return what the bidders write for so many points taken.

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
    """Return what a table can bid from its least number on, the lowest first."""
    known = sorted((*BIDS, *LOW_BIDS), key=lambda bid: bid.height) if low else BIDS
    return tuple(bid for bid in known if bid.number >= least)


def can_bid(bid: Bid, over: Bid | None, *, is_dealer: bool, least: int = LOWEST_BID) -> bool:
    """Return whether a player may make this bid over the last one: higher, for the dealer equal is enough."""
    if bid.number < least:
        return False
    if over is None:
        return True
    return bid.height >= over.height if is_dealer else bid.height > over.height


def least_bid(over: Bid | None, *, is_dealer: bool, least: int = LOWEST_BID, low: bool = False) -> Bid | None:
    """Return the lowest bid that is still open to a player; None where nothing is."""
    open_bids = (bid for bid in bids_from(least, low=low) if can_bid(bid, over, is_dealer=is_dealer, least=least))
    return next(open_bids, None)


def can_pass(over: Bid | None, *, is_dealer: bool, forced: bool) -> bool:
    """Return whether a player may pass; a dealer who is `forced` may not when nobody has bid (Pagat)."""
    return not (forced and is_dealer and over is None)
