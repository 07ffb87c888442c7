"""Beside the table: what can still be said over the last bid."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.games.kaiser.bids import Bid, bids_from, can_pass, least_bid
from scorekeeper.games.kaiser.options import AllPass, Options
from scorekeeper.games.kaiser.points import ALL_POINTS


@dataclass(frozen=True, slots=True)
class Call:
    """A last bid as it is said, and what may follow it; `first` before anybody has bid."""

    bid: str
    then: str
    first: bool = False


@dataclass(frozen=True, slots=True)
class Auction:
    """Every last bid with what may follow it, and a fact that has ruined many a bid."""

    calls: tuple[Call, ...]
    fact: str


def auction(options: Options, dealer: str) -> Auction:
    """Return the bids of a table with these house rules; `dealer` is the name of who deals, and speaks last."""
    possible = bids_from(options.min_bid, low=options.low_no_trump)
    nothing = Call(_("no bid yet"), _nobody(options, dealer), first=True)
    calls = (Call(bid.spoken, _over(bid, dealer, low=options.low_no_trump)) for bid in possible)
    return Auction((nothing, *calls), too_much_for_all_tricks())


def too_much_for_all_tricks() -> str:
    """Return what is true of the bids that no side makes with every trick."""
    return ngettext(
        "All eight tricks are only %(n)s point: for 11 or 12 the others must catch the 3♠.",
        "All eight tricks are only %(n)s points: for 11 or 12 the others must catch the 3♠.",
        ALL_POINTS,
    ) % {"n": ALL_POINTS}


def _nobody(options: Options, dealer: str) -> str:
    told = {"least": Bid(options.min_bid).spoken, "dealer": dealer}
    if not can_pass(None, is_dealer=True, forced=options.all_pass is AllPass.FORCED):
        return _("%(least)s or more. If three pass, %(dealer)s has to bid.") % told
    return _("%(least)s or more, or pass.") % told


def _over(bid: Bid, dealer: str, *, low: bool) -> str:
    least = least_bid(bid, is_dealer=False, low=low)
    told = {"bid": bid.spoken, "least": least.spoken if least else "", "dealer": dealer}
    if least is None:
        return _("Only %(dealer)s, who deals, can take it: with %(bid)s.") % told
    return _("%(least)s or more; %(dealer)s, who deals, can take it with %(bid)s.") % told
