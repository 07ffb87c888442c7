"""What is remembered of a finished match of any other game: who won, and how the points went.

The sums of a person go over whatever games were written down here, so only rounds are counted, never points.
"""

from collections import Counter
from collections.abc import Mapping

from scorekeeper.domain import history
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.games.other.scoring import Effect, Wins
from scorekeeper.games.other.sheet import Match, rules_of


def outcomes(match: Match) -> Mapping[Seat, history.Outcome]:
    """Let one win and the others lose; where several share the best total it is level for them."""
    if match.result is None:
        return {}
    ahead = rules_of(match).ahead(match.state)
    best = history.Outcome.WON if match.result.winner else history.Outcome.LEVEL
    return {seat: best if seat in ahead else history.Outcome.LOST for seat, _points in match.state.points.each}


def counts(match: Match) -> Mapping[Seat, history.Counts]:
    """Count rounds, and those in which nobody else did as well."""
    wins = rules_of(match).agreed.wins
    done: dict[Seat, Counter[str]] = {seat: Counter() for seat in match.state.points.seats}
    for row in match.rows:
        best = _best(row.effect, wins)
        for seat in row.effect.seats:
            done[seat].update(["rounds", *["rounds_won"] * (seat is best)])
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
    states = (rules_of(match).start(), *(row.state for row in match.rows))
    points = history.lines_of_players(
        names, match.state.points.seats, states, lambda state, seat: state.points.of(seat)
    )
    return (history.ScoreSeries(_("Points"), points, aim=rules_of(match).agreed.target),)


def units() -> tuple[history.Unit, ...]:
    return (history.points_of_players(),)


def owed(match: Match, unit: str) -> Mapping[Seat, int]:
    """Settle everybody with each of the others; where the fewest points win, the other way round."""
    sign = 1 if rules_of(match).agreed.wins is Wins.HIGHEST else -1
    return history.between_players({seat: sign * points for seat, points in match.state.points.each})


def _best(effect: Effect, wins: Wins) -> Seat | None:
    """Who had the best of a round alone; nobody where it was passed out or shared."""
    points = [number for _seat, number in effect.each]
    if not points:
        return None
    best = max(points) if wins is Wins.HIGHEST else min(points)
    alone = [seat for seat, number in effect.each if number == best]
    return alone[0] if len(alone) == 1 else None
