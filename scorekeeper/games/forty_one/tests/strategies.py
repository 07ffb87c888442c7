"""Deals, house rules and matches of Forty-One as Hypothesis draws them."""

from hypothesis import strategies as st

from scorekeeper.domain.match import IllegalDeal, MatchDeal
from scorekeeper.games.forty_one.deals import ANTICLOCKWISE, MadeKnown, ThrownIn, TricksKnown, Values, in_turn
from scorekeeper.games.forty_one.scoring import FortyOneRules, Options, PartnerRule, Trumps

OPTIONS = st.builds(
    Options,
    target=st.sampled_from([10, 31, 41, 44]),
    min_total=st.sampled_from([0, 11, 12]),
    min_bid=st.sampled_from([1, 2]),
    values=st.sampled_from(Values),
    partner=st.sampled_from(PartnerRule),
    rising_min_bid=st.booleans(),
    trumps=st.sampled_from(Trumps),
)


def bids(lowest):
    """Four bids, mostly such as people make."""
    some = st.integers(lowest, 4) | st.integers(lowest, 8) | st.integers(lowest, 13)
    return st.tuples(some, some, some, some).map(in_turn)


TRICKS = st.lists(st.sampled_from(ANTICLOCKWISE), min_size=13, max_size=13).map(
    lambda winners: in_turn(winners.count(seat) for seat in ANTICLOCKWISE)
)
"""Thirteen tricks, each won by somebody."""


def counted(lowest):
    return st.builds(TricksKnown, bids(lowest), TRICKS)


def judged(lowest):
    return counted(lowest).map(lambda deal: MadeKnown(deal.bids, deal.made))


def deals(lowest):
    """Anything that can be written down; a table's house rules may refuse it."""
    return st.one_of(counted(lowest), judged(lowest), st.builds(ThrownIn, st.none() | bids(lowest)))


def tables(options):
    """Played deals in a row at a table of these house rules, without those that it refuses."""
    rules, played = FortyOneRules(options), counted(options.min_bid) | judged(options.min_bid)
    drawn = st.lists(played, max_size=24)
    return st.tuples(st.just(rules), st.just(ANTICLOCKWISE), drawn.map(lambda deals: list(allowed(rules, deals))))


def allowed(rules, deals):
    """Those that can follow one another: how low a bid may be can depend on the score."""
    score = rules.start()
    for deal in deals:
        try:
            score, _effect = rules.after(score, deal)
        except IllegalDeal:
            continue
        yield MatchDeal(deal)


TABLES = OPTIONS.flatmap(tables)
"""The rules of a table, its turn, and what was dealt there: often more than the match lasts."""
