"""Deals, house rules and matches of Solo Spades as Hypothesis draws them."""

from hypothesis import strategies as st

from scorekeeper.domain.bags import TenFor200
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import CLOCKWISE, BySeat
from scorekeeper.games.solo_spades.deals import Deal
from scorekeeper.games.solo_spades.scoring import HouseRules, SoloSpadesRules

BIDS = st.integers(0, 5) | st.integers(0, 5) | st.integers(6, 13)
FOUR_BIDS = st.tuples(BIDS, BIDS, BIDS, BIDS)
TRICKS = st.lists(st.integers(0, 13), min_size=3, max_size=3).map(
    lambda cuts: tuple(b - a for a, b in zip([0, *sorted(cuts)], [*sorted(cuts), 13], strict=True))
)


def by_seat(values):
    return BySeat(tuple(zip(CLOCKWISE, values, strict=True)))


DEALS = st.builds(Deal, FOUR_BIDS.map(by_seat), TRICKS.map(by_seat))

HOUSES = st.builds(
    HouseRules,
    target=st.sampled_from([100, 200, 500]),
    bag_limit=st.sampled_from([0, 5, 10]),
    bag_penalty=st.sampled_from([0, 50, 100]),
    nil=st.sampled_from([50, 100]),
    moon=st.booleans(),
    ten_for_200=st.sampled_from(TenFor200),
)

MATCHES = st.lists(DEALS.map(MatchDeal), max_size=20)
"""Deals in a row; often more than the match lasts."""

TABLES = st.tuples(HOUSES.map(SoloSpadesRules), st.just(CLOCKWISE), MATCHES)
"""The rules of a table, its turn, and what was dealt there: often more than the match lasts."""
