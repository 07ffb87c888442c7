"""Deals and matches of Avinas as Hypothesis draws them."""

from hypothesis import strategies as st

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.avinas.deals import Band, Knock, NoSevens, Overclaim, Passed, Sevens
from scorekeeper.games.avinas.scoring import RULES

SEATS = st.sampled_from(CLOCKWISE)

SEVENS = st.builds(Sevens, SEATS, st.integers(1, 4), st.sampled_from(Knock), st.booleans())
WON = st.builds(NoSevens, SEATS, st.just(True), st.sampled_from(Band) | st.sampled_from([0, *range(2, 60)]))
LOST = st.builds(NoSevens, SEATS, st.just(False), st.sampled_from(Band) | st.sampled_from([0, *range(2, 61)]))
OVERCLAIMS = st.builds(Overclaim, SEATS)
PASSED = st.just(Passed())

GOING_ON = st.one_of(SEVENS, SEVENS, WON, LOST, PASSED)
DEALS = GOING_ON | OVERCLAIMS

MATCHES = st.tuples(st.lists(GOING_ON, max_size=20), st.lists(OVERCLAIMS, max_size=1)).map(
    lambda parts: [MatchDeal(deal) for deal in parts[0] + parts[1]]
)
"""Deals in a row; often more than the match lasts."""

TABLES = st.tuples(st.just(RULES), st.just(CLOCKWISE), MATCHES)
"""The rules of a table, its turn, and what was dealt there: often more than the match lasts."""
