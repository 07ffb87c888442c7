"""What is remembered of a finished match of Forty-One: which pair won, and what came of everybody's own bids.

Worth telling on the page of an evening: the highest bid that was made.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.domain import history
from scorekeeper.domain.highlights import Highlight, better_side
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names
from scorekeeper.games.forty_one.deals import BIDS, HIGHEST_BID, SHEET_ORDER, Deal, ThrownIn
from scorekeeper.games.forty_one.scoring import Effect, Score, Scores, together
from scorekeeper.games.forty_one.sheet import Match, options_of

outcomes = history.won_by_a_side
"""Partners win together, whichever of the two had the points."""


def counts(match: Match) -> Mapping[Seat, history.Counts]:
    """Hands that were thrown in are everybody's."""
    done: dict[Seat, Counter[str]] = {seat: Counter() for seat in CLOCKWISE}
    for row in match.rows:
        for seat in CLOCKWISE:
            if isinstance(row.deal, ThrownIn):
                done[seat]["thrown_in"] += 1
            else:
                done[seat].update(_bid(row.deal.bids.of(seat), made=row.deal.made.of(seat)))
    return done


def facts(counts: history.Counts) -> tuple[history.Fact, ...]:
    return history.facts_of(
        (_("Bids made"), history.share(counts, "made", "bids")),
        (_("Highest bid made"), _highest(counts)),
        (_("Thirteens made"), history.share(counts, _key(HIGHEST_BID), "thirteens")),
        (_("Hands thrown in at the table"), history.times(counts, "thrown_in")),
    )


def feats(match: Match) -> history.Counts:
    totals = (points for row in match.rows for _seat, points in row.state.points.each)
    scores = (score for row in match.rows if isinstance(row.effect, Scores) for _seat, score in row.effect.scores.each)
    bids = (bid for bid in BIDS for own in counts(match).values() if own.get(_key(bid)))
    return history.usual_feats(match, totals, scores, bid=max((0, *bids)))


def feat_name(feat: str) -> str:
    """Raises KeyError."""
    return history.feat_names(bid=_("Highest bid made"))[feat]


def score_series(match: Match, names: Names) -> tuple[history.ScoreSeries, ...]:
    states = (Score(), *(row.state for row in match.rows))
    points = history.lines_of_players(names, SHEET_ORDER, states, lambda state, seat: state.points.of(seat))
    return (history.ScoreSeries(_("Points"), points, aim=options_of(match).target),)


def units() -> tuple[history.Unit, ...]:
    terms = _(
        "Add up each pair’s points. Each loser pays for every point by which the winners’ sum is higher. If it is "
        "lower, nobody pays: a winner never pays. No source has stakes; these are ours."
    )
    return (history.a_point(terms),)


def owed(match: Match, unit: str) -> Mapping[Seat, int]:
    """Charge every partner of the pair with the smaller sum so many points, whether or not that pair lost."""
    return history.between_sides(*(together(side, match.state.points) for side in Side))


def _bid(bid: int, *, made: bool) -> Iterator[str]:
    yield "bids"
    if bid == HIGHEST_BID:
        yield "thirteens"
    if made:
        yield "made"
        yield _key(bid)


def _key(bid: int) -> str:
    """A key of its own for each bid, so that sums show the highest."""
    return f"made_{bid}"


def _highest(counts: history.Counts) -> str:
    made = [bid for bid in BIDS if counts.get(_key(bid))]
    return str(made[-1]) if made else ""


def deal_winners(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """The pair that won more together in the deal."""
    if not isinstance(row.effect, Scores):
        return ()
    scores = row.effect.scores
    return better_side(*(sum(scores.of(seat) for seat in side.seats) for side in Side))


def deal_size(row: Row[Deal, Score, Effect]) -> int:
    """The most points that anybody won or lost."""
    return max(abs(score) for _seat, score in row.effect.scores.each) if isinstance(row.effect, Scores) else 0


def highlight(match: Match, names: Names) -> Highlight | None:
    """The first of equals."""
    made = [
        (bid, seat, row.number)
        for row in match.rows
        if not isinstance(row.deal, ThrownIn)
        for seat, bid in row.deal.bids.each
        if row.deal.made.of(seat)
    ]
    if not made:
        return None
    bid, seat, number = max(made, key=lambda each: each[0])
    return Highlight(_("Highest bid made"), names[seat], number, bid, str(bid))
