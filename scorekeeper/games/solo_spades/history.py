"""What is remembered of a finished match of Solo Spades: who won, whose bids were made, nils and bags.

Worth telling on the page of an evening: nils made.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.domain import history
from scorekeeper.domain.bags import bag_counts
from scorekeeper.domain.highlights import Highlight, best_alone, more_than_once
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.games.solo_spades.deals import Deal
from scorekeeper.games.solo_spades.scoring import Change, Effect, Score, What
from scorekeeper.games.solo_spades.sheet import Match, rules_of

NAMED = {What.NIL: "nil", What.TEN_FOR_200: "ten_for_200", What.MOON: "moon"}
"""Bids that are counted under a name of their own as well; a nil only there."""


def outcomes(match: Match) -> Mapping[Seat, history.Outcome]:
    if match.result is None:
        return {}
    winner = match.result.winner
    return {seat: history.Outcome.WON if seat is winner else history.Outcome.LOST for seat in CLOCKWISE}


def counts(match: Match) -> Mapping[Seat, history.Counts]:
    house = rules_of(match).house
    done: dict[Seat, Counter[str]] = {seat: Counter() for seat in CLOCKWISE}
    for row in match.rows:
        for seat, change in row.effect.each:
            done[seat].update(_bid_counts(change))
            done[seat].update(bag_counts(change.count.bags, change.penalty, house))
    return done


def facts(counts: history.Counts) -> tuple[history.Fact, ...]:
    return history.facts_of(
        (_("Bids made"), history.share(counts, "bid_made", "bid")),
        (_("Set"), history.times(counts, "set")),
        (_("Nils made"), history.share(counts, "nil_made", "nil")),
        (_("Bags"), history.so_many(counts, "bags")),
        (_("Penalties for bags"), history.times(counts, "penalty")),
        (_("Ten for 200 made"), history.share(counts, "ten_for_200_made", "ten_for_200")),
        (_("Moons made"), history.share(counts, "moon_made", "moon")),
    )


def feats(match: Match) -> history.Counts:
    totals = (count.points for row in match.rows for _seat, count in row.state.each)
    deals = (change.count.points for row in match.rows for _seat, change in row.effect.each)
    bags = (sum(row.effect.of(seat).count.bags for row in match.rows) for seat in CLOCKWISE)
    return history.usual_feats(match, totals, deals, bags=max(bags))


def feat_name(feat: str) -> str:
    """Raises KeyError."""
    return history.feat_names(bags=_("Most bags in one match"))[feat]


def score_series(match: Match, names: Names) -> tuple[history.ScoreSeries, ...]:
    rules = rules_of(match)
    states = (rules.start(), *(row.state for row in match.rows))
    points = history.lines_of_players(names, CLOCKWISE, states, lambda state, seat: state.of(seat).points)
    bags = history.lines_of_players(names, CLOCKWISE, states, lambda state, seat: state.of(seat).bags)
    return (
        history.ScoreSeries(_("Points"), points, aim=rules.house.target),
        history.ScoreSeries(_("Bags"), bags, aim=rules.house.bag_limit or None),
    )


def units() -> tuple[history.Unit, ...]:
    return (history.points_of_players(),)


def owed(match: Match, unit: str) -> Mapping[Seat, int]:
    """Settle everybody with each of the three others for the points between them."""
    return history.between_players({seat: count.points for seat, count in match.state.each})


def _bid_counts(change: Change) -> Iterator[str]:
    if change.what is not What.NIL:
        yield "bid"
        yield "bid_made" if change.made else "set"
    if name := NAMED.get(change.what):
        yield name
        if change.made:
            yield f"{name}_made"


def deal_winners(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """Who alone had most points in the deal, before any penalty for bags."""
    return best_alone((seat, change.count.points) for seat, change in row.effect.each)


def deal_size(row: Row[Deal, Score, Effect]) -> int:
    """The most points that anybody won or lost."""
    return max(abs(change.count.points) for _seat, change in row.effect.each)


def highlight(match: Match, names: Names) -> Highlight | None:
    """Who made most nils; of several the first who made one."""
    made: dict[Seat, list[int]] = {}
    for row in match.rows:
        for seat, change in row.effect.each:
            if change.what is What.NIL and change.made:
                made.setdefault(seat, []).append(row.number)
    if not made:
        return None
    seat, deals = max(made.items(), key=lambda each: len(each[1]))
    return Highlight(_("Nil made"), names[seat], deals[-1], len(deals), more_than_once(len(deals)))
