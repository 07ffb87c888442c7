"""What may be said in Spades though it hardly ever is: bids that cannot be kept, or speak against each other."""

from collections.abc import Iterator

from scorekeeper.domain.deal_warnings import Odd
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.sheet import Names, side_name
from scorekeeper.games.spades.bids import TRICKS, Nil, contract
from scorekeeper.games.spades.deals import Deal


def odd(deal: Deal, names: Names) -> tuple[Odd, ...]:
    """Return all that is odd about the bids; how the tricks fell never is.

    Any number may be bid after any other (Pagat).
    """
    everybody = all(isinstance(bid, Nil) for _seat, bid in deal.bids.each)
    all_nil = (Odd("all_nil", _("All four bid nil.")),) if everybody else ()
    return (*all_nil, *(each for side in Side for each in _of_side(deal, side, names)))


def _of_side(deal: Deal, side: Side, names: Names) -> Iterator[Odd]:
    bids = deal.bids_of(side)
    nils = sum(isinstance(bid, Nil) for bid in bids)
    told = {"side": side_name(names, side), "most": TRICKS}
    if contract(bids) > TRICKS:
        yield Odd(f"over_{side.value}", _("%(side)s bid more than %(most)s together.") % told)
    elif nils and contract(bids) == TRICKS:
        yield Odd(
            f"all_{side.value}",
            ngettext("%(side)s bid a nil and the only trick.", "%(side)s bid a nil and all %(most)s tricks.", TRICKS)
            % told,
        )
    if nils == len(bids) and any(bemo.side is side for bemo in deal.bemos):
        yield Odd(f"bemo_{side.value}", _("%(side)s bet on a Bemo and bid two nils.") % told)
