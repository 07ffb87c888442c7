"""Deals, agreements and matches of any other game as Hypothesis draws them."""

from hypothesis import strategies as st

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import PLACES, BySeat
from scorekeeper.games.other.deals import MOST_POINTS, Passed, Played
from scorekeeper.games.other.scoring import HouseRules, OtherRules, Wins

TURNS = st.sampled_from([PLACES[:players] for players in range(2, 9)])
POINTS = st.integers(-60, 60) | st.integers(-MOST_POINTS, MOST_POINTS)
AGREED = st.builds(
    HouseRules,
    wins=st.sampled_from(Wins),
    target=st.none() | st.integers(-200, 200).filter(bool),
    rounds=st.none() | st.integers(1, 8),
)
"""With points that nobody checks."""


def deals(seats, points=POINTS):
    played = st.tuples(*[points] * len(seats)).map(lambda each: Played(BySeat(tuple(zip(seats, each, strict=True)))))
    return played | st.just(Passed())


@st.composite
def matches(draw, points=POINTS):
    """The seats of a table and what was dealt there, perhaps beyond the end."""
    seats = draw(TURNS)
    return seats, [MatchDeal(deal) for deal in draw(st.lists(deals(seats, points), max_size=12))]


TABLES = st.builds(lambda match, agreed: (OtherRules(match[0], agreed), *match), matches(), AGREED)
"""The rules of a table, its turn, and what was dealt there: often more than the match lasts."""
