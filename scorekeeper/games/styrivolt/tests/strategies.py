"""Deals and matches of Stýrivolt as Hypothesis draws them, and all deals there are."""

from itertools import product

from hypothesis import strategies as st

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import CLOCKWISE, Side
from scorekeeper.games.styrivolt.deals import Awards, Deal, DealResult
from scorekeeper.games.styrivolt.scoring import Options, StyrivoltRules

SOLO = [(result, False) for result in DealResult] + [(DealResult.VOL, True), (DealResult.NINE, True)]
EVERY_DEAL = [
    Deal(winner, result, solo, culprit)
    for winner, (result, solo), culprit in product(Side, SOLO, (None, Side.NS, Side.EW))
]
EVERY_OPTIONS = [
    Options(awards, shut_out, failed_nine_loses=True) for awards, shut_out in product(Awards, (True, False))
]
"""All that differ in what they score; where a failed nine does not lose, it is refused."""

OPTIONS = st.sampled_from(EVERY_OPTIONS)
DEALS = st.sampled_from(EVERY_DEAL)
MATCHES = st.lists(DEALS.map(MatchDeal), max_size=25)

TABLES = st.tuples(OPTIONS.map(StyrivoltRules), st.just(CLOCKWISE), MATCHES)
"""The rules of a table, its turn, and what was dealt there: often more than the match lasts."""
