"""What is worth telling of a match of Kaiser: a bid of Kaiser, the five of hearts, the highest bid."""

from collections.abc import Sequence

from scorekeeper.domain.highlights import Highlight, better_side
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.kaiser.deals import Deal, Haul, Kaiser, Played
from scorekeeper.games.kaiser.scoring import KAISER_POINTS, Effect, KaiserEffect, PlayedEffect, Score
from scorekeeper.games.kaiser.sheet import Match

KAISER_RANK, FIVE_RANK = 10_000, 100
"""A bid of Kaiser is above all others; each five of hearts above the height of any bid."""


def won(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """The side that wrote more; with a bid of Kaiser the bidders if they made it, else the others."""
    match row.effect:
        case PlayedEffect(scores=scores):
            return better_side(scores.ns, scores.ew)
        case KaiserEffect(bidders=bidders, made=made):
            return (bidders if made else bidders.other).seats
        case _:
            return ()


def size(row: Row[Deal, Score, Effect]) -> int:
    """The most that a side wrote or lost; a bid of Kaiser always counts its 40."""
    match row.effect:
        case PlayedEffect(scores=scores):
            return max(abs(scores.ns), abs(scores.ew))
        case KaiserEffect():
            return KAISER_POINTS
        case _:
            return 0


def own(match: Match, names: Names) -> Highlight | None:
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
