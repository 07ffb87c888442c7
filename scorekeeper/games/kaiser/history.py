"""What is remembered of a finished match of Kaiser: who won, who bid what and made it, and who took which card.

Worth telling on the page of an evening: a bid of Kaiser, the five of hearts, the highest bid.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.domain import history
from scorekeeper.domain.highlights import Highlight, better_side
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.kaiser.deals import BIDS, Bid, Deal, Haul, Kaiser, Played
from scorekeeper.games.kaiser.scoring import KAISER_POINTS, Effect, KaiserEffect, PlayedEffect, Score
from scorekeeper.games.kaiser.sheet import Match, rules_of

outcomes = history.won_by_a_side


def counts(match: Match) -> Mapping[Seat, history.Counts]:
    """Everybody's own bids, and the special cards of both partners where the deal says who took them."""
    done: dict[Seat, Counter[str]] = {seat: Counter() for seat in CLOCKWISE}
    for row in match.rows:
        if isinstance(row.deal, Kaiser):
            done[row.deal.bidder].update(["kaiser", "kaiser_made"] if row.deal.made else ["kaiser"])
        if isinstance(row.deal, Played) and isinstance(row.effect, PlayedEffect):
            done[row.deal.bidder].update(_bid(row.deal.bid, made=row.effect.made))
            for seat in CLOCKWISE:
                done[seat].update(_special_cards(row.deal, seat))
    return done


def facts(counts: history.Counts) -> tuple[history.Fact, ...]:
    """A player's bids, and the special cards that came to the player's side."""
    return history.facts_of(
        (_("Bids made"), history.share(counts, "made", "bids")),
        (_("Bids at no trump made"), history.share(counts, "no_trump_made", "no_trump")),
        (_("Bids of Kaiser made"), history.share(counts, "kaiser_made", "kaiser")),
        (_("Highest bid made"), _highest(counts)),
        (_("Took the 5♥, with the partner"), history.share(counts, "five", "cards_known")),
        (_("Took the 3♠, with the partner"), history.share(counts, "three", "cards_known")),
    )


def feats(match: Match) -> history.Counts:
    """The highest total, the most points a side wrote in one deal, the highest bid made, and how many deals it took."""
    totals = (row.state.points.of(side) for row in match.rows for side in Side)
    bids = (bid.number for bid in _bids_made(match))
    return history.usual_feats(match, totals, _scores(match), bid=max((0, *bids)))


def feat_name(feat: str) -> str:
    return history.feat_names(bid=_("Highest bid made"))[feat]


def score_series(match: Match, names: Names) -> tuple[history.ScoreSeries, ...]:
    """Both sides' points to the target."""
    states = (Score(), *(row.state for row in match.rows))
    points = history.lines_of_sides(names, states, lambda state, side: state.points.of(side))
    return (history.ScoreSeries(_("Points"), points, aim=rules_of(match).target(match.state)),)


def units() -> tuple[history.Unit, ...]:
    """What is played for: each point that a side is ahead."""
    return (history.points_of_sides(),)


def owed(match: Match, unit: str) -> Mapping[Seat, int]:
    """Charge every partner of the side that is behind so many points."""
    return history.between_sides(match.state.points.ns, match.state.points.ew)


def _bid(bid: Bid, *, made: bool) -> Iterator[str]:
    yield "bids"
    if bid.no_trump:
        yield "no_trump"
    if made:
        yield "made"
        yield _key(bid)
        if bid.no_trump:
            yield "no_trump_made"


def _key(bid: Bid) -> str:
    """A key of its own for each bid, so that sums show the highest."""
    return f"made_{bid.number}_no" if bid.no_trump else f"made_{bid.number}"


def _highest(counts: history.Counts) -> str:
    made = [bid for bid in BIDS if counts.get(_key(bid))]
    return made[-1].spoken if made else ""


def _special_cards(deal: Played, seat: Seat) -> Iterator[str]:
    if not isinstance(deal.took, Haul):
        return
    haul = deal.took if seat.side is deal.bidder.side else deal.took.rest
    yield "cards_known"
    if haul.five:
        yield "five"
    if haul.three:
        yield "three"


def _scores(match: Match) -> Iterator[int]:
    for row in match.rows:
        if isinstance(row.effect, PlayedEffect | KaiserEffect):
            yield max(row.effect.scores.ns, row.effect.scores.ew)


def _bids_made(match: Match) -> Iterator[Bid]:
    for row in match.rows:
        if isinstance(row.deal, Played) and isinstance(row.effect, PlayedEffect) and row.effect.made:
            yield row.deal.bid


KAISER_RANK, FIVE_RANK = 10_000, 100
"""A bid of Kaiser is above all others; each five of hearts above the height of any bid."""


def deal_winners(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """The side that wrote more; with a bid of Kaiser the bidders if they made it, else the others."""
    match row.effect:
        case PlayedEffect(scores=scores):
            return better_side(scores.ns, scores.ew)
        case KaiserEffect(bidders=bidders, made=made):
            return (bidders if made else bidders.other).seats
        case _:
            return ()


def deal_size(row: Row[Deal, Score, Effect]) -> int:
    """The most that a side wrote or lost; a bid of Kaiser always counts its 40."""
    match row.effect:
        case PlayedEffect(scores=scores):
            return max(abs(scores.ns), abs(scores.ew))
        case KaiserEffect():
            return KAISER_POINTS
        case _:
            return 0


def highlight(match: Match, names: Names) -> Highlight | None:
    for row in match.rows:
        if isinstance(row.deal, Kaiser) and row.deal.made:
            return Highlight(_("A bid of Kaiser made"), names[row.deal.bidder], row.number, KAISER_RANK)
    return _five(match, names) or _highest_bid(match, names)


def _five(match: Match, names: Names) -> Highlight | None:
    """The side that took the 5♥ in more deals; None if both did as often, or nobody wrote down who did."""
    known = [
        (row.number, _side_with_five(row.deal, row.deal.took))
        for row in match.rows
        if isinstance(row.deal, Played) and isinstance(row.deal.took, Haul)
    ]
    deals = {side: [number for number, own in known if own is side] for side in Side}
    side = max(Side, key=lambda side: len(deals[side]))
    if len(deals[side]) == len(deals[side.other]):
        return None
    more = _("in %(n)s of %(known)s deals") % {"n": len(deals[side]), "known": len(known)}
    rank = FIVE_RANK * len(deals[side])
    return Highlight(_("Took the 5♥"), side_name(names, side), deals[side][-1], rank, more)


def _side_with_five(deal: Played, took: Haul) -> Side:
    return deal.bidder.side if took.five else deal.bidder.side.other


def _highest_bid(match: Match, names: Names) -> Highlight | None:
    made = [
        (row.deal, row.number)
        for row in match.rows
        if isinstance(row.deal, Played) and isinstance(row.effect, PlayedEffect) and row.effect.made
    ]
    if not made:
        return None
    deal, number = max(made, key=lambda each: each[0].bid.height)
    return Highlight(_("Highest bid made"), names[deal.bidder], number, deal.bid.height, deal.bid.spoken)
