"""Deals, house rules and matches of Spades as Hypothesis draws them."""

from hypothesis import strategies as st

from scorekeeper.domain.bags import TenFor200
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Side
from scorekeeper.games.spades.deals import Bemo, BemoSize, Deal, Nil, Promise
from scorekeeper.games.spades.scoring import DoubleNil, DoubleNilBonus, FailedNil, HouseRules, NoTrump, SpadesRules

NUMBERS = st.integers(1, 13)
LIKELY = st.integers(1, 5)
BIDS = LIKELY | LIKELY | NUMBERS | st.sampled_from(Nil)

TRICKS = st.lists(st.integers(0, 13), min_size=3, max_size=3).map(
    lambda cuts: tuple(b - a for a, b in zip([0, *sorted(cuts)], [*sorted(cuts), 13], strict=True))
)


@st.composite
def deals(draw, *, specials=True):
    """Any deal that can be written down; without `specials` neither no trump nor Bemo."""
    bids = BySeat(tuple((seat, draw(BIDS)) for seat in CLOCKWISE))
    tricks = BySeat(tuple(zip(CLOCKWISE, draw(TRICKS), strict=True)))
    if not any(isinstance(bid, Nil) for _seat, bid in bids.each) and draw(st.booleans()):
        tricks = BySide(*(sum(tricks.of(seat) for seat in side.seats) for side in Side))
    plain = Deal(bids, tricks)
    return Deal(bids, tricks, draw(promises(plain)), draw(bets(plain))) if specials else plain


@st.composite
def promises(draw, deal):
    """Who said "no trump", and what became of it: mostly nobody. Without a trick none was won by a ruff."""
    numbers = [seat for seat, bid in deal.bids.each if not isinstance(bid, Nil)]
    bidders = draw(st.just([]) | st.lists(st.sampled_from(numbers), unique=True)) if numbers else []
    return BySeat(tuple((seat, draw(_promise(deal, seat))) for seat in CLOCKWISE if seat in bidders))


def _promise(deal, seat):
    won = deal.tricks.of(seat.side) if isinstance(deal.tricks, BySide) else deal.tricks.of(seat)
    return st.sampled_from(Promise) if won else st.just(Promise.KEPT)


@st.composite
def bets(draw, deal):
    """At most one bet a side and size, as they go when one side has won so many of the first tricks."""
    made = draw(st.just([]) | st.lists(st.tuples(st.sampled_from(Side), st.sampled_from(BemoSize)), unique=True))
    opener = draw(st.sampled_from([side for side in Side if deal.tricks_of(side)]))
    won = deal.tricks_of(opener)
    first = won if won == 13 else draw(st.integers(1, won))
    return tuple(Bemo(side, size, side is opener and first >= size.first_tricks) for side, size in made)


HOUSES = st.builds(
    HouseRules,
    target=st.sampled_from([200, 500, 1000]),
    bag_limit=st.sampled_from([0, 5, 10]),
    bag_penalty=st.sampled_from([0, 50, 100]),
    nil=st.sampled_from([50, 100]),
    blind_nil=st.sampled_from([100, 200]),
    failed_nil=st.sampled_from(FailedNil),
    ten_for_200=st.sampled_from(TenFor200),
    moon=st.booleans(),
    no_trump=st.sampled_from([NoTrump.BIDDER, NoTrump.TEAM]),
    double_nil=st.sampled_from(DoubleNil),
    double_nil_bonus=st.sampled_from(DoubleNilBonus),
    bemo=st.just(True),
    loss_floor=st.sampled_from([None, None, -200, -500]),
)
"""House rules under which no deal is refused."""

MATCHES = st.lists(deals().map(MatchDeal), max_size=20)
"""Deals in a row; often more than the match lasts."""

PLAIN_MATCHES = st.lists(deals(specials=False).map(MatchDeal), max_size=20)

TABLES = st.tuples(HOUSES.map(SpadesRules), st.just(CLOCKWISE), MATCHES)
"""The rules of a table, its turn, and what was dealt there: often more than the match lasts."""
