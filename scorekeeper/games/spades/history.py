"""What is remembered of a finished match of Spades: who won, contracts made and set, nils, bags and special bids.

A contract is the two partners' together, and so are its bags: they count for both. Nils and no trumps are a player's
own.

Worth telling on the page of an evening: nils made, first double ones, then blind ones.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.domain import history
from scorekeeper.domain.bags import PointsAndBags, bag_counts
from scorekeeper.domain.highlights import Highlight, better_side, more_than_once
from scorekeeper.domain.i18n import _, gettext_noop, marked
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.spades.deals import Deal, Promise
from scorekeeper.games.spades.scoring import CONTRACTS, Effect, Item, Score, What
from scorekeeper.games.spades.sheet import Match, rules_of

BETS = {
    What.TEN_FOR_200: "ten_for_200",
    What.MOON: "moon",
    What.NIL: "nil",
    What.BLIND_NIL: "blind_nil",
    What.DOUBLE_NIL: "double_nil",
    What.DOUBLE_NIL_FOR_GAME: "double_nil",
    What.LITTLE_BEMO: "little_bemo",
    What.BIG_BEMO: "big_bemo",
}
"""What is counted under a name of its own, as often as it was bid and as often as it was made."""


outcomes = history.won_by_a_side


def counts(match: Match) -> Mapping[Seat, history.Counts]:
    house = rules_of(match).house
    done: dict[Seat, Counter[str]] = {seat: Counter() for seat in CLOCKWISE}
    for row in match.rows:
        for seat in CLOCKWISE:
            done[seat].update(_bid_counts(row, seat))
            done[seat].update(_no_trump_counts(row.deal, seat))
            done[seat].update(bag_counts(row.effect.count(seat.side).bags, row.effect.penalty.of(seat.side), house))
    return done


def facts(counts: history.Counts) -> tuple[history.Fact, ...]:
    return history.facts_of(
        (_("Contracts made, with the partner"), history.share(counts, "contract_made", "contract")),
        (_("Set, with the partner"), history.times(counts, "set")),
        (_("Nils made"), history.share(counts, "nil_made", "nil")),
        (_("Blind nils made"), history.share(counts, "blind_nil_made", "blind_nil")),
        (_("Bags, with the partner"), history.so_many(counts, "bags")),
        (_("Penalties for bags"), history.times(counts, "penalty")),
        (_("Double nils made"), history.share(counts, "double_nil_made", "double_nil")),
        (_("Ten for 200 made"), history.share(counts, "ten_for_200_made", "ten_for_200")),
        (_("Moons made"), history.share(counts, "moon_made", "moon")),
        (_("No trump bids made"), history.share(counts, "no_trump_kept", "no_trump")),
        (_("Little Bemos won"), history.share(counts, "little_bemo_made", "little_bemo")),
        (_("Big Bemos won"), history.share(counts, "big_bemo_made", "big_bemo")),
    )


def feats(match: Match) -> history.Counts:
    totals = (row.state.of(side).points for row in match.rows for side in Side)
    deals = (row.effect.count(side).points for row in match.rows for side in Side)
    bags = (sum(row.effect.count(side).bags for row in match.rows) for side in Side)
    return history.usual_feats(match, totals, deals, bags=max(bags))


def feat_name(feat: str) -> str:
    """Raises KeyError."""
    return history.feat_names(bags=_("Most bags in one match"))[feat]


def score_series(match: Match, names: Names) -> tuple[history.ScoreSeries, ...]:
    house = rules_of(match).house
    states: tuple[Score, ...] = (Score(PointsAndBags(), PointsAndBags()), *(row.state for row in match.rows))
    points = history.lines_of_sides(names, states, lambda state, side: state.of(side).points)
    bags = history.lines_of_sides(names, states, lambda state, side: state.of(side).bags)
    return (
        history.ScoreSeries(_("Points"), points, aim=house.target),
        history.ScoreSeries(_("Bags"), bags, aim=house.bag_limit or None),
    )


def units() -> tuple[history.Unit, ...]:
    return (history.points_of_sides(),)


def owed(match: Match, unit: str) -> Mapping[Seat, int]:
    """Charge every partner of the side that is behind so many points."""
    return history.between_sides(match.state.ns.points, match.state.ew.points)


def _bid_counts(row: Row[Deal, Score, Effect], seat: Seat) -> Iterator[str]:
    for item in row.effect.items.of(seat.side):
        if item.seat in (None, seat):
            yield from _item_counts(item)


def _item_counts(item: Item) -> Iterator[str]:
    if item.what in CONTRACTS:
        yield "contract"
        yield "contract_made" if item.made else "set"
    if name := BETS.get(item.what):
        yield name
        if item.made:
            yield f"{name}_made"


def _no_trump_counts(deal: Deal, seat: Seat) -> Iterator[str]:
    promise = dict(deal.no_trump.each).get(seat)
    if promise is not None:
        yield "no_trump"
    if promise is Promise.KEPT:
        yield "no_trump_kept"


NILS = {
    What.NIL: (1, gettext_noop("Nil made")),
    What.BLIND_NIL: (2, gettext_noop("Blind nil made")),
    What.DOUBLE_NIL: (3, gettext_noop("Double nil made")),
    What.DOUBLE_NIL_FOR_GAME: (3, gettext_noop("Double nil made")),
}
RANK = 1000
"""A better kind of nil is above any number of the others."""


def deal_winners(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """The side with more points in the deal, before any penalty for bags."""
    return better_side(*(row.effect.count(side).points for side in Side))


def deal_size(row: Row[Deal, Score, Effect]) -> int:
    """The most points that a side won or lost."""
    return max(abs(row.effect.count(side).points) for side in Side)


def highlight(match: Match, names: Names) -> Highlight | None:
    """The best kind of nil that was made, and who made most of these; of several the first."""
    made: dict[tuple[int, str, str], list[int]] = {}
    for row in match.rows:
        for side in Side:
            for item in row.effect.items.of(side):
                if item.made and item.what in NILS:
                    who = names[item.seat] if item.seat else side_name(names, side)
                    made.setdefault((*NILS[item.what], who), []).append(row.number)
    if not made:
        return None
    (kind, label, who), deals = max(made.items(), key=lambda each: (each[0][0], len(each[1])))
    return Highlight(marked(label), who, deals[-1], RANK * kind + len(deals), more_than_once(len(deals)))
