"""What is remembered of a finished match of any other game: who won, and how the points went.

The sums of a person go over whatever games were written down here, so only rounds are counted, never points.

Worth telling on the page of an evening: who was best of a round most often.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.domain import history
from scorekeeper.domain.highlights import Highlight, best_alone
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.games.other.deals import Deal
from scorekeeper.games.other.scoring import Effect, Score, Scoring, Wins
from scorekeeper.games.other.sheet import Match, rules_of


def outcomes(match: Match) -> Mapping[Seat, history.Outcome]:
    """Let one win and the others lose; where several share the best total and nobody won the draw, they are level."""
    if match.result is None:
        return {}
    winner = match.result.winner
    ahead = (winner,) if winner else rules_of(match).ahead(match.state)
    best = history.Outcome.WON if winner else history.Outcome.LEVEL
    return {seat: best if seat in ahead else history.Outcome.LOST for seat in rules_of(match).players(match.state)}


def counts(match: Match) -> Mapping[Seat, history.Counts]:
    """Count rounds, and those in which nobody else did as well."""
    done: dict[Seat, Counter[str]] = {seat: Counter() for seat in match.state.points.seats}
    for row in match.rows:
        best = deal_winners(match, row)
        for seat in row.effect.seats:
            done[seat].update(["rounds", *["rounds_won"] * (seat in best)])
    return done


def facts(counts: history.Counts) -> tuple[history.Fact, ...]:
    return history.facts_of((_("Best of a round"), history.share(counts, "rounds_won", "rounds")))


def feats(match: Match) -> history.Counts:
    """How many rounds it took; points of different games cannot be compared."""
    return {"rounds": match.state.rounds}


def feat_name(feat: str) -> str:
    """Raises KeyError."""
    return {"rounds": _("Longest match, in rounds")}[feat]


def score_series(match: Match, names: Names) -> tuple[history.ScoreSeries, ...]:
    rules = rules_of(match)
    states = (rules.start(), *(row.state for row in match.rows))
    points = history.lines_of_players(names, match.state.points.seats, states, lambda state, seat: state.total(seat))
    is_fewest = rules.agreed.wins is Wins.LOWEST
    return (history.ScoreSeries(_("Points"), points, aim=rules.agreed.target, fewest_is_best=is_fewest),)


def units() -> tuple[history.Unit, ...]:
    terms = _(
        "Everybody settles with each of the others for the difference in points; in a zero-sum game everybody gets or "
        "pays their own points. A winner never pays. No source has such stakes; they are ours."
    )
    return (history.a_point(terms),)


def owed(match: Match, unit: str) -> Mapping[Seat, int]:
    """Settle everybody with each of the others; where the fewest points win, the other way round.

    Zero-sum points have been settled already: everybody has what the others pay.
    """
    agreed = rules_of(match).agreed
    sign = 1 if agreed.wins is Wins.HIGHEST else -1
    points = {seat: sign * points for seat, points in match.state.points.each}
    return points if agreed.scoring is Scoring.ZERO_SUM else history.between_players(points)


def deal_winners(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """Who alone had the best of the round."""
    sign = 1 if rules_of(match).agreed.wins is Wins.HIGHEST else -1
    return best_alone((seat, sign * points) for seat, points in row.effect.each)


def deal_size(row: Row[Deal, Score, Effect]) -> int:
    """The most points that anybody won or lost."""
    return max((abs(points) for _seat, points in row.effect.each), default=0)


def highlight(match: Match, names: Names) -> Highlight | None:
    """None if several were best as often."""
    best: dict[Seat, list[int]] = {}
    for row in match.rows:
        for seat in deal_winners(match, row):
            best.setdefault(seat, []).append(row.number)
    first = best_alone((seat, len(deals)) for seat, deals in best.items())
    if not first:
        return None
    deals = best[first[0]]
    more = _("%(n)s of %(rounds)s") % {"n": len(deals), "rounds": match.state.rounds}
    return Highlight(_("Best of a round"), names[first[0]], deals[-1], len(deals), more)
