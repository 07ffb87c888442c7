"""What is remembered of a finished match of Solo Spades: who won, whose bids were made, nils and bags."""

from collections import Counter
from collections.abc import Iterator, Mapping

from scorekeeper.domain.chronicle import (
    Counts,
    Course,
    Fact,
    Line,
    Outcome,
    Unit,
    between_players,
    share,
    so_many,
    times,
)
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.words import _
from scorekeeper.games.solo_spades.options import HouseRules
from scorekeeper.games.solo_spades.scoring import Brought
from scorekeeper.games.solo_spades.stakes import Match, rules_of
from scorekeeper.games.solo_spades.values import What

POINT = "point"

NAMED = {What.NIL: "nil", What.TEN_FOR_200: "ten_for_200", What.MOON: "moon"}
"""Bids that are counted under a name of their own as well; a nil only there."""


def outcomes(match: Match) -> Mapping[Seat, Outcome]:
    """One wins, three lose."""
    if match.result is None:
        return {}
    winner = match.result.winner
    return {seat: Outcome.WON if seat is winner else Outcome.LOST for seat in CLOCKWISE}


def counts(match: Match) -> Mapping[Seat, Counts]:
    """Everybody's bids, bags and penalties."""
    house = rules_of(match).house
    done: dict[Seat, Counter[str]] = {seat: Counter() for seat in CLOCKWISE}
    for row in match.rows:
        for seat, brought in row.effect.each:
            done[seat].update(_bid(brought))
            done[seat].update(_bags(brought, house))
    return done


def facts(counts: Counts) -> tuple[Fact, ...]:
    """What came of a player's bids."""
    told = (
        (_("Bids made"), share(counts, "bid_made", "bid")),
        (_("Set"), times(counts, "set")),
        (_("Nils made"), share(counts, "nil_made", "nil")),
        (_("Bags"), so_many(counts, "bags")),
        (_("Penalties for bags"), times(counts, "penalty")),
        (_("Ten for 200 made"), share(counts, "ten_for_200_made", "ten_for_200")),
        (_("Moons made"), share(counts, "moon_made", "moon")),
    )
    return tuple(Fact(label, value) for label, value in told if value)


def feats(match: Match) -> Counts:
    """The highest total, the best deal, the most bags that a player took in the match, and how many deals it took."""
    totals = (count.points for row in match.rows for _seat, count in row.state.each)
    deals = (brought.count.points for row in match.rows for _seat, brought in row.effect.each)
    bags = (sum(row.effect.of(seat).count.bags for row in match.rows) for seat in CLOCKWISE)
    return {
        "total": max((0, *totals)),
        "one_deal": max((0, *deals)),
        "bags": max(bags),
        "deals": len(match.rows),
    }


def feat_name(feat: str) -> str:
    """A record by its name."""
    return {
        "total": _("Highest total"),
        "one_deal": _("Most points in one deal"),
        "bags": _("Most bags in one match"),
        "deals": _("Longest match, in deals"),
    }[feat]


def courses(match: Match, names: Names) -> tuple[Course, ...]:
    """Everybody's points to the target, and the bags that they carried."""
    rules = rules_of(match)
    states = (rules.start(), *(row.state for row in match.rows))
    points = (Line(names[seat], tuple(state.of(seat).points for state in states)) for seat in CLOCKWISE)
    bags = (Line(names[seat], tuple(state.of(seat).bags for state in states)) for seat in CLOCKWISE)
    return (
        Course(_("Points"), tuple(points), aim=rules.house.target),
        Course(_("Bags"), tuple(bags), aim=rules.house.bag_limit or None),
    )


def units() -> tuple[Unit, ...]:
    """What is played for: each point that a player is ahead of another."""
    return (Unit(POINT, _("a point")),)


def owed(match: Match, unit: str) -> Mapping[Seat, int]:
    """Everybody settles with each of the three others for the points between them."""
    return between_players({seat: count.points for seat, count in match.state.each})


def _bid(brought: Brought) -> Iterator[str]:
    if brought.what is not What.NIL:
        yield "bid"
        yield "bid_made" if brought.made else "set"
    if name := NAMED.get(brought.what):
        yield name
        if brought.made:
            yield f"{name}_made"


def _bags(brought: Brought, house: HouseRules) -> Counts:
    """New bags, and how often they were paid for; where a penalty costs nothing, nobody pays."""
    paid = -brought.penalty // house.bag_penalty if house.bag_penalty else 0
    return {"bags": brought.count.bags, "penalty": paid}
