"""Deals, house rules and matches of Kaiser as Hypothesis draws them."""

from hypothesis import strategies as st

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.kaiser.deals import BIDS, Bid, Haul, Kaiser, Passed, Played, hauls
from scorekeeper.games.kaiser.scoring import AllPass, KaiserBid, KaiserRules, Options

SEATS = st.sampled_from(CLOCKWISE)
HAULS = st.sampled_from(hauls())
GOOD_HAULS = st.builds(Haul, st.integers(4, 7), st.just(value=True), st.booleans())
TRUMPS = st.none() | st.sampled_from(Suit)


def played(took):
    low = st.builds(Played, SEATS, st.builds(Bid, st.integers(5, 12), st.just(value=True), st.just(value=True)), took)
    in_a_suit = st.builds(Played, SEATS, st.builds(Bid, st.integers(5, 12)), took, TRUMPS)
    at_no_trump = st.builds(Played, SEATS, st.builds(Bid, st.integers(5, 12), st.just(value=True)), took)
    made = st.builds(Played, SEATS, st.sampled_from(BIDS[:8]), GOOD_HAULS)
    return in_a_suit | at_no_trump | made | low


PASSED = st.just(Passed())
KAISERS = st.builds(Kaiser, SEATS, st.booleans())
DEALS = st.one_of(played(HAULS), played(HAULS), played(st.integers(-2, 12)), PASSED)
"""Deals that can be at any table."""

BY_TRICKS = st.one_of(played(HAULS), played(HAULS), PASSED)

OPTIONS = st.builds(
    Options,
    all_pass=st.just(AllPass.NEXT),
    min_bid=st.just(5),
    target=st.sampled_from([40, 52, 62]),
    peg=st.sampled_from([None, 40, 45, 47, 56]),
    target_after_no_trump=st.sampled_from([None, 62, 64]),
    loss_floor=st.sampled_from([None, -30, -52]),
    must_bid_out=st.booleans(),
    overtricks=st.booleans(),
    three_needs_tricks=st.booleans(),
    kaiser_bid=st.sampled_from(KaiserBid),
    low_no_trump=st.just(value=True),
)
"""House rules with which every deal that was drawn by tricks can be played."""


def matches(deals):
    """Deals in a row; often more than the match lasts."""
    return st.lists(deals, max_size=25).map(lambda drawn: [MatchDeal(deal) for deal in drawn])


def tables(options):
    """Deals that are legal under these house rules: where the three needs tricks, points alone do not do."""
    ordinary = BY_TRICKS if options.three_needs_tricks else DEALS
    deals = matches(ordinary if options.kaiser_bid is KaiserBid.OFF else st.one_of(ordinary, ordinary, KAISERS))
    return st.tuples(st.just(KaiserRules(options)), st.just(CLOCKWISE), deals)


TABLES = OPTIONS.flatmap(tables)
"""The rules of a table, its turn, and what was dealt there: often more than the match lasts."""
